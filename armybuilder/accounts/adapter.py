"""What an account may do with its addresses, where allauth allows more."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter


class AccountAdapter(DefaultAccountAdapter):
    """Keeps to every account the address that a forgotten password is mended with."""

    def can_delete_email(self, email_address: Any) -> bool:
        """Any address but the primary one, even when it is the only one."""
        return not email_address.primary

"""The account forms in the site's own words."""

from typing import Any

from allauth.account import forms
from allauth.account.adapter import get_adapter
from allauth.account.utils import filter_users_by_email
from django.utils.translation import gettext_lazy as _


class SignIn(forms.LoginForm):
    """Sign in with the user name or the e-mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("User name or e-mail")
        self.fields["remember"].label = _("Stay signed in on this device")
        show_no_placeholders(self)


class SignUp(forms.SignupForm):
    """Make an account: a name that others see, an address that nobody sees, a password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")
        self.fields["username"].help_text = _(
            "Others see it on lists that you share or submit."
        )
        self.fields["email"].label = _("E-mail")
        self.fields["email"].help_text = _("Only for a forgotten password.")
        show_no_placeholders(self)


class AddAddress(forms.AddEmailForm):
    """Add an address that no other account has, confirmed or not; signing up asks the same."""

    def clean_email(self) -> str:
        value = super().clean_email()
        if any(one.pk != self.user.pk for one in filter_users_by_email(value)):
            raise get_adapter().validation_error("email_taken")
        return value


class ResetPassword(forms.ResetPasswordForm):
    """Ask for a letter with a link to choose a new password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        show_no_placeholders(self)


def show_no_placeholders(form: Any) -> None:
    """Leave it to the label to say what belongs in a field."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)

"""People with an account."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person: signs in with the user name or the address, and is shown by the user name."""

    first_name = None
    last_name = None
    email = models.EmailField(_("e-mail address"), unique=True)
    sheet_choices = models.JSONField(
        _("choices for printed sheets"), default=dict, blank=True, editable=False
    )

    def get_full_name(self) -> str:
        """Name the person; we ask for no other name."""
        return self.username

    def get_short_name(self) -> str:
        """Name the person; we ask for no other name."""
        return self.username

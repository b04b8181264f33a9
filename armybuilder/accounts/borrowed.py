"""Sentences of Django and allauth that people meet here, so that our Spanish words replace theirs.

Theirs say "usted", ours "tú". A sentence named here is collected by `make messages`, and `locale/` comes
before the catalogs of the packages.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

FIELDS = (
    _("Enter a valid email address."),
    _("Enter a number."),
    _("Enter a whole number."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    ngettext_lazy(
        "Ensure this value has at least %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at least %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
)
NAMES_AND_PASSWORDS = (
    _(
        "Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters."
    ),
    _("Username can not be used. Please use other username."),
    _("The username and/or password you specified are not correct."),
    _("The email address and/or password you specified are not correct."),
    _("Too many failed login attempts. Try again later."),
    _("Forgot your password?"),
    _("You must type the same password each time."),
    _("Your password can’t be too similar to your other personal information."),
    _("Your password can’t be a commonly used password."),
    _("Your password can’t be entirely numeric."),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    _("Please type your current password."),
    _("Please reauthenticate to safeguard your account."),
    _("Enter your password:"),
    _("Password successfully changed."),
    _("Password successfully set."),
    _("Your password is now changed."),
)
ADDRESSES = (
    _("Verify Your Email Address"),
    _(
        "We have sent an email to you for verification. Follow the link provided to finalize the signup"
        " process. If you do not see the verification email in your main inbox, check your spam folder."
        " Please contact us if you do not receive the verification email within a few minutes."
    ),
    _(
        "You currently do not have any email address set up. You should really add an email address so you"
        " can receive notifications, reset your password, etc."
    ),
    _("You cannot remove your primary email address."),
    _("You cannot add more than %d email addresses."),
    _("Re-send Verification"),
    _("Make Primary"),
    _("The following email addresses are associated with your account:"),
    _("Do you really want to remove the selected email address?"),
    _("You cannot remove your primary email address (%(email)s)."),
    _("Your primary email address must be verified."),
    _("You have confirmed %(email)s."),
    _(
        'Please confirm that <a href="mailto:%(email)s">%(email)s</a> is an email address for user'
        " %(user_display)s."
    ),
    _(
        "This email confirmation link expired or is invalid. Please"
        ' <a href="%(email_url)s">issue a new email confirmation request</a>.'
    ),
)
MESSAGES = (
    _("Successfully signed in as %(name)s."),
    _("You have signed out."),
    _("Please Confirm Your Email Address"),
    _(
        "You're receiving this email because you or someone else has requested a password reset for your"
        " user account.\nIt can be safely ignored if you did not request a password reset. Click the link"
        " below to reset your password."
    ),
    _("In case you forgot, your username is %(username)s."),
    _(
        "You are receiving this email because you, or someone else, tried to access an account with email"
        " %(email)s. However, we do not have any record of such an account in our database."
    ),
    _("This mail can be safely ignored if you did not initiate this action."),
    _("If it was you, you can sign up for an account using the link below."),
)

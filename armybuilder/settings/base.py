"""Everything the site is set to; dev, test and prod override what differs."""

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parents[2]

# The environment ---------------------------------------------------------------------------------


def setting(name: str, default: str | None = None) -> str:
    """Read a text from the environment; one without a default must be there."""
    value = os.environ.get(name, default)
    if not value and default is None:
        raise ImproperlyConfigured(
            f"Set {name} in the environment; the site does not start without it."
        )
    return value or ""


def switch(name: str, *, default: bool) -> bool:
    """Read a yes or no from the environment; anything else stops the start."""
    words = {
        "1": True,
        "true": True,
        "yes": True,
        "on": True,
        "0": False,
        "false": False,
        "no": False,
        "off": False,
    }
    value = os.environ.get(name, "").strip().lower()
    if value and value not in words:
        raise ImproperlyConfigured(
            f"{name} is {value!r}; write one of: {', '.join(words)}."
        )
    return words[value] if value else default


# What the site is made of ------------------------------------------------------------------------

INSTALLED_APPS = [
    "catalog",
    "armybuilder.exchange",
    "armybuilder.printing",
    "armybuilder.accounts",
    "armybuilder.lists",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
    "whitenoise.runserver_nostatic",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "armybuilder.offline.ReaderMiddleware",
    "armybuilder.refusals.RefusalMiddleware",
    "armybuilder.form_addresses.FormAddressMiddleware",
]

ROOT_URLCONF = "armybuilder.urls"
WSGI_APPLICATION = "armybuilder.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "catalog.templatetags.pieces",
            ],
        },
    },
]

# Forms are drawn by templates/django/forms.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# Data --------------------------------------------------------------------------------------------

DATABASES = {
    "default": dj_database_url.parse(
        setting("DATABASE_URL", f"sqlite:///{BASE_DIR / 'db.sqlite3'}")
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Readers never wait for a writer (WAL); a writer takes its turn at BEGIN, where waiting is
    # possible, instead of failing at its first write (IMMEDIATE).
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }

# Counts of what has its limits (ACCOUNT_RATE_LIMITS) are shared by all workers and machines; a
# migration makes their table. Printed sheets stay for an hour in the process that drew them:
# 30 MB at most.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
    "sheets": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "sheets",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 60},
    },
}

# Accounts ----------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lists:index"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_USERNAME_MIN_LENGTH = 2
# Added to those of allauth.
ACCOUNT_RATE_LIMITS = {
    "list_create": "120/h/ip",
    "list_import": "20/h/ip",
    "sheet_print": "240/h/ip",
    "collection_save": "120/h/ip",
    "list_edit": "600/10m/key",  # of an account, or of a browser without one
}
ACCOUNT_ADAPTER = "armybuilder.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "add_email": "armybuilder.accounts.forms.AddAddress",
    "login": "armybuilder.accounts.forms.SignIn",
    "signup": "armybuilder.accounts.forms.SignUp",
    "reset_password": "armybuilder.accounts.forms.ResetPassword",
}

EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
DEFAULT_FROM_EMAIL = setting("DEFAULT_FROM_EMAIL", "Army Builder <noreply@localhost>")

# Language, numbers, time -------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Spanish"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["armybuilder.formats"]
USE_THOUSAND_SEPARATOR = True
TIME_ZONE = setting("TIME_ZONE", "UTC")

# Files and headers -------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / ".static"
STATICFILES_DIRS = [BASE_DIR / "static"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
CSRF_FAILURE_VIEW = "armybuilder.refusals.stale_form"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

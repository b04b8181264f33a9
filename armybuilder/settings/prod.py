"""For the public site. It does not start without its secrets, and speaks HTTPS only."""

from armybuilder.settings.base import *  # noqa: F403 - overriding what differs is what this module is for
from armybuilder.settings.base import DATABASES, setting, switch

DEBUG = False
SECRET_KEY = setting("SECRET_KEY")
ALLOWED_HOSTS = [host.strip() for host in setting("ALLOWED_HOSTS").split(",")]
CSRF_TRUSTED_ORIGINS = [
    f"https://{host}" for host in ALLOWED_HOSTS if not host.startswith((".", "*"))
]

# One connection a worker, kept and checked, instead of one a request.
DATABASES["default"].update(CONN_MAX_AGE=600, CONN_HEALTH_CHECKS=True)

if switch("EMAIL_TO_CONSOLE", default=False):
    EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
else:
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST = setting("EMAIL_HOST")
    EMAIL_PORT = int(setting("EMAIL_PORT", "587"))
    EMAIL_HOST_USER = setting("EMAIL_HOST_USER", "")
    EMAIL_HOST_PASSWORD = setting("EMAIL_HOST_PASSWORD", "")
    EMAIL_USE_TLS = switch("EMAIL_USE_TLS", default=True)

# Behind a proxy that ends TLS, and says so in this header, and drops it from clients.
if switch("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    # Else all visitors have the proxy's address, and use up one limit together.
    ALLAUTH_TRUSTED_PROXY_COUNT = 1
SECURE_SSL_REDIRECT = switch("SECURE_SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
LANGUAGE_COOKIE_SECURE = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

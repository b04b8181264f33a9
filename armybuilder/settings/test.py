"""For the tests: quick hashes, letters kept in memory, and a database file as in production."""

import os
import tempfile
from pathlib import Path

from armybuilder.settings.base import *  # noqa: F403 - overriding what differs is what this module is for
from armybuilder.settings.base import DATABASES

SECRET_KEY = "tests-only"  # noqa: S105 - no secret: nothing real is ever signed with it
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
ACCOUNT_RATE_LIMITS = False
WHITENOISE_AUTOREFRESH = True
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, since an in-memory database shared by threads locks whole tables and knows no WAL;
    # one a process, so that two runs never meet.
    DATABASES["default"]["TEST"] = {
        "NAME": Path(tempfile.gettempdir()) / f"armybuilder-{os.getpid()}.sqlite3"
    }

"""For a developer's machine: needs nothing from the environment."""

from armybuilder.settings.base import *  # noqa: F403 - overriding what differs is what this module is for

DEBUG = True
SECRET_KEY = "development-only-never-in-production"  # noqa: S105 - prod.py reads the real one
ALLOWED_HOSTS = ["*"]

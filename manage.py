#!/usr/bin/env python
"""Run a management command; without DJANGO_SETTINGS_MODULE in the environment, with the dev settings."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings.dev")
    execute_from_command_line(sys.argv)

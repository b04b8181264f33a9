"""Registers the app."""

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    """Sheets: army lists on paper."""

    name = "armybuilder.printing"

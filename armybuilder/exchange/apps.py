"""Registers the app."""

from django.apps import AppConfig


class ExchangeConfig(AppConfig):
    """Writing and reading rosters in many formats."""

    name = "armybuilder.exchange"

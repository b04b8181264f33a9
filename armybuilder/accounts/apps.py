"""Registers the app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People: the user model and signing in."""

    name = "armybuilder.accounts"

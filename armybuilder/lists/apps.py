"""Registers the app."""

from django.apps import AppConfig


class ListsConfig(AppConfig):
    """Army lists and the pages that build them."""

    name = "armybuilder.lists"

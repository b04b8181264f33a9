"""Registers the app."""

from django.apps import AppConfig


class CatalogConfig(AppConfig):
    """The cards, by edition."""

    name = "catalog"

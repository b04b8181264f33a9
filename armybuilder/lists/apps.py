"""Registers the app, and lets an account take over the lists of its browser."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig, apps
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest

from armybuilder.lists.keeper import COOKIE, hashed


class ListsConfig(AppConfig):
    """Army lists and the pages that build them."""

    name = "armybuilder.lists"

    def ready(self) -> None:
        user_logged_in.connect(claim, dispatch_uid="lists-claim")


def claim(sender: object, request: HttpRequest, user: Any, **_more: object) -> None:
    """Signing in or up makes the lists that this browser kept the account's own."""
    token = getattr(request, "COOKIES", {}).get(COOKIE, "")
    if token:
        lists = apps.get_model("lists", "ArmyList").objects
        lists.filter(owner=None, keeper=hashed(token)).update(owner=user, keeper="")

"""Registers the app, and lets an account take over the lists and the collection of its browser."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig, apps
from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest
from django.utils.translation import gettext as _

from armybuilder.lists.keeper import COOKIE, hashed


class ListsConfig(AppConfig):
    """Army lists and the pages that build them."""

    name = "armybuilder.lists"

    def ready(self) -> None:
        user_logged_in.connect(claim, dispatch_uid="lists-claim")


def claim(sender: object, request: HttpRequest, user: Any, **_more: object) -> None:
    """Signing in or up makes what this browser kept the account's own."""
    token = getattr(request, "COOKIES", {}).get(COOKIE, "")
    if not token:
        return
    lists = apps.get_model("lists", "ArmyList").objects
    lists.filter(owner=None, keeper=hashed(token)).update(owner=user, keeper="")
    if apps.get_model("lists", "Collection").objects.claim(hashed(token), user.pk):
        told = _(
            "The collection of this browser was joined with the one of your account: "
            "of each box and unit the larger number counts."
        )
        messages.info(request, told, fail_silently=True)

"""The guide for a first list: taken up and left again, without a word to the list itself."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from armybuilder.lists.access import writable
from armybuilder.lists.keeper import A_YEAR
from armybuilder.lists.pages.guide import COOKIE


@require_POST
def take(request: HttpRequest, list_id: str) -> HttpResponse:
    """Let the guide lead through this list."""
    army_list = writable(request, list_id)
    return lead(redirect("lists:detail", army_list.pk), army_list.pk)


@require_POST
def leave(request: HttpRequest, list_id: str) -> HttpResponse:
    """Put the guide away; HTMX puts nothing in its place."""
    army_list = writable(request, list_id)
    response = (
        HttpResponse() if request.htmx else redirect("lists:detail", army_list.pk)
    )
    response.delete_cookie(COOKIE, samesite="Lax")
    return response


def lead(response: HttpResponse, list_id: str) -> HttpResponse:
    """Show the guide on this list from now on, and on no other."""
    response.set_cookie(
        COOKIE,
        list_id,
        max_age=A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response

"""A person's lists: all of them at a glance, put away, brought back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from armybuilder.lists.access import writable
from armybuilder.lists.keeper import person_of
from armybuilder.lists.models import ArmyList
from armybuilder.lists.pages.overview import Search, overview_page


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the person's lists with their totals and verdicts."""
    person = person_of(request)
    lists = ArmyList.objects.owned_by(person)
    page = overview_page(lists, Search.of(request.GET))
    page["anonymous"] = person.user_id is None
    return render(request, "lists/index.html", page)


@require_POST
def archive(request: HttpRequest, list_id: str) -> HttpResponse:
    """Put a list away; nothing is deleted."""
    writable(request, list_id).archive()
    return redirect(reverse("lists:index") + "?put_away=1")


@require_POST
def restore(request: HttpRequest, list_id: str) -> HttpResponse:
    """Bring back a list that was put away."""
    writable(request, list_id).restore()
    return redirect("lists:index")

"""A person's lists: all of them at a glance, named and labelled, put away, brought back."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from armybuilder.htmx import render_either
from armybuilder.lists.access import writable
from armybuilder.lists.keeper import person_of
from armybuilder.lists.models import ArmyList, ArmyListQuerySet, Stale
from armybuilder.lists.naming import NamingForm
from armybuilder.lists.pages.overview import Search, overview_page
from armybuilder.lists.saving import save_changes, seen_roster
from armybuilder.lists.sentences import say
from armybuilder.lists.views.history import COPIED
from armybuilder.lists.views.home import start
from armybuilder.lists.views.transfer import MOST_NAMED
from rules.changes import ChangeProblem
from rules.text import Sentence


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the person's lists with their totals and verdicts."""
    return _overview(request)


@require_POST
def describe(request: HttpRequest, list_id: str) -> HttpResponse:
    """Rename a list and change its labels, from its row."""
    army_list = writable(request, list_id)
    form = NamingForm(request.POST, army_list.name)
    try:
        if form.is_valid():
            form.named = seen_roster(army_list, form.cleaned_data["based_on"]).name
            save_changes(army_list, form.changes(), form.cleaned_data["based_on"])
    except ChangeProblem as problem:
        form.add_error("name", say(problem.message))
    except Stale as stale:
        return redirect("lists:conflict", army_list.pk, stale.step.pk)
    if form.is_valid() and not army_list.relabel(form.gone, form.new):
        form.refuse_more()
    if not form.is_valid():
        return _overview(request, army_list.pk, form)
    return redirect(_back(request, at=army_list.pk))


@require_POST
def duplicate(request: HttpRequest, list_id: str) -> HttpResponse:
    """Make a variant of a list, with its labels, and ask for its name."""
    army_list = writable(request, list_id)
    return start(
        request,
        army_list.roster,
        Sentence(COPIED, {"name": army_list.name}),
        labels=army_list.labels,
        leads_to=lambda made: f"{reverse('lists:index')}?edit={made.pk}",
    )


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


def _overview(
    request: HttpRequest, edited: str = "", form: NamingForm | None = None
) -> HttpResponse:
    person = person_of(request)
    lists = ArmyList.objects.owned_by(person).with_collection(person)
    page = overview_page(lists, Search.of(request.GET))
    page |= {
        "anonymous": person.user_id is None,
        "at": request.GET.get("at", ""),
        "edit": edited or request.GET.get("edit", ""),
        "share": request.GET.get("share", ""),
        "origin": request.build_absolute_uri("/")[:-1],
        "imported": _imported(request, lists),
        "moved": _said(request, "moved", "late"),
    }
    page["form"] = form or _form(page)
    if page["form"]:
        page["form"].offer(page["labels"])
    response = render_either(request, "lists/index.html", "lists/_lists.html", page)
    response.status_code = 422 if form else 200
    return response


def _imported(request: HttpRequest, lists: ArmyListQuerySet) -> dict[str, Any] | None:
    """What was added from a file just now, as the address of the page says."""
    said = _said(request, "added", "same")
    if said is None:
        return None
    asked = request.GET.getlist("had")[:MOST_NAMED]
    had = list(lists.filter(pk__in=asked).only("pk", "name")) if asked else []
    return {**said, "had": had, "more": max(said["same"] - len(had), 0)}


def _said(request: HttpRequest, *words: str) -> dict[str, int] | None:
    """Numbers that the address of the page tells, where it tells all of them."""
    said = [request.GET.get(word, "") for word in words]
    if not all(number.isdecimal() and len(number) < 5 for number in said):
        return None
    return dict(zip(words, map(int, said), strict=True))


def _form(page: dict[str, Any]) -> NamingForm | None:
    """The form of the row that is open, if any is."""
    line = next((one for one in page["lines"] if one.id == page["edit"]), None)
    return NamingForm.unsent(line.name, line.labels) if line else None


def _back(request: HttpRequest, **more: str) -> str:
    """The overview as the person left it."""
    return reverse("lists:index") + Search.of(request.GET).query(**more)

"""The builder: the page of one list, and every change that can be made on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armybuilder.htmx import render_either
from armybuilder.lists.access import readable, writable
from armybuilder.lists.forms import (
    BasedForm,
    ChangesForm,
    ScenarioForm,
    SettingsForm,
    UnitForm,
    basis_in,
)
from armybuilder.lists.models import ArmyList, Stale
from armybuilder.lists.pages.builder import Look, builder_page
from armybuilder.lists.pages.foreseen import foreseen
from armybuilder.lists.pages.guide import COOKIE, guide_of
from armybuilder.lists.pages.told import Said, lines_on
from armybuilder.lists.saving import save_changes, seen_roster
from armybuilder.lists.sentences import say
from rules.changes import Change, ChangeProblem

PIECES = {"add": "lists/_add.html", "card": "lists/_card.html"}


@require_safe
def detail(request: HttpRequest, list_id: str) -> HttpResponse:
    """Show a list: to build, for its owner; to read, for anyone with its address."""
    army_list, person = readable(request, list_id)
    said = None
    if request.GET.get("said") == str(army_list.head_id):
        said = _last_change(army_list)
    return _show(request, army_list, Look.of(request.GET), person.owns(army_list), said)


def _last_change(army_list: ArmyList) -> Said | None:
    """What the last change did, for the page that a form without HTMX leads to."""
    head = army_list.head
    if head is None or head.parent_id is None:
        return None
    before = head.parent.roster
    cards = army_list.edition.cards()
    moved = before.edition != army_list.edition_id
    lines = () if moved else lines_on(before, army_list.roster, cards, cards)
    return Said(head.told, undo=True, lines=lines)


@require_POST
def change(request: HttpRequest, list_id: str) -> HttpResponse:
    """Make changes that a button names in the vocabulary of the rules."""
    army_list = writable(request, list_id)
    form = ChangesForm(request.POST)
    if not form.is_valid():
        return _misshapen(request, army_list, form)
    return _make(request, army_list, form, form.cleaned_data["changes"])


@require_POST
def unit_change(request: HttpRequest, list_id: str, place: int) -> HttpResponse:
    """Change one unit by its form: composition, upgrades, models, texts."""
    army_list = writable(request, list_id)
    units = seen_roster(army_list, basis_in(request.POST)).units
    if place >= len(units):
        return _misshapen(request, army_list, BasedForm(request.POST))
    form = UnitForm(request.POST, units[place], place)
    if not form.is_valid():
        return _misshapen(request, army_list, form, _again(form))
    return _make(request, army_list, form, form.changes())


@require_POST
def settings(request: HttpRequest, list_id: str) -> HttpResponse:
    """Change name, faction, scale, limit and notes."""
    army_list = writable(request, list_id)
    roster = seen_roster(army_list, basis_in(request.POST))
    form = SettingsForm(
        roster,
        army_list.edition.cards(),
        request.POST,
        limit_at=army_list.limit_at,
    )
    if not form.is_valid():
        return _misshapen(request, army_list, form, _again(form))
    cards, changes = army_list.edition.cards(), form.changes()
    ahead = foreseen(roster, changes, cards)
    if ahead and request.POST.get("agreed") != ahead.token:
        forms = {"settings_form": form, "foreseen": ahead}
        return _show(request, army_list, _look(request), True, forms=forms)
    return _make(request, army_list, form, changes)


@require_POST
def scenario(request: HttpRequest, list_id: str) -> HttpResponse:
    """Choose the missions and deployments for the draft."""
    army_list = writable(request, list_id)
    form = ScenarioForm(request.POST, seen_roster(army_list, basis_in(request.POST)))
    if not form.is_valid():
        return _misshapen(request, army_list, form)
    return _make(request, army_list, form, form.changes())


@require_POST
def undo(request: HttpRequest, list_id: str) -> HttpResponse:
    """Take back the last change."""
    army_list = writable(request, list_id)
    form = BasedForm(request.POST)
    if not form.is_valid():
        return _misshapen(request, army_list, form)
    undone = army_list.head.told if army_list.head else ""
    if army_list.undo(form.cleaned_data["based_on"].revision) is None:
        return _done(
            request,
            army_list,
            Said(
                _(
                    "Nothing to undo here: this is the first version of the list, or the list has changed since."
                )
            ),
        )
    return _done(request, army_list, Said(_("Undone: %(step)s") % {"step": undone}))


@require_POST
def redo(request: HttpRequest, list_id: str) -> HttpResponse:
    """Make the change again that was taken back last."""
    army_list = writable(request, list_id)
    form = BasedForm(request.POST)
    if not form.is_valid():
        return _misshapen(request, army_list, form)
    step = army_list.redo_change(form.cleaned_data["based_on"].revision)
    if step is None:
        return _done(request, army_list, Said(_("There is nothing to redo.")))
    return _done(request, army_list, Said(step.told, undo=True))


def _make(
    request: HttpRequest, army_list: ArmyList, form: BasedForm, changes: list[Change]
) -> HttpResponse:
    """Save the changes and answer; on a list that has moved on, ask what to do."""
    before, cards = army_list.roster, army_list.edition.cards()
    try:
        step = save_changes(army_list, changes, form.cleaned_data["based_on"])
    except ChangeProblem as problem:
        form.add_error(None, say(problem.message))
        return _misshapen(request, army_list, form, _again(form))
    except Stale as stale:
        return _elsewhere(
            request, reverse("lists:conflict", args=[army_list.pk, stale.step.pk])
        )
    if step is None:
        return _done(request, army_list, Said(_("Nothing to change.")))
    lines: tuple[str, ...] = ()
    if request.htmx:
        after = army_list.edition.cards()
        lines = lines_on(before, army_list.roster, cards, after, step.changes)
    return _done(request, army_list, Said(step.told, undo=True, lines=lines))


def _done(request: HttpRequest, army_list: ArmyList, said: Said) -> HttpResponse:
    """After a change: the piece for HTMX, else a redirect to where the person was."""
    look = _look(request)
    if request.htmx:
        return _show(request, army_list, look, True, said)
    query = look.query(said=str(army_list.head_id) if said.undo else "")
    return redirect(reverse("lists:detail", args=[army_list.pk]) + query)


def _look(request: HttpRequest) -> Look:
    """Where the person is: the address of the page that sent the form."""
    if not (request.htmx and request.htmx.current_url):
        return Look.of(request.GET)
    try:
        query = urlsplit(request.htmx.current_url).query
    except ValueError:  # no address that a browser could be at
        query = ""
    return Look.of(QueryDict(query))


def _show(
    request: HttpRequest,
    army_list: ArmyList,
    look: Look,
    editable: bool,
    said: Said | None = None,
    forms: Mapping[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    page = builder_page(army_list, look, editable=editable, said=said, forms=forms)
    if editable:
        page.setdefault(
            "settings_form",
            SettingsForm(army_list.roster, army_list.edition.cards()),
        )
        if request.COOKIES.get(COOKIE) == army_list.pk:
            page["guide"] = guide_of(page["report"], army_list)
    piece = PIECES.get(request.htmx.target or "", "lists/_builder.html")
    response = render_either(request, "lists/builder.html", piece, page)
    response.status_code = status
    return response


def _misshapen(
    request: HttpRequest,
    army_list: ArmyList,
    form: BasedForm,
    forms: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """What was sent cannot be read: the page says so, and shows again what was typed."""
    texts = [str(error) for errors in form.errors.values() for error in errors]
    said = Said(" ".join(texts) or _("This could not be read. Nothing was changed."))
    more = {"wrong": said.text, **(forms or {})}
    return _show(request, army_list, _look(request), True, said, more, status=422)


def _again(form: BasedForm) -> dict[str, BasedForm]:
    """A form for the page to show again, under the name that the page knows it by."""
    names = {SettingsForm: "settings_form", UnitForm: "unit_form"}
    name = names.get(type(form))
    return {name: form} if name else {}


def _elsewhere(request: HttpRequest, address: str) -> HttpResponse:
    """Send the browser to another page, also where HTMX asked for a piece."""
    if not request.htmx:
        return redirect(address)
    response = HttpResponse(status=204)
    response["HX-Redirect"] = address
    return response

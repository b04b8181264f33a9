"""A list from its share code: read and judged afresh, without a row in the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from armybuilder.exchange.formats.code import code_of, has_words, link_of, read
from armybuilder.htmx import render_either
from armybuilder.lists.access import readable
from armybuilder.lists.models import ArmyList
from armybuilder.lists.pages.builder import Look, builder_page
from armybuilder.lists.pages.problems import problem_lines
from armybuilder.lists.views.builder import PIECES
from armybuilder.lists.views.home import start
from armybuilder.lists.views.sheets import Places, show_pdf, show_sheet, site_of
from armybuilder.printing import qr
from armybuilder.printing.frame import Judged
from catalog.models import Edition
from rules import validate
from rules.problems import DocumentProblems, refuse
from rules.text import Sentence

LONGEST = 2_000
"""Characters of a code in an address; what is longer is pasted."""

TAKEN = Sentence(gettext_noop("Copied from a share code"))
SharedView = Callable[[HttpRequest, "Shared"], HttpResponse]
CodeView = Callable[[HttpRequest, str], HttpResponse]


@dataclass(frozen=True, slots=True)
class Shared:
    """The list of a code, as if it were kept; its code is spelled as we spell it."""

    code: str
    army_list: ArmyList

    def address(self, name: str = "detail") -> str:
        return reverse(f"shared:{name}", args=[self.code])

    @property
    def judged(self) -> Judged:
        roster, cards = self.army_list.roster, self.army_list.edition.cards()
        return Judged(roster, cards, validate(roster, cards))


def of_code(view: SharedView) -> CodeView:
    """A view of the list of a code; a page that says what looks wrong where there is none."""

    @wraps(view)
    def answer(request: HttpRequest, code: str) -> HttpResponse:
        try:
            response = view(request, shared_by(code))
        except DocumentProblems as problems:
            page = {"problems": problem_lines(problems), "code": code[:LONGEST]}
            response = render(request, "lists/no_code.html", page, status=404)
        response["X-Robots-Tag"] = "noindex"
        return response

    return answer


def shared_by(code: str) -> Shared:
    """The list of a code; `DocumentProblems` where there is none."""
    if len(code) > LONGEST:
        raise refuse(_("This code is too long for an address. Paste it instead."))
    editions = Edition.objects.in_bulk()
    roster = read(code, editions)
    edition = editions[roster.edition]
    faction = edition.cards().factions.get(roster.faction or "")
    named = replace(roster, name=faction.name) if faction else roster
    return Shared(code_of(roster), ArmyList.unsaved(named, edition))


@require_safe
@of_code
def detail(request: HttpRequest, shared: Shared) -> HttpResponse:
    """Show the list, read-only; another spelling of its code leads to the usual one."""
    if request.path != shared.address():
        return redirect(shared.address())
    look = Look.of(request.GET)
    more = {"shared": shared}
    page = builder_page(shared.army_list, look, editable=False, forms=more)
    piece = PIECES.get(request.htmx.target or "", "lists/_builder.html")
    return render_either(request, "lists/builder.html", piece, page)


@require_http_methods(["GET", "HEAD", "POST"])
@of_code
def sheet(request: HttpRequest, shared: Shared) -> HttpResponse:
    """Show its sheet as the printer will draw it."""
    places = Places(*map(shared.address, ("detail", "print", "pdf")))
    return show_sheet(request, shared.judged, places)


@require_safe
@of_code
def pdf(request: HttpRequest, shared: Shared) -> HttpResponse:
    """Print it."""
    return show_pdf(request, shared.judged)


@require_POST
@of_code
def copy(request: HttpRequest, shared: Shared) -> HttpResponse:
    """Make it a list of whoever asks."""
    return start(request, shared.army_list.roster, TAKEN)


@require_safe
def share(request: HttpRequest, list_id: str) -> HttpResponse:
    """Show the ways to hand a list on: its address, its code, a QR."""
    army_list, person = readable(request, list_id)
    detail_url = reverse("lists:detail", args=[army_list.pk])
    page = {
        "army_list": army_list,
        "editable": person.owns(army_list),
        "address": request.build_absolute_uri(detail_url),
        "has_words": has_words(army_list.roster),
    }
    try:
        code = code_of(army_list.roster)
    except DocumentProblems as problems:
        page["problems"] = problem_lines(problems)
    else:
        link = link_of(site_of(request), code)
        page |= {"code": code, "link": link, "qr": qr.data_uri(link)}
    return render(request, "lists/share.html", page)

"""A unit, with all that it has, from one list into another."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armybuilder.lists.access import readable, writable
from armybuilder.lists.forms import basis_in
from armybuilder.lists.models import ArmyList, Stale
from armybuilder.lists.pages.copying import copying_page
from armybuilder.lists.saving import save_changes, seen_roster
from armybuilder.lists.sentences import say
from armybuilder.refusals import Refusal
from rules.changes import ChangeProblem
from rules.comparison import buying
from rules.roster import RosterUnit


class NotTaken(Refusal):
    """The other list cannot take the unit."""


@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, list_id: str, place: int) -> HttpResponse:
    """Ask which list takes the unit, or add it to the one that was chosen."""
    army_list, person = readable(request, list_id)
    units = seen_roster(army_list, basis_in(request.POST)).units
    if place >= len(units):
        raise Http404
    if request.method == "POST":
        return _add(request, units[place])
    mine = ArmyList.objects.owned_by(person)
    page = copying_page(army_list, units[place], place, mine)
    return render(request, "lists/copying.html", page)


def _add(request: HttpRequest, unit: RosterUnit) -> HttpResponse:
    """At the end of the chosen list, once per state of it that was shown."""
    list_id, _colon, based_on = request.POST.get("to", "").partition(":")
    basis = basis_in({"based_on": based_on})
    if basis is None:
        raise NotTaken(_("Choose the list that takes the unit."))
    taker = writable(request, list_id)
    try:
        save_changes(taker, [buying(unit)], basis)
    except ChangeProblem as problem:
        raise NotTaken(say(problem.message)) from None
    except Stale as stale:
        return redirect("lists:conflict", taker.pk, stale.step.pk)
    address = reverse("lists:detail", args=[taker.pk])
    query = f"?unit={len(taker.roster.units)}&said={taker.head_id}"
    return redirect(address + query)

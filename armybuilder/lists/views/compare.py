"""Any two lists that a person may see, or any two of their states, side by side."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder.lists.keeper import Person, person_of
from armybuilder.lists.models import ArmyList
from armybuilder.lists.pages.comparing import Side, choices, comparison

ID = "([0-9a-hjkmnp-tv-z]{10})"
VALUE = re.compile(rf"{ID}(?:\.(\d{{1,18}}))?")
ADDRESS = re.compile(rf"(?:.*/)?{ID}(?:/history/(\d{{1,18}}))?(?:[/?#].*)?")
MOST_LISTS = 500


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Show two lists with their differences marked, and let others be chosen."""
    person = person_of(request)
    left = _chosen(request, person, "left")
    right = _chosen(request, person, "right")
    typed = request.GET.get("address", "").strip()[:500]
    problem = ""
    if typed:
        found = ADDRESS.fullmatch(typed)
        right = _side(person, *found.groups()) if found else None
        problem = "" if right else _("There is no list you can read at this address.")
    mine = ArmyList.objects.owned_by(person).only("name", "changed_at")[:MOST_LISTS]
    page = {
        "choices": choices(list(mine), left, right),
        "chosen_left": left.value if left else "",
        "chosen_right": right.value if right else "",
        "typed": typed if problem else "",
        "problem": problem,
        "only": "only" in request.GET,
    }
    if left and right:
        page |= comparison(left, right, only=page["only"])
    return render(
        request, "lists/comparison.html", page, status=404 if problem else 200
    )


def _chosen(request: HttpRequest, person: Person, word: str) -> Side | None:
    """The side that the address of the page names; 404 where the person may not see it."""
    value = request.GET.get(word, "")
    if not value:
        return None
    found = VALUE.fullmatch(value)
    side = _side(person, *found.groups()) if found else None
    if side is None:
        raise Http404
    return side


def _side(person: Person, list_id: str, step_id: str | None) -> Side | None:
    lists = ArmyList.objects.visible_to(person).select_related("edition")
    army_list = lists.defer("edition__text").filter(pk=list_id).first()
    if army_list is None or step_id is None:
        return Side(army_list) if army_list else None
    step = army_list.steps.filter(pk=step_id).first()
    return Side(army_list, step) if step else None

"""A change that came too late, beside the list as it is, and what each way on would lead to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from armybuilder.lists.models import ArmyList, Step
from armybuilder.lists.pages.comparing import Side, comparison
from armybuilder.lists.pages.history import basis_of
from armybuilder.lists.pages.status import Status, status_of
from armybuilder.lists.pages.words import race_of
from armybuilder.lists.saving import applies, made_already
from rules import validate
from rules.changes import apply

MOST_MEANWHILE = 10


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """What was done to the list after the page of the late change was opened."""

    told: str
    made_at: datetime


def conflict_page(army_list: ArmyList, step: Step) -> dict[str, Any]:
    """Everything that `lists/conflict.html` prints."""
    both = comparison(Side(army_list, step), Side(army_list), only=True)
    steps = _meanwhile(army_list, step)
    return both | {
        "army_list": army_list,
        "step": step,
        "basis": basis_of(army_list),
        "race": race_of(army_list.edition.cards(), army_list.roster.faction),
        "left": replace(both["left"], told=_("your version")),
        "meanwhile": steps[:MOST_MEANWHILE],
        "more": max(len(steps) - MOST_MEANWHILE, 0),
        "merged": _merged(army_list, step),
        "has_it": made_already(step, army_list.roster),
    }


def _meanwhile(army_list: ArmyList, step: Step) -> list[Meanwhile]:
    """The steps from the state that the change was made on to the list as it is, newest first.

    Where that state was undone since, the last step of the list alone is told.
    """
    known = army_list.steps.filter(late=False).defer("document", "changes")
    steps = {one.pk: one for one in known}
    found = []
    at = steps.get(army_list.head_id or 0)
    while at is not None and at.pk != step.parent_id:
        found.append(Meanwhile(at.told, at.made_at))
        at = steps.get(at.parent_id or 0)
    return found if at is not None else found[:1]


def _merged(army_list: ArmyList, step: Step) -> Status | None:
    """What the list would be with this change too; None where it does not fit it any more."""
    if not applies(step, army_list.roster):
        return None
    roster = apply(army_list.roster, step.changes).roster
    if roster.edition != army_list.edition_id:
        return None
    return status_of(validate(roster, army_list.edition.cards()))

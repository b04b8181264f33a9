"""One unit for another list: which of a person's lists may take it, and what each would be then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from armybuilder.lists.models import ArmyList, ArmyListQuerySet
from armybuilder.lists.pages.status import Verdict, verdict_of
from armybuilder.lists.pages.words import models_text, race_of
from catalog.models import Edition
from rules import validate
from rules.changes import Change, ChangeProblem, apply
from rules.comparison import buying
from rules.report import Totals
from rules.roster import RosterUnit
from rules.steps import card_name, unit_name, upgrade_name

MOST_LISTS = 500


@dataclass(frozen=True, slots=True)
class Taker:
    """A list as it would be with the unit."""

    value: str  # what its button sends: which list, and in which state
    id: str
    name: str
    race: str
    faction: str
    verdict: Verdict
    totals: Totals
    fits: bool  # no more room for units: it does not


def copying_page(
    army_list: ArmyList, unit: RosterUnit, place: int, mine: ArmyListQuerySet
) -> dict[str, Any]:
    editions = {edition.pk: edition for edition in Edition.objects.all()}
    cards = army_list.edition.cards()
    takers = mine.exclude(pk=army_list.pk).filter(archived_at=None)
    change = buying(unit)
    return {
        "army_list": army_list,
        "place": place,
        "race": race_of(cards, army_list.roster.faction),
        "unit": unit_name(unit, cards),
        "has": ", ".join(
            [
                models_text(unit.models),
                *(upgrade_name(unit.unit, one, cards) for one in unit.upgrades),
            ]
        ),
        "basis": f"{army_list.revision}.{army_list.head_id}",
        "takers": [
            _taker(one, editions[one.edition_id], change)
            for one in takers.only(
                "document", "edition_id", "name", "revision", "head_id"
            )[:MOST_LISTS]
        ],
    }


def _taker(army_list: ArmyList, edition: Edition, change: Change) -> Taker:
    cards, roster = edition.cards(), army_list.roster
    try:
        roster, fits = apply(roster, [change]).roster, True
    except ChangeProblem:
        fits = False
    report = validate(roster, cards)
    return Taker(
        value=f"{army_list.pk}:{army_list.revision}.{army_list.head_id}",
        id=army_list.pk,
        name=army_list.name,
        race=race_of(cards, roster.faction),
        faction=card_name(roster.faction, cards) if roster.faction else "",
        verdict=verdict_of(report),
        totals=report.totals,
        fits=fits,
    )

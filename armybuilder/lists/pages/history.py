"""The history of a list, and two of its states side by side, as plain data."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from armybuilder.lists.models import ArmyList, Step
from armybuilder.lists.pages.issues import issue_lines
from armybuilder.lists.pages.status import status_of
from armybuilder.lists.pages.sums import receipt_table
from armybuilder.lists.pages.words import models_text, race_of
from catalog.models import Edition
from rules import validate
from rules.cards import Cards
from rules.report import Report
from rules.roster import Roster, RosterUnit
from rules.steps import SCALE_NAMES, card_name, unit_name, upgrade_name


@dataclass(frozen=True, slots=True)
class StepLine:
    id: int
    number: int
    told: str
    made_at: datetime
    current: bool
    undone: bool
    late: bool
    settled: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """One line of a comparison; a side is empty where it has no such thing."""

    label: str
    left: str
    right: str


def history_page(army_list: ArmyList, *, editable: bool) -> dict[str, Any]:
    steps = list(army_list.steps.defer("document", "changes"))
    parents = {step.pk: step.parent_id for step in steps}
    lived = set()
    at = army_list.head_id
    while at is not None and at not in lived:
        lived.add(at)
        at = parents.get(at)
    return {
        "army_list": army_list,
        "editable": editable,
        "basis": basis_of(army_list),
        "race": _race(army_list),
        "steps": [
            StepLine(
                step.pk,
                step.number,
                step.told,
                step.made_at,
                current=step.pk == army_list.head_id,
                undone=step.pk not in lived and not step.late,
                late=step.late,
                settled=step.settled,
            )
            for step in reversed(steps)
        ],
    }


def basis_of(army_list: ArmyList) -> str:
    return f"{army_list.revision}.{army_list.head_id}"


def state_page(army_list: ArmyList, step: Step, *, editable: bool) -> dict[str, Any]:
    then, now = _judged(step.roster, army_list), _judged(army_list.roster, army_list)
    return {
        "army_list": army_list,
        "step": step,
        "editable": editable,
        "basis": basis_of(army_list),
        "race": _race(army_list),
        "status": status_of(then),
        "issues": issue_lines(then, editable=False),
        "receipt": receipt_table(then.muster),
        "differences": compared(then, now),
    }


def _judged(roster: Roster, army_list: ArmyList) -> Report:
    """The verdict on a state, by the edition that it was on."""
    edition = army_list.edition
    if roster.edition != edition.pk:
        edition = Edition.objects.get(pk=roster.edition)
    return validate(roster, edition.cards())


def _race(army_list: ArmyList) -> str:
    return race_of(army_list.edition.cards(), army_list.roster.faction)


def compared(left: Report, right: Report) -> list[Difference]:
    """Where two states of a list differ: settings, cards, units."""
    found = [
        Difference(label, one, other)
        for label, one, other in _settings(
            left.muster.roster, right.muster.roster, left.muster.cards
        )
        if one != other
    ]
    return [*found, *_cards(left, right), *_units(left, right)]


def _settings(left: Roster, right: Roster, cards: Cards) -> list[tuple[str, str, str]]:
    def shown(roster: Roster) -> list[str]:
        return [
            roster.name,
            card_name(roster.faction, cards) if roster.faction else _("none"),
            _(SCALE_NAMES[roster.scale].text),
            str(roster.minerals),
            roster.edition,
            card_name(roster.creep_card, cards) if roster.creep_card else _("none"),
            ", ".join(card_name(one, cards) for one in roster.missions) or _("none"),
            ", ".join(card_name(one, cards) for one in roster.deployments) or _("none"),
            ", ".join(card_name(one, cards) for one in roster.summoned) or _("none"),
            roster.notes,
        ]

    labels = (
        _("Name"), _("Faction"), _("Scale"), _("Mineral limit"), _("Edition"), _("Creep card"),
        _("Missions"), _("Deployments"), _("Summoned"), _("Notes"),
    )  # fmt: skip
    return list(zip(labels, shown(left), shown(right), strict=True))


def _cards(left: Report, right: Report) -> list[Difference]:
    one = Counter(left.muster.roster.tactical_cards)
    other = Counter(right.muster.roster.tactical_cards)
    return [
        Difference(
            card_name(card_id, left.muster.cards),
            f"×{one[card_id]}" if one[card_id] else "",
            f"×{other[card_id]}" if other[card_id] else "",
        )
        for card_id in dict.fromkeys((*one, *other))
        if one[card_id] != other[card_id]
    ]


def _units(left: Report, right: Report) -> list[Difference]:
    """Units that only one side has; those that changed stand side by side, by their card."""
    mine, theirs = list(left.muster.roster.units), list(right.muster.roster.units)
    for unit in list(mine):
        if unit in theirs:
            mine.remove(unit)
            theirs.remove(unit)
    lines = []
    for unit in mine:
        twin = next((other for other in theirs if other.unit == unit.unit), None)
        if twin is not None:
            theirs.remove(twin)
        told = _told(twin, right.muster.cards) if twin else ""
        lines.append(
            Difference(
                unit_name(unit, left.muster.cards), _told(unit, left.muster.cards), told
            )
        )
    lines += [
        Difference(
            unit_name(unit, right.muster.cards), "", _told(unit, right.muster.cards)
        )
        for unit in theirs
    ]
    return lines


def _told(unit: RosterUnit, cards: Cards) -> str:
    """What a unit is made of, its price at the end."""
    card = cards.units.get(unit.unit)
    offered = card.compositions.get(unit.models) if card else None
    price = offered.minerals if offered else 0
    parts = [models_text(unit.models)]
    for upgrade in unit.upgrades:
        name = upgrade_name(unit.unit, upgrade, cards)
        model = unit.specialists.get(upgrade)
        parts.append(f"{name} ({model})" if model else name)
        known = card.upgrades.get(upgrade) if card else None
        price += known.minerals.get(unit.models, 0) if known else 0
    return f"{', '.join(parts)}: {price}"

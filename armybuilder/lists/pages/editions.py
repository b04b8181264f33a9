"""One list on every edition: what would cost another price, and what would become illegal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from armybuilder.lists.models import ArmyList
from armybuilder.lists.pages.foreseen import lines_of
from armybuilder.lists.pages.history import basis_of
from armybuilder.lists.pages.issues import Line
from armybuilder.lists.pages.status import Verdict, verdict_of
from armybuilder.lists.pages.words import in_language, one_change, race_of
from catalog.models import Edition
from rules.cards import Cards
from rules.consequences import consequences
from rules.report import Totals


@dataclass(frozen=True, slots=True)
class EditionLine:
    id: str
    name: str
    date: date
    current: bool
    newest: bool
    verdict: Verdict
    legal: bool
    totals: Totals
    lines: tuple[Line, ...]
    changes: str  # that move the list there


def editions_page(army_list: ArmyList, *, editable: bool) -> dict[str, Any]:
    """Everything that `lists/editions.html` prints."""
    editions = list(Edition.objects.defer("text"))
    cards = army_list.edition.cards()
    return {
        "army_list": army_list,
        "editable": editable,
        "basis": basis_of(army_list),
        "race": race_of(cards, army_list.roster.faction),
        "editions": [
            _line(edition, army_list, cards, newest=edition is editions[0])
            for edition in editions
        ],
    }


@dataclass(frozen=True, slots=True)
class Move:
    """The way to the edition in force, shown on the page of a list that is on an older one."""

    edition: str
    lines: tuple[Line, ...]  # issues first
    verdict: Verdict
    changes: str


def newer(army_list: ArmyList) -> Move | None:
    """What moving the list to the edition in force would change; None where it is on it."""
    edition = army_list.newer_edition
    if edition is None:
        return None
    before = army_list.roster
    after = replace(before, edition=edition.pk)
    both = consequences(before, after, army_list.edition.cards(), edition.cards())
    return Move(
        edition=edition.pk,
        lines=tuple(sorted(lines_of(both), key=lambda line: not line.level)),
        verdict=verdict_of(both.after),
        changes=one_change("set-edition", edition=edition.pk),
    )


def _line(
    edition: Edition, army_list: ArmyList, cards: Cards, *, newest: bool
) -> EditionLine:
    before = army_list.roster
    after = replace(before, edition=edition.pk)
    both = consequences(before, after, cards, edition.cards())
    then = both.after
    return EditionLine(
        id=edition.pk,
        name=in_language(edition.name),
        date=edition.date,
        current=edition.pk == army_list.edition_id,
        newest=newest,
        verdict=verdict_of(then),
        legal=then.legal,
        totals=then.totals,
        lines=lines_of(both),
        changes=one_change("set-edition", edition=edition.pk),
    )

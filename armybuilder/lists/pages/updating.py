"""All lists on older editions: what each would be on the edition in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from armybuilder.lists.in_force import loaded
from armybuilder.lists.models import ArmyList, ArmyListQuerySet
from armybuilder.lists.pages.foreseen import lines_of
from armybuilder.lists.pages.issues import Line
from armybuilder.lists.pages.status import Verdict, verdict_of
from armybuilder.lists.pages.words import race_of
from catalog.models import Edition
from rules.consequences import consequences
from rules.report import Totals

MOST_LISTS = 500  # that are moved at once


@dataclass(frozen=True, slots=True)
class Update:
    """One list before and after the move."""

    value: str  # of its box: which list, and in which state
    id: str
    name: str
    race: str
    edition: str
    was: Verdict
    verdict: Verdict
    totals: Totals
    lines: tuple[Line, ...]  # issues first
    breaks: bool


def older_than(lists: ArmyListQuerySet, newest: str) -> ArmyListQuerySet:
    """Those of a person's lists that a newer edition waits for."""
    return lists.filter(archived_at=None).exclude(edition=newest)[:MOST_LISTS]


def updating_page(lists: ArmyListQuerySet) -> dict[str, Any]:
    editions = {edition.pk: edition for edition in loaded(Edition.objects.all())}
    newest = next(iter(editions))
    updates = [_update(one, editions, newest) for one in older_than(lists, newest)]
    return {
        "newest": newest,
        "updates": sorted(updates, key=lambda one: not one.breaks),
        "breaks": sum(one.breaks for one in updates),
    }


def _update(
    army_list: ArmyList, editions: Mapping[str, Edition], newest: str
) -> Update:
    before, cards = army_list.roster, editions[army_list.edition_id].cards()
    after = replace(before, edition=newest)
    both = consequences(before, after, cards, editions[newest].cards())
    return Update(
        value=f"{army_list.pk}:{army_list.revision}.{army_list.head_id}",
        id=army_list.pk,
        name=army_list.name,
        race=race_of(cards, before.faction),
        edition=army_list.edition_id,
        was=verdict_of(both.before),
        verdict=verdict_of(both.after),
        totals=both.after.totals,
        lines=tuple(sorted(lines_of(both), key=lambda line: not line.level)),
        breaks=both.becomes_illegal,
    )

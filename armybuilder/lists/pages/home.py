"""The start page as plain data: factions, starter armies, the edition in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.lists.forms import USUAL_MINERALS
from armybuilder.lists.models import ArmyList
from armybuilder.lists.pages.holdings import Gives, gives_of
from armybuilder.lists.pages.overview import ListLine, list_line
from armybuilder.lists.pages.status import Verdict, verdict_of
from armybuilder.lists.pages.words import in_language
from armybuilder.lists.starters import starters
from catalog.models import Edition
from catalog.pages.changes import change_lines
from rules import validate

MOST_CHANGES = 6
"""More figures that an edition changed than these are for its own page to show."""


@dataclass(frozen=True, slots=True)
class FactionPick:
    id: str
    name: str
    race: str
    gives: tuple[Gives, ...]


@dataclass(frozen=True, slots=True)
class StarterPick:
    id: str
    name: str
    race: str
    supply: int
    minerals: int
    limit: int
    verdict: Verdict
    legal: bool


def home_page(editions: Sequence[Edition]) -> dict[str, Any]:
    """Everything that `home.html` prints; of the editions, the newest two."""
    edition, *older = editions
    before = next(iter(older), None)
    changes = change_lines(edition, before) if before else ()
    cards = edition.cards()
    picks = []
    for starter in starters().values():
        report = validate(starter.on(edition.pk), cards)
        faction = cards.factions.get(starter.roster.faction or "")
        picks.append(
            StarterPick(
                starter.id,
                starter.roster.name,
                faction.race if faction else "",
                report.totals.supply,
                report.totals.minerals_spent,
                report.totals.minerals_limit,
                verdict_of(report),
                report.legal,
            )
        )
    order = [pick.race for pick in picks]  # of the rulebook
    return {
        "edition": edition,
        "before": before,
        "changes": changes[:MOST_CHANGES],
        "more_changes": len(changes[MOST_CHANGES:]),
        "scales": [
            {
                "id": scale,
                "name": in_language(cards.scales[scale].name),
                "minerals": usual,
            }
            for scale, usual in USUAL_MINERALS.items()
            if scale in cards.scales
        ],
        "factions": [
            FactionPick(card.id, card.name, card.race, gives_of(card))
            for card in sorted(
                cards.factions.values(), key=lambda card: order.index(card.race)
            )
        ],
        "starters": picks,
        "demos": demo_lines(edition),
    }


def demo_lines(edition: Edition) -> list[ListLine]:
    """The lists that the site shows to everybody."""
    lists = ArmyList.objects.filter(demo=True, edition=edition).order_by("created_at")
    return [list_line(one, edition, edition.pk) for one in lists]

"""The pages of faction, tactical and creep cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from catalog.glossary import Glossary
from catalog.pages.lines import (
    AbilityLine,
    SlotLine,
    ability_lines,
    resource_of,
    slot_lines,
    summoning_ability,
    tag_names,
    takers,
)
from catalog.words import KINDS, in_language
from rules.cards import Cards, CreepCard, FactionCard, Keyword, TacticalCard, Unit


@dataclass(frozen=True, slots=True)
class BoughtPage:
    kind: str
    kind_label: str
    card: Any
    race: str
    tags: tuple[str, ...]
    vespene: int | None
    slots: tuple[SlotLine, ...]
    resource: int | None
    resource_short: str
    resource_name: str
    unique: bool
    abilities: tuple[AbilityLine, ...]
    keywords: tuple[Keyword, ...]
    summons: tuple[tuple[Unit, str], ...]  # each with the ability that does it
    taken_by: tuple[FactionCard, ...]  # faction cards that may buy it


def bought_page(
    kind: str, card: FactionCard | TacticalCard | CreepCard, cards: Cards
) -> BoughtPage:
    glossary = Glossary(cards)
    short = resource_of(cards, card.race)
    return BoughtPage(
        kind=kind,
        kind_label=gettext(KINDS[kind]),
        card=card,
        race=in_language(cards.races[card.race].name),
        tags=tag_names(card.tags, cards),
        vespene=getattr(card, "vespene", None),
        slots=slot_lines(getattr(card, "slots", {})),
        resource=getattr(card, "resource", None),
        resource_short=short,
        resource_name=in_language(cards.races[card.race].resource_name),
        unique=getattr(card, "unique", False),
        abilities=ability_lines(card.abilities, short, glossary),
        keywords=tuple(glossary.used_in(one.summary["en"] for one in card.abilities)),
        summons=tuple(
            (unit, summoning_ability(unit, card))
            for unit in cards.units.values()
            if unit.summoned_by and unit.summoned_by["source"] == card.id
        ),
        taken_by=() if kind == "faction" else takers(card.tags, cards),
    )

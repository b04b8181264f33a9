"""The overview of an edition and of a race: what there is, with the figures that matter first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from catalog.pages.lines import SlotLine, resource_of, slot_lines, tag_names
from catalog.words import COMBAT_TAGS, SCALES, in_language, slot_name
from rules.cards import (
    SLOTS,
    Cards,
    Composition,
    Deployment,
    FactionCard,
    Mission,
    Race,
    TacticalCard,
    Unit,
)


@dataclass(frozen=True, slots=True)
class UnitLine:
    card: Unit
    tags: str
    compositions: tuple[Composition, ...]


@dataclass(frozen=True, slots=True)
class SlotGroup:
    slot: str
    label: str
    units: tuple[UnitLine, ...]


@dataclass(frozen=True, slots=True)
class CardLine:
    card: FactionCard | TacticalCard
    slots: tuple[SlotLine, ...]
    tags: str


@dataclass(frozen=True, slots=True)
class RacePage:
    id: str
    name: str
    resource_name: str
    resource_short: str
    factions: tuple[CardLine, ...]
    groups: tuple[SlotGroup, ...]
    tactical: tuple[CardLine, ...]
    creep: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class RaceSummary:
    id: str
    name: str
    factions: tuple[FactionCard, ...]
    units: tuple[Unit, ...]
    tactical: int
    creep: int


@dataclass(frozen=True, slots=True)
class ScaleGroup:
    label: str
    cards: tuple[Mission | Deployment, ...]


def race_page(race: Race, cards: Cards) -> RacePage:
    units = [one for one in cards.units.values() if one.race == race.id]
    return RacePage(
        id=race.id,
        name=in_language(race.name),
        resource_name=in_language(race.resource_name),
        resource_short=resource_of(cards, race.id),
        factions=_card_lines(cards.factions.values(), race, cards),
        groups=tuple(group for group in _groups(units, race, cards) if group.units),
        tactical=_card_lines(cards.tactical.values(), race, cards),
        creep=_card_lines(cards.creep.values(), race, cards),
    )


def _groups(units: list[Unit], race: Race, cards: Cards) -> Iterable[SlotGroup]:
    labels = {slot: slot_name(slot) for slot in SLOTS}
    for slot, label in (*labels.items(), (None, gettext("Summoned"))):
        yield SlotGroup(
            slot or "summoned",
            label,
            tuple(
                UnitLine(
                    unit, _tags(unit, race, cards), tuple(unit.compositions.values())
                )
                for unit in units
                if unit.slot == slot
            ),
        )


def _tags(unit: Unit, race: Race, cards: Cards) -> str:
    own = tag_names((tag for tag in unit.tags if tag != race.id), cards)
    return ", ".join((*own, *(gettext(COMBAT_TAGS[one]) for one in unit.combat_tags)))


def _card_lines(
    found: Iterable[FactionCard | TacticalCard], race: Race, cards: Cards
) -> tuple[CardLine, ...]:
    return tuple(
        CardLine(
            card,
            slot_lines(getattr(card, "slots", {})),
            ", ".join(tag_names((tag for tag in card.tags if tag != race.id), cards)),
        )
        for card in found
        if card.race == race.id
    )


def race_summaries(cards: Cards) -> tuple[RaceSummary, ...]:
    def of(race: Race, shelf: Iterable) -> tuple:
        return tuple(one for one in shelf if one.race == race.id)

    return tuple(
        RaceSummary(
            race.id,
            in_language(race.name),
            of(race, cards.factions.values()),
            of(race, cards.units.values()),
            len(of(race, cards.tactical.values())),
            len(of(race, cards.creep.values())),
        )
        for race in cards.races.values()
    )


def by_scale(shelf: Iterable[Mission | Deployment]) -> tuple[ScaleGroup, ...]:
    shelf = tuple(shelf)
    return tuple(
        ScaleGroup(gettext(label), found)
        for scale, label in SCALES.items()
        if (found := tuple(one for one in shelf if one.scale == scale))
    )

"""Muster: a roster with its cards found and its sums made, once, for all rules to read.

Lists are judged again after every change, and most of their parts stay the same. So what the cards
make of one unit, or of one set of cards, is remembered beside the cards of the edition.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, TypeVar

from rules.cards import (
    SLOTS,
    Cards,
    Composition,
    CreepCard,
    FactionCard,
    TacticalCard,
    Unit,
    Upgrade,
)
from rules.report import Totals
from rules.roster import Roster, RosterUnit

MOST_REMEMBERED = 5_000  # parts of lists, in an edition; then all are forgotten
MOST_IDS = 24  # in a part that is remembered; no sensible one has more

Found = TypeVar("Found")


def remembered(
    cards: Cards, key: Hashable, find: Callable[[], Found], ids: int = 0
) -> Found:
    """What was found for `key` before, or else is found now; `ids` is how many the key holds."""
    found: Found | None = cards.memory.get(key)
    if found is None:
        if ids > MOST_IDS:
            return find()
        if len(cards.memory) >= MOST_REMEMBERED:
            cards.memory.clear()
        found = cards.memory[key] = find()
    return found


class MusteredUnit:
    """A unit of the list beside its card.

    `card` is None for an id that the edition does not know; `composition` is None where the unit
    is in no total: unknown, summoned, or of a size that is not offered.
    `upgrades` are those of the card that are offered for this composition, as often as written;
    `carried` is for `upgrades.py`, which finds them once for all its rules.
    """

    __slots__ = (
        "card", "carried", "composition", "entry", "minerals", "place", "upgrades",
    )  # fmt: skip

    def __init__(self, place: int, entry: RosterUnit, card: Unit | None) -> None:
        self.place = place
        self.entry = entry
        self.card = card
        self.composition: Composition | None = None
        self.upgrades: list[Upgrade] = []
        self.carried: Mapping[str, Upgrade] | None = None
        self.minerals = 0
        if card is None or card.summoned:
            return
        composition = self.composition = card.compositions.get(entry.models)
        if composition is None:
            return
        self.minerals = composition.minerals
        for upgrade_id in entry.upgrades:
            upgrade = card.upgrades.get(upgrade_id)
            if upgrade is not None and entry.models in upgrade.minerals:
                self.upgrades.append(upgrade)
                self.minerals += upgrade.minerals[entry.models]


@dataclass(slots=True)
class UnitFigures:
    """What a unit adds to the totals; nothing where it is in none."""

    minerals: int
    supply: int
    models: int
    slot: str
    is_unique: bool
    judged: Any = None  # what the rules say of it by itself; kept by `parts.py`


def unit_figures(cards: Cards, entry: RosterUnit) -> UnitFigures:
    unit = MusteredUnit(0, entry, cards.units.get(entry.unit))
    is_unique = unit.card is not None and unit.card.unique
    if unit.card is None or unit.composition is None:
        return UnitFigures(0, 0, 0, SLOTS[0], is_unique)
    supply, models = unit.composition.supply, unit.composition.models
    slot = unit.card.slot or SLOTS[0]
    return UnitFigures(unit.minerals, supply, models, slot, is_unique)


def missing_tags(
    card_tags: Iterable[str], faction_tags: Collection[str]
) -> tuple[str, ...]:
    """The tags of a card that are not on the faction card; none where it is eligible."""
    return tuple(tag for tag in card_tags if tag not in faction_tags)


def eligible_units(cards: Cards, faction_tags: Collection[str]) -> frozenset[str]:
    """The ids of the units all of whose tags are on the faction card."""
    units = cards.units.values()
    return frozenset(
        one.id for one in units if not missing_tags(one.tags, faction_tags)
    )


class CardFigures:
    """The faction, tactical and creep cards of a list, and their sums.

    What is unknown costs and grants nothing; a second copy counts, allowed or not.
    """

    __slots__ = (
        "creep",
        "eligible",
        "faction",
        "granted",
        "grants",
        "judged",
        "resource",
        "tactical",
        "vespene",
    )

    def __init__(self, roster: Roster, cards: Cards) -> None:
        self.faction: FactionCard | None = (
            cards.factions.get(roster.faction) if roster.faction is not None else None
        )
        found = (cards.tactical.get(card_id) for card_id in roster.tactical_cards)
        self.tactical: list[TacticalCard] = [card for card in found if card is not None]
        self.creep: CreepCard | None = (
            cards.creep.get(roster.creep_card)
            if roster.creep_card is not None
            else None
        )
        self.judged: Any = None  # what the rules say of them; kept by `parts.py`
        tags = self.faction.tags if self.faction else ()
        find = partial(eligible_units, cards, tags)
        self.eligible = remembered(cards, ("eligible", tags), find)
        self.vespene = self.creep.vespene if self.creep is not None else 0
        self.granted = (
            dict(self.faction.slots) if self.faction else dict.fromkeys(SLOTS, 0)
        )
        self.resource = self.faction.resource if self.faction else 0
        for card in self.tactical:
            self.vespene += card.vespene
            self.resource += card.resource
            for slot, number in card.slots.items():
                self.granted[slot] += number
        once = {card.id: card for card in self.tactical}.values()
        self.grants = [
            (card, [(slot, number) for slot, number in card.slots.items() if number])
            for card in once
        ]


class Muster:
    """A roster beside the cards of its edition.

    What is unknown costs, grants and takes nothing; everything else counts as often as it is
    written, allowed or not. Without a faction card `granted` holds what the other cards grant.
    """

    def __init__(self, roster: Roster, cards: Cards) -> None:
        self.roster = roster
        self.cards = cards
        key = (roster.faction, roster.tactical_cards, roster.creep_card, "cards")
        held = cards.memory.get(key)
        if held is None:
            find = partial(CardFigures, roster, cards)
            held = remembered(cards, key, find, len(roster.tactical_cards))
        self.held: CardFigures = held
        self.faction = held.faction
        self.tactical = held.tactical
        self.creep = held.creep
        self.eligible = held.eligible  # ids of the units that the faction card lets in
        self.vespene_spent = held.vespene
        self.granted = dict(held.granted)
        self.grants = held.grants  # of each tactical card once, without its zeros
        self.resource_amount = held.resource
        self.figures: list[UnitFigures] = []
        self.minerals_spent = self.supply = self.models = 0
        self.uniques = 0  # units marked Unique, of whatever name
        self.taken = dict.fromkeys(SLOTS, 0)
        self._add_units()

    def _add_units(self) -> None:
        """The sums over all units; the innermost loop of every verdict, hence its plainness."""
        cards, memory, taken = self.cards, self.cards.memory, self.taken
        figures = self.figures
        minerals = supply = models = uniques = 0
        for entry in self.roster.units:
            key: Hashable = (entry.unit, entry.models, entry.upgrades)
            if entry.specialists:
                key = (key, *entry.specialists.items())
            unit = memory.get(key)
            if unit is None:
                find = partial(unit_figures, cards, entry)
                number = len(entry.upgrades) + len(entry.specialists)
                unit = remembered(cards, key, find, number)
            figures.append(unit)
            minerals += unit.minerals
            supply += unit.supply
            models += unit.models
            taken[unit.slot] += unit.supply
            uniques += unit.is_unique
        self.minerals_spent, self.supply, self.models = minerals, supply, models
        self.uniques = uniques

    @cached_property
    def units(self) -> list[MusteredUnit]:
        """Every unit beside its card."""
        find = self.cards.units.get
        return [
            MusteredUnit(place, entry, find(entry.unit))
            for place, entry in enumerate(self.roster.units)
        ]

    @property
    def totals(self) -> Totals:
        race = self.cards.races[self.faction.race] if self.faction else None
        return Totals(
            minerals_spent=self.minerals_spent,
            minerals_limit=self.roster.minerals,
            vespene_spent=self.vespene_spent,
            vespene_limit=self.roster.vespene_limit,
            taken=self.taken,
            granted=self.granted,
            supply=self.supply,
            models=self.models,
            resource=race.resource if race else None,
            resource_amount=self.resource_amount if race else 0,
        )

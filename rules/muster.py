"""Muster: a roster with its cards found and its sums made, once, for all rules to read."""

from __future__ import annotations

from functools import cached_property

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


class MusteredUnit:
    """A unit of the list beside its card.

    `card` is None for an id that the edition does not know; `composition` is None where the unit
    is in no total: unknown, summoned, or of a size that is not offered.
    `upgrades` are those of the card that are offered for this composition, as often as written.
    """

    __slots__ = ("card", "composition", "entry", "minerals", "place", "upgrades")

    def __init__(self, place: int, entry: RosterUnit, card: Unit | None) -> None:
        self.place = place
        self.entry = entry
        self.card = card
        self.composition: Composition | None = None
        self.upgrades: list[Upgrade] = []
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


class Muster:
    """A roster beside the cards of its edition.

    What is unknown costs, grants and takes nothing; everything else counts as often as it is
    written, allowed or not. Without a faction card `granted` holds what the other cards grant.
    """

    def __init__(self, roster: Roster, cards: Cards) -> None:
        self.roster = roster
        self.cards = cards
        self.faction: FactionCard | None = (
            cards.factions.get(roster.faction) if roster.faction is not None else None
        )
        found = (cards.tactical.get(card_id) for card_id in roster.tactical_cards)
        self.tactical: list[TacticalCard] = [card for card in found if card is not None]
        self.creep: CreepCard | None = (
            cards.creep.get(roster.creep_card) if roster.creep_card is not None else None
        )
        self.units = [
            MusteredUnit(place, entry, cards.units.get(entry.unit))
            for place, entry in enumerate(roster.units)
        ]
        self.minerals_spent = 0
        self.supply = 0
        self.models = 0
        self.taken = dict.fromkeys(SLOTS, 0)
        for unit in self.units:
            if unit.composition is not None and unit.card is not None:
                self.minerals_spent += unit.minerals
                self.supply += unit.composition.supply
                self.models += unit.composition.models
                if unit.card.slot is not None:
                    self.taken[unit.card.slot] += unit.composition.supply
        self.vespene_spent = self.creep.vespene if self.creep is not None else 0
        self.granted = dict(self.faction.slots) if self.faction else dict.fromkeys(SLOTS, 0)
        self.resource_amount = self.faction.resource if self.faction else 0
        for card in self.tactical:
            self.vespene_spent += card.vespene
            self.resource_amount += card.resource
            for slot, number in card.slots.items():
                self.granted[slot] += number

    @cached_property
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

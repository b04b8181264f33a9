"""Moves: single changes of an army that free something it has too little of.

The room of an army is what it has left of everything that is counted: minerals, vespene, each
slot type, and each cap of an event; below zero where it has too much.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import add

from rules.cards import SLOTS, Composition
from rules.changes import Change
from rules.muster import MusteredUnit

Room = tuple[int, ...]  # minerals, vespene, the slot types, the caps of the event
MINERALS, VESPENE, FIRST_SLOT = 0, 1, 2
COUNTED = FIRST_SLOT + len(SLOTS)
BOUNDLESS = 10**9  # slots, while no faction card says how many there are

ADD_CARD, SWAP_CARD, TAKE_CARD, RECOMPOSE, TAKE_UPGRADE, REMOVE_UNIT = range(6)


@dataclass(frozen=True, slots=True)
class Move:
    """A change that frees some room; `price` orders moves of the same sort."""

    sort: int
    price: int
    frees: Room
    change: Change
    place: int | None = None  # of the unit that it touches
    brings: str | None = None  # the card that it brings
    takes: str | None = None  # the card or unit that it takes out


def price_at(unit: MusteredUnit, composition: Composition) -> int | None:
    """What `unit` costs at another composition; None where something of it is not offered there."""
    if any(composition.models not in upgrade.minerals for upgrade in unit.upgrades):
        return None
    if any(
        composition.models < model <= unit.entry.models
        for model in unit.entry.specialists.values()
    ):
        return None
    prices = [upgrade.minerals[composition.models] for upgrade in unit.upgrades]
    return composition.minerals + sum(prices)


def total(one: Room, other: Room) -> Room:
    return tuple(map(add, one, other))


def negative(room: Room) -> Room:
    return tuple(-number for number in room)

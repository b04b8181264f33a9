"""The slot ledger: where the slots of an army come from, and which units take them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.cards import SLOTS
from rules.muster import Muster


class Grant(NamedTuple):
    """A card that grants slots; a second copy is a second grant."""

    card: str  # id
    kind: str  # faction, tactical
    number: int


class Taking(NamedTuple):
    """A unit that takes slots."""

    place: int  # in the list
    unit: str  # id
    number: int


class SlotLine(NamedTuple):
    """One slot type of the ledger."""

    slot: str
    granted_by: tuple[Grant, ...]
    taken_by: tuple[Taking, ...]
    granted: int
    taken: int

    @property
    def free(self) -> int:
        return max(self.granted - self.taken, 0)

    @property
    def short(self) -> int:
        return max(self.taken - self.granted, 0)


def ledger(muster: Muster) -> tuple[SlotLine, ...]:
    """A line for each slot type, in the order of the card."""
    granted_by: dict[str, list[Grant]] = {slot: [] for slot in SLOTS}
    taken_by: dict[str, list[Taking]] = {slot: [] for slot in SLOTS}
    for slot, grant in _grants(muster):
        granted_by[slot].append(grant)
    for place, unit in enumerate(muster.figures):
        if unit.supply:
            taking = Taking(place, muster.roster.units[place].unit, unit.supply)
            taken_by[unit.slot].append(taking)
    return tuple(
        SlotLine(
            slot,
            tuple(granted_by[slot]),
            tuple(taken_by[slot]),
            muster.granted[slot],
            muster.taken[slot],
        )
        for slot in SLOTS
    )


def _grants(muster: Muster) -> Iterator[tuple[str, Grant]]:
    """What each copy of a card grants, slot by slot."""
    if muster.faction is not None:
        for slot, number in muster.faction.slots.items():
            if number:
                yield slot, Grant(muster.faction.id, "faction", number)
    for card in muster.tactical:
        for slot, number in card.slots.items():
            if number:
                yield slot, Grant(card.id, "tactical", number)

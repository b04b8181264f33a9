"""The slot ledger: where the slots of an army come from, and which units take them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import SLOTS, FactionCard, TacticalCard
from rules.muster import Muster


@dataclass(frozen=True, slots=True)
class Grant:
    """A card that grants slots; a second copy is a second grant."""

    card: str  # id
    kind: str  # faction, tactical
    number: int


@dataclass(frozen=True, slots=True)
class Taking:
    """A unit that takes slots."""

    place: int  # in the list
    unit: str  # id
    number: int


@dataclass(frozen=True, slots=True)
class SlotLine:
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
    return tuple(_line(muster, slot) for slot in SLOTS)


def _line(muster: Muster, slot: str) -> SlotLine:
    granting: list[tuple[FactionCard | TacticalCard, str]]
    granting = [(muster.faction, "faction")] if muster.faction else []
    granting += [(card, "tactical") for card in muster.tactical]
    return SlotLine(
        slot=slot,
        granted_by=tuple(
            Grant(card.id, kind, card.slots[slot])
            for card, kind in granting
            if card.slots.get(slot)
        ),
        taken_by=tuple(
            Taking(unit.place, unit.card.id, unit.composition.supply)
            for unit in muster.units
            if unit.card is not None
            and unit.composition is not None
            and unit.card.slot == slot
        ),
        granted=muster.granted[slot],
        taken=muster.taken[slot],
    )

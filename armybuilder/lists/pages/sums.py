"""The slot ledger and the receipt: where slots and prices come from."""

from __future__ import annotations

from dataclasses import dataclass

from armybuilder.lists.pages.words import models_text, signed, slot_name
from rules.ledger import ledger
from rules.muster import Muster
from rules.receipt import receipt
from rules.steps import card_name, unit_name, upgrade_name


@dataclass(frozen=True, slots=True)
class Share:
    """A card that grants slots, or a unit that takes them."""

    name: str
    more: str
    number: int


@dataclass(frozen=True, slots=True)
class LedgerRow:
    slot: str
    label: str
    taken: int
    granted: int
    free: int
    over: int
    granted_by: tuple[Share, ...]
    taken_by: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    price: str  # empty where it is not counted


@dataclass(frozen=True, slots=True)
class Item:
    name: str
    more: str
    price: int | None
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class ReceiptTable:
    units: tuple[Item, ...]
    minerals_spent: int
    minerals_limit: int
    cards: tuple[Item, ...]
    vespene_spent: int
    vespene_limit: int


def ledger_rows(muster: Muster) -> list[LedgerRow]:
    cards, units = muster.cards, muster.roster.units
    return [
        LedgerRow(
            slot=line.slot,
            label=slot_name(line.slot),
            taken=line.taken,
            granted=line.granted,
            free=line.free,
            over=line.short,
            granted_by=tuple(
                Share(card_name(one.card, cards), "", one.number)
                for one in line.granted_by
            ),
            taken_by=tuple(
                Share(
                    unit_name(units[one.place], cards),
                    f"×{units[one.place].models}",
                    one.number,
                )
                for one in line.taken_by
            ),
        )
        for line in ledger(muster)
    ]


def receipt_table(muster: Muster) -> ReceiptTable:
    slip, cards = receipt(muster), muster.cards
    return ReceiptTable(
        units=tuple(
            Item(
                unit_name(muster.roster.units[line.place], cards),
                models_text(line.models),
                line.minerals,
                tuple(
                    Part(
                        upgrade_name(line.unit, one.upgrade, cards),
                        "" if one.minerals is None else signed(one.minerals),
                    )
                    for one in line.upgrades
                ),
            )
            for line in slip.units
        ),
        minerals_spent=slip.minerals_spent,
        minerals_limit=slip.minerals_limit,
        cards=tuple(
            Item(card_name(line.card, cards), "", line.vespene, ())
            for line in slip.cards
        ),
        vespene_spent=slip.vespene_spent,
        vespene_limit=slip.vespene_limit,
    )

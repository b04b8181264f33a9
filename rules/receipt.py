"""The receipt: every addend of the two totals, down to the single upgrade and card."""

from __future__ import annotations

from dataclasses import dataclass

from rules.muster import Muster, MusteredUnit


@dataclass(frozen=True, slots=True)
class UpgradeLine:
    """One copy of an upgrade; `minerals` is None where it is not offered and so not counted."""

    upgrade: str
    minerals: int | None


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit; `minerals` of its composition is None where the unit is in no total."""

    place: int
    unit: str
    models: int
    minerals: int | None
    upgrades: tuple[UpgradeLine, ...]
    total: int


@dataclass(frozen=True, slots=True)
class CardLine:
    """One copy of a card; `vespene` is None where the edition does not know it."""

    card: str
    kind: str  # tactical, creep
    vespene: int | None


@dataclass(frozen=True, slots=True)
class Receipt:
    units: tuple[UnitLine, ...]
    minerals_spent: int
    minerals_limit: int
    cards: tuple[CardLine, ...]
    vespene_spent: int
    vespene_limit: int

    @property
    def minerals_left(self) -> int:
        """What is left of the minerals; negative when too many are spent."""
        return self.minerals_limit - self.minerals_spent

    @property
    def vespene_left(self) -> int:
        return self.vespene_limit - self.vespene_spent


def receipt(muster: Muster) -> Receipt:
    """What everything on the list costs; what is not counted is listed without a price."""
    known = muster.cards.tactical
    cards = [
        CardLine(
            card_id, "tactical", known[card_id].vespene if card_id in known else None
        )
        for card_id in muster.roster.tactical_cards
    ]
    if muster.roster.creep_card is not None:
        vespene = muster.creep.vespene if muster.creep else None
        cards.append(CardLine(muster.roster.creep_card, "creep", vespene))
    return Receipt(
        units=tuple(_unit_line(unit) for unit in muster.units),
        minerals_spent=muster.minerals_spent,
        minerals_limit=muster.roster.minerals,
        cards=tuple(cards),
        vespene_spent=muster.vespene_spent,
        vespene_limit=muster.roster.vespene_limit,
    )


def _unit_line(unit: MusteredUnit) -> UnitLine:
    models = unit.entry.models
    prices = {upgrade.id: upgrade.minerals[models] for upgrade in unit.upgrades}
    return UnitLine(
        place=unit.place,
        unit=unit.entry.unit,
        models=models,
        minerals=unit.composition.minerals if unit.composition else None,
        upgrades=tuple(
            UpgradeLine(upgrade, prices.get(upgrade)) for upgrade in unit.entry.upgrades
        ),
        total=unit.minerals,
    )

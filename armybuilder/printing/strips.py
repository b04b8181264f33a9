"""What is crossed off during a battle: models left and their supply, or the damage of a single model."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.cards import Unit

MOST_CELLS = 18


@dataclass(frozen=True, slots=True)
class Cell:
    """`first` of a band has a thick line before it; `width` in cells."""

    text: str
    first: bool = False
    width: int = 1


@dataclass(frozen=True, slots=True)
class StripRow:
    label: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """Rows of cells on one set of columns."""

    rows: tuple[StripRow, ...]

    @property
    def cells(self) -> int:
        """Columns of the widest row."""
        return max(sum(one.width for one in row.cells) for row in self.rows)

    @property
    def crowd(self) -> str:
        """How narrow the cells have to be."""
        return "few" if self.cells <= 8 else "some" if self.cells <= 10 else "many"


def strip_of(card: Unit, models: int, hp: int, unit: str = "") -> Strip | None:
    """The strip of a unit of so many models; `unit` tells it from others on the same card."""
    if models == 1:
        return _damage(card, hp, unit)
    return _models_left(card, models, unit)


def _damage(card: Unit, hp: int, unit: str) -> Strip:
    rows = [StripRow(unit or _("Damage"), _counted(hp))]
    if card.shield:
        rows.append(StripRow(_("Shield"), _counted(card.shield)))
    return Strip(tuple(rows))


def _counted(most: int) -> tuple[Cell, ...]:
    return tuple(Cell(str(number)) for number in range(1, min(most, MOST_CELLS) + 1))


def _models_left(card: Unit, models: int, unit: str) -> Strip | None:
    """From the full unit down to its last model; None where the card has no supply for it."""
    bands = [one for one in reversed(card.supply_profile) if one.lowest <= models]
    if not bands or models > bands[0].highest or models > MOST_CELLS:
        return None
    left, supply = [], []
    for band in bands:
        highest = min(band.highest, models)
        first = bool(left)
        left += [
            Cell(str(number), first and number == highest)
            for number in range(highest, band.lowest - 1, -1)
        ]
        supply.append(Cell(str(band.supply), first, highest - band.lowest + 1))
    return Strip(
        (
            StripRow(unit or _("Models left"), tuple(left)),
            StripRow(_("Supply"), tuple(supply)),
        )
    )

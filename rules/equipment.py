"""Equipment: which models of a unit carry which weapons, after its upgrades (9.1.7, 9.1.11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.cards import Unit, Upgrade, Weapon
from rules.muster import MusteredUnit

PHASES = ("any", "movement", "assault", "combat")  # weapons stand in the order of use


@dataclass(frozen=True, slots=True)
class Equipment:
    """Models that carry the same: their numbers from 1, and their weapons in order of use."""

    models: tuple[int, ...]
    weapons: tuple[Weapon, ...]

    @property
    def span(self) -> str:
        """The numbers as they are read: "1", "3–6", "1–2, 5"."""
        return spans(self.models)


def equipment(unit: MusteredUnit) -> tuple[Equipment, ...]:
    """The models of `unit` grouped by what they carry, each group by its first model.

    A specialist upgrade without a nomination, or nominated for a model that is not there, is on
    no model. A unit that is in no total has no equipment.
    """
    if unit.card is None or unit.composition is None:
        return ()
    bought = {
        upgrade.id: upgrade for upgrade in unit.upgrades if upgrade.weapon is not None
    }
    groups: dict[tuple[str, ...], list[int]] = {}
    for model in range(1, unit.entry.models + 1):
        carried = tuple(
            upgrade_id
            for upgrade_id, upgrade in bought.items()
            if not upgrade.specialist or unit.entry.specialists.get(upgrade_id) == model
        )
        groups.setdefault(carried, []).append(model)
    return tuple(
        Equipment(
            tuple(models), weapons_with(unit.card, [bought[one] for one in carried])
        )
        for carried, models in groups.items()
    )


def weapons_with(card: Unit, upgrades: Iterable[Upgrade]) -> tuple[Weapon, ...]:
    """The weapons of one model that has these upgrades; two for the same weapon are both there."""
    order = list(card.upgrades)
    ordered = sorted(upgrades, key=lambda upgrade: order.index(upgrade.id))
    added = [upgrade.weapon for upgrade in ordered if upgrade.weapon is not None]
    replaced = {upgrade.replaces for upgrade in ordered}
    kept = [weapon for weapon in card.weapons if weapon.name not in replaced]
    return tuple(sorted(kept + added, key=_by_use))


def _by_use(weapon: Weapon) -> int:
    return PHASES.index(weapon.phase) if weapon.phase in PHASES else len(PHASES)


def spans(numbers: Iterable[int]) -> str:
    """Whole numbers in rising order, neighbours drawn together."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(low) if low == high else f"{low}–{high}" for low, high in runs)

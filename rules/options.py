"""Options: everything a player can add, change or buy next, or what keeps it from fitting."""

from __future__ import annotations

from dataclasses import dataclass

from rules.army_options import (
    creep_options,
    deployment_options,
    mission_options,
    summoned_options,
    tactical_options,
    unit_options,
)
from rules.cards import Cards
from rules.faction_options import faction_options
from rules.muster import Muster
from rules.offers import Desk, Option, State
from rules.restrictions import NONE, Restrictions
from rules.roster import Roster
from rules.unit_options import composition_options, upgrade_options

__all__ = ["Option", "Options", "State", "options"]


@dataclass(frozen=True, slots=True)
class Options:
    """All options of a list; `upgrades` and `compositions` hold those of each unit, by place."""

    units: tuple[Option, ...]  # one a composition
    tactical: tuple[Option, ...]
    creep: tuple[Option, ...]
    factions: tuple[Option, ...]
    summoned: tuple[Option, ...]
    missions: tuple[Option, ...]
    deployments: tuple[Option, ...]
    upgrades: tuple[tuple[Option, ...], ...]
    compositions: tuple[tuple[Option, ...], ...]

    def all(self) -> tuple[Option, ...]:
        """Every option, of whatever kind."""
        cards = self.units + self.tactical + self.creep + self.factions + self.summoned
        scenario = self.missions + self.deployments
        return sum(self.upgrades + self.compositions, cards + scenario)


def options(roster: Roster, cards: Cards, restrictions: Restrictions = NONE) -> Options:
    """What can be added, changed or bought next. Total: any roster has its options."""
    desk = Desk(Muster(roster, cards), restrictions)
    units = desk.muster.units
    return Options(
        units=tuple(unit_options(desk)),
        tactical=tuple(tactical_options(desk)),
        creep=tuple(creep_options(desk)),
        factions=tuple(faction_options(desk)),
        summoned=tuple(summoned_options(desk)),
        missions=tuple(mission_options(desk)),
        deployments=tuple(deployment_options(desk)),
        upgrades=tuple(tuple(upgrade_options(desk, unit)) for unit in units),
        compositions=tuple(tuple(composition_options(desk, unit)) for unit in units),
    )

"""Roster: one army list as plain data, ids only; nothing in it can be derived."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RosterUnit:
    """One unit of a list: `models` names the composition, `specialists` maps upgrade to model."""

    unit: str
    models: int
    upgrades: tuple[str, ...] = ()
    specialists: Mapping[str, int] = field(default_factory=dict)
    nickname: str = ""
    notes: str = ""
    proxy: str = ""


@dataclass(frozen=True, slots=True)
class Roster:
    """The content of an `armybuilder/roster@1` document (see `document.py` for its reading)."""

    edition: str
    scale: str
    minerals: int
    faction: str | None = None
    name: str = "Untitled list"
    tactical_cards: tuple[str, ...] = ()
    creep_card: str | None = None
    units: tuple[RosterUnit, ...] = ()
    summoned: tuple[str, ...] = ()
    missions: tuple[str, ...] = ()
    deployments: tuple[str, ...] = ()
    notes: str = ""

    @property
    def vespene_limit(self) -> int:
        """9.1.4: a tenth of the agreed minerals, rounded down."""
        return self.minerals // 10

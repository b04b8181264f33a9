"""The starter armies of the rulebook (12.12), to begin with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from armybuilder.exchange.reading import read_any
from rules.roster import Roster

FOLDER = Path(__file__).resolve().parent / "starter_armies"


@dataclass(frozen=True, slots=True)
class Starter:
    """An army as it was printed; `roster` is pinned to the edition of its print."""

    id: str
    roster: Roster

    def on(self, edition: str) -> Roster:
        """The army on another edition, its content unchanged."""
        return replace(self.roster, edition=edition)


@cache
def starters() -> dict[str, Starter]:
    """Every starter army by id, in the order of the rulebook."""
    found = {}
    for path in sorted(FOLDER.glob("*.yaml")):
        name = path.stem.split("-", 1)[1]
        found[name] = Starter(name, read_any(path.read_bytes(), path.name).roster)
    return found

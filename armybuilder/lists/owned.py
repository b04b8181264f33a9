"""What a person owns, boxes and single miniatures, and what a list needs more of.

A box holds the miniatures of its starter army. Miniatures are counted by unit card.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from armybuilder.lists.starters import starters
from rules.cards import Cards
from rules.roster import Roster

MOST_BOXES = 99  # of one kind
MOST_MINIATURES = 999  # of one unit


@dataclass(frozen=True, slots=True)
class Owned:
    """How many of each box, and how many miniatures of each unit besides those in the boxes."""

    boxes: Mapping[str, int] = field(default_factory=dict)
    singles: Mapping[str, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return any(self.boxes.values()) or any(self.singles.values())

    @property
    def miniatures(self) -> Counter[str]:
        """All miniatures, by unit."""
        return self.in_boxes + Counter(self.singles)

    @property
    def in_boxes(self) -> Counter[str]:
        """The miniatures of the boxes, by unit."""
        found: Counter[str] = Counter()
        for box, number in self.boxes.items():
            for unit, models in contents().get(box, {}).items():
                found[unit] += number * models
        return found

    def changed(self, boxes: Mapping[str, int], singles: Mapping[str, int]) -> Owned:
        """With other numbers of these boxes and units; the rest as it was."""
        return Owned(
            _without_zeros({**self.boxes, **boxes}),
            _without_zeros({**self.singles, **singles}),
        )

    def joined(self, other: Owned) -> Owned:
        """Two notes of one person's things: of each the larger number, so that none is lost.

        What was noted twice was noted of the same miniatures; their sum would count them twice.
        """
        return Owned(
            dict(Counter(self.boxes) | Counter(other.boxes)),
            dict(Counter(self.singles) | Counter(other.singles)),
        )


@dataclass(frozen=True, slots=True)
class Lack:
    """A unit that a list has more models of than its player has miniatures."""

    unit: str
    needed: int
    owned: int

    @property
    def number(self) -> int:
        return self.needed - self.owned


@cache
def contents() -> dict[str, Mapping[str, int]]:
    """What each box holds, by unit, in the order of the rulebook."""
    return {starter.id: models_of(starter.roster) for starter in starters().values()}


def models_of(roster: Roster) -> Counter[str]:
    """How many miniatures a list needs, by unit in its order; legal or not."""
    found: Counter[str] = Counter()
    for unit in roster.units:
        found[unit.unit] += unit.models
    return found


def lacks(roster: Roster, cards: Cards, owned: Owned) -> tuple[Lack, ...]:
    """What a list needs more of than is owned; nothing while nothing is owned.

    A unit that the edition does not know has no miniature that could be counted.
    """
    if not owned:
        return ()
    have = owned.miniatures
    return tuple(
        Lack(unit, needed, have[unit])
        for unit, needed in models_of(roster).items()
        if unit in cards.units and needed > have[unit]
    )


def write(owned: Owned) -> str:
    """As it is kept: JSON, the same text for the same things."""
    data = {"boxes": dict(owned.boxes), "singles": dict(owned.singles)}
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


class UnreadableError(ValueError):
    """A text that `write` did not write."""


def read(text: str | None) -> Owned:
    """What `write` wrote; nothing owned where nothing was kept."""
    if not text:
        return Owned()
    try:
        data = json.loads(text)
        return Owned(_numbers(data, "boxes"), _numbers(data, "singles"))
    except (
        ValueError,
        TypeError,
        AttributeError,
        OverflowError,
        RecursionError,
    ) as fault:
        raise UnreadableError(text[:80]) from fault


def _numbers(data: dict[str, dict[str, int]], word: str) -> dict[str, int]:
    return {str(key): int(number) for key, number in data.get(word, {}).items()}


def _without_zeros(numbers: Mapping[str, int]) -> dict[str, int]:
    return {key: number for key, number in numbers.items() if number > 0}

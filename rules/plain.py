"""Plain documents: the usual JSON of a list, read in one go.

Most documents are as `document.write` left them, every key there and nothing amiss, and most of
their units were met before; those are read here in a third of the time. What is unusual, be it
wrong or not, is left to the careful reader of `document.py`, which has a path and a sentence for
it. What is read here, that one reads the same.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from json import JSONDecoder
from typing import Any

from rules.roster import Roster, RosterUnit
from rules.values import (
    HIGHEST_MINERALS,
    HIGHEST_MODELS,
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_UNITS,
    SCALES,
)

FORMAT = "armybuilder/roster@1"
KEYS, UNIT_KEYS = 13, 4  # how many there are; each is asked for by name
LONGEST = 64 * 1024  # characters; of what is longer more has to be asked
MOST_MET = 5_000  # units, and sets of cards, that are remembered
MOST_REMEMBERED = 24  # ids in one of them; no sensible one has more
NUMBER = frozenset((int,))
TEXT = frozenset((str,))

decode = JSONDecoder().decode

Ids = tuple[str, ...]
CardIds = tuple[str, str | None, str | None, Ids, Ids, Ids, Ids]


class Unusual(ValueError):  # noqa: N818 - nothing is wrong, the careful reader has a look
    """Not a plain document."""


def read_plain(
    text: str, known_editions: Collection[str] | None = None
) -> Roster | None:
    """The roster in a plain document of a known edition; None for any other text."""
    if len(text) > LONGEST:
        return None
    try:
        data = decode(text)
        # A text with as many colons as there are keys repeats none of them.
        roster = _roster(data, text.count(":"))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    is_known = known_editions is None or roster.edition in known_editions
    return roster if is_known else None


def _roster(data: dict[str, Any], keys: int) -> Roster:
    name, notes, minerals = data["name"], data["notes"], data["minerals"]
    usual = (
        len(data) == KEYS
        and data["format"] == FORMAT
        and data["scale"] in SCALES
        and type(minerals) is int
        and 0 <= minerals <= HIGHEST_MINERALS
        and 0 < len(name) <= LONGEST_NAME
        and len(notes) <= LONGEST_TEXT
        and (name + notes).isprintable()
    )
    if not usual:
        raise Unusual
    units = _units(data["units"], keys - KEYS)
    edition, faction, creep, tactical, summoned, missions, deployments = _cards(
        data["edition"],
        data["faction"],
        data["creep_card"],
        _tuple(data["tactical_cards"]),
        _tuple(data["summoned"]),
        _tuple(data["missions"]),
        _tuple(data["deployments"]),
    )
    return Roster(
        edition,
        data["scale"],
        minerals,
        faction,
        name,
        tactical,
        creep,
        units,
        summoned,
        missions,
        deployments,
        notes,
    )


def _tuple(ids: list[str]) -> Ids:
    if type(ids) is not list:
        raise Unusual
    return tuple(ids)


@lru_cache(maxsize=MOST_MET)
def _cards(
    edition: str,
    faction: str | None,
    creep: str | None,
    tactical: Ids,
    summoned: Ids,
    missions: Ids,
    deployments: Ids,
) -> CardIds:
    """The cards of a list, checked when they are met for the first time."""
    ids = [edition, *tactical, *summoned, *missions, *deployments]
    ids += [one for one in (faction, creep) if one is not None]
    if not _are_ids(ids):
        raise Unusual
    return edition, faction, creep, tactical, summoned, missions, deployments


def _units(found: list[dict[str, Any]], keys: int) -> tuple[RosterUnit, ...]:
    """The units; all of them together have so many `keys`, those of nominations included."""
    # Types are looked at here, since `_unit` remembers, and True is equal to 1.
    numbers = [one["models"] for one in found]
    for one in found:
        numbers += one["specialists"].values()
    usual = (
        type(found) is list
        and keys == len(numbers) + (UNIT_KEYS - 1) * len(found)
        and len(found) <= MOST_UNITS
        and NUMBER.issuperset(map(type, numbers))
    )
    if not usual:
        raise Unusual
    return tuple(
        [
            _unit(
                one["unit"],
                one["models"],
                _tuple(one["upgrades"]),
                tuple(one["specialists"].items()),
            )
            for one in found
        ]
    )


@lru_cache(maxsize=MOST_MET)
def _unit(
    unit: str, models: int, upgrades: Ids, nominations: tuple[tuple[str, int], ...]
) -> RosterUnit:
    """A unit, checked when it is met for the first time; its caller looks at the types."""
    specialists = dict(nominations)
    numbers = (models, *specialists.values())
    usual = (
        _are_ids([unit, *upgrades, *specialists])
        and min(numbers) >= 0
        and max(numbers) <= HIGHEST_MODELS
    )
    if not usual:
        raise Unusual
    return RosterUnit(unit, models, upgrades, specialists)


def _are_ids(ids: list[str]) -> bool:
    """Whether all are texts of a length and with characters that an id may have, and not many."""
    return (
        len(ids) <= MOST_REMEMBERED
        and TEXT.issuperset(map(type, ids))
        and all(ids)
        and max(map(len, ids)) <= LONGEST_ID
        and "".join(ids).isprintable()
    )

"""The options of each edition, numbered for its codes: read from `tables/`, never changed.

A table is data of its own and not worked out from the cards when it is needed: an erratum must
not change what an old code means.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rules.cards import Cards, FactionCard
from rules.values import SCALES

FOLDER = Path(__file__).parent / "tables"
EDITIONS = FOLDER / "editions.yaml"

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Options:
    """What lists of one faction, or without one, usually consist of."""

    tactical: tuple[str, ...]
    creep: tuple[str, ...]
    compositions: tuple[tuple[str, int], ...]  # unit and models
    summoned: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """One edition's options; what is not usual goes by its place in `ids`."""

    number: int  # of the edition, in its codes
    edition: str
    ids: tuple[str, ...]
    places: Mapping[str, int]  # id -> its place in `ids`
    factions: tuple[str, ...]
    options: Mapping[str | None, Options]
    upgrades: Mapping[str, tuple[str, ...]]  # of each unit
    specialists: Mapping[str, frozenset[str]]
    missions: Mapping[str, tuple[str, ...]]  # by scale
    deployments: Mapping[str, tuple[str, ...]]

    def options_of(self, faction: str | None) -> Options:
        """Those of the faction; those of no faction for an id that is none."""
        return self.options.get(faction) or self.options[None]


@cache
def editions() -> tuple[Data, ...]:
    """The editions that have codes, in the order of their numbers."""
    return tuple(yaml.safe_load(EDITIONS.read_text(encoding="utf-8")) or ())


def number_of(edition: str) -> int | None:
    """The number of an edition in its codes, from 1; None for one that has none."""
    names = [one["edition"] for one in editions()]
    return names.index(edition) + 1 if edition in names else None


@cache
def table(number: int) -> Table | None:
    """The table of the edition with this number."""
    if not 1 <= number <= len(editions()):
        return None
    one = editions()[number - 1]
    return table_of(read(one["table"]), number, one["edition"])


@cache
def read(name: str) -> Data:
    """The data of a table; several editions may share it."""
    path = FOLDER / f"{name}.yaml"
    data: Data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data


def digest_of(data: Data) -> str:
    """`sha256:…` of a table, however it is laid out."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def table_of(data: Data, number: int, edition: str) -> Table:
    options = {one["faction"]: _options(one) for one in data["options"]}
    return Table(
        number=number,
        edition=edition,
        ids=tuple(data["ids"]),
        places={one: place for place, one in enumerate(data["ids"])},
        factions=tuple(one for one in options if one is not None),
        options=options,
        upgrades={key: tuple(ids) for key, ids in data["upgrades"].items()},
        specialists={key: frozenset(ids) for key, ids in data["specialists"].items()},
        missions={key: tuple(ids) for key, ids in data["missions"].items()},
        deployments={key: tuple(ids) for key, ids in data["deployments"].items()},
    )


def _options(data: Data) -> Options:
    return Options(
        tactical=tuple(data["tactical"]),
        creep=tuple(data["creep"]),
        compositions=tuple((unit, models) for unit, models in data["compositions"]),
        summoned=tuple(data["summoned"]),
    )


def drafted(cards: Cards) -> Data:
    """The table of a new edition, from its cards; sorted by id, so that no price is in the order."""
    units = sorted(cards.units)
    return {
        "ids": sorted(ids_of(cards)),
        "options": [
            _drafted_options(cards, faction)
            for faction in (
                None,
                *(cards.factions[one] for one in sorted(cards.factions)),
            )
        ],
        "upgrades": {
            one: sorted(cards.units[one].upgrades)
            for one in units
            if cards.units[one].upgrades
        },
        "specialists": {
            one: found
            for one in units
            if (
                found := sorted(
                    key
                    for key, upgrade in cards.units[one].upgrades.items()
                    if upgrade.specialist
                )
            )
        },
        "missions": _by_scale(cards.missions),
        "deployments": _by_scale(cards.deployments),
    }


def ids_of(cards: Cards) -> set[str]:
    """Every id that a list of this edition may name."""
    kinds = (
        cards.factions,
        cards.tactical,
        cards.creep,
        cards.units,
        cards.missions,
        cards.deployments,
    )
    return {one for kind in kinds for one in kind} | cards.upgrade_ids


def _drafted_options(cards: Cards, faction: FactionCard | None) -> Data:
    def fits(card: Any) -> bool:
        return faction is None or set(card.tags) <= set(faction.tags)

    units = [cards.units[one] for one in sorted(cards.units)]
    return {
        "faction": faction.id if faction else None,
        "tactical": [
            one for one in sorted(cards.tactical) if fits(cards.tactical[one])
        ],
        "creep": [one for one in sorted(cards.creep) if fits(cards.creep[one])],
        "compositions": [
            [unit.id, models]
            for unit in units
            if fits(unit)
            for models in sorted(unit.compositions)
        ],
        "summoned": [unit.id for unit in units if unit.summoned and fits(unit)],
    }


def _by_scale(cards: Mapping[str, Any]) -> dict[str, list[str]]:
    """The scenario cards for each scale; all where none is made for it."""
    return {
        scale: [one for one in sorted(cards) if cards[one].scale == scale]
        or sorted(cards)
        for scale in SCALES
    }

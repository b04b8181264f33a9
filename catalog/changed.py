"""Cards that an edition changes: each must be a card again, of its shape and fitting together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import yaml

from catalog import card_files, checks
from catalog.folders import faults_of
from catalog.nodes import Reading
from catalog.scenario_files import SCENARIO_FOLDERS
from catalog.shapes import TAG, Shape
from rules.text import _

SHAPES: Mapping[str, Shape] = {
    **card_files.CARD_FOLDERS,
    **SCENARIO_FOLDERS,
    "races": card_files.RACE,
    "keywords": card_files.KEYWORD,
    "scales": card_files.SCALE,
}
SHARED = ("races", "keywords")
"""What cards of other files refer to: a change of it may spoil any of them."""

OUTSIDE = ("id", "race")
"""What the names of a card's file and folder say."""

Data = dict[str, Any]
Route = tuple[str | int, ...]
Lines = dict[Route, int]


def check_changed(data: Data, lines: Lines, reading: Reading) -> None:
    """Report what changes spoil in `data`; `lines` are those of the changed values."""
    changed = dict.fromkeys(route[:2] for route in lines)
    before = len(reading.problems)
    for route in changed:
        _check_shape(data, route, lines, reading)
    if len(reading.problems) > before:
        return  # what is no card has no parts to compare
    everything = any(section in SHARED for section, _place in changed)
    for route in _all_cards(data) if everything else changed:
        for path, template, values in _faults(data, route):
            reading.fault_at(_line_of((*route, *path), lines), template, **values)


def _line_of(route: Route, lines: Lines) -> int:
    """The line of the change that `route` lies in; else of one in its card, or in what all share."""
    around = (route[:end] for end in range(len(route), 2, -1))
    own = (one for one in lines if one[:2] == route[:2])
    shared = (one for one in lines if one[0] in SHARED)
    return lines[next(one for one in chain(around, own, shared) if one in lines)]


def _check_shape(data: Data, route: Route, lines: Lines, reading: Reading) -> None:
    section, place = route
    card = data[section][place]
    written = {key: value for key, value in card.items() if key not in OUTSIDE}
    line = _line_of(route, lines)
    trial = Reading(reading.file)
    node = _node_of(written, route, lines, line)
    read = SHAPES[section].read(node, (), trial)
    reading.problems += trial.problems
    if not trial.problems and read != written:
        reading.fault_at(
            line,
            _("{id}: a value with keys is changed whole; write every key of it."),
            id=card["id"],
        )


def _node_of(value: Any, route: Route, lines: Lines, line: int) -> yaml.Node:
    """A value as it would stand in a file, on the line of the change that it comes from."""
    line = lines.get(route, line)
    mark = yaml.Mark("", 0, line - 1, 0, None, None)
    if isinstance(value, dict):
        pairs = [
            (
                yaml.ScalarNode(f"{TAG}str", key, mark),
                _node_of(one, (*route, key), lines, line),
            )
            for key, one in value.items()
            if one is not None
        ]
        return yaml.MappingNode(f"{TAG}map", pairs, mark)
    if isinstance(value, list):
        items = [
            _node_of(one, (*route, place), lines, line)
            for place, one in enumerate(value)
        ]
        return yaml.SequenceNode(f"{TAG}seq", items, mark)
    if isinstance(value, bool):
        return yaml.ScalarNode(f"{TAG}bool", "true" if value else "false", mark)
    kind = {int: "int", type(None): "null"}.get(type(value), "str")
    return yaml.ScalarNode(TAG + kind, "" if value is None else str(value), mark)


def _all_cards(data: Data) -> Iterator[Route]:
    for section in (*card_files.CARD_FOLDERS, *SCENARIO_FOLDERS):
        for place in range(len(data[section])):
            yield section, place


def _faults(data: Data, route: Route) -> Iterator[checks.Fault]:
    """What does not fit inside one card, or between it and others."""
    section, place = route
    card = data[section][place]
    if section == "scales":
        yield from checks.scale_faults(card)
    if section in (*card_files.CARD_FOLDERS, *SCENARIO_FOLDERS):
        yield from faults_of(section, card, data)
    if section in card_files.CARD_FOLDERS:
        race = next(one for one in data["races"] if one["id"] == card["race"])
        yield from checks.tag_faults(card, tuple(race["subfactions"]))
    if section == "units":
        cards = (one for kind in card_files.CARD_FOLDERS for one in data[kind])
        yield from checks.summoner_faults(card, {one["id"] for one in cards})

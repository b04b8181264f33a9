"""Paths to single figures of an edition, as `changes` and `errata` of its file write them.

A path names the section, the card, then key by key: `terran/units/marine/compositions/9/minerals`.
Sections of a race start with the race; `missions`, `deployments`, `keywords` and `scales` do not.
In a list, cards, upgrades and rules go by id, compositions by model count, markers by number,
supply bands as `4-6`, weapons and abilities by name. An upgrade's price goes by model count too:
`terran/units/marine/upgrades/bayonet/minerals/9`. Any other list is one value, changed whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

RACE_SECTIONS = ("units", "faction_cards", "tactical_cards", "creep_cards")
SHARED_SECTIONS = ("scales", "missions", "deployments", "keywords")
NAMES = ("id", "number", "models", "name")

Data = dict[str, Any]
Step = tuple[str | int, ...]
ABSENT = object()


class NoSuchFigure(LookupError):  # noqa: N818  # reads as what it says
    """A path leads nowhere: the part that is not there, and what is there instead."""

    def __init__(self, part: str, known: tuple[str, ...]) -> None:
        super().__init__(part)
        self.part = part
        self.known = known


def label(item: Any) -> str:
    """How a path names one thing of a list; empty for a plain value."""
    if not isinstance(item, dict):
        return ""
    named = next((item[key] for key in NAMES if key in item), "")
    return "-".join(map(str, named)) if isinstance(named, list) else str(named)


def find(data: Data, path: str) -> Any:
    """The value under `path`."""
    value: Any = data
    for step in steps(data, path):
        value = value[step]
    return value


def replaced(data: Data, path: str, value: Any) -> Data:
    """The data with another value under `path`; everything off the path is shared."""
    return _replaced(data, steps(data, path), value)


def _replaced(node: Any, route: list[str | int], value: Any) -> Any:
    if not route:
        return value
    step, *rest = route
    copy = list(node) if isinstance(node, list) else dict(node)
    copy[step] = _replaced(node[step], rest, value)
    return copy


def steps(data: Data, path: str) -> list[str | int]:
    """The keys and places that lead through the data to the path's value."""
    parts = path.split("/")
    route: list[str | int] = []
    node: Any = data
    if parts[0] not in SHARED_SECTIONS:
        route = _card_of_race(data, parts)
        node = data[route[0]][route[1]]
        parts = parts[3:] if parts[1:2] != ["race"] else parts[2:]
    sizes = [str(one["models"]) for one in node.get("compositions", ())]
    for part in parts:
        step = _step(node, part, sizes)
        node = node[step]
        route.append(step)
    return route


def _card_of_race(data: Data, parts: list[str]) -> list[str | int]:
    races = tuple(one["id"] for one in data["races"])
    if parts[0] not in races:
        raise NoSuchFigure(parts[0], (*races, *SHARED_SECTIONS))
    if parts[1:2] == ["race"]:
        return ["races", races.index(parts[0])]
    if len(parts) < 3 or parts[1] not in RACE_SECTIONS:
        raise NoSuchFigure("/".join(parts[1:2]), ("race", *RACE_SECTIONS))
    found = {
        card["id"]: place
        for place, card in enumerate(data[parts[1]])
        if card["race"] == parts[0]
    }
    if parts[2] not in found:
        raise NoSuchFigure(parts[2], tuple(found))
    return [parts[1], found[parts[2]]]


def _step(node: Any, part: str, sizes: list[str]) -> str | int:
    if isinstance(node, dict):
        if part in node:
            return part
        raise NoSuchFigure(part, tuple(node))
    if not isinstance(node, list):
        raise NoSuchFigure(part, ())
    labels = [label(one) for one in node]
    if not any(labels) and len(sizes) == len(node):
        labels = sizes
    if labels.count(part) != 1:
        raise NoSuchFigure(part, tuple(filter(None, labels)))
    return labels.index(part)


def differences(
    old: Mapping[str, Any], new: Mapping[str, Any]
) -> Iterator[tuple[str, Any, Any]]:
    """Every figure that differs between two editions: (path, old, new), ABSENT where missing."""
    for section in ("races", *RACE_SECTIONS, *SHARED_SECTIONS):
        before = {_place_of(section, one): one for one in old[section]}
        after = {_place_of(section, one): one for one in new[section]}
        for path in dict.fromkeys((*after, *before)):
            yield from card_differences(
                before.get(path, ABSENT), after.get(path, ABSENT), path
            )


def _place_of(section: str, card: Mapping[str, Any]) -> str:
    if section == "races":
        return f"{card['id']}/race"
    if section in RACE_SECTIONS:
        return f"{card['race']}/{section}/{card['id']}"
    return f"{section}/{card['id']}"


def card_differences(
    old: Any, new: Any, path: str, sizes: tuple[str, ...] = ()
) -> Iterator[tuple[str, Any, Any]]:
    """The figures below `path` that differ."""
    if old == new:
        return
    before, after = _parts(old, sizes), _parts(new, sizes)
    if before is None or after is None:
        yield path, old, new
        return
    if isinstance(new, dict) and new.get("compositions"):
        sizes = tuple(str(one["models"]) for one in new["compositions"])
    renamed = _renamed(before, after) if isinstance(new, list) else {}
    gone = [name for name in before if name not in renamed.values()]
    for name in dict.fromkeys((*after, *gone)):
        yield from card_differences(
            before.get(renamed.get(name, name), ABSENT),
            after.get(name, ABSENT),
            f"{path}/{name}",
            sizes,
        )


def _renamed(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, str]:
    """New names of a list's things -> old ones, where as many came as went."""
    came = [name for name in after if name not in before]
    went = [name for name in before if name not in after]
    return dict(zip(came, went, strict=True)) if len(came) == len(went) else {}


def _parts(value: Any, sizes: tuple[str, ...]) -> dict[str, Any] | None:
    """A value's parts by name, or None for one that is a figure itself."""
    if isinstance(value, dict):
        return value
    if not isinstance(value, list) or not value:
        return None
    labels = [label(one) for one in value]
    if all(labels) and len(set(labels)) == len(labels):
        return dict(zip(labels, value, strict=True))
    is_prices = len(value) == len(sizes) and all(
        one is None or type(one) is int for one in value
    )
    return dict(zip(sizes, value, strict=True)) if is_prices else None

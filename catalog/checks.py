"""What must fit together inside a card, and between the cards of an edition.

Each check yields faults: the path of the value within its card, a sentence, and its gaps. The
shapes (`card_files`) have been checked before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any

from catalog.problems import nearest
from rules.text import _

Card = Mapping[str, Any]
Fault = tuple[tuple[str | int, ...], str, dict[str, Any]]
PARAMETERS = re.compile(r'(?: \(\w+\)| [A-Z][a-z]+ \(\w+\)| \d+" \(\w+\))$')


def keyword_name(written: str) -> str:
    """The keyword's name without its parameters: `BURST FIRE 8" (3)` is BURST FIRE."""
    return PARAMETERS.sub("", written)


def unit_faults(unit: Card, keywords: frozenset[str]) -> Iterator[Fault]:
    yield from _recruiting(unit)
    yield from _compositions(unit)
    yield from _supply(unit)
    yield from _weapons(unit, keywords)
    yield from _abilities(unit)
    yield from _upgrades(unit, keywords)


def _recruiting(unit: Card) -> Iterator[Fault]:
    """9.1.9: a unit is recruited, or summoned by another card; each needs its own keys."""
    recruited, summoned = ("slot", "compositions"), ("summoned_by", "summoned_models")
    if unit["summoned"]:
        for key in (*recruited, "upgrades"):
            if unit[key]:
                yield (key,), _('a summoned unit has no "{key}".'), {"key": key}
    else:
        for key in summoned:
            if unit[key] is not None:
                yield (
                    (key,),
                    _('"{key}" is for a unit with "summoned: true".'),
                    {"key": key},
                )
    for key in summoned if unit["summoned"] else recruited:
        if not unit[key]:
            yield (), _('the key "{key}" is missing.'), {"key": key}


def _compositions(unit: Card) -> Iterator[Fault]:
    sizes = [one["models"] for one in unit["compositions"]]
    for place, (smaller, larger) in enumerate(pairwise(sizes), start=1):
        if larger <= smaller:
            yield (
                ("compositions", place),
                _(
                    "compositions go from smallest to largest, each once: {models} models comes after {before}."
                ),
                {"models": larger, "before": smaller},
            )


def _supply(unit: Card) -> Iterator[Fault]:
    expected = 1
    for place, band in enumerate(unit["supply_profile"]):
        at = ("supply_profile", place)
        if len(band["models"]) != 2 or band["models"][0] > band["models"][1]:
            yield at, _("the models of a band are two numbers: lowest, highest."), {}
            return
        lowest, highest = band["models"]
        if lowest != expected:
            yield (
                at,
                _(
                    "the supply profile continues at {found} models; expected {expected}."
                ),
                {"found": lowest, "expected": expected},
            )
        expected = highest + 1
    for place, one in enumerate(unit["compositions"]):
        printed = supply_at(unit, one["models"])
        if printed != one["supply"]:
            yield (
                ("compositions", place, "supply"),
                _(
                    "{models} models: supply {found}, but the supply profile says {printed}."
                ),
                {
                    "models": one["models"],
                    "found": one["supply"],
                    "printed": _("nothing") if printed is None else printed,
                },
            )
    largest = max([one["models"] for one in unit["compositions"]], default=expected - 1)
    if expected - 1 > largest:
        yield (
            ("supply_profile",),
            _("the supply profile ends at {found} models, the unit at {largest}."),
            {"found": expected - 1, "largest": largest},
        )


def supply_at(unit: Card, models: int) -> int | None:
    """The printed supply of so many models."""
    for band in unit["supply_profile"]:
        if band["models"][0] <= models <= band["models"][1]:
            return int(band["supply"])
    return None


def _weapons(unit: Card, keywords: frozenset[str]) -> Iterator[Fault]:
    seen = set()
    for place, weapon in enumerate(unit["weapons"]):
        at = ("weapons", place)
        if (weapon["name"], weapon["phase"]) in seen:
            yield at, _('the weapon "{name}" appears twice.'), {"name": weapon["name"]}
        seen.add((weapon["name"], weapon["phase"]))
        yield from _weapon(weapon, at, keywords)
        if "SPECIALIST" in weapon["keywords"]:
            yield at, _("base equipment is never SPECIALIST."), {}


def _weapon(
    weapon: Card, at: tuple[str | int, ...], keywords: frozenset[str]
) -> Iterator[Fault]:
    if (weapon["phase"] == "combat") != (weapon["range"] == "E"):
        yield (
            (*at, "range"),
            _('the range "E" goes with the combat phase, inches with assault.'),
            {},
        )
    for place, written in enumerate(weapon["keywords"]):
        if keyword_name(written) not in keywords:
            near = nearest(keyword_name(written), keywords)
            yield (
                (*at, "keywords", place),
                _('the keyword "{written}" is not in keywords.yaml; nearest: {near}.'),
                {"written": written, "near": near or "–"},
            )


def _abilities(card: Card) -> Iterator[Fault]:
    names = [one["name"] for one in card["abilities"]]
    for place, one in enumerate(card["abilities"]):
        if one["name"] in names[:place]:
            yield (
                ("abilities", place),
                _('the ability "{name}" appears twice.'),
                {"name": one["name"]},
            )
        if one["type"] == "passive" and one["cost"] is not None:
            yield ("abilities", place, "cost"), _("a passive ability is free."), {}


def _upgrades(unit: Card, keywords: frozenset[str]) -> Iterator[Fault]:
    ids = [one["id"] for one in unit["upgrades"]]
    weapons = [one["name"] for one in unit["weapons"]]
    weapons += [one["name"] for one in unit["upgrades"] if one["kind"] == "weapon"]
    for place, upgrade in enumerate(unit["upgrades"]):
        at = ("upgrades", place)
        if upgrade["id"] in ids[:place]:
            yield (
                (*at, "id"),
                _('the upgrade id "{id}" appears twice.'),
                {"id": upgrade["id"]},
            )
        yield from _upgrade_prices(unit, upgrade, at)
        others = [name for name in weapons if name != upgrade["name"]]
        if upgrade["replaces"] is not None and upgrade["replaces"] not in others:
            near = nearest(upgrade["replaces"], others) or ", ".join(others)
            yield (
                (*at, "replaces"),
                _(
                    '"{found}" is not a weapon of this unit; did you mean one of: {weapons}?'
                ),
                {"found": upgrade["replaces"], "weapons": near or "–"},
            )
        if upgrade["kind"] == "weapon":
            yield from _weapon(upgrade, at, keywords)
            if upgrade["specialist"] != ("SPECIALIST" in upgrade["keywords"]):
                yield (
                    at,
                    _(
                        '"specialist: true" and the keyword SPECIALIST go together on a weapon.'
                    ),
                    {},
                )


def _upgrade_prices(
    unit: Card, upgrade: Card, at: tuple[str | int, ...]
) -> Iterator[Fault]:
    prices, sizes = upgrade["minerals"], [one["models"] for one in unit["compositions"]]
    if len(prices) != len(sizes):
        yield (
            (*at, "minerals"),
            _("{found} prices for {expected} compositions: give one per composition."),
            {"found": len(prices), "expected": len(sizes)},
        )
    elif all(price is None for price in prices):
        yield (*at, "minerals"), _("no composition can have this upgrade."), {}


def card_faults(card: Card) -> Iterator[Fault]:
    """Faults of a faction, tactical or creep card."""
    if "slots" in card and not any(card["slots"].values()):
        yield ("slots",), _("the card grants no slot at all."), {}
    yield from _abilities(card)


def tag_faults(card: Card, subfactions: tuple[str, ...]) -> Iterator[Fault]:
    """9.1.2: a card bears its race's tag, and those of the race's subfactions."""
    known = (card["race"], *subfactions)
    if card["race"] not in card["tags"]:
        yield ("tags",), _('the tag "{race}" is missing.'), {"race": card["race"]}
    for place, tag in enumerate(card["tags"]):
        if tag not in known:
            yield (
                ("tags", place),
                _('the tag "{tag}" is not known; this race has: {known}.'),
                {"tag": tag, "known": known},
            )
        elif tag in card["tags"][:place]:
            yield ("tags", place), _('the tag "{tag}" appears twice.'), {"tag": tag}


def scale_faults(scale: Card) -> Iterator[Fault]:
    highest = scale["highest"]
    if highest is not None and highest < scale["lowest"]:
        yield (
            ("highest",),
            _("the highest number, {highest}, is below the lowest, {lowest}."),
            {"highest": highest, "lowest": scale["lowest"]},
        )


def summoner_faults(unit: Card, known: Collection[str]) -> Iterator[Fault]:
    """Whether what summons a unit is there; an older edition may call the ability otherwise."""
    by = unit["summoned_by"]
    if by is not None and by["source"] not in known:
        yield (
            ("summoned_by",),
            _('summoned_by: no card has the id "{id}"; nearest: {near}.'),
            {"id": by["source"], "near": nearest(by["source"], known) or "–"},
        )


def mission_faults(mission: Card) -> Iterator[Fault]:
    expected = f"{mission['family']}-{mission['scale']}"
    if mission["id"] != expected:
        yield (
            ("family",),
            _('family and scale make the id "{expected}".'),
            {"expected": expected},
        )
    start, more = mission["starting_supply"], mission["supply_escalation"]
    pool = [start + more * turn for turn in range(mission["game_length"] - 1)]
    if mission["supply_pool_by_round"] != [*pool, None]:
        yield (
            ("supply_pool_by_round",),
            _("the pool does not follow 8.3.1; expected {expected}, then null."),
            {"expected": tuple(pool)},
        )


def deployment_faults(deployment: Card) -> Iterator[Fault]:
    width, depth = deployment["battlefield"].values()
    numbers = [one["number"] for one in deployment["markers"]]
    for place, one in enumerate(deployment["markers"]):
        if one["number"] in numbers[:place]:
            yield ("markers", place), _("the number appears twice."), {}
        if one["x_in"] > width or one["y_in"] > depth:
            yield ("markers", place), _("the marker is off the table."), {}
    for key in ("entry_edges", "zone_of_influence"):
        for colour in ("red", "blue"):
            for place, area in enumerate(deployment[key][colour]):
                fault = _area_fault(area, width, depth, is_edge=key == "entry_edges")
                if fault:
                    yield (key, colour, place), fault, {}


def _area_fault(area: list[int], width: int, depth: int, *, is_edge: bool) -> str:
    if len(area) != 4:
        return _("four numbers are expected: x1, y1, x2, y2.")
    left, bottom, right, top = area
    if not (0 <= left <= right <= width and 0 <= bottom <= top <= depth):
        return _("it is off the table, or its corners are the wrong way round.")
    if not is_edge:
        return ""
    on_side = left == right and left in (0, width)
    return (
        ""
        if on_side or (bottom == top and bottom in (0, depth))
        else _("an entry edge lies on an edge of the table.")
    )

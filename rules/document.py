"""Roster <-> `armybuilder/roster@1`, or every problem of the document with its path.

Reading is total: whatever is given, there is a `Roster` or `DocumentProblems`. Ids are not looked
up here: one that the edition does not know is an issue of the report.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from rules.fingerprint import digest, fingerprint
from rules.parsing import LARGEST, decode, parse_json, too_large
from rules.problems import (
    Findings,
    RepeatingDict,
    near,
    quoted,
    refuse,
    shown,
    under,
)
from rules.roster import Roster, RosterUnit
from rules.text import _

__all__ = [
    "as_data",
    "digest",
    "fingerprint",
    "read",
    "read_data",
    "write",
]

FORMAT = "armybuilder/roster@1"
SCALES = ("skirmish", "standard", "grand-offensive")

ON_LINES = frozenset("\t\n\r")  # the control characters that a longer text may hold
MOST_UNITS = 200
MOST_IDS = 200  # in any one list of ids, and nominations of a unit
LONGEST_ID = 120
LONGEST_NAME = 120
LONGEST_NICKNAME = 60
LONGEST_TEXT = 5000
HIGHEST_MINERALS = 1_000_000  # too few for a scale are an issue, so 0 may be read
HIGHEST_MODELS = 10_000  # a count that no card offers is an issue, so 0 may be read too

REQUIRED = ("format", "edition", "scale", "minerals", "faction", "units")
KEYS = (
    "format",
    "edition",
    "name",
    "scale",
    "minerals",
    "faction",
    "tactical_cards",
    "creep_card",
    "units",
    "summoned",
    "missions",
    "deployments",
    "notes",
)
UNIT_REQUIRED = ("unit", "models")
UNIT_KEYS = (*UNIT_REQUIRED, "upgrades", "specialists", "nickname", "notes", "proxy")
UNIT_TEXTS: tuple[tuple[str, int, Collection[str]], ...] = (
    ("nickname", LONGEST_NICKNAME, ()),
    ("notes", LONGEST_TEXT, ON_LINES),
    ("proxy", LONGEST_TEXT, ON_LINES),
)


def read(
    document: str | bytes,
    known_editions: Collection[str] | None = None,
    edition: str | None = None,
) -> Roster:
    """The roster in a JSON text; `edition` overrides the one that is written in it."""
    roster = read_data(parse_json(decode(document)), known_editions, edition)
    if len(document) > LARGEST // 4 and len(write(roster).encode()) > LARGEST:
        raise too_large()
    return roster


def read_data(
    data: object,
    known_editions: Collection[str] | None = None,
    edition: str | None = None,
) -> Roster:
    """The roster in the data of a document, whatever it was written in.

    Without `known_editions` any edition may be named.
    """
    findings = Findings()
    reader = _Reader(findings)
    if not isinstance(data, dict):
        raise refuse(
            _("An army list is a mapping of keys; this is {value}."), value=shown(data)
        )
    _check_format(data, findings)
    reader.keys("", data, KEYS, REQUIRED)
    roster = reader.roster(data, edition or data.get("edition", "-"))
    reader.check_edition(roster.edition, known_editions)
    findings.close()
    return roster


def _check_format(data: dict[str, Any], findings: Findings) -> None:
    """A document of another format is told so, and not each of its keys."""
    if not any(key in data for key in KEYS):
        raise refuse(
            _("This is no army list: none of its keys is one of an army list.")
        )
    named = data.get("format", FORMAT)
    if named == FORMAT:
        return
    findings.add(
        "format", _("expected {format}, got {value}"), format=FORMAT, value=shown(named)
    )
    if isinstance(named, str) and named.startswith("armybuilder/"):
        findings.close()


class _Reader:
    """Reads the values of one document; a wrong one is noted and stands in as empty."""

    def __init__(self, findings: Findings) -> None:
        self.note = findings.add

    def roster(self, data: dict[str, Any], edition: object) -> Roster:
        get = data.get
        return Roster(
            edition=self.an_id("edition", edition),
            scale=self.scale(get("scale", "standard")),
            minerals=self.number("minerals", get("minerals", 0), 0, HIGHEST_MINERALS),
            faction=self.an_id_or_none("faction", get("faction")),
            name=self.name(get("name", "Untitled list")),
            tactical_cards=self.ids("tactical_cards", get("tactical_cards", ())),
            creep_card=self.an_id_or_none("creep_card", get("creep_card")),
            units=self.units(get("units", [])),
            summoned=self.ids("summoned", get("summoned", ())),
            missions=self.ids("missions", get("missions", ())),
            deployments=self.ids("deployments", get("deployments", ())),
            notes=self.text("notes", get("notes", ""), LONGEST_TEXT, ON_LINES),
        )

    def unit(self, path: str, data: object) -> RosterUnit | None:
        if not isinstance(data, dict):
            self.note(path, _("expected a unit, got {value}"), value=shown(data))
            return None
        self.keys(path, data, UNIT_KEYS, UNIT_REQUIRED)
        get = data.get
        return RosterUnit(
            self.an_id(f"{path}.unit", get("unit", "-")),
            self.number(f"{path}.models", get("models", 1), 0, HIGHEST_MODELS),
            self.ids(f"{path}.upgrades", get("upgrades", ())),
            self.specialists(f"{path}.specialists", get("specialists", {})),
            *[
                self.text(f"{path}.{key}", data[key], longest, allowed)
                if key in data
                else ""
                for key, longest, allowed in UNIT_TEXTS
            ],
        )

    def keys(
        self,
        path: str,
        data: dict[str, Any],
        known: tuple[str, ...],
        required: tuple[str, ...],
    ) -> None:
        """Note keys that are unknown, repeated or missing."""
        self.repeated(path, data)
        for key in data:
            if key in known:
                continue
            meant = near(str(key), known)
            if meant is None:
                self.note(under(path, key), _("unknown key"))
            else:
                self.note(
                    under(path, key),
                    _("unknown key, did you mean {key}?"),
                    key=quoted(meant),
                )
        for key in required:
            if key not in data:
                self.note(under(path, key), _("missing"))

    def repeated(self, path: str, data: dict[str, Any]) -> None:
        if isinstance(data, RepeatingDict):
            for key in data.repeated:
                self.note(under(path, key), _("this key is written more than once"))

    def units(self, value: object) -> tuple[RosterUnit, ...]:
        found = self.sequence("units", value, MOST_UNITS)
        read = [self.unit(f"units[{place}]", one) for place, one in enumerate(found)]
        return tuple(unit for unit in read if unit is not None)

    def sequence(
        self, path: str, value: object, most: int
    ) -> list[Any] | tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            self.note(path, _("expected a list, got {value}"), value=shown(value))
        elif len(value) > most:
            self.note(
                path,
                _("expected at most {most} of them, got {number}"),
                most=most,
                number=len(value),
            )
        else:
            return value
        return ()

    def ids(self, path: str, value: object) -> tuple[str, ...]:
        if not value and isinstance(value, (list, tuple)):
            return ()
        found = self.sequence(path, value, MOST_IDS)
        for place, one in enumerate(found):
            if not (
                type(one) is str and 0 < len(one) <= LONGEST_ID and one.isprintable()
            ):
                self.an_id(f"{path}[{place}]", one)
        return tuple(found)

    def an_id_or_none(self, path: str, value: object) -> str | None:
        return None if value is None else self.an_id(path, value)

    def an_id(self, path: str, value: object) -> str:
        if isinstance(value, str):
            if value:
                return self.text(path, value, LONGEST_ID)
            self.note(path, _("expected an id, got an empty text"))
        else:
            self.note(
                path, _("expected an id in quotes, got {value}"), value=shown(value)
            )
        return "-"

    def scale(self, value: object) -> str:
        if isinstance(value, str) and value in SCALES:
            return value
        self.note(
            "scale",
            _("expected one of {known}; got {value}"),
            known=SCALES,
            value=shown(value),
        )
        return "standard"

    def name(self, value: object) -> str:
        if value == "":
            self.note("name", _("expected at least one character"))
        return self.text("name", value, LONGEST_NAME)

    def number(self, path: str, value: object, lowest: int, highest: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            self.note(
                path, _("expected a whole number, got {value}"), value=shown(value)
            )
        elif not lowest <= value <= highest:
            self.note(
                path,
                _("expected a whole number from {lowest} to {highest}, got {value}"),
                lowest=lowest,
                highest=highest,
                value=shown(value),
            )
        else:
            return value
        return lowest

    def specialists(self, path: str, value: object) -> Mapping[str, int]:
        if not isinstance(value, dict):
            self.note(
                path,
                _("expected a mapping of upgrades to models, got {value}"),
                value=shown(value),
            )
            return {}
        if not value:
            return {}
        self.repeated(path, value)
        self.sequence(path, tuple(value), MOST_IDS)
        read = {}
        for key, model in value.items():
            place = under(path, key)
            read[self.an_id(place, key)] = self.number(place, model, 0, HIGHEST_MODELS)
        return read

    def text(
        self, path: str, value: object, longest: int, allowed: Collection[str] = ()
    ) -> str:
        if not isinstance(value, str):
            self.note(
                path, _("expected a text in quotes, got {value}"), value=shown(value)
            )
            return ""
        if len(value) > longest:
            self.note(
                path,
                _("expected at most {longest} characters, got {number}"),
                longest=longest,
                number=len(value),
            )
            return ""
        if not value.isprintable():
            self.controls(path, value, allowed)
        return value

    def controls(self, path: str, value: str, allowed: Collection[str]) -> None:
        """Note the first control character or half of a surrogate pair in a text."""
        for place, one in enumerate(value, start=1):
            if is_forbidden(one) and one not in allowed:
                self.note(
                    path,
                    _("character {place} is {code}, which no text may hold"),
                    place=place,
                    code=f"U+{ord(one):04X}",
                )
                return

    def check_edition(self, edition: str, known: Collection[str] | None) -> None:
        if known is not None and edition not in known and edition != "-":
            self.note(
                "edition",
                _("no edition is called {value}; known are {known}"),
                value=quoted(edition),
                known=tuple(known),
            )


def is_forbidden(character: str) -> bool:
    """Control characters (C0, DEL, C1) and lone surrogates."""
    code = ord(character)
    return code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000


def as_data(roster: Roster) -> dict[str, Any]:
    """The document of a roster; the same keys in the same order for the same content."""
    return {
        "format": FORMAT,
        "edition": roster.edition,
        "name": roster.name,
        "scale": roster.scale,
        "minerals": roster.minerals,
        "faction": roster.faction,
        "tactical_cards": list(roster.tactical_cards),
        "creep_card": roster.creep_card,
        "units": [_unit_as_data(unit) for unit in roster.units],
        "summoned": list(roster.summoned),
        "missions": list(roster.missions),
        "deployments": list(roster.deployments),
        "notes": roster.notes,
    }


def _unit_as_data(unit: RosterUnit) -> dict[str, Any]:
    data: dict[str, Any] = {
        "unit": unit.unit,
        "models": unit.models,
        "upgrades": list(unit.upgrades),
        "specialists": dict(sorted(unit.specialists.items())),
    }
    for key in ("nickname", "notes", "proxy"):
        text = getattr(unit, key)
        if text:
            data[key] = text
    return data


def write(roster: Roster) -> str:
    """The document as JSON: one key a line, one unit a line."""
    lines = []
    for key, value in as_data(roster).items():
        text = json.dumps(value, ensure_ascii=False)
        if key == "units" and value:
            units = (json.dumps(unit, ensure_ascii=False) for unit in value)
            text = "[\n    " + ",\n    ".join(units) + "\n  ]"
        lines.append(f'  "{key}": {text}')
    return "{\n" + ",\n".join(lines) + "\n}\n"

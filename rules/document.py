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
from rules.plain import FORMAT, read_plain
from rules.problems import (
    Findings,
    quoted,
    refuse,
    shown,
    under,
)
from rules.roster import Roster, RosterUnit
from rules.text import _
from rules.values import (
    HIGHEST_MINERALS,
    HIGHEST_MODELS,
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_NICKNAME,
    LONGEST_TEXT,
    MOST_IDS,
    MOST_UNITS,
    ON_LINES,
    SCALES,
    Values,
)

__all__ = [
    "HIGHEST_MINERALS",
    "HIGHEST_MODELS",
    "LONGEST_ID",
    "LONGEST_NAME",
    "LONGEST_NICKNAME",
    "LONGEST_TEXT",
    "MOST_IDS",
    "MOST_UNITS",
    "SCALES",
    "as_data",
    "digest",
    "fingerprint",
    "most_bytes",
    "read",
    "read_data",
    "write",
]

REQUIRED = ("format", "edition", "scale", "minerals", "faction", "units")
KEYS = dict.fromkeys(
    (
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
)
UNIT_REQUIRED = ("unit", "models")
UNIT_KEYS = dict.fromkeys(
    (*UNIT_REQUIRED, "upgrades", "specialists", "nickname", "notes", "proxy")
)
UNIT_TEXTS: tuple[tuple[str, int, Collection[str]], ...] = (
    ("nickname", LONGEST_NICKNAME, ()),
    ("notes", LONGEST_TEXT, ON_LINES),
    ("proxy", LONGEST_TEXT, ON_LINES),
)
NAMED_TEXTS = frozenset(key for key, _longest, _allowed in UNIT_TEXTS)
NO_TEXTS = ("", "", "")


def read(
    document: str | bytes,
    known_editions: Collection[str] | None = None,
    edition: str | None = None,
) -> Roster:
    """The roster in a JSON text; `edition` overrides the one that is written in it."""
    text = decode(document)
    if edition is None:
        plain = read_plain(text, known_editions)
        if plain is not None:
            return plain
    roster = read_data(parse_json(text), known_editions, edition)
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
    if not findings.on("edition"):
        reader.check_edition(roster.edition, known_editions)
    findings.close()
    return roster


def _check_format(data: dict[str, Any], findings: Findings) -> None:
    """A document of another format is told so, and not each of its keys."""
    if not any(key in data for key in KEYS):
        raise refuse(_("This is not an army list: it has none of an army list's keys."))
    named = data.get("format", FORMAT)
    if named == FORMAT:
        return
    findings.add(
        "format", _("expected {format}, got {value}"), format=FORMAT, value=shown(named)
    )
    if isinstance(named, str) and named.startswith("armybuilder/"):
        findings.close()


class _Reader(Values):
    """Reads the values of one document; a wrong one is noted and stands in as empty."""

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
            *(
                NO_TEXTS
                if data.keys().isdisjoint(NAMED_TEXTS)
                else self.texts(path, data)
            ),
        )

    def texts(self, path: str, data: dict[str, Any]) -> list[str]:
        """Nickname, notes and proxy of a unit that has any of them."""
        return [
            self.text(f"{path}.{key}", data[key], longest, allowed)
            if key in data
            else ""
            for key, longest, allowed in UNIT_TEXTS
        ]

    def units(self, value: object) -> tuple[RosterUnit, ...]:
        found = self.sequence("units", value, MOST_UNITS)
        read = [self.unit(f"units[{place}]", one) for place, one in enumerate(found)]
        return tuple(unit for unit in read if unit is not None)

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

    def check_edition(self, edition: str, known: Collection[str] | None) -> None:
        if known is not None and edition not in known:
            self.note(
                "edition",
                _("no edition is called {value}; known are {known}"),
                value=quoted(edition),
                known=tuple(known),
            )


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


def most_bytes(roster: Roster) -> int:
    """Bytes that its document does not exceed, reckoned without writing it.

    A character takes six at the most, where it is escaped; the rest are quotes, keys and numbers.
    """
    ids = [
        *roster.tactical_cards,
        *roster.summoned,
        *roster.missions,
        *roster.deployments,
        *(one for unit in roster.units for one in (*unit.upgrades, *unit.specialists)),
    ]
    named = (roster.edition, roster.scale, roster.faction, roster.creep_card)
    texts = [roster.name, roster.notes, *(one for one in named if one is not None)]
    for unit in roster.units:
        texts += (unit.unit, unit.nickname, unit.notes, unit.proxy)
    characters = sum(map(len, ids)) + sum(map(len, texts))
    return 6 * characters + 40 * len(ids) + 200 * len(roster.units) + 1000

"""`armybuilder/restrictions@1` read from plain data, or every problem of it with its path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.problems import Findings, near, quoted, refuse, shown, under
from rules.restrictions import OPTIONAL, REQUIRED, Restrictions
from rules.text import _

FORMAT = "armybuilder/restrictions@1"
SCALES = ("skirmish", "standard", "grand-offensive")
MOST = 500  # ids in one list
LONGEST = 120  # code points of an id or a name
LONGEST_NOTES = 5_000
HIGHEST = 1_000_000
KEYS = (
    "format",
    "name",
    "scale",
    "minerals",
    "edition",
    "ban",
    "require",
    "cap",
    "scenario",
    "shared_replacement",
    "notes",
)


def read_restrictions(data: object) -> Restrictions:
    """The restrictions in the data of a document; every key but `format` may be left out.

    Total: whatever `data` is, the answer is restrictions or `DocumentProblems`.
    """
    if not isinstance(data, Mapping):
        raise refuse(
            _("Restrictions are a mapping of keys; this is {value}."), value=shown(data)
        )
    findings = Findings()
    _check_keys(data, findings)
    read = _Reader(data, findings)
    restrictions = Restrictions(
        name=read.text("name", LONGEST),
        scale=read.choice("scale", SCALES, None),
        minerals=read.number("minerals", data.get("minerals"), 1),
        edition=read.text("edition", LONGEST) or None,
        ban=read.ids("ban"),
        require=read.ids("require"),
        cap=read.cap(),
        scenario=read.choice("scenario", (REQUIRED, OPTIONAL), OPTIONAL) or OPTIONAL,
        shared_replacement=read.choice(
            "shared_replacement", ("error", "warning"), "warning"
        )
        or "warning",
        notes=read.text("notes", LONGEST_NOTES),
    )
    findings.close()
    return restrictions


def restrictions_data(event: Restrictions) -> dict[str, Any]:
    """The document of `event`; reading it gives `event` again."""
    return {
        "format": FORMAT,
        "name": event.name,
        "scale": event.scale,
        "minerals": event.minerals,
        "edition": event.edition,
        "ban": list(event.ban),
        "require": list(event.require),
        "cap": dict(event.cap),
        "scenario": event.scenario,
        "shared_replacement": event.shared_replacement,
        "notes": event.notes,
    }


def _check_keys(data: Mapping[Any, Any], findings: Findings) -> None:
    if data.get("format") != FORMAT:
        findings.add(
            "format",
            _("expected {format}, got {value}"),
            format=FORMAT,
            value=shown(data.get("format")),
        )
    for key in data:
        if key in KEYS:
            continue
        meant = near(str(key), KEYS)
        if meant is None:
            findings.add(under("", key), _("unknown key"))
        else:
            findings.add(
                under("", key),
                _("unknown key, did you mean {key}?"),
                key=quoted(meant),
            )


class _Reader:
    """Reads the values of one document; a wrong one is noted and stands in as empty."""

    def __init__(self, data: Mapping[str, Any], findings: Findings) -> None:
        self.data = data
        self.note = findings.add

    def text(self, key: str, longest: int) -> str:
        value = self.data.get(key)
        if value is None:
            return ""
        if not isinstance(value, str):
            self.note(
                key, _("expected text in quotes, got {value}"), value=shown(value)
            )
        elif len(value) > longest:
            self.note(
                key,
                _("expected at most {longest} characters, got {number}"),
                longest=longest,
                number=len(value),
            )
        else:
            return value
        return ""

    def choice(
        self, key: str, known: tuple[str, ...], default: str | None
    ) -> str | None:
        value = self.data.get(key)
        if value is None:
            return default
        if isinstance(value, str) and value in known:
            return value
        self.note(
            key,
            _("expected one of {known}; got {value}"),
            known=known,
            value=shown(value),
        )
        return default

    def number(self, path: str, value: object, lowest: int) -> int | None:
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            self.note(
                path, _("expected a whole number, got {value}"), value=shown(value)
            )
        elif not lowest <= value <= HIGHEST:
            self.note(
                path,
                _("expected a whole number from {lowest} to {highest}, got {value}"),
                lowest=lowest,
                highest=HIGHEST,
                value=shown(value),
            )
        else:
            return value
        return None

    def ids(self, key: str) -> tuple[str, ...]:
        value = self.data.get(key)
        if value is None:
            return ()
        if not isinstance(value, list | tuple):
            self.note(key, _("expected a list, got {value}"), value=shown(value))
            return ()
        if len(value) > MOST:
            self.note(
                key,
                _("expected at most {most} of them, got {number}"),
                most=MOST,
                number=len(value),
            )
            return ()
        for place, one in enumerate(value):
            self.an_id(f"{key}[{place}]", one)
        ids = (one for one in value if isinstance(one, str))
        return tuple(dict.fromkeys(ids))  # naming an id twice asks nothing more

    def an_id(self, path: str, one: object) -> None:
        if not isinstance(one, str) or not 0 < len(one) <= LONGEST:
            self.note(
                path, _("expected an id in quotes, got {value}"), value=shown(one)
            )

    def cap(self) -> dict[str, int]:
        value = self.data.get("cap")
        if value is None:
            return {}
        if not isinstance(value, Mapping) or len(value) > MOST:
            self.note(
                "cap",
                _("expected a mapping of slots, tags or ids to numbers, got {value}"),
                value=shown(value),
            )
            return {}
        caps = {}
        for key, number in value.items():
            self.an_id(under("cap", key), key)
            if number is None:
                self.note(
                    under("cap", key),
                    _("expected a whole number, got {value}"),
                    value=shown(number),
                )
            read = self.number(under("cap", key), number, 0)
            if isinstance(key, str) and read is not None:
                caps[key] = read
        return caps

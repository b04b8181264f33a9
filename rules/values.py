"""The values of a document: each is read, or noted as a problem and read as empty."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rules.problems import Findings, RepeatingDict, near, quoted, shown, under
from rules.text import _

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


class Values:
    """Reads the values of one document, whatever they turn out to be."""

    def __init__(self, findings: Findings) -> None:
        self.note = findings.add

    def keys(
        self,
        path: str,
        data: dict[str, Any],
        known: dict[str, None],
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
            if value.isprintable() and 0 < len(value) <= LONGEST_ID:
                return value
            if value:
                return self.text(path, value, LONGEST_ID)
            self.note(path, _("expected an id, got an empty text"))
        else:
            self.note(
                path, _("expected an id in quotes, got {value}"), value=shown(value)
            )
        return "-"

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

    def text(
        self, path: str, value: object, longest: int, allowed: Collection[str] = ()
    ) -> str:
        if not isinstance(value, str):
            self.note(
                path, _("expected text in quotes, got {value}"), value=shown(value)
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


def is_forbidden(character: str) -> bool:
    """Control characters (C0, DEL, C1) and lone surrogates."""
    code = ord(character)
    return code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000

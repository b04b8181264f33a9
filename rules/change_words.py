"""The words of a change: what each may hold, read from plain data or refused with its path."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from rules.roster import Roster
from rules.text import Sentence, Value, _

Change = Mapping[str, Any]  # `do` names the verb; the other keys are its words

MOST_UNITS = 200
MOST_CARDS = 200  # of one kind, and upgrades of one unit
MOST_MINERALS = 1_000_000
MOST_MODELS = 10_000
LONGEST_ID = 120
LONGEST_NAME = 120
LONGEST_NICKNAME = 60
LONGEST_NOTES = 5_000
SCALES = ("skirmish", "standard", "grand-offensive")


class ChangeProblem(ValueError):  # noqa: N818 - a problem, as the house calls it
    """A change that cannot be read, or not applied to this roster; nothing was changed."""

    def __init__(self, path: str, template: str, **values: Value) -> None:
        self.path = path
        self.message = Sentence(template, values)
        super().__init__(f"{path}: {self.message.render()}")

    def within(self, path: str) -> ChangeProblem:
        """The same problem, seen from outside: `changes[0].models` for `models`."""
        outer = f"{path}.{self.path}" if self.path else path
        return ChangeProblem(outer, self.message.template, **self.message.values)


Check = Callable[
    [object, Roster, str], Any
]  # value, roster, path -> what the verb gets


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of change: the function that makes it, and the words it takes."""

    make: Callable[..., Roster]
    needs: Mapping[str, Check] = field(default_factory=dict)
    may: Mapping[str, Check] = field(default_factory=dict)


def read_change(
    change: object, verbs: Mapping[str, Verb], roster: Roster
) -> dict[str, Any]:
    """The words of `change`, checked against `roster`, with its verb under `do`."""
    if not isinstance(change, Mapping):
        raise ChangeProblem("", _("expected a mapping, got {got}"), got=shown(change))
    if "do" not in change:
        raise ChangeProblem("do", _("is missing"))
    do = change["do"]
    if not isinstance(do, str) or do not in verbs:
        raise _unknown("do", do, tuple(verbs))
    verb = verbs[do]
    checks = {**verb.needs, **verb.may}
    for word in change:
        if word != "do" and word not in checks:
            raise _unknown(
                "" if not isinstance(word, str) else word[:60], word, tuple(checks)
            )
    for word in verb.needs:
        if word not in change:
            raise ChangeProblem(word, _("is missing"))
    words = {
        word: checks[word](change[word], roster, word)
        for word in checks
        if word in change
    }
    return {"do": do, **words}


def _unknown(path: str, got: object, known: tuple[str, ...]) -> ChangeProblem:
    near = get_close_matches(got[:60], known, 1) if isinstance(got, str) else []
    if near:
        return ChangeProblem(
            path,
            _("{got} is unknown; did you mean {near}?"),
            got=shown(got),
            near=near[0],
        )
    return ChangeProblem(path, _("{got} is unknown"), got=shown(got))


def shown(value: object) -> str:
    """A value as a reader of JSON knows it, cut short."""
    if isinstance(value, str):
        return json.dumps(
            value[:40] + ("…" if len(value) > 40 else ""), ensure_ascii=True
        )
    if isinstance(value, bool | None):
        return json.dumps(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**20 else "…"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return "{…}"
    return "[…]" if isinstance(value, list | tuple) else type(value).__name__


def whole(lowest: int, highest: int) -> Check:
    """A check for a whole number within these bounds."""

    def check(value: object, _roster: Roster, path: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ChangeProblem(
                path, _("expected a whole number, got {got}"), got=shown(value)
            )
        if not lowest <= value <= highest:
            raise ChangeProblem(
                path,
                _("expected a number from {lowest} to {highest}, got {got}"),
                lowest=lowest,
                highest=highest,
                got=shown(value),
            )
        return value

    return check


def place(value: object, roster: Roster, path: str) -> int:
    """A 0-based place of a unit that is there."""
    if not roster.units:
        raise ChangeProblem(path, _("the list has no units"))
    number: int = whole(0, len(roster.units) - 1)(value, roster, path)
    return number


def gap(value: object, roster: Roster, path: str) -> int:
    """A place where a unit may be put in."""
    number: int = whole(0, len(roster.units))(value, roster, path)
    return number


def card_gap(value: object, roster: Roster, path: str) -> int:
    """A place where a tactical card may be put in."""
    number: int = whole(0, len(roster.tactical_cards))(value, roster, path)
    return number


def text(longest: int, shortest: int = 0, lines: bool = False) -> Check:
    """A check for a text of at most `longest` code points, without control characters."""

    def check(value: object, _roster: Roster, path: str) -> str:
        if not isinstance(value, str):
            raise ChangeProblem(path, _("expected a text, got {got}"), got=shown(value))
        if not shortest <= len(value) <= longest:
            raise ChangeProblem(
                path,
                _("expected a text of {shortest} to {longest} characters, got {got}"),
                shortest=shortest,
                longest=longest,
                got=len(value),
            )
        allowed = "\n\t" if lines else ""
        for letter in value:
            if unicodedata.category(letter) in ("Cc", "Cs") and letter not in allowed:
                raise ChangeProblem(
                    path,
                    _("the character U+{code} cannot be part of a text"),
                    code=f"{ord(letter):04X}",
                )
        return value

    return check


identifier = text(LONGEST_ID, shortest=1)
notes = text(LONGEST_NOTES, lines=True)
nickname = text(LONGEST_NICKNAME)
models = whole(1, MOST_MODELS)


def identifier_or_none(value: object, roster: Roster, path: str) -> str | None:
    return None if value is None else str(identifier(value, roster, path))


def scale(value: object, _roster: Roster, path: str) -> str:
    if not isinstance(value, str) or value not in SCALES:
        raise _unknown(path, value, SCALES)
    return value


def identifiers(value: object, roster: Roster, path: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise ChangeProblem(path, _("expected a list, got {got}"), got=shown(value))
    if len(value) > MOST_CARDS:
        raise ChangeProblem(path, _("at most {most} are possible"), most=MOST_CARDS)
    return tuple(
        identifier(one, roster, f"{path}[{at}]") for at, one in enumerate(value)
    )


def nominations(value: object, roster: Roster, path: str) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise ChangeProblem(path, _("expected a mapping, got {got}"), got=shown(value))
    if len(value) > MOST_CARDS:
        raise ChangeProblem(path, _("at most {most} are possible"), most=MOST_CARDS)
    read = {}
    for upgrade, model in value.items():
        upgrade_id = identifier(upgrade, roster, path)
        read[upgrade_id] = models(model, roster, f"{path}.{upgrade_id}")
    return read

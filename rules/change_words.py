"""The words of a change: what each may hold, read from plain data or refused with its path.

The limits are those of the roster document, so that every list that changes make can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.problems import near, quoted, shown, under
from rules.roster import Roster
from rules.text import Sentence, Value, _
from rules.values import (
    HIGHEST_MINERALS,
    HIGHEST_MODELS,
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_NICKNAME,
    LONGEST_TEXT,
    MOST_IDS,
    ON_LINES,
    SCALES,
    is_forbidden,
)

Change = Mapping[str, Any]  # `do` names the verb; the other keys are its words


class ChangeProblem(ValueError):  # noqa: N818 - the house calls these problems
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
        raise ChangeProblem(
            "", _("expected a mapping, got {value}"), value=shown(change)
        )
    if "do" not in change:
        raise ChangeProblem("do", _("missing"))
    do = change["do"]
    verb = verbs.get(do) if isinstance(do, str) else None
    if verb is None:
        raise _unknown_verb(do, tuple(verbs))
    checks = {**verb.needs, **verb.may}
    for word in change:
        if word != "do" and word not in checks:
            raise _unknown_word(word, tuple(checks))
    for word in verb.needs:
        if word not in change:
            raise ChangeProblem(word, _("missing"))
    given = [word for word in checks if word in change]
    return {"do": do} | {
        word: checks[word](change[word], roster, word) for word in given
    }


def _unknown_verb(do: object, known: tuple[str, ...]) -> ChangeProblem:
    meant = near(do, known) if isinstance(do, str) else None
    if meant is None:
        return ChangeProblem("do", _("no change is called {value}"), value=shown(do))
    return ChangeProblem(
        "do",
        _("no change is called {value}, did you mean {known}?"),
        value=shown(do),
        known=quoted(meant),
    )


def _unknown_word(word: object, known: tuple[str, ...]) -> ChangeProblem:
    meant = near(str(word), known)
    if meant is None:
        return ChangeProblem(under("", word), _("unknown key"))
    return ChangeProblem(
        under("", word), _("unknown key, did you mean {key}?"), key=quoted(meant)
    )


def whole(lowest: int, highest: int) -> Check:
    """A check for a whole number within these bounds."""

    def check(value: object, _roster: Roster, path: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ChangeProblem(
                path, _("expected a whole number, got {value}"), value=shown(value)
            )
        if not lowest <= value <= highest:
            raise ChangeProblem(
                path,
                _("expected a whole number from {lowest} to {highest}, got {value}"),
                lowest=lowest,
                highest=highest,
                value=shown(value),
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


def text(longest: int, shortest: int = 0, allowed: Collection[str] = ()) -> Check:
    """A check for a text of at most `longest` code points, without control characters."""

    def check(value: object, _roster: Roster, path: str) -> str:
        if not isinstance(value, str):
            raise ChangeProblem(
                path, _("expected text in quotes, got {value}"), value=shown(value)
            )
        if len(value) < shortest:
            raise ChangeProblem(path, _("expected at least one character"))
        if len(value) > longest:
            raise ChangeProblem(
                path,
                _("expected at most {longest} characters, got {number}"),
                longest=longest,
                number=len(value),
            )
        _refuse_controls(value, path, allowed)
        return value

    return check


def _refuse_controls(value: str, path: str, allowed: Collection[str]) -> None:
    if value.isprintable():
        return
    for number, letter in enumerate(value, start=1):
        if is_forbidden(letter) and letter not in allowed:
            raise ChangeProblem(
                path,
                _("character {place} is {code}, which no text may hold"),
                place=number,
                code=f"U+{ord(letter):04X}",
            )


identifier = text(LONGEST_ID, shortest=1)
name = text(LONGEST_NAME, shortest=1)
nickname = text(LONGEST_NICKNAME)
notes = text(LONGEST_TEXT, allowed=ON_LINES)
models = whole(0, HIGHEST_MODELS)
minerals = whole(0, HIGHEST_MINERALS)


def identifier_or_none(value: object, roster: Roster, path: str) -> str | None:
    return None if value is None else str(identifier(value, roster, path))


def scale(value: object, _roster: Roster, path: str) -> str:
    if isinstance(value, str) and value in SCALES:
        return value
    raise ChangeProblem(
        path,
        _("expected one of {known}; got {value}"),
        known=SCALES,
        value=shown(value),
    )


def identifiers(value: object, roster: Roster, path: str) -> tuple[str, ...]:
    """A sequence of ids."""
    if not isinstance(value, list | tuple):
        raise ChangeProblem(path, _("expected a list, got {value}"), value=shown(value))
    _refuse_many(value, path)
    return tuple(
        identifier(one, roster, f"{path}[{at}]") for at, one in enumerate(value)
    )


def nominations(value: object, roster: Roster, path: str) -> dict[str, int]:
    """A mapping of upgrades to models."""
    if not isinstance(value, Mapping):
        raise ChangeProblem(
            path,
            _("expected a mapping of upgrades to models, got {value}"),
            value=shown(value),
        )
    _refuse_many(value, path)
    read = {}
    for upgrade, model in value.items():
        inner = under(path, upgrade)
        read[str(identifier(upgrade, roster, inner))] = models(model, roster, inner)
    return read


def _refuse_many(value: Collection[object], path: str) -> None:
    if len(value) > MOST_IDS:
        raise ChangeProblem(
            path,
            _("expected at most {most} of them, got {number}"),
            most=MOST_IDS,
            number=len(value),
        )

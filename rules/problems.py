"""Problems: what is wrong with a document that is being read, each with its path."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.text import Sentence, Term, Value, _

MOST_PROBLEMS = 200  # a document that is not meant for us is not listed line by line
LONGEST_QUOTE = 40
LONGEST_GUESSED = 60  # comparing words grows with the square of their length


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault; `path` is like `units[2].models`, empty for the document as a whole."""

    path: str
    message: Sentence

    def render(
        self,
        translate: Callable[[str], str] = str,
        number: Callable[[int], str] = "{:,}".format,
    ) -> str:
        """Path and sentence in the language of `translate`."""
        sentence = self.message.render(translate, number)
        return f"{self.path}: {sentence}" if self.path else sentence


class DocumentProblems(ValueError):  # noqa: N818 - the house calls these problems
    """A document cannot be read as written: every problem of it, in one go."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(problem.render() for problem in self.problems)


class RepeatingDict(dict[str, Any]):
    """A mapping of a document that named some keys twice; `repeated` are those keys."""

    __slots__ = ("repeated",)

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        seen: set[str] = set()
        again: dict[str, None] = {}
        for key, _value in pairs:
            if key in seen:
                again[key] = None
            seen.add(key)
        self.repeated = tuple(again)


class Findings:
    """Collects the problems of one document."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, path: str, template: str, **values: Value) -> None:
        """Note a problem; past the most that are listed, give up on the document at once."""
        self.problems.append(Problem(path, Sentence(template, values)))
        if len(self.problems) >= MOST_PROBLEMS:
            more = Sentence(
                _("There may be more; only the first {number} problems are listed.")
            )
            self.problems.append(
                Problem("", Sentence(more.template, {"number": MOST_PROBLEMS}))
            )
            raise DocumentProblems(self.problems)

    def on(self, path: str) -> bool:
        """Whether something is wrong at `path`, so that what follows from it need not be told."""
        return any(problem.path == path for problem in self.problems)

    def close(self) -> None:
        """Raise what was found, if anything was."""
        if self.problems:
            raise DocumentProblems(self.problems)


def refuse(template: str, **values: Value) -> DocumentProblems:
    """The one problem of a document that cannot be read at all."""
    return DocumentProblems([Problem("", Sentence(template, values))])


def under(path: str, key: object) -> str:
    """The path of `key` in the mapping at `path`."""
    text = str(key)
    if len(text) > LONGEST_QUOTE or not text.replace("-", "_").isidentifier():
        return f"{path}[{quoted(text)}]"
    return f"{path}.{text}" if path else text


def quoted(text: str) -> str:
    """`text` in quotes, shortened, with whatever cannot be printed escaped."""
    short = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    plain = json.dumps(short, ensure_ascii=False)
    return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in plain)


def shown(value: object) -> str | Term:
    """What a sentence says of a wrong value: "six" in quotes, a number, or its kind."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        return Term(_("a mapping"))
    if isinstance(value, list | tuple):
        return Term(_("a list"))
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    digits = str(value)
    return digits if len(digits) <= LONGEST_QUOTE else digits[: LONGEST_QUOTE - 1] + "…"


def near(word: str, known: Iterable[str]) -> str | None:
    """The one of `known` that `word` was probably meant to be."""
    if len(word) > LONGEST_GUESSED:
        return None
    folded = word.casefold().replace("-", "_").replace(" ", "_")
    found = difflib.get_close_matches(folded, known, n=1, cutoff=0.7)
    return found[0] if found else None

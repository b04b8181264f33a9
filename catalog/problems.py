"""Faults in the card files: what is wrong, in which file, on which line."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.text import Sentence


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault in one file; the file's name starts at the folder that was read."""

    file: str
    line: int
    message: Sentence

    def text(self, translate: Callable[[str], str] = str) -> str:
        return f"{self.file}:{self.line}: {self.message.render(translate)}"


class FixtureProblems(Exception):  # noqa: N818  # a problem is what the house calls it
    """The card files cannot be used; every fault of every file, in their order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda one: (one.file, one.line)))
        super().__init__("\n".join(one.text() for one in self.problems))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that `word` may be a slip of."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return near[0] if near else None

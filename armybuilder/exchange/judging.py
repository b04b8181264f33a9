"""From the bytes of a list to its verdict: the same for one file, a folder and a batch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from armybuilder.exchange.files import Source
from armybuilder.exchange.reading import Reading, read_any
from catalog.reader import ReadEdition
from rules import Cards, Report, validate
from rules.problems import DocumentProblems
from rules.reporting import report_data

Translate = Callable[[str], str]
Number = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A list that was read, and what the rules say of it."""

    path: str
    reading: Reading
    report: Report

    @property
    def word(self) -> str:
        return "legal" if self.report.legal else "illegal"

    def as_data(self, translate: Translate, number: Number) -> dict[str, Any]:
        """Its part of `validate_lists --format json`; finding every fix takes its time."""
        return {
            "path": self.path,
            "format": self.reading.format,
            "name": self.reading.roster.name,
            "legal": self.report.legal,
            "report": report_data(self.report, translate, number),
        }


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A list that could not be read, and why."""

    path: str
    problems: DocumentProblems
    word = "unreadable"

    def lines(self, translate: Translate, number: Number) -> list[str]:
        """Each problem as a line in the reader's language."""
        return [one.render(translate, number) for one in self.problems.problems]

    def as_data(self, translate: Translate, number: Number) -> dict[str, Any]:
        """Its part of `validate_lists --format json`."""
        return {"path": self.path, "error": "\n".join(self.lines(translate, number))}


Judged = Verdict | Unreadable


class Judge:
    """Judges lists on the editions it was given; `edition` overrides what the lists name."""

    def __init__(
        self, editions: Mapping[str, ReadEdition], edition: str | None = None
    ) -> None:
        self.editions = editions
        self.names = tuple(editions)
        self.edition = edition
        self.cards: dict[str, Cards] = {}

    def judge(self, source: Source) -> Judged:
        try:
            reading = read_any(source.read(), source.path, self.names, self.edition)
        except DocumentProblems as problems:
            return Unreadable(source.shown, problems)
        report = validate(reading.roster, self.cards_of(reading.roster.edition))
        return Verdict(source.shown, reading, report)

    def cards_of(self, edition: str) -> Cards:
        if edition not in self.cards:
            self.cards[edition] = self.editions[edition].cards()
        return self.cards[edition]

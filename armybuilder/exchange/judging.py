"""From the bytes of a list to its verdict: the same for one file, a folder and a batch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from armybuilder.exchange.files import Source
from armybuilder.exchange.reading import Reading, read_any
from catalog.reader import ReadEdition
from rules import Cards, validate
from rules.problems import DocumentProblems
from rules.reporting import report_data

Translate = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Judged:
    """One list and its report; without a reading, `error` tells why."""

    path: str
    reading: Reading | None = None
    report: Mapping[str, Any] | None = None
    error: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """Which of the three counts it belongs to."""
        if self.report is None:
            return "unreadable"
        return "legal" if self.report["legal"] else "illegal"

    def as_data(self) -> dict[str, Any]:
        """Its part of `validate_lists --format json`."""
        if self.reading is None or self.report is None:
            return {"path": self.path, "error": "\n".join(self.error)}
        return {
            "path": self.path,
            "format": self.reading.format,
            "name": self.reading.roster.name,
            "legal": self.report["legal"],
            "report": self.report,
        }


class Judge:
    """Judges lists on the editions it was given; an edition's cards are compiled once."""

    def __init__(
        self,
        editions: Mapping[str, ReadEdition],
        tell: Callable[[DocumentProblems], list[str]],
        translate: Translate,
        number: Callable[[int], str],
        edition: str | None = None,
    ) -> None:
        self.editions = editions
        self.tell = tell
        self.translate = translate
        self.number = number
        self.edition = edition
        self.cards: dict[str, Cards] = {}

    def judge(self, source: Source) -> Judged:
        try:
            reading = read_any(
                source.read(), source.path, tuple(self.editions), self.edition
            )
        except DocumentProblems as problems:
            return Judged(source.shown, error=tuple(self.tell(problems)))
        report = validate(reading.roster, self.cards_of(reading.roster.edition))
        return Judged(
            source.shown, reading, report_data(report, self.translate, self.number)
        )

    def cards_of(self, edition: str) -> Cards:
        if edition not in self.cards:
            self.cards[edition] = self.editions[edition].cards()
        return self.cards[edition]

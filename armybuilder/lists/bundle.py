"""`armybuilder/lists@1`: many lists in one document, each with its labels, and whether it was put away.

{"format": "armybuilder/lists@1",
"lists": [{"labels": ["tuning"], "archived": false, "roster": {"format": "armybuilder/roster@1", …}}, …]}
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.exchange.formats import pdf
from armybuilder.exchange.reading import (
    parse,
    read_any,
    refuse_binary,
    refuse_other,
)
from armybuilder.lists.labels import LONGEST_LABEL, MOST_LABELS, each_once, tidy
from rules import document as roster_document
from rules.parsing import LARGEST, decode, too_large
from rules.problems import DocumentProblems, Findings, shown
from rules.roster import Roster
from rules.text import _
from rules.values import Values

FORMAT = "armybuilder/lists@1"
LARGEST_BUNDLE = 4 * 1024 * 1024  # bytes
MOST_LISTS = 500
KEYS = dict.fromkeys(("format", "lists"))
LIST_KEYS = dict.fromkeys(("labels", "archived", "roster"))


@dataclass(frozen=True, slots=True)
class BundledList:
    """One list as it travels."""

    roster: Roster
    labels: tuple[str, ...] = ()
    archived: bool = False


def write(lists: Iterable[BundledList]) -> str:
    """The document: one list a line."""
    return _written([_line(one) for one in lists])


def parts(lists: Iterable[BundledList]) -> list[str]:
    """The lists in as few documents as can be read back."""
    return [_written(lines) for lines in _portions(map(_line, lists))]


def holds_many(document: str | bytes) -> bool:
    """Whether a document says at its beginning that it is of this format."""
    start = document[:2000]
    mark = FORMAT.split("@")[0]
    return mark.encode() in start if isinstance(start, bytes) else mark in start


def read(
    document: bytes, name: str, known_editions: Collection[str]
) -> tuple[BundledList, ...]:
    """The lists in a file, or the only one of a file that holds one; else `DocumentProblems`."""
    if len(document) > LARGEST_BUNDLE:
        raise too_large(LARGEST_BUNDLE)
    if document.startswith(pdf.SIGNATURE):
        return (BundledList(read_any(document, name, known_editions).roster),)
    refuse_binary(document)
    text = decode(document, LARGEST_BUNDLE)
    refuse_other(text)
    _format, data = parse(text, name)
    if not isinstance(data, dict) or not ("lists" in data or _says_so(data)):
        return (BundledList(read_any(document, name, known_editions).roster),)
    findings = Findings()
    found = tuple(_Reader(findings, known_editions).lists(data))
    findings.close()
    return found


def _says_so(data: dict[str, Any]) -> bool:
    return str(data.get("format")).startswith("armybuilder/lists")


def _line(one: BundledList) -> str:
    data = {
        "labels": list(one.labels),
        "archived": one.archived,
        "roster": roster_document.as_data(one.roster),
    }
    return json.dumps(data, ensure_ascii=False)


def _written(lines: Sequence[str]) -> str:
    text = "[\n" + ",\n".join(lines) + "\n]" if lines else "[]"
    return f'{{"format": "{FORMAT}",\n"lists": {text}}}\n'


def _portions(lines: Iterable[str]) -> Iterator[list[str]]:
    portion: list[str] = []
    room = LARGEST_BUNDLE - 100
    for line in lines:
        takes = len(line.encode()) + 2
        if portion and (takes > room or len(portion) == MOST_LISTS):
            yield portion
            portion, room = [], LARGEST_BUNDLE - 100
        portion.append(line)
        room -= takes
    yield portion


class _Reader(Values):
    """Reads the lists of one document; whatever is wrong with any of them is noted."""

    def __init__(self, findings: Findings, known_editions: Collection[str]) -> None:
        super().__init__(findings)
        self.known_editions = known_editions

    def lists(self, data: dict[str, Any]) -> Iterator[BundledList]:
        self.keys("", data, KEYS, ("format", "lists"))
        named = data.get("format", FORMAT)
        if named != FORMAT:
            wrong = _("expected {format}, got {value}")
            self.note("format", wrong, format=FORMAT, value=shown(named))
        found = self.sequence("lists", data.get("lists", []), MOST_LISTS)
        for place, one in enumerate(found):
            read = self.one(f"lists[{place}]", one)
            if read is not None:
                yield read

    def one(self, path: str, data: object) -> BundledList | None:
        if not isinstance(data, dict):
            self.note(path, _("expected a mapping, got {value}"), value=shown(data))
            return None
        self.keys(path, data, LIST_KEYS, ("roster",))
        labels = self.labels(f"{path}.labels", data.get("labels", []))
        archived = data.get("archived", False)
        if not isinstance(archived, bool):
            wrong = _("expected true or false, got {value}")
            self.note(f"{path}.archived", wrong, value=shown(archived))
        roster = (
            self.roster(f"{path}.roster", data["roster"]) if "roster" in data else None
        )
        return BundledList(roster, labels, archived is True) if roster else None

    def labels(self, path: str, value: object) -> tuple[str, ...]:
        found = []
        for place, one in enumerate(self.sequence(path, value, MOST_LABELS)):
            label = tidy(self.text(f"{path}[{place}]", one, LONGEST_LABEL))
            if one == "" or (not label and isinstance(one, str) and one.isspace()):
                self.note(f"{path}[{place}]", _("expected at least one character"))
            found.append(label)
        return tuple(each_once(filter(None, found)))

    def roster(self, path: str, data: object) -> Roster | None:
        try:
            roster = roster_document.read_data(data, self.known_editions)
        except DocumentProblems as problems:
            for one in problems.problems:
                inner = f"{path}.{one.path}" if one.path else path
                self.note(inner, one.message.template, **one.message.values)
            return None
        if len(roster_document.write(roster).encode()) > LARGEST:
            too_long = _("expected at most {limit} KiB for one list")
            self.note(path, too_long, limit=LARGEST // 1024)
        return roster

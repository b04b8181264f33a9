"""From a file or pasted text of any known format to a roster: `read_any`."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from armybuilder.exchange.formats import code, pdf
from armybuilder.exchange.formats.yaml import parse_yaml
from rules.document import most_bytes, read_data, write
from rules.document import read as read_document
from rules.parsing import LARGEST, decode, parse_json, too_large
from rules.plain import read_plain
from rules.problems import DocumentProblems, refuse
from rules.roster import Roster
from rules.text import _

SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (
        b"PK\x03\x04",
        _("This is a zip archive or an office document, not an army list."),
    ),
    (b"\x1f\x8b", _("This is a compressed file; unpack it first.")),
    (b"\x89PNG", _("This is a picture, not an army list.")),
    (b"\xff\xd8\xff", _("This is a picture, not an army list.")),
    (b"GIF8", _("This is a picture, not an army list.")),
    (b"SQLite format 3", _("This is a database, not an army list.")),
)
WIDE = (b"\xff\xfe", b"\xfe\xff")  # UTF-16 that says so
WEB_PAGE = re.compile(
    r"\s*(<!--.*?-->\s*)*<(!doctype\s+html|html|head|body)\b", re.I | re.S
)
MARKUP = re.compile(r"\s*<[?!a-z]", re.I)
JSON_START = re.compile(r"\s*(\[|\{\s*(\"|\}|$))")
YAML_NAME = re.compile(r"\.ya?ml$", re.I)


@dataclass(frozen=True, slots=True)
class Line:
    """What an import made of one line: `how` is alias, guess, unknown, moved, assumed or missing."""

    how: str
    place: str
    text: str
    became: str | None


@dataclass(frozen=True, slots=True)
class Reading:
    """A roster, what it was written in, and what had to be done to understand it."""

    format: str
    roster: Roster
    lines: tuple[Line, ...] = ()
    stored: Mapping[str, Any] = field(
        default_factory=dict
    )  # totals that the file claims


def read_any(
    document: str | bytes,
    name: str = "",
    known_editions: Collection[str] | None = None,
    edition: str | None = None,
) -> Reading:
    """The roster in `document`; `name` is its file's, a hint where the text leaves it open.

    Raises `DocumentProblems`. `edition` overrides the edition that the document names.
    """
    if isinstance(document, bytes) and document.startswith(pdf.SIGNATURE):
        inside = pdf.document_in(document)
        return Reading("pdf", read_document(inside, known_editions, edition))
    if len(document) > LARGEST:
        raise too_large()
    if isinstance(document, bytes):
        refuse_binary(document)
    text = decode(document)
    plain = read_plain(text, known_editions) if edition is None else None
    if plain is not None:
        return Reading("roster", plain)
    found = code.found_in(text)
    if found is not None:
        return bounded(Reading("code", code.read(found, known_editions, edition)))
    refuse_other(text)
    format_id, data = parse(text, name)
    reading = Reading(format_id, read_data(data, known_editions, edition))
    return reading if len(document) <= LARGEST // 4 else bounded(reading)


def bounded(reading: Reading) -> Reading:
    """The same, refused where its document would be too large."""
    roster = reading.roster
    if most_bytes(roster) > LARGEST and len(write(roster).encode()) > LARGEST:
        raise too_large()
    return reading


def refuse_binary(document: bytes) -> None:
    """Tell at once what is no text."""
    for signature, sentence in SIGNATURES:
        if document.startswith(signature):
            raise refuse(sentence)
    if b"\0" in document and not document.startswith(WIDE):
        raise refuse(_("This is not a text file."))


def refuse_other(text: str) -> None:
    """Tell at once which texts are no list."""
    if not text.strip():
        raise refuse(_("This is empty."))
    start = text[:2000]
    if WEB_PAGE.match(start):
        raise refuse(
            _(
                "This is a web page, not an army list. Export the list again and save the file."
            )
        )
    if MARKUP.match(start):
        raise refuse(_("This kind of XML is not supported."))


def parse(text: str, name: str = "") -> tuple[str, Any]:
    """Format and data of a document: JSON where it starts like JSON, YAML otherwise."""
    if not JSON_START.match(text):
        return "yaml", parse_yaml(text)
    try:
        return "roster", parse_json(text)
    except DocumentProblems:
        if YAML_NAME.search(name):
            return "yaml", parse_yaml(text)
        raise

"""Many lists in one PDF, for an event: a cover that says what is where, then list after list.

Lists are drawn a few at a time and put aside as finished bytes, so that memory does not grow with
their number. The file has no tags: pypdf joins pages, not the trees that describe them. Each list
alone, from `pdf.list_pdf`, has its own.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from django.template.loader import render_to_string
from django.utils import translation
from pypdf import PdfWriter
from pypdf.generic import NameObject, TextStringObject

from armybuilder.printing.choices import Choices
from armybuilder.printing.frame import Judged, Sheet
from armybuilder.printing.layouts import sheet_of
from armybuilder.printing.letters import Typesetter
from armybuilder.printing.pages import STYLES, draw, styles_of
from armybuilder.printing.pdf import Drawing, bound_pdf
from armybuilder.printing.tournament import BLANK, Entry, tournament_sheet

AT_A_TIME = 8  # lists that are drawn together and share their fonts
COVER_STYLES = (STYLES, "css/sheet-cover.css")
REGISTRATION = Choices(layout="tournament")


@dataclass(frozen=True, slots=True)
class Copy:
    """One list of the batch; the entry is on the cover and on its registration sheet."""

    judged: Judged
    entry: Entry = BLANK


@dataclass(frozen=True, slots=True)
class CoverLine:
    """One list on the cover; `page` is that of the whole file."""

    number: int
    player: str
    team: str
    table: str
    name: str
    faction: str
    legal: bool
    page: int


@dataclass(frozen=True, slots=True)
class Cover:
    """What the file holds."""

    language: str
    paper: str
    size: str
    event: str
    lines: tuple[CoverLine, ...]
    illegal: int


def batch_pdf(
    copies: Iterable[Copy], choices: Choices = REGISTRATION, event: str = ""
) -> bytes:
    """A cover, then every list on pages of its own, numbered by itself.

    The same arguments give the same bytes. `copies` may be a generator; it is read once.
    """
    parts: list[bytes] = []
    told: list[CoverLine] = []
    waiting = iter(copies)
    pages = 0
    while batch := tuple(islice(waiting, AT_A_TIME)):
        sheets = [_sheet(copy, choices) for copy in batch]
        drawn, counts = bound_pdf((draw(one), styles_of(one)) for one in sheets)
        parts.append(drawn)
        for copy, sheet, count in zip(batch, sheets, counts, strict=True):
            told.append(_line(len(told) + 1, copy, sheet, pages + 1))
            pages += count
    cover = _cover_pdf(told, choices, event)
    return _joined([cover, *parts], event, choices.language)


def _sheet(copy: Copy, choices: Choices) -> Sheet:
    if choices.layout != "tournament":
        return sheet_of(copy.judged, choices)
    with translation.override(choices.language):
        return tournament_sheet(copy.judged, choices, copy.entry)


def _line(number: int, copy: Copy, sheet: Sheet, page: int) -> CoverLine:
    """As the sheet names its list: a closed one without the name."""
    letters, entry = Typesetter(), copy.entry
    return CoverLine(
        number=number,
        player=letters.set(entry.player),
        team=letters.set(entry.team),
        table=letters.set(entry.table),
        name=sheet.head.name,
        faction=sheet.head.title,
        legal=sheet.legal,
        page=page,
    )


def _cover_pdf(told: list[CoverLine], choices: Choices, event: str) -> bytes:
    """The cover is drawn twice where it has more than a page: its own pages move the others."""
    pages = 1
    for _ in range(2):
        drawn, (needed,) = bound_pdf([_drawing(told, choices, event, pages)])
        if needed == pages:
            break
        pages = needed
    return drawn


def _drawing(
    told: list[CoverLine], choices: Choices, event: str, before: int
) -> Drawing:
    """The cover where `before` pages stand before the first list."""
    cover = Cover(
        language=choices.language,
        paper=choices.paper,
        size=choices.size,
        event=Typesetter().set(event.strip()),
        lines=tuple(_moved(told, before)),
        illegal=sum(not line.legal for line in told),
    )
    with translation.override(choices.language):
        return render_to_string("printing/cover.html", {"cover": cover}), COVER_STYLES


def _moved(told: list[CoverLine], before: int) -> Iterator[CoverLine]:
    for line in told:
        yield replace(line, page=line.page + before)


def _joined(parts: list[bytes], title: str, language: str) -> bytes:
    writer = PdfWriter()
    for part in parts:
        writer.append(io.BytesIO(part), import_outline=False)
    writer.metadata = {"/Title": title, "/Creator": "Army Builder"}
    writer.root_object[NameObject("/Lang")] = TextStringObject(language)
    joined = io.BytesIO()
    writer.write(joined)
    return joined.getvalue()

"""What fits on a page, reckoned in millimetres before anything is laid out.

The figures are those of `sheet.css`. Laying a sheet out twice would be exact, and take twice
as long; the reckoning is a little too high, so that nothing spills over by surprise.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from armybuilder.printing.frame import Sheet
    from armybuilder.printing.lines import LongNote, UnitLine
    from armybuilder.printing.remarks import IssueLine, Remark
    from armybuilder.printing.sheets import RosterSheet

REM = 3.528
LETTER_WIDTHS = {  # in ems; any other letter is WIDEST
    **dict.fromkeys(" .,:;'|!iIjlftr()[]", 0.36),
    **dict.fromkeys("abcdeghknopqsuvxyz0123456789-/?", 0.61),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ", 0.76),
}
WIDEST = 1.0
TEXT_WIDTH = 182.0
NAME_WIDTH = 66.0
TITLE_WIDTH = 134.0
BESIDE_QR = 106.0  # of a title
PROOF_HEIGHT = 27.0  # the QR, or the lines beside it
SLACK = 5.0
LARGE = 1.2
WRAPPED = 1.05  # what narrower lines add, as seen on the example armies
PAGE_HEIGHTS = {  # paper, legal
    ("a4", True): 268.0,
    ("a4", False): 245.0,
    ("letter", True): 252.4,
    ("letter", False): 229.4,
}


@dataclass(frozen=True, slots=True)
class Air:
    """Heights that differ between the normal and the tight sheet, at the normal text size."""

    ledger: float  # above a table, with its heads and its sum
    card: float
    unit: float
    upgrade: float
    words: float
    remarks: float
    legend: float


NORMAL = Air(
    ledger=16.9, card=5.55, unit=6.85, upgrade=4.3, words=1.2, remarks=4, legend=3
)
TIGHT = Air(
    ledger=15.6, card=4.95, unit=6.15, upgrade=3.95, words=0.8, remarks=2.6, legend=2
)


def fits_only_tight(sheet: RosterSheet) -> bool:
    """Whether less air saves a page: for the whole sheet, or else for its ledger."""
    height = page_height(sheet)
    for reckon in (_whole_height, _ledger_height):
        if reckon(sheet, NORMAL) <= height:
            return False
        if reckon(sheet, TIGHT) <= height:
            return True
    return False


def page_height(sheet: Sheet) -> float:
    """What stands on one page, at the normal text size."""
    height = PAGE_HEIGHTS[sheet.paper, sheet.legal] - SLACK
    if sheet.size == "large":  # fewer words on a line, and higher lines
        height /= LARGE * WRAPPED
    return height


def _whole_height(sheet: RosterSheet, air: Air) -> float:
    return (
        _ledger_height(sheet, air)
        + _issues_height(sheet.issues, air)
        + _remarks_height(sheet.remarks, air)
        + sum(map(_note_height, sheet.notes))
        + _legend_height(sheet.legend, air)
    )


def _ledger_height(sheet: RosterSheet, air: Air) -> float:
    return (
        _head_height(sheet)
        + 2 * air.ledger
        + air.card * sum(lines_taken(card.name, 0.875, 73) for card in sheet.cards)
        + sum(_unit_height(unit, air) for unit in sheet.units)
    )


def _head_height(sheet: RosterSheet) -> float:
    head, width = sheet.head, title_width(beside_qr=bool(sheet.proof.link))
    title = lines_taken(head.title, 1.6, width) * 6.5 if head.long else 10.7
    named = 6.7 + title + lines_taken(head.name, 1.3, width) * 5.5
    return 19.4 + max(named, PROOF_HEIGHT)


def title_width(*, beside_qr: bool) -> float:
    return BESIDE_QR if beside_qr else TITLE_WIDTH


def is_long_title(title: str, *, beside_qr: bool) -> bool:
    """Whether `title` needs the smaller type of the masthead."""
    return lines_taken(title, 2.9, title_width(beside_qr=beside_qr)) > 1


def _unit_height(unit: UnitLine, air: Air) -> float:
    named = _width(unit.name, 1.05) + _width(unit.nickname, 0.95)
    wraps = ceil((named + _width(unit.remark, 0.75)) / NAME_WIDTH) - 1
    height = air.unit + max(wraps, 0) * 4.5 + len(unit.upgrades) * air.upgrade
    said = [text for text in (unit.proxy, unit.notes) if text]
    if said:
        height += air.words + 3.7 * sum(lines_taken(text, 0.8, 170) for text in said)
    return height


def _issues_height(issues: tuple[IssueLine, ...], air: Air) -> float:
    if not issues:
        return 0
    rows = (
        max(
            lines_taken(issue.message, 0.875, 68),
            lines_taken(issue.remedy, 0.875, 68),
            lines_taken(issue.rule, 0.875, 15),
        )
        for issue in issues
    )
    return air.remarks + 11 + sum(4 * lines + 1.95 for lines in rows)


def _remarks_height(remarks: tuple[Remark, ...], air: Air) -> float:
    if not remarks:
        return 0
    width = TEXT_WIDTH / len(remarks) - 5
    tallest = max(
        sum(lines_taken(line, 0.8, width) for line in remark.lines)
        for remark in remarks
    )
    return air.remarks + 4.6 + 3.85 * tallest


def _note_height(note: LongNote) -> float:
    return 7.6 + 3.85 * sum(
        lines_taken("".join(pieces), 0.8, TEXT_WIDTH) for pieces in note.paragraphs
    )


def _legend_height(legend: tuple[str, ...], air: Air) -> float:
    lines = ceil(sum(_width(term, 0.75) + 4 for term in legend) / TEXT_WIDTH)
    return air.legend + 3.6 * lines if legend else 0


def lines_taken(text: str, size: float, width: float) -> int:
    """Lines that `text` takes in letters of `size` rem; words break, so a little more."""
    return max(1, ceil(_width(text, size) * 1.02 / width))


def _width(text: str, size: float) -> float:
    return size * REM * sum(LETTER_WIDTHS.get(letter, WIDEST) for letter in text)


def shortened(text: str, size: float, width: float) -> str:
    """`text` where it fits on one line, else its beginning and dots."""
    room = width - _width("…", size)
    if _width(text, size) <= width:
        return text
    kept = list(accumulate(_width(letter, size) for letter in text))
    return text[: bisect_right(kept, room)].rstrip() + "…"


# The band of an illegal list -----------------------------------------------------------------------

BAND_LINES = 3
BAND_WIDTH = 130.0
RUNNING_WIDTH = 112.0  # of the names in the running head


def reasons_that_fit(reasons: Iterable[str]) -> tuple[str, ...]:
    """The first reasons, as many as the band has lines for; one line is left for the rest."""
    reasons = [shortened(reason, 0.8, 2 * BAND_WIDTH - 10) for reason in reasons]
    shown, lines = [], 0
    for place, reason in enumerate(reasons):
        lines += lines_taken(reason, 0.8, BAND_WIDTH)
        room = BAND_LINES - (place < len(reasons) - 1)
        if lines > room:
            break
        shown.append(reason)
    return tuple(shown)


def running_head(title: str, name: str) -> tuple[str, str]:
    """Faction and list for one line at the top of a page."""
    title = shortened(title, 0.75, RUNNING_WIDTH / 2)
    return title, shortened(name, 0.75, RUNNING_WIDTH - _width(f"{title} · ", 0.75))

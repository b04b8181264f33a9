"""P1: the roster sheet, warm, beside the same text drawn with fpdf2 in the same letters.

fpdf2 places every text where it is told: no style sheet, no tables, no tags. It is the floor
that a layout engine is measured against. Time is that of the processor, since others use the
machine too.
"""

import subprocess
from collections.abc import Iterator
from statistics import median

from fpdf import FPDF

from armybuilder.printing.choices import Choices
from armybuilder.printing.pdf import list_pdf
from armybuilder.printing.sheets import RosterSheet
from tests.bench import card_sheets
from tests.bench.measuring import Row, at_most, in_turns, ms, ratio, show
from tests.printing.samples import judged, sheet_of, vanguard

GOAL = 2.0
ROUNDS = 15
WEIGHTS = {"": "regular", "B": "demibold", "BI": "extrabold"}


def inter(weight: str) -> str:
    """The file of Inter in `weight`."""
    found = subprocess.run(
        ["fc-match", "--format", "%{file}", f"Inter:{weight}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return found.stdout


def drawn_with_fpdf2(sheet: RosterSheet, fonts: dict[str, str]) -> bytes:
    """The text of `sheet`, drawn in place."""
    pdf = FPDF(format="A4" if sheet.paper == "a4" else "Letter")
    for style, file in fonts.items():
        pdf.add_font("Inter", style, file)
    pdf.set_auto_page_break(False)
    pdf.add_page()
    page = _Page(pdf)
    page.head(sheet)
    page.columns("Cards", sheet)
    page.cards(sheet)
    page.columns("Units", sheet)
    page.units(sheet)
    page.rest(sheet)
    return bytes(pdf.output())


class _Page:
    """A page that is written from top to bottom."""

    def __init__(self, pdf: FPDF) -> None:
        self.pdf = pdf
        self.y = 18.0

    def put(self, x: float, text: object, size: float = 8.75, style: str = "") -> None:
        self.pdf.set_font("Inter", style, size)
        self.pdf.text(
            x,
            self.y,
            "" if text is None else f"{text:,}" if isinstance(text, int) else text,
        )

    def down(self, height: float = 5.5) -> None:
        self.y += height

    def rule(self) -> None:
        self.pdf.line(14, self.y + 1.6, 196, self.y + 1.6)

    def head(self, sheet: RosterSheet) -> None:
        self.put(14, sheet.head.eyebrow)
        self.put(150, sheet.head.fingerprint, 10.5, "B")
        self.put(150, sheet.head.edition_name, 7.5)
        self.down(11)
        self.put(14, sheet.head.title, 29, "BI")
        self.down()
        self.put(14, sheet.head.name, 13, "B")
        self.down(10)
        self.put(14, sheet.verdict, 19, "B")
        self.put(14, sheet.counted, 7.5)
        for place, figure in enumerate(sheet.figures):
            self.put(55 + 28 * place, figure.label, 7.5)
            self.put(55 + 28 * place, figure.value, 19, "B")
            self.put(75 + 28 * place, figure.limit)
            self.put(55 + 28 * place, figure.remark, 7.5)
        self.down(12)

    def columns(self, title: str, sheet: RosterSheet) -> None:
        self.put(14, title, 10.5, "BI")
        for place, slot in enumerate(sheet.slots):
            self.put(104 + 12 * place, slot.name, 7.5)
        self.rule()
        self.down()

    def numbers(self, numbers) -> None:
        for place, number in enumerate(numbers):
            self.put(104 + 12 * place, number)

    def cards(self, sheet: RosterSheet) -> None:
        for card in sheet.cards:
            self.put(14, f"{card.name} {card.remark}")
            self.put(92, card.resource)
            self.numbers(card.slots)
            self.put(185, card.vespene)
            self.rule()
            self.down()
        self.put(14, "Granted", 10.5, "B")
        self.numbers(slot.given for slot in sheet.slots)
        self.put(185, sheet.vespene.value, 10.5, "B")
        self.down(9)

    def units(self, sheet: RosterSheet) -> None:
        for unit in sheet.units:
            self.put(14, unit.number, 7.5)
            self.put(21, f"{unit.name} {unit.nickname}", 10.5, "B")
            self.put(92, unit.models, 10.5, "B")
            self.numbers(unit.slots)
            self.put(165, unit.composition)
            self.put(185, unit.minerals, 10.5, "B")
            for upgrade in unit.upgrades:
                self.down(4.2)
                self.put(24, upgrade.name)
                self.put(165, upgrade.minerals)
            self.rule()
            self.down()
        self.put(14, "Taken of granted", 10.5, "B")
        for place, slot in enumerate(sheet.slots):
            self.put(104 + 12 * place, f"{slot.taken}/{slot.granted}", 10.5, "B")
        self.put(185, sheet.minerals.value, 10.5, "B")
        self.down(9)

    def rest(self, sheet: RosterSheet) -> None:
        for remark in sheet.remarks:
            self.put(14, remark.title, 8.75, "B")
            for line in remark.lines:
                self.down(4)
                self.put(14, line, 8)
            self.down()
        for line in (*sheet.legend, sheet.notice):
            self.down(4)
            self.put(14, line, 7.5)


def rows() -> Iterator[Row]:
    """P1 for the roster layout on A4, and the unit cards."""
    judgement = judged(vanguard())
    sheet = sheet_of(vanguard())
    fonts = {style: inter(weight) for style, weight in WEIGHTS.items()}
    ours, floor = in_turns(
        ROUNDS,
        lambda: list_pdf(judgement, Choices()),
        lambda: drawn_with_fpdf2(sheet, fonts),
    )
    yield at_most(
        "P1",
        "the roster sheet, one page, warm",
        ms(median(ours)),
        f"{ms(median(floor))} fpdf2, same text",
        ratio(ours, floor),
        GOAL,
    )
    yield from card_sheets.rows(fonts, drawn_with_fpdf2)


if __name__ == "__main__":
    show(rows())

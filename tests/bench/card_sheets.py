"""P1 and P2 of the unit cards: time beside fpdf2, growth, and size of the file."""

from collections.abc import Iterator
from dataclasses import replace
from statistics import median

from fpdf import FPDF

from armybuilder.printing.choices import Choices
from armybuilder.printing.pdf import list_pdf
from rules import Roster
from tests.bench.measuring import Row, at_most, in_turns, ms, ratio
from tests.printing.samples import judged, sheet_of, vanguard

ROUNDS = 5
CARDS = Choices(layout="cards")


def army(number: int) -> Roster:
    """So many units, each with a card of its own."""
    roster = vanguard()
    units = (roster.units * (number // len(roster.units) + 1))[:number]
    return replace(
        roster,
        units=tuple(
            replace(unit, nickname=f"No. {place}") for place, unit in enumerate(units)
        ),
    )


class Cards:
    """The text of all cards, drawn with fpdf2 in two columns."""

    def __init__(self, fonts: dict[str, str]) -> None:
        self.pdf = FPDF(format="A4")
        for style, file in fonts.items():
            self.pdf.add_font("Inter", style, file)
        self.pdf.set_auto_page_break(False)
        self.x = self.y = 1000.0

    def column(self) -> None:
        if self.x == 14:
            self.x = 107.0
        else:
            self.x = 14.0
            self.pdf.add_page()
        self.y = 22.0

    def put(self, x: float, text: str, size: float, style: str = "") -> None:
        self.pdf.set_font("Inter", style, size)
        self.pdf.text(self.x + x, self.y, text)

    def card(self, card) -> None:
        if self.y > 150:
            self.column()
        self.put(0, f"{card.number} {card.name} {card.nickname}", 13, "BI")
        self.put(60, f"{card.size} {card.price}", 13, "B")
        self.y += 4
        self.put(0, card.tags, 7.75)
        self.y += 4
        for place, stat in enumerate(card.stats):
            self.put(13 * place, stat.label, 7.75)
            self.put(13 * place + 6, stat.value, 12, "B")
        for strip in card.strips:
            for row in strip.rows:
                self.y += 5
                self.put(0, row.label, 7.75)
                for place, cell in enumerate(row.cells):
                    self.put(17 + 7 * place, cell.text, 8.75)
        self.rules_of(card)
        self.pdf.rect(self.x, self.y - 60, 89, 60)
        self.y += 12

    def rules_of(self, card) -> None:
        for weapon in card.weapons:
            self.y += 4
            self.put(0, f"{weapon.name} {' · '.join(weapon.details)}", 8.75, "B")
            self.y += 4
            for place, figure in enumerate(weapon.figures):
                self.put(12 * place, figure, 8.75)
        for ability in card.abilities:
            self.y += 1
            self.pdf.set_xy(self.x, self.y)
            self.pdf.set_font("Inter", "", 8.75)
            text = f"{ability.name} {ability.pays} {ability.kind} {ability.summary}"
            self.pdf.multi_cell(83, 4, text)
            self.y = self.pdf.get_y()
        for line in card.gear:
            self.y += 4
            self.put(0, f"{line.models} {line.special} {line.weapons}", 8.75)


def drawn(roster: Roster, fonts: dict[str, str]) -> bytes:
    cards = Cards(fonts)
    for leaf in sheet_of(roster, layout="cards").leaves:
        for column in leaf.columns:
            for card in column:
                cards.card(card)
    return bytes(cards.pdf.output())


def rows(fonts: dict[str, str], roster_page) -> Iterator[Row]:
    """Twelve cards beside fpdf2, 48 beside twelve, and kibibytes for each."""
    twelve, many = judged(army(12)), judged(army(48))
    sheet = sheet_of(army(12), layout="cards")
    ours, floor, growth = in_turns(
        ROUNDS,
        lambda: list_pdf(twelve, CARDS),
        lambda: (roster_page(sheet, fonts), drawn(army(12), fonts)),
        lambda: list_pdf(many, CARDS),
    )
    yield at_most(
        "P1",
        "12 unit cards with their roster, warm",
        ms(median(ours)),
        f"{ms(median(floor))} fpdf2, same text",
        ratio(ours, floor),
        2.5,
    )
    yield at_most(
        "P2",
        "48 unit cards",
        ms(median(growth)),
        f"{ms(median(ours))} for 12",
        ratio(growth, ours),
        5.0,
    )
    size = len(list_pdf(many, CARDS)) / 1024
    yield at_most(
        "P2",
        "48 unit cards: size of the file",
        f"{size:,.0f} KiB",
        "40 KiB and 6 a card",
        size / (40 + 6 * 48),
        1.0,
    )

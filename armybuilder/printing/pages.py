"""A sheet as HTML: one template, for the browser's preview and for paper."""

from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation

from armybuilder.printing.sheets import ArmySheet, army_sheet
from rules.cards import Cards
from rules.report import Report
from rules.roster import Roster

TEMPLATE = "printing/roster.html"


@dataclass(frozen=True, slots=True)
class SheetLink:
    """A link above the preview; `current` marks the one that leads here."""

    label: str
    url: str
    current: bool = False


def sheet_html(
    roster: Roster,
    cards: Cards,
    report: Report,
    *,
    paper: str = "a4",
    language: str = "en",
    links: tuple[SheetLink, ...] = (),
) -> str:
    """The whole page of the preview, with `links` above the sheet."""
    sheet = army_sheet(roster, cards, report, paper=paper, language=language)
    return draw(sheet, links=links, on_screen=True)


def draw(sheet: ArmySheet, **context: Any) -> str:
    """The HTML of a sheet, in its language."""
    with translation.override(sheet.language):
        return render_to_string(TEMPLATE, {"sheet": sheet, **context})

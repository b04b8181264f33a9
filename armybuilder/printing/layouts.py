"""LAYOUTS: every sheet that can be printed, by the name that a person types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils import translation

from armybuilder.printing.choices import Choices
from armybuilder.printing.deck import deck_sheet
from armybuilder.printing.frame import Judged, Sheet
from armybuilder.printing.opponent import opponent_sheet
from armybuilder.printing.quick import quick_sheet
from armybuilder.printing.sheets import roster_sheet
from armybuilder.printing.tournament import tournament_sheet
from armybuilder.printing.unit_cards import cards_sheet
from rules.text import _


@dataclass(frozen=True, slots=True)
class Layout:
    """`styles` are read after `css/sheet.css`; `sheet` is called with the sheet's language active."""

    id: str
    name: str  # marked for translation
    sheet: Callable[[Judged, Choices], Sheet]
    template: str
    styles: tuple[str, ...] = ()


LAYOUTS: Mapping[str, Layout] = {
    one.id: one
    for one in (
        Layout("roster", _("Roster"), roster_sheet, "printing/roster.html"),
        Layout(
            "cards",
            _("Unit cards"),
            cards_sheet,
            "printing/cards.html",
            ("css/sheet-cards.css",),
        ),
        Layout(
            "deck",
            _("Cards to cut out"),
            deck_sheet,
            "printing/deck.html",
            ("css/sheet-cards.css", "css/sheet-deck.css"),
        ),
        Layout(
            "tournament",
            _("Registration"),
            tournament_sheet,
            "printing/tournament.html",
            ("css/sheet-boxes.css", "css/sheet-tournament.css"),
        ),
        Layout(
            "opponent",
            _("For the opponent"),
            opponent_sheet,
            "printing/opponent.html",
            ("css/sheet-boxes.css", "css/sheet-opponent.css"),
        ),
        Layout(
            "quick",
            _("Quick reference"),
            quick_sheet,
            "printing/quick.html",
            ("css/sheet-quick.css",),
        ),
    )
}


def sheet_of(judged: Judged, choices: Choices) -> Sheet:
    """The sheet of `choices.layout`, as plain data; KeyError for a layout that there is not."""
    with translation.override(choices.language):
        return LAYOUTS[choices.layout].sheet(judged, choices)

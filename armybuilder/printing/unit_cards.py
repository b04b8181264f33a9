"""The `cards` sheet as plain data: the roster, then the card of every unit and of every card bought."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import partial

from django.utils.translation import gettext as _

from armybuilder.printing.card_heights import card_height
from armybuilder.printing.choices import Choices
from armybuilder.printing.fitting import LARGE, TEXT_WIDTH
from armybuilder.printing.frame import Judged, document_title
from armybuilder.printing.game_cards import (
    GameCard,
    bought_cards,
    marks_legend,
    summoned_cards,
    unit_cards,
)
from armybuilder.printing.leaves import Leaf, leaves_of
from armybuilder.printing.letter_widths import lines_of
from armybuilder.printing.sheets import RosterSheet, roster_sheet
from armybuilder.printing.speech import Speech

COLUMN = 89.0
HEIGHTS = {  # paper, legal: what the margins of sheet.css leave, less a little
    ("a4", True): 261.0,
    ("a4", False): 243.0,
    ("letter", True): 245.5,
    ("letter", False): 227.5,
}


@dataclass(frozen=True, slots=True)
class CardsSheet(RosterSheet):
    """The roster and its cards, page by page."""

    leaves: tuple[Leaf, ...]
    cards_legend: tuple[str, ...]


def cards_sheet(judged: Judged, choices: Choices) -> CardsSheet:
    """The list with its cards; in the active language, that of `choices`."""
    speech = Speech(choices.language)
    roster = roster_sheet(judged, choices)
    muster = judged.report.muster
    cards = unit_cards(muster, speech, sharing=True)
    if "scenario" in choices.parts:
        cards += summoned_cards(muster, speech)
    cards += bought_cards(muster, speech, sharing=True)
    legend = (*cards_legend(cards, choices), *speech.replacement_terms)
    scale = LARGE if choices.size == "large" else 1.0
    height = HEIGHTS[choices.paper, judged.report.legal]
    measure = partial(card_height, width=COLUMN, scale=scale)
    first = height - _heading_height(legend, scale)
    values = {one.name: getattr(roster, one.name) for one in fields(roster)}
    sheet = CardsSheet(
        **values,
        leaves=tuple(leaves_of(cards, measure, height, first)),
        cards_legend=legend,
    )
    title = document_title(judged, _("{name}: cards"), speech)
    return replace(sheet, document_title=title)


def cards_legend(cards: list[GameCard], choices: Choices) -> tuple[str, ...]:
    """What stands on the cards, beside their marks."""
    weapons = any(card.weapons for card in cards)
    terms = (
        weapons and _("E Engagement Range"),
        weapons and _("RoA Rate of Attack"),
        any(card.strips for card in cards) and _("Cross off from the left."),
    )
    shown = filter(None, terms) if "legend" in choices.parts else ()
    *marks, ours = marks_legend(cards, choices)
    return (*marks, *shown, ours)


def _heading_height(legend: tuple[str, ...], scale: float) -> float:
    terms = " ".join(f"{term}----" for term in legend)
    return 7.5 * scale + 3.8 * scale * lines_of(terms, 0.75 * scale, TEXT_WIDTH)

"""The `deck` sheet as plain data: every card of the list to cut out, four to a page, all of one size.

Fronts only: a front has all that is needed at the table, in letters as small as it takes, and
prints on any printer. A card too full even for the smallest letters goes on over a second one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from django.utils.translation import gettext as _

from armybuilder.printing.card_heights import card_height
from armybuilder.printing.choices import Choices
from armybuilder.printing.frame import Judged, Sheet, document_title, frame_of
from armybuilder.printing.game_cards import (
    GameCard,
    bought_cards,
    marks_legend,
    summoned_cards,
    unit_cards,
)
from armybuilder.printing.leaves import pieces_of
from armybuilder.printing.speech import Speech

Thing = TypeVar("Thing")

ACROSS = DOWN = 2
WIDTH = 82.0  # of the card's frame, inside of the cut
EDGE = 5.0  # between frame and cut, above and below
HEIGHTS = {  # paper, legal: from cut to cut; with 87 across, all of them go into sleeves for 89 × 127
    ("a4", True): 123.0,
    ("a4", False): 114.0,
    ("letter", True): 115.0,
    ("letter", False): 106.0,
}
LETTERS = {"normal": (100, 92, 84, 76), "large": (120, 110, 100, 92, 84, 76)}
"""Sizes of letters that are tried, in tenths of a point."""


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card and the size of its letters, in tenths of a point."""

    card: GameCard
    letters: int

    @property
    def look(self) -> str:
        """The class of the size in the style sheet."""
        return f"pt{self.letters}"


Row = tuple[DeckCard | None, ...]


@dataclass(frozen=True, slots=True)
class DeckSheet(Sheet):
    """The cards of an army list, page by page and row by row; None is a place without a card."""

    pages: tuple[tuple[Row, ...], ...]
    legend: tuple[str, ...]


def deck_sheet(judged: Judged, choices: Choices) -> DeckSheet:
    """The cards of the list to cut out; in the active language, that of `choices`."""
    speech, muster = Speech(choices.language), judged.report.muster
    cards = unit_cards(muster, speech, sharing=False)
    if "scenario" in choices.parts:
        cards += summoned_cards(muster, speech)
    cards += bought_cards(muster, speech, sharing=False)
    height = HEIGHTS[choices.paper, judged.report.legal] - EDGE
    laid = [
        one for card in cards for one in fitted(card, height, LETTERS[choices.size])
    ]
    frame = frame_of(judged, choices, speech)
    frame["document_title"] = document_title(judged, _("{name}: deck"), speech)
    return DeckSheet(
        **frame,
        pages=tuple(_in_groups(_rows(laid), DOWN)),
        legend=(*marks_legend(cards, choices), *speech.replacement_terms),
    )


def _rows(cards: list[DeckCard]) -> list[Row]:
    spare: list[DeckCard | None] = [None] * (-len(cards) % ACROSS)
    return _in_groups([*cards, *spare], ACROSS)


def _in_groups(things: Sequence[Thing], number: int) -> list[tuple[Thing, ...]]:
    starts = range(0, len(things), number)
    return [tuple(things[place : place + number]) for place in starts]


def fitted(card: GameCard, height: float, letters: tuple[int, ...]) -> list[DeckCard]:
    """The card in the largest letters that it fits in, or in pieces in the smallest."""
    for size in letters:
        if card_height(card, WIDTH, size / 100) <= height:
            return [DeckCard(card, size)]
    smallest = letters[-1]
    measure = partial(card_height, width=WIDTH, scale=smallest / 100)
    return [DeckCard(piece, smallest) for piece in pieces_of(card, measure, height)]

"""Which card stands where: pages of two columns, decided before anything is laid out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from armybuilder.printing.game_cards import GameCard

AHEAD = 12
"""Cards that may overtake one which is too tall for what is left of a column."""

GAP = 3.5
"""Millimetres under each card of a column."""

Measure = Callable[[GameCard], float]


@dataclass(slots=True)
class Leaf:
    """One page of cards, column by column."""

    columns: tuple[list[GameCard], list[GameCard]] = field(
        default_factory=lambda: ([], [])
    )


def leaves_of(
    cards: list[GameCard], measure: Measure, height: float, first: float
) -> list[Leaf]:
    """All cards, in order as far as it fills the columns; the first page has only `first` of height.

    A card taller than that goes in pieces, on pages of its own.
    """
    left = [(one, measure(one)) for one in cards]
    leaves: list[Leaf] = []
    while left:
        room = height if leaves else first
        if left[0][1] + GAP > first:
            leaves += _own_leaves(pieces_of(left.pop(0)[0], measure, first - GAP))
            continue
        leaf = Leaf()
        for column in leaf.columns:
            _fill(column, left, room, first - GAP)
        leaves.append(leaf)
    return leaves


def _own_leaves(pieces: list[GameCard]) -> list[Leaf]:
    return [
        Leaf((pieces[place : place + 1], pieces[place + 1 : place + 2]))
        for place in range(0, len(pieces), 2)
    ]


def _fill(
    column: list[GameCard],
    left: list[tuple[GameCard, float]],
    room: float,
    tallest: float,
) -> None:
    """Move cards into the column, the first that fits each time."""
    while True:
        fitting = (
            place
            for place, (_, tall) in enumerate(left[:AHEAD])
            if tall <= tallest and tall + GAP <= room
        )
        place = next(fitting, None)
        if place is None:
            return
        card, tall = left.pop(place)
        column.append(card)
        room -= tall + GAP


def pieces_of(card: GameCard, measure: Measure, height: float) -> list[GameCard]:
    """The card in pieces that are no taller than `height`, cut only between abilities."""
    rest = GameCard(card.kind, card.name, "", numbers=card.numbers, continued=True)
    pieces = [replace(card, abilities=(), gear=())]
    for ability in card.abilities:
        longer = replace(pieces[-1], abilities=(*pieces[-1].abilities, ability))
        if measure(longer) <= height:
            pieces[-1] = longer
        else:
            pieces.append(replace(rest, abilities=(ability,)))
    if card.gear:
        with_gear = replace(pieces[-1], gear=card.gear)
        if measure(with_gear) <= height:
            pieces[-1] = with_gear
        else:
            pieces.append(replace(rest, gear=card.gear))
    return pieces

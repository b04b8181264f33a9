"""The search for paths: one move, two, or in need more, the cheapest of each sort."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest
from itertools import combinations, combinations_with_replacement

from rules.moves import (
    ADD_CARD,
    RECOMPOSE,
    REMOVE_UNIT,
    TAKE_UPGRADE,
    VESPENE,
    Move,
    Room,
    negative,
    total,
)

MOST_PAIRED = 24  # unit moves of which two are tried together


class Search:
    """One search for paths: what is wanted, and the moves that may serve."""

    def __init__(
        self,
        wanted: Room,
        cards: tuple[list[Move], list[Move], list[Move]],
        reductions: list[Move],
        *,
        unit: int | None = None,
        brings: str | None = None,
        may_remove: int,
        unique: frozenset[str],
    ) -> None:
        self.wanted = wanted
        self.missing = [at for at, number in enumerate(wanted) if number > 0]
        self.unit = unit
        self.brings = brings
        self.may_remove = may_remove
        self.unique = unique
        self.additions, self.withdrawals, self.swaps = map(self.serving, cards)
        self.leaving = [move for move in reductions if self.stays(move)]
        self.reductions = self.serving(self.leaving)

    def serving(self, moves: Iterable[Move]) -> list[Move]:
        """The moves that free something of what is missing."""
        return [
            move
            for move in moves
            if self.frees_some(move)
            and (self.brings is None or self.brings not in (move.brings, move.takes))
        ]

    def frees_some(self, move: Move) -> bool:
        """It frees something of what is missing."""
        return any(move.frees[at] > 0 for at in self.missing)

    def suffice(self, moves: Sequence[Move], number: int) -> bool:
        """No such number of these moves is too little by itself, whichever they are."""
        return all(
            sum(nlargest(number, [move.frees[at] for move in moves])) >= self.wanted[at]
            for at in self.missing
        )

    def stays(self, move: Move) -> bool:
        """The unit that is to change stays, unresized, and where it is; none like a new one goes."""
        if self.brings is not None and move.takes == self.brings:
            return False
        if self.unit is None or move.place is None:
            return True
        if move.sort == REMOVE_UNIT:
            return move.place > self.unit
        return move.sort == TAKE_UPGRADE or move.place != self.unit

    def serves(self, *moves: Move) -> bool:
        """These moves make room enough, and do not leave an army of no units behind."""
        frees = moves[0].frees
        for move in moves[1:]:
            frees = total(frees, move.frees)
        if not all(map(int.__ge__, frees, self.wanted)):
            return False
        removed = sum(move.sort == REMOVE_UNIT for move in moves)
        return removed <= self.may_remove

    def paths(self) -> list[tuple[Move, ...]]:
        """The cheapest of each sort; two moves where only a whole unit is enough; else many."""
        found = [*self.cards(), *self.units()]
        if all(moves[0].sort == REMOVE_UNIT for moves in found):
            found = [*self.pair(), *found]
        return found or self.many()

    def cards(self) -> Iterator[tuple[Move, ...]]:
        """One card more, two cards more, one card less, two cards less, one for another."""
        for moves in (self.additions, self.withdrawals, self.swaps):
            one = next((move for move in moves if self.serves(move)), None)
            if one is not None:
                yield (one,)
            elif moves is not self.swaps:
                yield from self.two(moves)

    def two(self, moves: list[Move]) -> Iterator[tuple[Move, ...]]:
        """Two moves of a sort, the cheapest together; a card may come twice, but a unique one."""
        chosen = [
            pair
            for pair in combinations_with_replacement(moves, 2)
            if (pair[0] is not pair[1] or self.twice(pair[0])) and self.serves(*pair)
        ]
        if chosen:
            yield min(chosen, key=lambda pair: pair[0].price + pair[1].price)

    def twice(self, move: Move) -> bool:
        return move.sort == ADD_CARD and move.brings not in self.unique

    def units(self) -> Iterator[tuple[Move, ...]]:
        """The least that one unit can do without, of each sort."""
        if not self.suffice(self.reductions, 1):
            return
        for sort in (RECOMPOSE, TAKE_UPGRADE, REMOVE_UNIT):
            for move in self.reductions:
                if move.sort == sort and self.serves(move):
                    yield (move,)
                    break

    def pair(self) -> list[tuple[Move, ...]]:
        """A card's move with a unit's that takes the least from it, or two units' moves."""
        best: tuple[Move, Move] | None = None
        for card in (*self.additions, *self.withdrawals, *self.swaps):
            move = self.beside(card, best[1] if best else None)
            if move is not None:
                best = card, move
        if best is not None:
            return [best]
        few = self.reductions[:MOST_PAIRED]
        for pair in combinations(few if self.suffice(few, 2) else (), 2):
            if pair[0].place != pair[1].place and self.serves(*pair):
                return [pair]
        return []

    def beside(self, card: Move, better: Move | None) -> Move | None:
        """The unit's move that takes the least and serves with `card`, less than `better` takes."""
        rest = total(self.wanted, negative(card.frees))
        missing = next((at for at, number in enumerate(rest) if number > 0), None)
        if missing is None or missing == VESPENE:
            return None
        for move in self.leaving:
            if better and (move.sort, move.price) >= (better.sort, better.price):
                return None
            if move.frees[missing] >= rest[missing] and self.serves(card, move):
                return move
        return None

    def many(self) -> list[tuple[Move, ...]]:
        """Cards leave until vespene is enough, and units until there is room for the rest."""
        rest, gone = self.wanted, []
        units = [move for move in self.leaving if move.sort == REMOVE_UNIT]
        for move in (*self.withdrawals, *units):
            if any(
                missing > 0 < frees
                for missing, frees in zip(rest, move.frees, strict=True)
            ):
                gone.append(move)
                rest = total(rest, negative(move.frees))
        return [tuple(gone)] if gone and self.serves(*gone) else []

"""V1 to V3: lists that the rules judge, beside positions that python-chess judges.

V1 takes turns with lists whose units and cards were judged before, as on a site where players
change one thing at a time. The line below it judges lists that differ, with nothing remembered.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from statistics import median

import chess

from catalog.reader import read_fixtures
from rules import Cards, Roster, validate
from rules.document import read, write
from rules.ledger import ledger
from tests.bench.armies import (
    EDITION,
    armies,
    many,
    with_faults_everywhere,
    with_some_faults,
)
from tests.bench.measuring import Row, at_least, at_most, in_turns, ms, ratio, show

ROUNDS = 25
TIMES = 100
POSITIONS = 100
DIFFERENT = 300
SIXTEEN = 16
GOAL = 0.2


def positions() -> list[chess.Board]:
    """Boards in the middle of random games, the same every time."""
    random, found = Random(7), []
    while len(found) < POSITIONS:
        board = chess.Board()
        for _move in range(random.randrange(20, 60)):
            moves = list(board.legal_moves)
            if moves:
                board.push(random.choice(moves))
        if not board.is_game_over():
            found.append(board.copy(stack=False))
    return found


def chess_judging() -> Callable[[], object]:
    boards = positions()

    def judge() -> None:
        for _ in range(10):
            for board in boards:
                board.status()

    return judge


def judging(
    lists: list[Roster], cards: Cards, times: int = TIMES
) -> Callable[[], object]:
    def judge() -> None:
        for _ in range(times):
            for roster in lists:
                assert validate(roster, cards).totals is not None

    return judge


def legal_armies(cards: Cards) -> list[Roster]:
    found = armies()
    for army in found:
        upgrades = sum(len(unit.upgrades) for unit in army.units)
        assert (len(army.units), upgrades, army.minerals) == (12, 15, 2000)
        assert validate(army, cards).legal, army.name
    return found


def rows() -> Iterator[Row]:
    cards = read_fixtures()[EDITION].cards()
    legal = legal_armies(cards)
    yield from speed(legal, cards)
    yield from growth(legal, cards)
    yield from from_text(legal, cards)


def speed(legal: list[Roster], cards: Cards) -> Iterator[Row]:
    different = many(DIFFERENT)

    def with_ledger() -> None:
        for _ in range(TIMES):
            for roster in legal:
                ledger(validate(roster, cards).muster)

    def forgetful() -> None:
        judging(different, replace(cards), 1)()

    board, *ours = in_turns(
        ROUNDS, chess_judging(), judging(legal, cards), with_ledger, forgetful
    )
    board = [seconds / (10 * POSITIONS) for seconds in board]
    each = len(legal) * TIMES
    for what, seconds, number in (
        ("judging a list, 12 units, 15 upgrades", ours[0], each),
        ("… and telling who grants and takes its slots", ours[1], each),
        (f"… {DIFFERENT} lists, nothing remembered", ours[2], DIFFERENT),
    ):
        one = [value / number for value in seconds]
        rate, yardstick = 1 / median(one), 1 / median(board)
        yield at_least(
            "V1" if seconds is ours[0] else "",
            what,
            f"{rate:,.0f} lists/s",
            f"{yardstick:,.0f} boards/s",
            ratio(board, one),
            GOAL,
        )


def growth(legal: list[Roster], cards: Cards) -> Iterator[Row]:
    some = [with_some_faults(army) for army in legal]
    everywhere = [with_faults_everywhere(army) for army in legal]
    large = [replace(army, units=army.units * SIXTEEN) for army in legal]
    one, five, all_, more = in_turns(
        ROUNDS,
        judging(legal, cards, 20),
        judging(some, cards, 20),
        judging(everywhere, cards, 20),
        judging(large, cards, 20),
    )
    each = len(legal) * 20
    figures = {
        "an illegal list, five faults": (five, some, 2),
        "an illegal list, faults in every unit": (all_, everywhere, 2),
        "192 units": (more, large, SIXTEEN),
    }
    for what, (seconds, lists, most) in figures.items():
        issues = sum(len(validate(roster, cards).issues) for roster in lists)
        yield at_most(
            "V2",
            f"{what} ({issues / len(lists):.0f} issues)",
            ms(median(seconds) / each),
            f"{ms(median(one) / each)} legal, 12 units",
            ratio(seconds, one),
            most,
        )


def from_text(legal: list[Roster], cards: Cards) -> Iterator[Row]:
    texts = [write(army) for army in legal]

    def read_and_judge() -> None:
        for _ in range(20):
            for text in texts:
                validate(read(text), cards)

    judged, read_first = in_turns(ROUNDS, judging(legal, cards, 20), read_and_judge)
    each = len(legal) * 20
    yield at_least(
        "V3",
        "from JSON text to verdict",
        f"{each / median(read_first):,.0f} lists/s",
        f"{each / median(judged):,.0f} lists/s, V1",
        ratio(judged, read_first),
        0.5,
    )


if __name__ == "__main__":
    show(rows())

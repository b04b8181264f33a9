"""V1 to V3: how many lists a second the rules judge, beside python-chess judging positions.

The list of V1 is warm: its parts have been judged before, as on a site where a player changes one
thing at a time. The line below it judges lists that share no memory, each for the first time.
"""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from time import process_time

import chess

from catalog.reader import read_fixtures
from rules import Roster, RosterUnit, validate
from rules.document import as_data, read
from tests.oracle.lists import random_document

EDITION = "2026-08"
ROUNDS = 15
TIMES = 300
POSITIONS = 200
GOAL = 0.2
CHEAP = ("agg-12", "slugthrower", "grenades-frag")


def army() -> Roster:
    """A legal list of 2,000 minerals with 12 units and 15 upgrades."""
    marines = [
        RosterUnit("marine", 6, CHEAP, {"agg-12": model}) for model in (1, 2, 3, 4, 5)
    ]
    return Roster(
        EDITION,
        "standard",
        2000,
        "raynors-raiders",
        tactical_cards=(
            "barracks",
            "barracks-proxy",
            "orbital-command",
            "engineering-bay",
            "academy",
        ),
        units=(
            *marines,
            RosterUnit("marine", 6),
            RosterUnit("marauder", 2),
            RosterUnit("marauder", 2),
            RosterUnit("medic", 3),
            RosterUnit("medic", 3),
            RosterUnit("medic", 3),
            RosterUnit("jim-raynor", 1),
        ),
        missions=("frontlines-standard", "supply-drop-standard"),
        deployments=("gauntlet", "typhoon"),
    )


def positions() -> list[chess.Board]:
    """Positions of random games, the same every time."""
    dice = random.Random(7)
    found = []
    for _game in range(POSITIONS):
        board = chess.Board()
        for _move in range(40):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(dice.choice(moves))
        found.append(board)
    return found


def best_of_turns(*makers: Callable[[], object]) -> list[float]:
    """The best time of each, taken in turns so that a busy moment meets them all."""
    best = [float("inf")] * len(makers)
    for _ in range(ROUNDS):
        for place, make in enumerate(makers):
            start = process_time()
            make()
            best[place] = min(best[place], process_time() - start)
    return best


def first_times() -> list[Roster]:
    """Random lists of the edition, hardly two units alike."""
    documents = (random_document(seed) for seed in range(3 * TIMES))
    found = [
        read(json.dumps({**one, "edition": EDITION, "minerals": 2000}))
        for one in documents
        if one["scale"] == "standard"
    ]
    return found[:TIMES]


def lines() -> list[str]:
    """V1, V2 and V3 as lines of the table."""
    cards = read_fixtures()[EDITION].cards()
    legal, boards = army(), positions()
    assert validate(legal, cards).legal
    assert (len(legal.units), sum(len(one.upgrades) for one in legal.units)) == (12, 15)
    illegal = replace(
        legal, minerals=1900, tactical_cards=("lair", *legal.tactical_cards)
    )
    large = replace(legal, units=legal.units * 16)
    text, several = json.dumps(as_data(legal)), first_times()

    def judge(roster: Roster, times: int = TIMES) -> Callable[[], object]:
        return lambda: [validate(roster, cards) for _ in range(times)]

    def from_text() -> object:
        return [validate(read(text), cards) for _ in range(TIMES)]

    def forgetful() -> object:
        fresh = replace(cards)
        return [validate(roster, fresh) for roster in several]

    one, bad, many, written, new, board = best_of_turns(
        judge(legal),
        judge(illegal),
        judge(large, TIMES // 10),
        from_text,
        forgetful,
        lambda: [board.status() for board in boards],
    )
    rate, yardstick = TIMES / one, POSITIONS / board
    return [
        f"V1  one list, warm: {rate:,.0f} a second; python-chess: {yardstick:,.0f}; "
        f"ratio {rate / yardstick:.2f}, goal at least {GOAL}",
        f"    lists never met before: {len(several) / new:,.0f} a second",
        f"V2  illegal to legal: {bad / one:.2f}, goal at most 2; "
        f"192 units to 12: {10 * many / one:.1f}, goal at most 16",
        f"V3  from JSON text: {one / written:.2f} of V1, goal at least 0.5",
    ]


def main() -> None:
    """Print every figure of this module."""
    print("\n".join(lines()))


if __name__ == "__main__":
    main()

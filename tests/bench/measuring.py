"""Rounds, ratios, and the table that they are printed in."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median
from time import process_time

WIDTHS = (4, 50, 18, 26, 7, 8)
HEADS = ("goal", "what", "ours", "yardstick", "ratio", "wanted", "holds")
NONE = "–"


@dataclass(frozen=True)
class Row:
    """A line of the table; `holds` is None for what is told without a goal."""

    goal: str
    what: str
    ours: str
    yardstick: str = NONE
    ratio: str = NONE
    wanted: str = NONE
    holds: bool | None = None

    def __str__(self) -> str:
        verdict = {None: NONE, True: "yes", False: "NO"}[self.holds]
        cells = (self.goal, self.what, self.ours, self.yardstick, self.ratio)
        return in_columns(*cells, self.wanted, verdict)


def in_columns(*cells: str) -> str:
    widths = (*WIDTHS, 0)
    return "  ".join(
        f"{cell:{width}}" for cell, width in zip(cells, widths, strict=True)
    )


def head() -> str:
    return in_columns(*HEADS)


def show(rows: Iterable[Row]) -> None:
    """Print each row as soon as it is measured."""
    for row in rows:
        print(row, flush=True)


def in_turns(
    rounds: int, *acts: Callable[[], object], clock: Callable[[], float] = process_time
) -> list[list[float]]:
    """The seconds of each act in each round; acts take turns, so that noise meets them all.

    With `clock` as it is, the time that other programs take from this one does not count.
    """
    times: list[list[float]] = [[] for _ in acts]
    for act in acts:
        act()  # warm
    for _ in range(rounds):
        for place, act in enumerate(acts):
            start = clock()
            act()
            times[place].append(clock() - start)
    return times


def ratio(one: list[float], other: list[float]) -> float:
    """How many times `one` is `other`: the median over the rounds."""
    return median(a / b for a, b in zip(one, other, strict=True))


def at_most(
    goal: str, what: str, ours: str, yardstick: str, found: float, most: float
) -> Row:
    """A row whose ratio may not be larger."""
    return Row(
        goal, what, ours, yardstick, f"{found:.2f}", f"≤ {most:g}", found <= most
    )


def at_least(
    goal: str, what: str, ours: str, yardstick: str, found: float, least: float
) -> Row:
    """A row whose ratio may not be smaller."""
    return Row(
        goal, what, ours, yardstick, f"{found:.2f}", f"≥ {least:g}", found >= least
    )


def ms(seconds: float) -> str:
    """A time for a person to read."""
    if seconds < 0.001:
        return f"{seconds * 1_000_000:,.1f} µs"
    return f"{seconds * 1000:,.1f} ms"

"""P3 and P4, and what each layout costs: pages a second, size, peak memory of a process of its own.

Many lists are measured in processes of their own as well: memory, and what a second one gains.
"""

import io
import resource
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from time import perf_counter

from pypdf import PdfReader

from armybuilder.printing.batch import REGISTRATION, Copy, batch_pdf
from armybuilder.printing.choices import Choices
from armybuilder.printing.kept import kept_pdf
from armybuilder.printing.layouts import LAYOUTS
from armybuilder.printing.pdf import list_pdf
from tests.bench.commands import TOP
from tests.bench.measuring import (
    Row,
    at_least,
    at_most,
    in_turns,
    ms,
    ratio,
    show,
)
from tests.printing.samples import judged, vanguard

MANY = 200
ROUNDS = 5


def rows() -> Iterator[Row]:
    """Each layout, then many lists, then a list that was printed before."""
    yield from map(layout_row, LAYOUTS)
    yield from many_rows()
    yield kept_row()


def layout_row(layout: str) -> Row:
    """One layout on the rulebook's example with upgrades; without a goal."""
    army, choices = judged(vanguard()), Choices(layout=layout)
    (times,) = in_turns(ROUNDS, lambda: list_pdf(army, choices))
    pdf = list_pdf(army, choices)
    pages = len(PdfReader(io.BytesIO(pdf)).pages)
    _seconds, memory = alone("single", layout, "1")
    return Row(
        "P",
        f"{layout}: {pages} pages, {len(pdf) / 1024:,.0f} KiB",
        ms(median(times)),
        f"{pages / median(times):.1f} pages a second",
        f"{memory:.0f} MB",
    )


def many_rows() -> Iterator[Row]:
    """A batch beside single sheets, and two processes beside one."""
    half = str(MANY // 2)
    batch, batch_memory = alone("batch", "tournament", str(MANY))
    single, _ = alone("single", "tournament", str(MANY))
    _, one_memory = alone("single", "tournament", "1")
    with ThreadPoolExecutor(2) as pool:
        start = perf_counter()
        list(pool.map(lambda _: alone("single", "tournament", half), range(2)))
        two = perf_counter() - start
    start = perf_counter()
    alone("single", "tournament", str(MANY))
    one = perf_counter() - start
    yield at_most(
        "P3",
        f"{MANY} lists in one file",
        f"{batch:,.1f} s",
        f"{single:,.1f} s singly",
        batch / single,
        1.2,
    )
    yield at_most(
        "P3",
        f"{MANY} lists: peak memory",
        f"{batch_memory:.0f} MB",
        f"{one_memory:.0f} MB for one",
        batch_memory / one_memory,
        2.0,
    )
    yield at_least(
        "P3",
        f"{MANY} lists by two processes, by the clock",
        f"{two:,.1f} s",
        f"{one:,.1f} s by one",
        one / two,
        1.5,
    )


def kept_row() -> Row:
    """P4: a second download of the same sheet."""
    army = judged(vanguard())
    again, drawn = in_turns(
        ROUNDS,
        lambda: kept_pdf(army, Choices()),
        lambda: list_pdf(army, Choices()),
    )
    return at_most(
        "P4",
        "the same sheet again, from the cache",
        ms(median(again)),
        f"{ms(median(drawn))} drawn",
        ratio(again, drawn),
        0.1,
    )


def alone(way: str, layout: str, number: str) -> tuple[float, float]:
    """Processor seconds after a warm start, and peak megabytes, of a process that prints."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.sheets", way, layout, number],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, megabytes = map(float, done.stdout.split()[-2:])
    return seconds, megabytes


def print_alone(way: str, layout: str, number: int) -> str:
    """Print so many lists, and tell the seconds and the peak megabytes."""
    army = judged(vanguard())
    list_pdf(army, Choices(layout=layout))  # warm
    start = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    if way == "batch":
        batch_pdf((Copy(army) for _ in range(number)), REGISTRATION)
    else:
        for _ in range(number):
            list_pdf(army, Choices(layout=layout))
    used = resource.getrusage(resource.RUSAGE_SELF)
    return f"{used.ru_utime - start} {used.ru_maxrss / 1024}"


if __name__ == "__main__":
    if sys.argv[1:]:
        way, layout, number = sys.argv[1:]
        print(print_alone(way, layout, int(number)))
    else:
        show(rows())

"""V4: the cards at the start of a process, and `validate_lists` on one file and on a thousand."""

import json
import os
import pty
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from catalog.reader import read_fixtures
from rules import compile_cards
from rules.document import write
from tests.bench.armies import EDITION, armies, shuffled, with_some_faults
from tests.bench.commands import SETTINGS, TOP, processor_time, python
from tests.bench.measuring import Row, at_most, in_turns, ms, ratio, show

ROUNDS = 9
FILES, FEWER = 1000, 200
LONGEST = 0.002  # seconds that a further file may take


def rows() -> Iterator[Row]:
    yield cards_ready()
    with tempfile.TemporaryDirectory() as folder:
        yield from validate_lists(Path(folder))


def cards_ready() -> Row:
    """As `Edition.cards` does it in the server: from the text of a row to cards."""
    edition = read_fixtures()[EDITION]
    text, digest = edition.text, edition.digest
    ours, loads = in_turns(
        25, lambda: compile_cards(json.loads(text), digest), lambda: json.loads(text)
    )
    return at_most(
        "V4",
        "cards of an edition ready",
        ms(median(ours)),
        f"{ms(median(loads))} json.loads",
        ratio(ours, loads),
        5,
    )


def validate_lists(folder: Path) -> Iterator[Row]:
    """One file, beside a bare `django.setup()`; then what each further file takes."""
    all_ = write_files(folder / "all", FILES)
    some = write_files(folder / "some", FEWER)
    first, bare = in_turns(
        ROUNDS,
        lambda: python("manage.py", "validate_lists", all_ / "0000.json"),
        lambda: python("-c", "import django; django.setup()"),
        clock=perf_counter,
    )
    yield at_most(
        "V4",
        "validate_lists, one file",
        ms(median(first)),
        f"{ms(median(bare))} django.setup()",
        ratio(first, bare),
        3,
    )
    yield further("", all_, FILES)
    yield further(", as JSON with its fixes", some, FEWER, "--format", "json")
    shown = percentages(all_)
    yield Row(
        "–",
        f"validate_lists on {FILES:,} files, on a terminal",
        f"{len(shown)} steps of a bar",
        wanted="a bar",
        holds=bool(shown),
    )


def further(what: str, files: Path, number: int, *options: str) -> Row:
    """What each file after the first takes of a processor."""
    command = ("manage.py", "validate_lists", *options)
    all_, one = in_turns(
        3,
        lambda: python(*command, files),
        lambda: python(*command, files / "0000.json"),
        clock=processor_time,
    )
    each = (median(all_) - median(one)) / (number - 1)
    return Row(
        "V4",
        f"… each further file{what}",
        ms(each),
        f"{number:,} files in {median(all_):.1f} s",
        wanted="< 2 ms",
        holds=each < LONGEST,
    )


def write_files(folder: Path, number: int) -> Path:
    """Files of different lists, every other one illegal."""
    folder.mkdir()
    random, found = Random(2), armies()
    for place in range(number):
        army = shuffled(found[place % len(found)], random)
        roster = with_some_faults(army) if place % 2 else army
        (folder / f"{place:04}.json").write_text(write(roster), encoding="utf-8")
    return folder


def percentages(folder: Path) -> set[str]:
    """What the bar showed to somebody at a terminal."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "manage.py", "validate_lists", str(folder)]
    process = subprocess.Popen(
        command, cwd=TOP, env=SETTINGS, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    said = b""
    while True:
        try:
            more = os.read(ours, 65536)
        except OSError:  # the program at the other end has gone
            break
        if not more:
            break
        said += more
    os.close(ours)
    assert process.wait() in (0, 1)
    return set(re.findall(r"(\d+)%\|", said.decode()))


if __name__ == "__main__":
    show(rows())

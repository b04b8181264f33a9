"""validate_lists: the verdict on roster files, without a database."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext
from tqdm import tqdm

from armybuilder.exchange.console import (
    LANGUAGES,
    UNREADABLE,
    ListCommand,
)
from armybuilder.exchange.files import find
from armybuilder.exchange.judging import Judge, Judged
from armybuilder.exchange.verdicts import WRITERS

MANY = 50  # files from which on a person wants to see progress
ILLEGAL = 1


class Command(ListCommand):
    """Judges every list that the paths lead to."""

    help = (
        "Judge army lists. Exit status: 0 all are legal, 1 some are illegal, "
        "2 some cannot be read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "paths",
            nargs="+",
            metavar="PATH",
            help="a list, or a folder of lists; - reads standard input",
        )
        parser.add_argument("--format", choices=tuple(WRITERS), default="text")
        parser.add_argument(
            "--edition",
            metavar="ID",
            help="judge by this edition, whatever a list names",
        )
        parser.add_argument("--lang", choices=LANGUAGES, default="en")

    def handle(self, *args: Any, **options: Any) -> None:
        editions = self.editions
        edition = options["edition"]
        if edition is not None and edition not in editions:
            message = gettext("No edition is called “%(edition)s”. Known: %(known)s.")
            raise CommandError(
                message % {"edition": edition, "known": ", ".join(editions)},
                returncode=UNREADABLE,
            )
        judge = Judge(editions, edition)
        sources = list(find(options["paths"]))
        judged = map(judge.judge, sources)
        if len(sources) >= MANY and sys.stderr.isatty():
            judged = iter(list(progress(judged, len(sources))))
        counts = WRITERS[options["format"]](judged, self.stdout)
        if counts["unreadable"]:
            sys.exit(UNREADABLE)
        if counts["illegal"]:
            sys.exit(ILLEGAL)


def progress(judged: Iterator[Judged], total: int) -> tqdm[Judged]:
    """A bar while lists are judged; the answer comes after it, so the two never mix."""
    columns, lines = os.get_terminal_size(sys.stderr.fileno())
    return tqdm(
        judged,
        total=total,
        leave=False,
        file=sys.stderr,
        ncols=columns or 80,  # a terminal that does not know its width says 0
        nrows=lines or 24,
    )

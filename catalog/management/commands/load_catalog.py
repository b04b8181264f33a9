"""`load_catalog [--check]`: reads `fixtures/` and loads every edition."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError
from django.utils.translation import gettext, gettext_noop

from catalog.loader import load, refuse_unexplained
from catalog.models import Edition
from catalog.problems import FixtureProblems
from catalog.reader import FIXTURES, read_fixtures

OUTCOMES = {
    "added": gettext_noop("%(edition)s: added (%(digest)s)"),
    "figures": gettext_noop("%(edition)s: figures corrected (%(digest)s)"),
    "words": gettext_noop("%(edition)s: words changed, figures as before"),
    "unchanged": gettext_noop("%(edition)s: unchanged"),
}


class Command(BaseCommand):
    help = gettext_noop(
        "Read the card files and load every edition; running it again changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help=gettext("only report what is wrong; change nothing"),
        )
        parser.add_argument("--folder", type=Path, default=FIXTURES)

    def handle(self, *, check: bool, folder: Path, **options: Any) -> None:
        try:
            editions = read_fixtures(folder)
            if check:
                refuse_unexplained(editions, _rows())
                self._say(
                    gettext("The card files are in order. Editions: %(count)s.")
                    % {"count": len(editions)}
                )
                for one in editions.values():
                    if one.own["published"] is None:
                        self._say(
                            gettext("%(edition)s is not published: %(digest)s")
                            % {"edition": one.id, "digest": one.digest}
                        )
                return
            for one in load(editions):
                self._say(
                    gettext(OUTCOMES[one.outcome])
                    % {"edition": one.edition, "digest": one.digest[:19] + "…"}
                )
        except FixtureProblems as error:
            for problem in error.problems:
                self.stderr.write(problem.text(gettext))
            sys.exit(1)

    def _say(self, text: str) -> None:
        self.stdout.write(text)


def _rows() -> dict[str, Edition]:
    """What is loaded; nothing where there is no database yet."""
    try:
        return Edition.objects.in_bulk()
    except DatabaseError:
        return {}

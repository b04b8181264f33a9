"""print_list: a list from a file to a PDF, without a database."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from armybuilder.exchange.console import LANGUAGES, UNREADABLE, ListCommand, told
from armybuilder.exchange.files import STANDARD_INPUT, Source, write_whole
from armybuilder.exchange.reading import read_any
from armybuilder.printing.choices import PAPERS, SIZES, Choices
from armybuilder.printing.frame import Judged
from armybuilder.printing.layouts import LAYOUTS
from armybuilder.printing.pdf import list_pdf
from rules import Roster, validate
from rules.problems import DocumentProblems

SITE = re.compile(r"https?://[^\s/?#]+(/[^\s?#]*)?", re.I)


class Command(ListCommand):
    """Prints one list; an illegal one too, since its sheet says so."""

    help = "Print an army list as PDF; exit status 2 when it cannot be read or written."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "path", metavar="PATH", help="the list; - reads standard input"
        )
        parser.add_argument(
            "-o",
            "--output",
            metavar="OUT.pdf",
            required=True,
            help="the PDF to write; - writes to standard output",
        )
        parser.add_argument(
            "--layout",
            type=known_layout,
            default="roster",
            help=f"one of: {', '.join(LAYOUTS)}",
        )
        parser.add_argument("--paper", choices=PAPERS, default="a4")
        parser.add_argument("--lang", choices=LANGUAGES, default="en")
        parser.add_argument("--size", choices=SIZES, default="normal", help="of text")
        parser.add_argument(
            "--colour", action="store_true", help="the race's colour on thick rules"
        )
        parser.add_argument(
            "--site",
            metavar="URL",
            type=known_site,
            help="where the site starts, such as https://lists.example.org: the QR leads there; "
            "without it the sheet has no QR and its share code in letters",
        )
        parser.add_argument(
            "--closed",
            action="store_true",
            help="with --layout opponent: only what 9.1.10 shows of a closed list",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        roster = self.read(options["path"])
        cards = self.editions[roster.edition].cards()
        choices = Choices(
            layout=options["layout"],
            paper=options["paper"],
            language=options["lang"],
            size=options["size"],
            colour=options["colour"],
            closed=options["closed"],
            site=options["site"] or "",
        )
        judged = Judged(roster, cards, validate(roster, cards))
        self.deliver(list_pdf(judged, choices), options["output"])

    def read(self, path: str) -> Roster:
        source = Source(path)
        try:
            return read_any(source.read(), path, tuple(self.editions)).roster
        except DocumentProblems as problems:
            lines = [f"{source.shown}: {line}" for line in told(problems)]
            raise CommandError("\n".join(lines), returncode=UNREADABLE) from None

    def deliver(self, pdf: bytes, output: str) -> None:
        if output == STANDARD_INPUT:
            self.stdout.flush()
            self.stdout.buffer.write(pdf)
            return
        try:
            write_whole(output, pdf)
        except OSError as error:
            message = _("Cannot write %(path)s: %(reason)s.") % {
                "path": Source(output).shown,
                "reason": error.strerror or error,
            }
            raise CommandError(message, returncode=UNREADABLE) from None


def known_layout(name: str) -> str:
    """A layout that is there; argparse says the sentence and exits with status 2."""
    if name not in LAYOUTS:
        raise ArgumentTypeError(
            _("There is no layout “%(name)s”. Known: %(known)s.")
            % {"name": name, "known": ", ".join(LAYOUTS)}
        )
    return name


def known_site(address: str) -> str:
    """An address that a telephone can open; argparse says the sentence otherwise."""
    if not SITE.fullmatch(address):
        raise ArgumentTypeError(
            _(
                "“%(address)s” is not where a site starts, such as https://lists.example.org."
            )
            % {"address": address}
        )
    return address

"""convert_list: a list from one format to another."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from armybuilder.exchange.console import UNREADABLE, ListCommand, told
from armybuilder.exchange.files import STANDARD_INPUT, Source, write_whole
from armybuilder.exchange.formats import FORMATS
from armybuilder.exchange.reading import Reading, read_any
from rules.problems import DocumentProblems, near


class Command(ListCommand):
    """Reads a list of any known format and writes it in another."""

    help = "Convert an army list between formats; exit status 2 when it cannot be read."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "path", metavar="PATH", help="the list; - reads standard input"
        )
        parser.add_argument(
            "--to",
            required=True,
            metavar="FORMAT",
            help=f"one of: {', '.join(FORMATS)}",
        )
        parser.add_argument(
            "-o",
            "--output",
            metavar="FILE",
            default=STANDARD_INPUT,
            help="write to this file",
        )
        parser.add_argument(
            "--accept-guesses",
            action="store_true",
            help="convert even where the import had to guess or could not place something",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        written_as = FORMATS.get(options["to"])
        if written_as is None:
            raise self.refused(unknown_format(options["to"]))
        reading = self.reading(options["path"])
        doubts = self.list_lines(reading)
        if doubts and not options["accept_guesses"]:
            raise self.refused(
                _(
                    "Nothing was written. With --accept-guesses the list is converted as above."
                )
            )
        cards = (
            self.editions[reading.roster.edition].cards()
            if written_as.needs_cards
            else None
        )
        try:
            text = written_as.write(reading.roster, cards)
        except DocumentProblems as problems:
            raise self.refused("\n".join(told(problems))) from None
        self.deliver(text, options["output"])

    def reading(self, path: str) -> Reading:
        source = Source(path)
        try:
            return read_any(source.read(), path, tuple(self.editions))
        except DocumentProblems as problems:
            lines = [f"{source.shown}: {line}" for line in told(problems)]
            raise self.refused("\n".join(lines)) from None

    def list_lines(self, reading: Reading) -> int:
        """Say what the import made of the file; how many of these lines are doubtful."""
        for line in reading.lines:
            self.stderr.write(
                f"{line.how}: {line.place}: {line.text} → {line.became or '?'}"
            )
        return sum(line.how in ("guess", "unknown") for line in reading.lines)

    def deliver(self, text: str, output: str) -> None:
        if output == STANDARD_INPUT:
            self.stdout.write(text, ending="")
            return
        try:
            write_whole(output, text)
        except OSError as error:
            raise self.refused(
                _("Cannot write %(path)s: %(reason)s.")
                % {"path": Source(output).shown, "reason": error.strerror or error}
            ) from None

    def refused(self, message: str) -> CommandError:
        return CommandError(message, returncode=UNREADABLE)


def unknown_format(name: str) -> str:
    """That no format has this name, and which there are."""
    if name == "pdf":
        return _("A PDF is made by print_list; convert_list only reads one.")
    meant = near(name, FORMATS)
    if meant is not None:
        return _(
            "No format is called “%(name)s”; did you mean %(meant)s? Known: %(known)s."
        ) % {
            "name": name,
            "meant": meant,
            "known": ", ".join(FORMATS),
        }
    return _("No format is called “%(name)s”. Known: %(known)s.") % {
        "name": name,
        "known": ", ".join(FORMATS),
    }

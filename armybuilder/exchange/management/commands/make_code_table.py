"""make_code_table: numbers the options of a new edition, so that its lists have share codes."""

from __future__ import annotations

from typing import Any

import yaml
from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from armybuilder.exchange.codes import tables
from armybuilder.exchange.console import ListCommand


class Command(ListCommand):
    """Writes the table of an edition once; what was written before is never touched."""

    help = "Give a new edition its share codes, for good; do this when it is published."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("edition", metavar="EDITION")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["edition"]
        if name not in self.editions:
            message = _("No edition is called “%(edition)s”. Known: %(known)s.")
            raise CommandError(
                message % {"edition": name, "known": ", ".join(self.editions)}
            )
        if tables.number_of(name) is not None:
            raise CommandError(
                _("Edition %(edition)s has its codes already; they never change.")
                % {"edition": name}
            )
        data = tables.drafted(self.editions[name].cards())
        table = next(
            (
                one["table"]
                for one in tables.editions()
                if tables.read(one["table"]) == data
            ),
            name,
        )
        if table == name:
            path = tables.FOLDER / f"{name}.yaml"
            path.write_text(written(data), encoding="utf-8")
        line = {"edition": name, "table": table, "digest": tables.digest_of(data)}
        with tables.EDITIONS.open("a", encoding="utf-8") as file:
            file.write(
                f"- {yaml.dump(line, default_flow_style=True, width=200, sort_keys=False)}"
            )
        self.stdout.write(
            _("Edition %(edition)s has codes now, by the table %(table)s.")
            % {"edition": name, "table": table}
        )


def written(data: dict[str, Any]) -> str:
    """A table as YAML, with short lists on a line."""
    return yaml.dump(data, default_flow_style=None, sort_keys=False, width=110)

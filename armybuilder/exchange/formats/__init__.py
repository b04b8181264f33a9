"""FORMATS: every way to write a roster and to read one, by the name that a person types.

A format is a module of this folder, listed here once; pages, commands and the round-trip test
find it in `FORMATS`. `write(roster, cards)` gives a text. What can be read back is told apart by
`armybuilder.exchange.reading`. Writing raises `DocumentProblems` for a list that the format cannot
hold, such as a share code one with an unknown id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from armybuilder.exchange.formats import code, roster, yaml
from armybuilder.exchange.formats.pdf import LARGEST_PDF
from rules.cards import Cards
from rules.roster import Roster
from rules.text import _


@dataclass(frozen=True, slots=True)
class Format:
    """`needs_cards`: writing looks names up, so cards must be given."""

    id: str
    name: str  # marked for translation
    suffixes: tuple[str, ...]  # of its files, the usual one first
    content_type: str
    write: Callable[[Roster, Cards | None], str]
    needs_cards: bool = False


FORMATS: Mapping[str, Format] = {
    one.id: one
    for one in (
        Format(
            "roster",
            _("Roster document (JSON)"),
            (".json",),
            "application/json",
            roster.write,
        ),
        Format(
            "yaml",
            _("Roster document (YAML)"),
            (".yaml", ".yml"),
            "application/yaml",
            yaml.write,
        ),
        Format("code", _("Share code"), (".code",), "text/plain", code.write),
    )
}
LARGEST_FILE = LARGEST_PDF  # bytes; a document has fewer, and `reading` sees to it
SUFFIXES = frozenset(
    (".pdf", *(suffix for one in FORMATS.values() for suffix in one.suffixes))
)
"""Of files that can be read; a PDF is read but not written here, which `print_list` does."""

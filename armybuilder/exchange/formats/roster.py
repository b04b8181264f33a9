"""`roster`: the roster document as JSON, the form in which lists are exchanged."""

from __future__ import annotations

from rules import document
from rules.cards import Cards
from rules.roster import Roster


def write(roster: Roster, cards: Cards | None = None) -> str:
    """The roster document as JSON: one key a line, one unit a line."""
    return document.write(roster)

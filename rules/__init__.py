"""The game's army-building rules (Part 9 of the rulebook); pure Python, no Django."""

from rules.cards import Cards, compile_cards
from rules.report import Issue, Level, Report, Subject, Totals
from rules.roster import Roster, RosterUnit
from rules.validator import validate

__all__ = [
    "Cards",
    "Issue",
    "Level",
    "Report",
    "Roster",
    "RosterUnit",
    "Subject",
    "Totals",
    "compile_cards",
    "validate",
]

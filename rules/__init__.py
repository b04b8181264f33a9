"""The game's army-building rules (Part 9 of the rulebook); pure Python, no Django."""

from rules.cards import Cards, compile_cards
from rules.report import Issue, Level, Report, Subject, Totals
from rules.restrictions import NONE, Restrictions
from rules.roster import Roster, RosterUnit
from rules.validator import validate

__all__ = [
    "NONE",
    "Cards",
    "Issue",
    "Level",
    "Report",
    "Restrictions",
    "Roster",
    "RosterUnit",
    "Subject",
    "Totals",
    "compile_cards",
    "validate",
]

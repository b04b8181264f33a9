"""What a sheet for other eyes leaves out of a list, before a word of it is laid out.

The sheets are made of what these functions give back: what is not in it cannot be printed.
"""

from __future__ import annotations

from dataclasses import replace

from armybuilder.printing.frame import Judged
from rules import validate
from rules.muster import Muster
from rules.report import Issue, Level
from rules.roster import Roster

OF_SHOWN_CARDS = frozenset(
    {
        "faction-missing",
        "id-unknown",
        "scale-limit",
        "vespene-exceeded",
        "not-eligible",
        "unique-card-repeated",
        "event-scale",
        "event-edition",
        "event-banned",
        "event-capped",
    }
)
"""Codes of issues that the cards on the table may have by themselves, whatever is hidden."""


def without_notes(judged: Judged) -> Judged:
    """The list without the player's notes; nicknames and proxies are for others to read."""
    roster = replace(
        judged.roster,
        notes="",
        units=tuple(replace(unit, notes="") for unit in judged.roster.units),
    )
    muster = Muster(roster, judged.cards)
    return Judged(roster, judged.cards, replace(judged.report, muster=muster))


def face_up(judged: Judged) -> Judged:
    """9.1.10: of a closed list, the faction card and the tactical cards, judged by themselves.

    The creep card is not among what the rulebook turns face up.
    """
    roster = judged.roster
    shown = Roster(
        edition=roster.edition,
        scale=roster.scale,
        minerals=roster.minerals,
        faction=roster.faction,
        name="",
        tactical_cards=roster.tactical_cards,
    )
    report = validate(shown, judged.cards, judged.report.restrictions)
    issues = tuple(one for one in report.issues if _is_of_shown_cards(one))
    return Judged(shown, judged.cards, replace(report, issues=issues))


def _is_of_shown_cards(issue: Issue) -> bool:
    return issue.level is Level.ERROR and issue.code in OF_SHOWN_CARDS

"""validate: a roster and the cards of its edition -> Report."""

from __future__ import annotations

from rules.cards import Cards
from rules.editions import rules_of
from rules.muster import Muster
from rules.report import Level, Report
from rules.roster import Roster

GRAVITY = {Level.ERROR: 0, Level.WARNING: 1, Level.NOTE: 2}


def validate(roster: Roster, cards: Cards) -> Report:
    """Every issue of `roster` under the rules of its edition, errors first.

    Total: any roster gets a report. Reads no clock, file or database and changes nothing.
    """
    muster = Muster(roster, cards)
    issues = [issue for rule in rules_of(cards.edition) for issue in rule(muster)]
    issues.sort(key=lambda issue: GRAVITY[issue.level])
    return Report(tuple(issues), muster.totals, cards.edition, cards.digest, muster)

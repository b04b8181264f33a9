"""validate: a roster and the cards of its edition -> Report."""

from __future__ import annotations

from rules.cards import Cards
from rules.editions import remarks_of, rules_of
from rules.muster import Muster
from rules.report import Level, Report
from rules.restrictions import NONE, Restrictions, heeded, restricted
from rules.roster import Roster

GRAVITY = {Level.ERROR: 0, Level.WARNING: 1, Level.NOTE: 2}


def validate(roster: Roster, cards: Cards, restrictions: Restrictions = NONE) -> Report:
    """Every issue of `roster` under the rules of its edition and of an event, errors first.

    Total: any roster gets a report. Reads no clock, file or database and changes nothing.
    """
    muster = Muster(roster, cards)
    issues = [issue for rule in rules_of(cards.edition) for issue in rule(muster)]
    if restrictions is not NONE:
        issues = restricted(issues, muster, restrictions)
    errors = [issue for issue in issues if issue.level is Level.ERROR]
    notes = [
        note for remark in remarks_of(cards.edition) for note in remark(muster, errors)
    ]
    issues += notes if restrictions is NONE else heeded(notes, muster, restrictions)
    issues.sort(key=lambda issue: GRAVITY[issue.level])
    return Report(
        tuple(issues), muster.totals, cards.edition, cards.digest, muster, restrictions
    )

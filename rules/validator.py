"""validate: a roster and the cards of its edition -> Report."""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards import Cards
from rules.editions import remarks_of, rules_of
from rules.muster import Muster
from rules.parts import judge
from rules.report import Issue, Level, Report
from rules.restrictions import NONE, Restrictions, heeded, restricted
from rules.roster import Roster

ERROR, WARNING, NOTE = Level.ERROR, Level.WARNING, Level.NOTE


def validate(roster: Roster, cards: Cards, restrictions: Restrictions = NONE) -> Report:
    """Every issue of `roster` under the rules of its edition and of an event, errors first.

    Total: any roster gets a report. Reads no clock, file or database and changes nothing.
    """
    muster = Muster(roster, cards)
    issues = judge(muster, rules_of(cards.edition))
    if restrictions is not NONE:
        issues = restricted(issues, muster, restrictions)
    errors = [issue for issue in issues if issue.level is ERROR] if issues else issues
    notes = [
        note for remark in remarks_of(cards.edition) for note in remark(muster, errors)
    ]
    if restrictions is not NONE:
        notes = heeded(notes, muster, restrictions)
    in_order = (*errors, *_milder(issues), *notes) if issues else tuple(notes)
    return Report(in_order, cards.edition, cards.digest, muster, restrictions)


def _milder(issues: Iterable[Issue]) -> list[Issue]:
    """The warnings, then the notes."""
    milder = [issue for issue in issues if issue.level is not ERROR]
    warnings = [issue for issue in milder if issue.level is WARNING]
    return warnings + [issue for issue in milder if issue.level is NOTE]

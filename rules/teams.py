"""Team games (9.1.8): every army alone against its own share, and the shares against the total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cards import Cards
from rules.report import ARMY_LIST, Issue, Report
from rules.restrictions import NONE, Restrictions
from rules.roster import Roster
from rules.text import Sentence, _
from rules.validator import validate


@dataclass(frozen=True, slots=True)
class TeamReport:
    """The verdict on a team: a report for each army, in order, and what concerns all of them."""

    reports: tuple[Report, ...]
    issues: tuple[Issue, ...]

    @property
    def legal(self) -> bool:
        return not self.issues and all(report.legal for report in self.reports)


def validate_team(
    rosters: Sequence[Roster],
    cards: Cards,
    minerals: int,
    restrictions: Restrictions = NONE,
) -> TeamReport:
    """The armies of a team that may spend `minerals` together.

    Each is judged against the minerals written in it, its share. Teammates may share a race, and
    what is Unique is counted for every army alone.
    """
    reports = tuple(validate(roster, cards, restrictions) for roster in rosters)
    shares = sum(roster.minerals for roster in rosters)
    spent = sum(report.totals.minerals_spent for report in reports)
    over = max(shares, spent) - minerals
    if over <= 0:
        return TeamReport(reports, ())
    issue = Issue(
        code="team-minerals-exceeded",
        rule="9.1.8",
        subject=ARMY_LIST,
        message=_("Team: {shares} minerals shared out, {spent} spent, {limit} agreed."),
        facts={"shares": shares, "spent": spent, "limit": minerals, "over": over},
    )
    return TeamReport(reports, (issue,))


def team_sentence_of(issue: Issue) -> Sentence:
    """What happened, for an issue of the whole team."""
    facts = {key: value for key, value in issue.facts.items() if isinstance(value, int)}
    return Sentence(issue.message, facts)


def team_remedy_of(issue: Issue) -> Sentence:
    """What to do next, for an issue of the whole team."""
    over = issue.facts["over"]
    return Sentence(
        _("Reduce the shares by {over} minerals in total."),
        {"over": over if isinstance(over, int) else 0},
    )

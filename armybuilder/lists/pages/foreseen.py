"""Consequences before they happen: what a change would make illegal, dearer or right again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from armybuilder.lists.pages.holdings import CompositionRow, UnitRow
from armybuilder.lists.pages.issues import Line
from armybuilder.lists.pages.status import Verdict, verdict_of
from armybuilder.lists.pages.words import signed
from armybuilder.lists.sentences import say
from rules import validate
from rules.cards import Cards
from rules.changes import Change, apply
from rules.consequences import Consequences, added, consequences, graver, sentences_of
from rules.faction_options import CURED_BY_ADDING
from rules.fingerprint import fingerprint
from rules.report import Issue, Level, Report
from rules.roster import Roster
from rules.wording import sentence_of

WEIGHTY = ("set-faction", "set-scale", "set-minerals")
"""The settings that judge all of a list anew."""

MOST_COMPARED = 40
"""A list of more units than this shows the consequences for the open one alone."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What settings would do, shown before they do it; `token` says that it was seen."""

    token: str
    button: str
    lines: tuple[Line, ...]
    verdict: Verdict


def lines_of(both: Consequences) -> tuple[Line, ...]:
    """Every figure that changes, what comes with it, and what it mends."""
    then, before = both.after.muster, both.before.muster
    figures = [Line(say(one)) for one in sentences_of(both)]
    come = [
        Line(say(sentence_of(issue, then)), issue.level.value)
        for issue in (*both.new, *both.graver)
    ]
    go = [
        Line(_("Fixed: %(issue)s") % {"issue": say(sentence_of(issue, before))}, "ok")
        for issue in both.mended
    ]
    return (*figures, *come, *go)


def foreseen(
    before: Roster, changes: Sequence[Change], cards: Cards
) -> Foreseen | None:
    """What these settings would break or make dearer; None where that is nothing."""
    weighty = [change for change in changes if change["do"] in WEIGHTY]
    if not weighty:
        return None
    after = apply(before, weighty).roster
    both = consequences(before, after, cards, cards)
    come = (*both.new, *both.graver)
    grave = any(issue.code not in CURED_BY_ADDING for issue in come)
    if not (grave or both.units or both.cards):
        return None
    return Foreseen(
        token=fingerprint(after),
        button=_button({change["do"] for change in weighty}),
        lines=lines_of(both),
        verdict=verdict_of(both.after),
    )


def _button(deeds: set[str]) -> str:
    if deeds == {"set-faction"}:
        return _("Change faction")
    if deeds == {"set-minerals"}:
        return _("Change limit")
    if deeds <= {"set-scale", "set-minerals"}:
        return _("Change scale")
    return _("Change settings")


def with_effects(rows: list[UnitRow], report: Report) -> list[UnitRow]:
    """Units whose other compositions say what they would cost more and what would be wrong."""
    few = len(rows) <= MOST_COMPARED
    return [_with_effects(row, report) if few or row.opened else row for row in rows]


def _with_effects(row: UnitRow, report: Report) -> UnitRow:
    if len(row.compositions) < 2:
        return row
    others = tuple(
        one if one.chosen or one.minerals is None else _effect(one, row.place, report)
        for one in row.compositions
    )
    return replace(row, compositions=others)


def _effect(row: CompositionRow, place: int, report: Report) -> CompositionRow:
    muster = report.muster
    change = {"do": "recompose", "unit": place, "models": row.models}
    after = validate(apply(muster.roster, [change]).roster, muster.cards)
    before_grave, after_grave = _grave(report), _grave(after)
    come = [*added(before_grave, after_grave), *graver(before_grave, after_grave)]
    go = added(after_grave, before_grave)
    wrong = tuple(
        Line(say(sentence_of(issue, after.muster)), issue.level.value) for issue in come
    )
    right = tuple(
        Line(_("Fixed: %(issue)s") % {"issue": say(sentence_of(issue, muster))}, "ok")
        for issue in go
    )
    more = after.totals.minerals_spent - report.totals.minerals_spent
    return replace(row, more=signed(more), effects=wrong + right)


def _grave(report: Report) -> list[Issue]:
    return [issue for issue in report.issues if issue.level is not Level.NOTE]

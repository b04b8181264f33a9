"""Reporting: a report as the document `armybuilder/report@1`, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.changes import Fix
from rules.remedies import fixes_in
from rules.report import Issue, Report, Totals
from rules.wording import remedy_of, sentence_of

FORMAT = "armybuilder/report@1"

Translate = Callable[[str], str]
Number = Callable[[int], str]


def report_data(
    report: Report, translate: Translate = str, number: Number = "{:,}".format
) -> dict[str, Any]:
    """The whole report as plain data: what a person reads in the language of `translate`."""
    return {
        "format": FORMAT,
        "legal": report.legal,
        "edition": {"id": report.edition, "digest": report.digest},
        "issues": [
            issue_data(issue, report, translate, number) for issue in report.issues
        ],
        "totals": totals_data(report.totals),
    }


def issue_data(
    issue: Issue,
    report: Report,
    translate: Translate = str,
    number: Number = "{:,}".format,
) -> dict[str, Any]:
    """One issue with its sentences and its fixes."""
    muster, event = report.muster, report.restrictions
    remedy = remedy_of(issue, muster, event)
    return {
        "code": issue.code,
        "level": issue.level.value,
        "rule": issue.rule,
        "message": sentence_of(issue, muster).render(translate, number),
        "remedy": remedy.render(translate, number) if remedy is not None else None,
        "fixes": [fix_data(fix, translate, number) for fix in fixes_in(report, issue)],
        "subject": _subject(issue),
        "facts": {key: _plain(value) for key, value in issue.facts.items()},
    }


def _subject(issue: Issue) -> dict[str, Any]:
    """Its kind, its id where it has one, and the place of a unit or an upgrade."""
    subject = issue.subject
    parts = {"kind": subject.kind, "id": subject.id, "unit": subject.unit}
    return {key: value for key, value in parts.items() if value is not None}


def fix_data(
    fix: Fix, translate: Translate = str, number: Number = "{:,}".format
) -> dict[str, Any]:
    """A fix with its label in the reader's language."""
    return {
        "label": fix.label.render(translate, number),
        "changes": [dict(change) for change in fix.changes],
    }


def totals_data(totals: Totals) -> dict[str, Any]:
    """The sums of a list; no resource without a faction card."""
    resource = {"kind": totals.resource, "amount": totals.resource_amount}
    return {
        "minerals": {"spent": totals.minerals_spent, "limit": totals.minerals_limit},
        "vespene": {"spent": totals.vespene_spent, "limit": totals.vespene_limit},
        "slots": {
            slot: {"taken": taken, "granted": totals.granted[slot]}
            for slot, taken in totals.taken.items()
        },
        "supply": totals.supply,
        "resource": resource if totals.resource is not None else None,
        "models": totals.models,
    }


def _plain(value: object) -> object:
    """Lists for tuples, as JSON has them."""
    return list(value) if isinstance(value, tuple) else value

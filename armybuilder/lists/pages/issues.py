"""What the rules say of a list, each issue with its place and its remedies."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from django.utils.translation import gettext as _

from armybuilder.lists.pages.words import changes_json, slot_name
from armybuilder.lists.sentences import say
from rules.changes import Fix
from rules.muster import Muster
from rules.remedies import fixes_in
from rules.report import Issue, Level, Report
from rules.steps import unit_name
from rules.text import Sentence
from rules.wording import remedy_of, sentence_of

MOST_FIXES = 3
"""More ways out than this are for the list to show; the first are the cheapest."""

MOST_STEPS = 3
"""A way of more steps than this is no button beside a choice; the issues of the list have theirs."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a change does: a figure (no level), an issue that comes, or one that goes (ok)."""

    says: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class FixButton:
    label: str
    changes: str  # JSON, the value of the button


@dataclass(frozen=True, slots=True)
class Why:
    """What keeps something from fitting, and what makes room for it."""

    id: str  # of the control that it is about
    text: str
    remedies: tuple[FixButton, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where an issue can be seen: a link that moves the focus there."""

    anchor: str
    label: str
    look: Mapping[str, str]  # what of the address must change to see it


@dataclass(frozen=True, slots=True)
class IssueLine:
    code: str
    level: str
    rule: str
    subject_kind: str
    subject_id: str
    subject_unit: int | None
    facts: str  # JSON, for scripts that read the page
    says: str
    remedy: str
    fixes: tuple[FixButton, ...]
    place: Place | None
    blame: str

    @property
    def kind(self) -> str:
        words = {"error": _("Error"), "warning": _("Warning"), "note": _("Note")}
        return f"{words[self.level]} {self.blame or self.rule}"


def issue_lines(report: Report, *, editable: bool) -> list[IssueLine]:
    return [_line(issue, report, editable) for issue in report.issues]


def fix_buttons(fixes: Iterable[Fix]) -> tuple[FixButton, ...]:
    return tuple(FixButton(say(fix.label), changes_json(fix.changes)) for fix in fixes)


def ways_out(fixes: Iterable[Fix]) -> tuple[FixButton, ...]:
    """The cheapest of the fixes that are few enough steps to be read on a button."""
    short = (fix for fix in fixes if len(fix.changes) <= MOST_STEPS)
    return fix_buttons(islice(short, 1))


def reason_text(reason: Sentence | None) -> str:
    """A reason as a sentence of its own: it is written to stand after a name."""
    text = say(reason) if reason else ""
    return text[:1].upper() + text[1:]


def _line(issue: Issue, report: Report, editable: bool) -> IssueLine:
    muster = report.muster
    mends = editable and issue.level is not Level.NOTE
    remedy = remedy_of(issue, muster) if issue.level is not Level.NOTE else None
    subject = issue.subject
    return IssueLine(
        code=issue.code,
        level=issue.level.value,
        rule=issue.rule,
        subject_kind=subject.kind,
        subject_id=subject.id or "",
        subject_unit=subject.unit,
        facts=json.dumps(dict(issue.facts), default=list, separators=(",", ":")),
        says=say(sentence_of(issue, muster)),
        remedy=say(remedy) if remedy else "",
        fixes=fix_buttons(fixes_in(report, issue)[:MOST_FIXES]) if mends else (),
        place=_place(issue, muster),
        blame=issue.blame,
    )


OF_THE_LIST: Mapping[str, tuple[str, dict[str, str]]] = {
    "minerals-exceeded": ("#receipt-title", {"panel": "slots"}),
    "vespene-exceeded": ("#vespene-title", {"panel": "slots"}),
    "scale-limit": ("#settings", {"open": "settings"}),
    "faction-missing": ("#settings", {"open": "settings"}),
    "creep-card-missing": ("#add", {"tab": "cards"}),
    "no-units": ("#add", {"tab": ""}),
    "missions-incomplete": ("#scenario", {}),
    "deployments-incomplete": ("#scenario", {}),
}


def _place(issue: Issue, muster: Muster) -> Place | None:
    subject = issue.subject
    if subject.unit is not None and subject.unit < len(muster.units):
        entry = muster.units[subject.unit].entry
        anchor, look = f"#unit-{subject.unit}", {"unit": str(subject.unit + 1)}
        return Place(anchor, unit_name(entry, muster.cards), look)
    if subject.kind == "slot":
        label = slot_name(str(subject.id))
        return Place("#ledger-title", label, {"panel": "slots"})
    if subject.kind in ("mission", "deployment"):
        return Place("#scenario", _("Scenario"), {})
    if subject.kind == "card":
        return Place("#cards-title", _("Cards"), {})
    anchor, look = OF_THE_LIST.get(issue.code, ("", {}))
    return Place(anchor, _("Show"), look) if anchor else None

"""How `validate_lists` tells its verdicts: as text, as one JSON object, as CSV."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterable
from io import StringIO
from typing import Any, Protocol

from django.utils.translation import gettext as _

from armybuilder.exchange.console import number
from armybuilder.exchange.judging import Judged, Unreadable
from rules.cards import SLOTS
from rules.report import Issue, Level, Report, Totals
from rules.text import SLOT_NAMES
from rules.wording import remedy_of, sentence_of

VERDICTS = ("legal", "illegal", "unreadable")


class Output(Protocol):
    """Where the text goes: a command's `stdout`."""

    def write(
        self, msg: str = "", style_func: Any = None, ending: str | None = None
    ) -> None: ...


def write_text(lists: Iterable[Judged], out: Output) -> Counter[str]:
    """A paragraph for each list, and the counts when there is more than one."""
    counts: Counter[str] = Counter()
    for judged in lists:
        if counts:
            out.write("")
        counts[judged.word] += 1
        for line in paragraph(judged):
            out.write(line)
    if counts.total() > 1:
        out.write("")
        out.write(
            _(
                "Lists: %(all)s. Legal: %(legal)s, illegal: %(illegal)s, unreadable: %(unreadable)s."
            )
            % {
                "all": number(counts.total()),
                **{verdict: number(counts[verdict]) for verdict in VERDICTS},
            }
        )
    return counts


def paragraph(judged: Judged) -> list[str]:
    """What there is to say of one list."""
    if isinstance(judged, Unreadable):
        return [
            _("%(path)s: cannot be read") % {"path": judged.path},
            *(f"  {line}" for line in judged.lines(_, number)),
        ]
    report = judged.report
    heading = (
        _("%(path)s: %(name)s: legal")
        if report.legal
        else _("%(path)s: %(name)s: illegal")
    )
    return [
        heading % {"path": judged.path, "name": judged.reading.roster.name},
        f"  {totals_line(report.totals)}",
        f"  {slots_line(report.totals)}",
        *(line for issue in report.issues for line in issue_lines(issue, report)),
    ]


def totals_line(totals: Totals) -> str:
    """Both budgets, supply, models."""
    return _(
        "Minerals %(minerals)s of %(minerals_limit)s, vespene %(vespene)s of %(vespene_limit)s, "
        "supply %(supply)s, models %(models)s"
    ) % {
        "minerals": number(totals.minerals_spent),
        "minerals_limit": number(totals.minerals_limit),
        "vespene": number(totals.vespene_spent),
        "vespene_limit": number(totals.vespene_limit),
        "supply": number(totals.supply),
        "models": number(totals.models),
    }


def slots_line(totals: Totals) -> str:
    """Slots taken and granted, leaving out those that nobody needs or grants."""
    used = [
        f"{_(SLOT_NAMES[slot].text)} {taken}/{totals.granted[slot]}"
        for slot, taken in totals.taken.items()
        if taken or totals.granted[slot]
    ]
    return _("Slots: %(slots)s") % {"slots": ", ".join(used) or "0"}


def issue_lines(issue: Issue, report: Report) -> list[str]:
    """Level, sentence and rule; the remedy under it."""
    levels = {
        Level.ERROR: _("Error"),
        Level.WARNING: _("Warning"),
        Level.NOTE: _("Note"),
    }
    sentence = sentence_of(issue, report.muster).render(_, number)
    lines = [f"  {levels[issue.level]}: {sentence} ({issue.rule})"]
    remedy = remedy_of(issue, report.muster, report.restrictions)
    if remedy is not None:
        lines.append(f"    → {remedy.render(_, number)}")
    return lines


def write_json(lists: Iterable[Judged], out: Output) -> Counter[str]:
    """One object, written list by list."""
    counts: Counter[str] = Counter()
    out.write('{"lists": [', ending="")
    for judged in lists:
        separator = ",\n" if counts else "\n"
        counts[judged.word] += 1
        out.write(
            separator + json.dumps(judged.as_data(_, number), ensure_ascii=False),
            ending="",
        )
    sums = ", ".join(f'"{verdict}": {counts[verdict]}' for verdict in VERDICTS)
    out.write(f"\n], {sums}}}")
    return counts


COLUMNS = (
    "path",
    "format",
    "name",
    "verdict",
    "edition",
    "minerals_spent",
    "minerals_limit",
    "vespene_spent",
    "vespene_limit",
    *(f"{slot}_{part}" for slot in SLOTS for part in ("taken", "granted")),
    "supply",
    "models",
    "errors",
    "warnings",
    "messages",
    "error",
)


def write_csv(lists: Iterable[Judged], out: Output) -> Counter[str]:
    """One row a list; `verdict` is a code, `errors` and `warnings` are issue codes."""
    counts: Counter[str] = Counter()
    out.write(csv_line(COLUMNS), ending="")
    for judged in lists:
        counts[judged.word] += 1
        row = csv_row(judged)
        out.write(csv_line([row.get(column, "") for column in COLUMNS]), ending="")
    return counts


def csv_row(judged: Judged) -> dict[str, Any]:
    row: dict[str, Any] = {"path": judged.path, "verdict": judged.word}
    if isinstance(judged, Unreadable):
        return {**row, "error": "; ".join(judged.lines(_, number))}
    report, totals = judged.report, judged.report.totals
    graver = [one for one in report.issues if one.level is not Level.NOTE]
    row |= {
        "format": judged.reading.format,
        "name": judged.reading.roster.name,
        "edition": report.edition,
        "minerals_spent": totals.minerals_spent,
        "minerals_limit": totals.minerals_limit,
        "vespene_spent": totals.vespene_spent,
        "vespene_limit": totals.vespene_limit,
        "supply": totals.supply,
        "models": totals.models,
        "errors": codes_of(graver, Level.ERROR),
        "warnings": codes_of(graver, Level.WARNING),
        "messages": " ".join(
            sentence_of(one, report.muster).render(_, number) for one in graver
        ),
    }
    row |= {f"{slot}_taken": taken for slot, taken in totals.taken.items()}
    row |= {f"{slot}_granted": granted for slot, granted in totals.granted.items()}
    return row


def codes_of(issues: Iterable[Issue], level: Level) -> str:
    return " ".join(one.code for one in issues if one.level is level)


def csv_line(cells: Iterable[Any]) -> str:
    """One line of CSV in which no cell starts like a formula."""
    line = StringIO()
    csv.writer(line).writerow([harmless(cell) for cell in cells])
    return line.getvalue()


def harmless(cell: Any) -> Any:
    """A text that a spreadsheet would take for a formula gets an apostrophe before it."""
    if isinstance(cell, str) and cell.lstrip().startswith(("=", "+", "-", "@")):
        return f"'{cell}"
    return cell


WRITERS = {"text": write_text, "json": write_json, "csv": write_csv}

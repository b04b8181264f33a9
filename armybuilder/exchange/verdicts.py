"""How `validate_lists` tells its verdicts: as text, as one JSON object, as CSV."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from io import StringIO
from typing import Any, Protocol

from django.utils.translation import gettext as _

from armybuilder.exchange.console import number
from armybuilder.exchange.judging import Judged
from rules.cards import SLOTS

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
        counts[judged.verdict] += 1
        for line in paragraph(judged):
            out.write(line)
    if counts.total() > 1:
        out.write("")
        out.write(
            _(
                "%(all)s lists: %(legal)s legal, %(illegal)s illegal, %(unreadable)s unreadable."
            )
            % {
                "all": number(counts.total()),
                **{verdict: number(counts[verdict]) for verdict in VERDICTS},
            }
        )
    return counts


def paragraph(judged: Judged) -> list[str]:
    """What there is to say of one list."""
    if judged.reading is None or judged.report is None:
        return [
            _("%(path)s: cannot be read") % {"path": judged.path},
            *(f"  {line}" for line in judged.error),
        ]
    heading = (
        _("%(path)s: %(name)s: legal")
        if judged.report["legal"]
        else _("%(path)s: %(name)s: illegal")
    )
    return [
        heading % {"path": judged.path, "name": judged.reading.roster.name},
        f"  {totals_line(judged.report['totals'])}",
        f"  {slots_line(judged.report['totals'])}",
        *(line for issue in judged.report["issues"] for line in issue_lines(issue)),
    ]


def totals_line(totals: Mapping[str, Any]) -> str:
    """Both budgets, supply, models."""
    return _(
        "Minerals %(minerals)s of %(minerals_limit)s, vespene %(vespene)s of %(vespene_limit)s, "
        "supply %(supply)s, models %(models)s"
    ) % {
        "minerals": number(totals["minerals"]["spent"]),
        "minerals_limit": number(totals["minerals"]["limit"]),
        "vespene": number(totals["vespene"]["spent"]),
        "vespene_limit": number(totals["vespene"]["limit"]),
        "supply": number(totals["supply"]),
        "models": number(totals["models"]),
    }


def slots_line(totals: Mapping[str, Any]) -> str:
    """Slots taken and granted, leaving out those that nobody needs or grants."""
    names = {
        "core": _("Core"),
        "elite": _("Elite"),
        "support": _("Support"),
        "air": _("Air"),
        "hero": _("Hero"),
    }
    used = [
        f"{names[slot]} {one['taken']}/{one['granted']}"
        for slot, one in totals["slots"].items()
        if one["taken"] or one["granted"]
    ]
    return _("Slots: %(slots)s") % {"slots": ", ".join(used) or "0"}


def issue_lines(issue: Mapping[str, Any]) -> list[str]:
    """Level, sentence and rule; the remedy under it."""
    levels = {"error": _("Error"), "warning": _("Warning"), "note": _("Note")}
    lines = [f"  {levels[issue['level']]}: {issue['message']} ({issue['rule']})"]
    if issue.get("remedy"):
        lines.append(f"    → {issue['remedy']}")
    return lines


def write_json(lists: Iterable[Judged], out: Output) -> Counter[str]:
    """One object, written list by list."""
    counts: Counter[str] = Counter()
    out.write('{"lists": [', ending="")
    for judged in lists:
        separator = ",\n" if counts else "\n"
        counts[judged.verdict] += 1
        out.write(
            separator + json.dumps(judged.as_data(), ensure_ascii=False), ending=""
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
        counts[judged.verdict] += 1
        row = csv_row(judged)
        out.write(csv_line([row.get(column, "") for column in COLUMNS]), ending="")
    return counts


def csv_row(judged: Judged) -> dict[str, Any]:
    row: dict[str, Any] = {"path": judged.path, "verdict": judged.verdict}
    if judged.reading is None or judged.report is None:
        return {**row, "error": "; ".join(judged.error)}
    report, totals = judged.report, judged.report["totals"]
    codes = {
        level: [one["code"] for one in report["issues"] if one["level"] == level]
        for level in ("error", "warning")
    }
    row |= {
        "format": judged.reading.format,
        "name": judged.reading.roster.name,
        "edition": report["edition"]["id"],
        "supply": totals["supply"],
        "models": totals["models"],
        "errors": " ".join(codes["error"]),
        "warnings": " ".join(codes["warning"]),
        "messages": " ".join(
            one["message"] for one in report["issues"] if one["level"] != "note"
        ),
    }
    for budget in ("minerals", "vespene"):
        row |= {f"{budget}_{part}": totals[budget][part] for part in ("spent", "limit")}
    for slot, one in totals["slots"].items():
        row |= {f"{slot}_{part}": one[part] for part in ("taken", "granted")}
    return row


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

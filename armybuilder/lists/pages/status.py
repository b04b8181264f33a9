"""The bar that is always in view: budgets, slots, sums and the verdict."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.lists.pages.words import slot_name
from rules.cards import SLOTS
from rules.report import Level, Report

RESOURCES = {"cp": "CP", "bm": "BM", "pe": "PE"}


@dataclass(frozen=True, slots=True)
class Budget:
    id: str  # minerals, vespene
    label: str
    spent: int
    limit: int

    @property
    def over(self) -> int:
        return max(self.spent - self.limit, 0)

    @property
    def left(self) -> int:
        return self.limit - self.spent

    @property
    def shown(self) -> int:
        """What the meter shows: it is full at its limit."""
        return min(self.spent, self.limit)

    @property
    def most(self) -> int:
        return max(self.limit, 1)


@dataclass(frozen=True, slots=True)
class SlotState:
    id: str
    label: str
    taken: int
    granted: int

    @property
    def over(self) -> int:
        return max(self.taken - self.granted, 0)

    @property
    def free(self) -> int:
        return max(self.granted - self.taken, 0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Legal or not, in a word, with its state's icon and colour."""

    level: str  # ok, warning, error
    text: str
    more: str

    @property
    def line(self) -> str:
        return f"{self.text}, {self.more}" if self.more else self.text


@dataclass(frozen=True, slots=True)
class Status:
    budgets: tuple[Budget, Budget]
    slots: tuple[SlotState, ...]
    supply: int
    models: int
    resource: str
    resource_amount: int
    verdict: Verdict
    legal: bool

    @property
    def minerals(self) -> Budget:
        return self.budgets[0]

    @property
    def vespene(self) -> Budget:
        return self.budgets[1]


def status_of(report: Report) -> Status:
    totals = report.totals
    return Status(
        budgets=(
            Budget(
                "minerals", _("Minerals"), totals.minerals_spent, totals.minerals_limit
            ),
            Budget("vespene", _("Vespene"), totals.vespene_spent, totals.vespene_limit),
        ),
        slots=tuple(
            SlotState(slot, slot_name(slot), totals.taken[slot], totals.granted[slot])
            for slot in SLOTS
        ),
        supply=totals.supply,
        models=totals.models,
        resource=RESOURCES.get(totals.resource or "", totals.resource or ""),
        resource_amount=totals.resource_amount,
        verdict=verdict_of(report),
        legal=report.legal,
    )


def verdict_of(report: Report) -> Verdict:
    found = Counter(issue.level for issue in report.issues)
    errors, warnings, notes = (found[level] for level in Level)
    notes_text = counted_notes(notes) if notes else ""
    warned = counted_warnings(warnings) if warnings else ""
    if errors:
        more = ", ".join(text for text in (warned, notes_text) if text)
        return Verdict("error", counted_errors(errors), more)
    if warnings:
        return Verdict("warning", _("Legal"), warned)
    return Verdict("ok", _("Legal"), notes_text)


def counted_errors(number: int) -> str:
    return ngettext("%(number)s error", "%(number)s errors", number) % {
        "number": number
    }


def counted_warnings(number: int) -> str:
    return ngettext("%(number)s warning", "%(number)s warnings", number) % {
        "number": number
    }


def counted_notes(number: int) -> str:
    return ngettext("%(number)s note", "%(number)s notes", number) % {"number": number}

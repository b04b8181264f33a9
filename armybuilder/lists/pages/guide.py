"""The guide for a first list: five steps, each pointing at the control that does it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.lists.models import ArmyList
from rules.report import Level, Report

COOKIE = "guide"
"""Holds the id of the list that the guide is for; without it there is none."""

ENOUGH = 0.75
"""The part of the agreed minerals after which a list is no longer at its beginning."""


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One step: what to do, where, and whether the list says that it is done."""

    id: str  # settings, cards, units, fix, print
    name: str
    hint: str
    link: str
    done: bool = False
    tab: str | None = None  # of what can be added
    opens: str = ""  # the id of an element of the page
    address: str = ""  # of another page


@dataclass(frozen=True, slots=True)
class Guide:
    steps: tuple[GuideStep, ...]

    @property
    def current(self) -> GuideStep:
        """The first step that is still to do; the last one is never done."""
        return next(step for step in self.steps if not step.done)


def guide_of(report: Report, army_list: ArmyList) -> Guide:
    """The five steps, each as far as the list is."""
    return Guide(
        (
            _settings(report),
            _cards(report),
            _units(report),
            _fix(report),
            GuideStep(
                "print",
                _("Print"),
                _(
                    "Your list is legal. Print it, or take it to the table on your phone."
                ),
                _("Print the list"),
                address=reverse("lists:print", args=[army_list.pk]),
            ),
        )
    )


def _settings(report: Report) -> GuideStep:
    return GuideStep(
        "settings",
        _("Scale and faction"),
        _(
            "The scale says how many minerals you may spend; the faction, which cards and units may join."
        ),
        _("Choose them"),
        opens="settings",
        done=not {"faction-missing", "scale-limit"} & _codes(report),
    )


def _cards(report: Report) -> GuideStep:
    roster, missing = report.muster.roster, _codes(report)
    creep = "creep-card-missing" in missing
    room = bool(roster.units) and "slots-exceeded" not in missing
    return GuideStep(
        "cards",
        _("Cards"),
        _(
            "Your army needs a creep card. Tactical cards grant more slots for units; they cost vespene."
        )
        if creep
        else _(
            "The faction card grants some slots. Tactical cards grant more; they cost vespene."
        ),
        _("Show the cards"),
        tab="cards",
        done=not creep and (bool(roster.tactical_cards) or room),
    )


def _units(report: Report) -> GuideStep:
    totals = report.totals
    enough = totals.minerals_spent >= ENOUGH * totals.minerals_limit
    hint = _("Add units until the minerals are used: %(spent)s of %(limit)s so far.")
    return GuideStep(
        "units",
        _("Units"),
        hint
        % {
            "spent": number_format(totals.minerals_spent, force_grouping=True),
            "limit": number_format(totals.minerals_limit, force_grouping=True),
        },
        _("Show the units"),
        tab="",
        done=bool(report.muster.roster.units) and enough,
    )


def _fix(report: Report) -> GuideStep:
    errors = sum(issue.level is Level.ERROR for issue in report.issues)
    hint = ngettext(
        "%(number)s thing breaks the rules. It says why, and a button beside it fixes it.",
        "%(number)s things break the rules. Each says why, and a button beside it fixes it.",
        errors,
    )
    return GuideStep(
        "fix",
        _("Fix"),
        hint % {"number": errors},
        _("Show what is wrong"),
        opens="verdict" if report.legal else "issues-title",
        done=report.legal,
    )


def _codes(report: Report) -> set[str]:
    return {issue.code for issue in report.issues}

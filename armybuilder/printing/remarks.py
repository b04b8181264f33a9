"""What follows after the ledger: what is wrong and what mends it, and what else there is to tell."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.printing.speech import Speech
from rules.cards import Deployment, Mission
from rules.muster import Muster
from rules.report import Issue, Level, Report
from rules.wording import remedy_of, sentence_of


@dataclass(frozen=True, slots=True)
class IssueLine:
    """An error or a warning; `rule` is a section of the rulebook, or the event that asks for it."""

    level: str
    grave: bool
    rule: str
    message: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Remark:
    """One of the columns under the ledger."""

    title: str
    lines: tuple[str, ...]


def issue_lines(report: Report, speech: Speech) -> tuple[IssueLine, ...]:
    """Every error and warning, in report order."""
    return tuple(
        _issue_line(issue, report.muster, speech)
        for issue in report.issues
        if issue.level is not Level.NOTE
    )


def _issue_line(issue: Issue, muster: Muster, speech: Speech) -> IssueLine:
    remedy = remedy_of(issue, muster)
    grave = issue.level is Level.ERROR
    return IssueLine(
        level=_("Error") if grave else _("Warning"),
        grave=grave,
        rule=speech.set(issue.blame or issue.rule),
        message=speech.say(sentence_of(issue, muster)),
        remedy=speech.say(remedy) if remedy else "",
    )


def error_sentences(report: Report, speech: Speech) -> list[str]:
    """What makes the list illegal, with the rule."""
    return [
        f"{line.message} ({line.rule})"
        for line in issue_lines(report, speech)
        if line.grave
    ]


def remarks(
    report: Report, speech: Speech, parts: Collection[str]
) -> tuple[Remark, ...]:
    """Scenario, summoned units and the notes of the check, where there are any and `parts` has them."""
    check = [
        speech.say(sentence_of(issue, report.muster))
        for issue in report.issues
        if issue.level is Level.NOTE
    ]
    if not report.legal:
        check.insert(0, _("Totals count everything in the list, allowed or not."))
    muster = report.muster
    found = (
        ("scenario", _("Scenario for the draft"), _scenario(muster, speech)),
        ("scenario", _("Carried for reference"), _summoned(muster, speech)),
        ("check", _("Notes from the check"), tuple(check)),
    )
    return tuple(
        Remark(title, lines) for part, title, lines in found if lines and part in parts
    )


def _scenario(muster: Muster, speech: Speech) -> tuple[str, ...]:
    roster, cards = muster.roster, muster.cards
    missions = _scenario_names(roster.missions, cards.missions, speech)
    deployments = _scenario_names(roster.deployments, cards.deployments, speech)
    lines = (
        missions and _("Missions: {names}").format(names=missions),
        deployments and _("Deployments: {names}").format(names=deployments),
    )
    return tuple(filter(None, lines))


def _scenario_names(
    ids: tuple[str, ...],
    cards: Mapping[str, Mission] | Mapping[str, Deployment],
    speech: Speech,
) -> str:
    """Names stay English; the reader's language stands behind them."""
    names = []
    for card_id in ids:
        card = cards.get(card_id)
        if card is None:
            names.append(speech.set(card_id))
            continue
        english, ours = card.name["en"], speech.words(card.name)
        names.append(english if ours == english else f"{english} ({ours})")
    return ", ".join(names)


def _summoned(muster: Muster, speech: Speech) -> tuple[str, ...]:
    names = []
    for unit_id, number in Counter(muster.roster.summoned).items():
        card = muster.cards.units.get(unit_id)
        name = card.name if card else speech.set(unit_id)
        names.append(name if number == 1 else f"{name} ×{number}")
    if not names:
        return ()
    return ", ".join(names), _("Never counted: summoned during play (9.1.9).")

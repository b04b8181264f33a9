"""What every sheet has: whose list it is, what the check said of it, and what stands on each page."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.printing.choices import Choices
from armybuilder.printing.fitting import is_long_title, reasons_that_fit, running_head
from armybuilder.printing.proof import Proof, proof_of
from armybuilder.printing.remarks import error_sentences
from armybuilder.printing.speech import Speech
from rules.cards import Cards
from rules.fingerprint import fingerprint
from rules.report import Level, Report
from rules.roster import Roster

WITHOUT_ISSUES = ("quick", "deck")
"""Layouts that have no list of what is wrong, as long as the band holds it."""


@dataclass(frozen=True, slots=True)
class Judged:
    """An army list with its verdict: all that a sheet is made of."""

    roster: Roster
    cards: Cards
    report: Report


@dataclass(frozen=True, slots=True)
class Head:
    """Who plays what: `title` is the faction, or the list's name where there is none."""

    title: str
    long: bool  # too long for the large type
    name: str  # of the list, or a remark on the missing faction
    running: tuple[str, str]  # title and name, short enough for the head of a page
    race: str  # id, or empty
    eyebrow: str  # race, scale and agreed minerals
    edition: str  # id
    edition_name: str
    fingerprint: str  # empty on a sheet that hides its list


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the templates find on a sheet of any layout; each layout adds its own."""

    layout: str
    language: str
    paper: str
    size: str
    colour: bool
    document_title: str
    head: Head
    proof: Proof
    legal: bool
    verdict: str
    counted: str  # "2 errors, 1 warning", or what the verdict rests on
    reasons: tuple[str, ...]  # for the band of an illegal list, short enough for it
    further: tuple[
        str, ...
    ]  # all of them, where the sheet lists no issues and the band is too short
    notice: str
    tight: bool


def frame_of(judged: Judged, choices: Choices, speech: Speech) -> dict[str, Any]:
    """The fields of `Sheet`, in the active language."""
    proof = proof_of(judged.roster, choices)
    reasons, further = _reasons(judged.report, choices, speech)
    return {
        "layout": choices.layout,
        "language": choices.language,
        "paper": choices.paper,
        "size": choices.size,
        "colour": choices.colour,
        "document_title": _document_title(judged, speech),
        "head": _head(judged, choices, proof, speech),
        "proof": proof,
        "legal": judged.report.legal,
        "verdict": _("Legal") if judged.report.legal else _("NOT LEGAL"),
        "counted": _counted(judged.report),
        "reasons": reasons,
        "further": further,
        "notice": _(
            "Unofficial fan project. Not affiliated with the makers of the game."
        ),
        "tight": False,
    }


def document_title(judged: Judged, pattern: str, speech: Speech) -> str:
    """The title of the file, from a pattern with a gap for the list's {name}."""
    title = pattern.format(name=speech.set(judged.roster.name))
    return title if judged.report.legal else _("{title}, not legal").format(title=title)


def _document_title(judged: Judged, speech: Speech) -> str:
    pattern = (
        _("{name}: roster") if judged.report.legal else _("{name}: roster, not legal")
    )
    return pattern.format(name=speech.set(judged.roster.name))


def _head(judged: Judged, choices: Choices, proof: Proof, speech: Speech) -> Head:
    faction, list_name = judged.report.muster.faction, speech.set(judged.roster.name)
    if faction is not None:
        title, name = faction.name, list_name
    elif judged.roster.faction is None:
        title, name = list_name, _("No faction card yet")
    else:
        title, name = list_name, _("Faction card not in this edition")
    return Head(
        title=title,
        long=is_long_title(title, beside_qr=bool(proof.link)),
        name=name,
        running=running_head(title, name),
        race=faction.race if faction else "",
        eyebrow=_eyebrow(judged, speech),
        edition=judged.cards.edition,
        edition_name=speech.words(judged.cards.name),
        fingerprint="" if choices.hides else _in_fives(fingerprint(judged.roster)),
    )


def _eyebrow(judged: Judged, speech: Speech) -> str:
    roster, cards, faction = judged.roster, judged.cards, judged.report.muster.faction
    scale = cards.scales.get(roster.scale)
    words = [speech.words(scale.name) if scale else speech.set(roster.scale)]
    if faction is not None:
        words.insert(0, speech.words(cards.races[faction.race].name))
    return _("{army}, {minerals} minerals").format(
        army=" · ".join(words), minerals=number_format(roster.minerals)
    )


def _counted(report: Report) -> str:
    levels = Counter(issue.level for issue in report.issues)
    errors, warnings = levels[Level.ERROR], levels[Level.WARNING]
    said = [
        errors
        and ngettext("{number} error", "{number} errors", errors).format(number=errors),
        warnings
        and ngettext("{number} warning", "{number} warnings", warnings).format(
            number=warnings
        ),
    ]
    return ", ".join(filter(None, said)) or _("no errors or warnings")


def _reasons(
    report: Report, choices: Choices, speech: Speech
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the band says, and what must then stand at the end of the sheet."""
    errors = error_sentences(report, speech)
    shown = reasons_that_fit(errors)
    left = len(errors) - len(shown)
    if not left:
        return shown, ()
    if choices.hides or choices.layout in WITHOUT_ISSUES:
        further = tuple(errors)
        more = ngettext(
            "And {number} more, at the end.", "And {number} more, at the end.", left
        )
    else:
        further = ()
        more = ngettext(
            "And {number} more, after the units.",
            "And {number} more, after the units.",
            left,
        )
    return (*shown, more.format(number=left)), further


def _in_fives(characters: str) -> str:
    return "-".join(
        characters[place : place + 5] for place in range(0, len(characters), 5)
    )

"""The `quick` sheet: what an army can do, phase by phase, for the player's own side of the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from armybuilder.printing.choices import Choices
from armybuilder.printing.frame import Judged, Sheet, document_title, frame_of
from armybuilder.printing.reference import (
    Meaning,
    Phase,
    Shot,
    english_texts,
    meanings,
    phases,
    shots,
)
from armybuilder.printing.speech import Speech

IN_A_ROW = 2  # keywords


@dataclass(frozen=True, slots=True)
class QuickSheet(Sheet):
    """One army list as a reference."""

    explained: str
    phases: tuple[Phase, ...]
    shots: tuple[Shot, ...]
    meanings: tuple[tuple[Meaning, ...], ...]  # in rows
    legend: tuple[str, ...]


def quick_sheet(judged: Judged, choices: Choices) -> QuickSheet:
    """The reference of the list; in the active language, that of `choices`."""
    speech = Speech(choices.language)
    muster, with_summoned = judged.report.muster, "scenario" in choices.parts
    frame = frame_of(judged, choices, speech)
    frame["document_title"] = document_title(
        judged, _("{name}: quick reference"), speech
    )
    texts = english_texts(muster, with_summoned)
    explained = meanings(judged.cards, texts, speech)
    sheet = QuickSheet(
        **frame,
        explained=_explained(judged),
        phases=phases(muster, speech, with_summoned),
        shots=shots(muster, speech, with_summoned),
        meanings=tuple(
            explained[place : place + IN_A_ROW]
            for place in range(0, len(explained), IN_A_ROW)
        ),
        legend=(),
    )
    closing = _("Summaries are ours; the printed cards and the rulebook decide.")
    return replace(sheet, legend=(closing, *speech.replacement_terms))


def _explained(judged: Judged) -> str:
    """How to read the costs and the numbers."""
    said = _(
        "“Card”: the card itself is exhausted. Numbers are places in the list, those in brackets models."
    )
    faction = judged.report.muster.faction
    if faction is None:
        return said
    paid = _("A cost in {resource} is paid by exhausting cards that yield it.").format(
        resource=judged.cards.races[faction.race].resource.upper()
    )
    return f"{paid} {said}"

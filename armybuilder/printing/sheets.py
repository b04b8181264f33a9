"""The `roster` sheet as plain data: the ledger of one army list, in whose words and order.

Everything on paper is decided here, where a test can see it: the template draws it, and the
style sheet places it. Texts are in the language of the sheet, numbers are numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from armybuilder.printing.choices import Choices
from armybuilder.printing.figures import (
    Figure,
    figures_of,
    minerals_of,
    resource_column,
    vespene_of,
)
from armybuilder.printing.fitting import fits_only_tight
from armybuilder.printing.frame import Judged, Sheet, frame_of
from armybuilder.printing.lines import (
    CardLine,
    LongNote,
    SlotLine,
    UnitLine,
    card_lines,
    long_notes,
    slot_lines,
    unit_lines,
)
from armybuilder.printing.remarks import IssueLine, Remark, issue_lines, remarks
from armybuilder.printing.speech import Speech
from rules.cards import SLOTS
from rules.muster import Muster
from rules.text import SLOT_NAMES


@dataclass(frozen=True, slots=True)
class RosterSheet(Sheet):
    """One army list as a ledger."""

    figures: tuple[Figure, ...]
    resource: str  # heading of the cards' resource column
    cards: tuple[CardLine, ...]
    units: tuple[UnitLine, ...]
    slots: tuple[SlotLine, ...]
    resource_sum: int | None
    vespene: Figure
    models: int
    minerals: Figure
    issues: tuple[IssueLine, ...]
    remarks: tuple[Remark, ...]
    notes: tuple[LongNote, ...]
    legend: tuple[str, ...]


def roster_sheet(judged: Judged, choices: Choices) -> RosterSheet:
    """The ledger of the list as it was judged; in the active language, that of `choices`."""
    speech = Speech(choices.language)
    muster = judged.report.muster
    sheet = RosterSheet(
        **frame_of(judged, choices, speech),
        figures=figures_of(judged, speech),
        resource=resource_column(judged, speech),
        cards=card_lines(muster, speech),
        units=_units(muster, choices, speech),
        slots=slot_lines(muster, tuple(_(SLOT_NAMES[slot].text) for slot in SLOTS)),
        resource_sum=muster.resource_amount if muster.faction else None,
        minerals=minerals_of(judged),
        vespene=vespene_of(judged),
        models=muster.models,
        issues=issue_lines(judged.report, speech),
        remarks=remarks(judged.report, speech, choices.parts),
        notes=long_notes(muster, speech) if "notes" in choices.parts else (),
        legend=(),
    )
    sheet = replace(sheet, legend=_legend(muster, choices, speech))
    return replace(sheet, tight=fits_only_tight(sheet))


def _units(muster: Muster, choices: Choices, speech: Speech) -> tuple[UnitLine, ...]:
    lines = unit_lines(muster, speech)
    if "notes" in choices.parts:
        return lines
    return tuple(replace(line, notes="", proxy="") for line in lines)


def _legend(muster: Muster, choices: Choices, speech: Speech) -> tuple[str, ...]:
    """What the marks mean; `speech` has spoken by now, and knows what it could not print."""
    if "legend" not in choices.parts:
        return speech.replacement_terms
    specialists = any(
        upgrade.specialist for unit in muster.units for upgrade in unit.upgrades
    )
    cards = (*muster.tactical, muster.creep, *(unit.card for unit in muster.units))
    legend = (
        any(card and card.unique for card in cards) and _("◆ unique"),
        specialists and _("◇ specialist and the model that carries it"),
        muster.units and _("Price: the composition, then each upgrade"),
        muster.units and _("Minerals: their sum"),
        *speech.replacement_terms,
    )
    return tuple(filter(None, legend))

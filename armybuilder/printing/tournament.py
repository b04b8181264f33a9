"""The `tournament` sheet: a list as it is registered, with a box for all that staff have to see."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from armybuilder.printing.abilities import slot_words
from armybuilder.printing.choices import Choices
from armybuilder.printing.disclosure import without_notes
from armybuilder.printing.figures import (
    Figure,
    figures_of,
    minerals_of,
    resource_column,
)
from armybuilder.printing.fitting import page_height
from armybuilder.printing.frame import Judged, Sheet, document_title, frame_of
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
from rules.text import SLOT_NAMES

IN_A_GROUP = 3  # boxes that are counted at a glance
MOST_BOXES = (
    60  # no card has half as many models; what is more was never meant to be printed
)


@dataclass(frozen=True, slots=True)
class Entry:
    """Who registers the list, and where; an empty field is a line to write on."""

    player: str = ""
    event: str = ""
    date: str = ""
    team: str = ""
    table: str = ""


BLANK = Entry()


@dataclass(frozen=True, slots=True)
class Field:
    """One field of the form."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card to be seen; `grants` are its slots in words."""

    line: CardLine
    grants: str


@dataclass(frozen=True, slots=True)
class ModelBox:
    """A model to be seen; a specialist has to show its equipment."""

    number: int
    specialist: bool


@dataclass(frozen=True, slots=True)
class SeenUnit:
    """A unit to be seen, model by model; `more` counts models that have no box."""

    line: UnitLine
    takes: str  # slots, in words
    boxes: tuple[tuple[ModelBox, ...], ...]
    more: int
    receipt: str  # "210 + 80": the composition and its upgrades


@dataclass(frozen=True, slots=True)
class TournamentSheet(Sheet):
    """One army list as a registration."""

    fields: tuple[Field, ...]
    figures: tuple[Figure, ...]
    resource: str
    cards: tuple[SeenCard, ...]
    units: tuple[SeenUnit, ...]
    slots: tuple[SlotLine, ...]
    models: int
    supply: int
    minerals: Figure
    staff: tuple[str, ...]
    issues: tuple[IssueLine, ...]
    remarks: tuple[Remark, ...]
    notes: tuple[LongNote, ...]
    legend: tuple[str, ...]


def tournament_sheet(
    judged: Judged, choices: Choices, entry: Entry = BLANK
) -> TournamentSheet:
    """The registration of the list; in the active language, that of `choices`."""
    speech = Speech(choices.language)
    judged = without_notes(judged)
    muster, shows_proxies = judged.report.muster, "notes" in choices.parts
    frame = frame_of(judged, choices, speech)
    frame["document_title"] = document_title(
        judged, _("{name}: registration sheet"), speech
    )
    sheet = TournamentSheet(
        **frame,
        fields=_fields(entry, speech),
        figures=figures_of(judged, speech),
        resource=resource_column(judged, speech),
        cards=tuple(
            SeenCard(line, slot_words(line.slots))
            for line in card_lines(muster, speech)
        ),
        units=tuple(
            _seen_unit(line if shows_proxies else replace(line, proxy=""))
            for line in unit_lines(muster, speech)
        ),
        slots=slot_lines(muster, tuple(_(SLOT_NAMES[slot].text) for slot in SLOTS)),
        models=muster.models,
        supply=muster.supply,
        minerals=minerals_of(judged),
        staff=_staff(),
        issues=issue_lines(judged.report, speech),
        remarks=remarks(judged.report, speech, choices.parts - {"check"}),
        notes=long_notes(muster, speech) if shows_proxies else (),
        legend=(),
    )
    sheet = replace(sheet, legend=speech.replacement_terms)
    return replace(sheet, tight=registration_height(sheet) > page_height(sheet))


def _fields(entry: Entry, speech: Speech) -> tuple[Field, ...]:
    fields = (
        (_("Player"), entry.player),
        (_("Event"), entry.event),
        (_("Date"), entry.date),
        (_("Team"), entry.team),
        (_("Table"), entry.table),
    )
    return tuple(Field(label, speech.set(value.strip())) for label, value in fields)


def _seen_unit(line: UnitLine) -> SeenUnit:
    specialists = {one.model for one in line.upgrades if one.specialist}
    shown = min(line.models, MOST_BOXES)
    boxes = [ModelBox(one, one in specialists) for one in range(1, shown + 1)]
    receipt = ""
    if line.composition is not None and line.minerals is not None:
        receipt = f"{line.composition} + {line.minerals - line.composition}"
    return SeenUnit(
        line=line,
        takes=slot_words(line.slots),
        boxes=tuple(
            tuple(boxes[place : place + IN_A_GROUP])
            for place in range(0, shown, IN_A_GROUP)
        ),
        more=line.models - shown,
        receipt=receipt,
    )


def _staff() -> tuple[str, ...]:
    return (
        _("List received in time"),
        _("Fingerprint agrees with the submission"),
        _("Models and cards seen"),
        _("Proxies and conversions agreed"),
    )


def registration_height(sheet: TournamentSheet) -> float:
    """Millimetres of the sheet at its normal size, a little too high; the figures are the style's."""
    units = sum(
        6.9 + (4.3 if unit.line.upgrades else 0) + (4.9 if unit.line.proxy else 0)
        for unit in sheet.units
    )
    remarks = 4 + 4 * len(sheet.remarks) if sheet.remarks else 0
    return 148 + 5.7 * len(sheet.cards) + units + remarks

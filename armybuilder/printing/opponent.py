"""The `opponent` sheet: what the other player may know of a list, open or closed.

An open list is handed over whole, without the player's notes and without prices. Of a closed one
(9.1.10) the sheet is made from its cards alone, see `disclosure.py`: lists that differ only in
what is hidden give the same sheet, except that an illegal one says that it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.printing.abilities import (
    AbilityLine,
    ability_lines,
    slot_words,
)
from armybuilder.printing.choices import Choices
from armybuilder.printing.disclosure import face_up, without_notes
from armybuilder.printing.figures import Figure, figures_of, resource_name
from armybuilder.printing.fitting import lines_taken, page_height
from armybuilder.printing.frame import Head, Judged, Sheet, document_title, frame_of
from armybuilder.printing.lines import (
    CardLine,
    LongNote,
    UnitLine,
    card_lines,
    long_notes,
    slot_lines,
    unit_lines,
)
from armybuilder.printing.remarks import IssueLine, Remark, issue_lines, remarks
from armybuilder.printing.speech import Speech
from rules.cards import SLOTS, Ability
from rules.muster import Muster
from rules.text import SLOT_NAMES

ROUNDS = (1, 2, 3, 4, 5)
REVEALS = tuple(range(1, 13))
"""The lines to write units on as they deploy: twelve, so that their number tells nothing."""


@dataclass(frozen=True, slots=True)
class CardInPlay:
    """A card on the table: what it grants, and what it does when it is exhausted."""

    line: CardLine
    grants: tuple[str, ...]  # slots, then the race's resource
    abilities: tuple[AbilityLine, ...]


@dataclass(frozen=True, slots=True)
class UnitInPlay:
    """A unit that the other player may meet; `takes` are its slots in words."""

    line: UnitLine
    takes: str


@dataclass(frozen=True, slots=True)
class OpenSheet(Sheet):
    """The whole list, for the other player."""

    closed: bool
    rounds: tuple[int, ...]
    figures: tuple[Figure, ...]
    cards: tuple[CardInPlay, ...]
    units: tuple[UnitInPlay, ...]
    issues: tuple[IssueLine, ...]
    remarks: tuple[Remark, ...]
    notes: tuple[LongNote, ...]
    legend: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClosedSheet(Sheet):
    """The cards that lie face up, and lines for the units that are revealed."""

    closed: bool
    rounds: tuple[int, ...]
    player: str
    granted: tuple[tuple[str, int], ...]  # slot and number
    resource_name: str
    resource_sum: int | None
    card_count: str
    cards: tuple[CardInPlay, ...]
    reveals: tuple[int, ...]
    legend: tuple[str, ...]


def opponent_sheet(
    judged: Judged, choices: Choices, player: str = ""
) -> OpenSheet | ClosedSheet:
    """The list for the other player; in the active language, that of `choices`."""
    if choices.closed:
        legal = judged.report.legal
        return _closed_sheet(face_up(judged), legal, choices, player)
    return _open_sheet(without_notes(judged), choices)


def _open_sheet(judged: Judged, choices: Choices) -> OpenSheet:
    speech = Speech(choices.language)
    muster, shows_proxies = judged.report.muster, "notes" in choices.parts
    frame = frame_of(judged, choices, speech)
    frame["document_title"] = document_title(
        judged, _("{name}: list for the opponent"), speech
    )
    minerals_and_vespene = 2
    sheet = OpenSheet(
        **frame,
        closed=False,
        rounds=ROUNDS,
        figures=figures_of(judged, speech)[minerals_and_vespene:],
        cards=_cards_in_play(muster, speech),
        units=tuple(
            UnitInPlay(
                line if shows_proxies else replace(line, proxy=""),
                slot_words(line.slots),
            )
            for line in unit_lines(muster, speech)
        ),
        issues=issue_lines(judged.report, speech),
        remarks=remarks(judged.report, speech, choices.parts - {"check"}),
        notes=long_notes(muster, speech) if shows_proxies else (),
        legend=(),
    )
    return replace(sheet, legend=_legend(sheet, choices, speech))


def _legend(sheet: OpenSheet, choices: Choices, speech: Speech) -> tuple[str, ...]:
    if "legend" not in choices.parts:
        return speech.replacement_terms
    upgrades = (one for unit in sheet.units for one in unit.line.upgrades)
    lines = (*sheet.cards, *sheet.units)
    terms = (
        any(one.line.unique for one in lines) and _("◆ unique"),
        any(one.specialist for one in upgrades)
        and _("◇ specialist and the model that carries it"),
        *speech.replacement_terms,
    )
    return tuple(filter(None, terms))


def _closed_sheet(
    shown: Judged, legal: bool, choices: Choices, player: str
) -> ClosedSheet:
    """`shown` holds nothing but the cards; whether the whole list is `legal` is told too."""
    speech = Speech(choices.language)
    muster = shown.report.muster
    frame = frame_of(shown, choices, speech)
    head = _closed_head(frame["head"], muster)
    title = _("{faction}: closed list").format(faction=head.title)
    cards = _cards_in_play(muster, speech)
    sheet = ClosedSheet(
        **frame
        | {
            "legal": legal,
            "verdict": "" if legal else _("NOT LEGAL"),
            "counted": "",
            "head": head,
            "document_title": title,
        },
        closed=True,
        rounds=ROUNDS,
        player=speech.set(player.strip()),
        granted=tuple(
            (line.name, line.given)
            for line in slot_lines(
                muster, tuple(_(SLOT_NAMES[slot].text) for slot in SLOTS)
            )
        ),
        resource_name=resource_name(shown, speech) or _("Resource"),
        resource_sum=muster.resource_amount if muster.faction else None,
        card_count=ngettext("{number} card", "{number} cards", len(cards)).format(
            number=len(cards)
        ),
        cards=cards,
        reveals=REVEALS,
        legend=(),
    )
    sheet = replace(sheet, legend=speech.replacement_terms)
    return replace(sheet, tight=closed_height(sheet) > page_height(sheet))


def _closed_head(head: Head, muster: Muster) -> Head:
    """The masthead without the list's name and without what proves the whole list."""
    subtitle = _("Closed list: faction and tactical cards")
    title = head.title if muster.faction else _("No known faction card")
    return replace(
        head,
        title=title,
        name=subtitle,
        running=(title, _("closed list")),
        fingerprint="",
    )


def _cards_in_play(muster: Muster, speech: Speech) -> tuple[CardInPlay, ...]:
    resource = ""
    if muster.faction is not None:
        resource = muster.cards.races[muster.faction.race].resource.upper()
    lines, owners = card_lines(muster, speech), _abilities_in_order(muster)
    return tuple(
        CardInPlay(
            line,
            _grants(line, resource),
            ability_lines(abilities, resource, speech),
        )
        for line, abilities in zip(lines, owners, strict=True)
    )


def _abilities_in_order(muster: Muster) -> tuple[tuple[Ability, ...], ...]:
    """Of every card of the list, in the order of `card_lines`; none of an unknown card."""
    roster, cards = muster.roster, muster.cards
    found = [cards.tactical.get(card_id) for card_id in roster.tactical_cards]
    ordered = (
        *([muster.faction] if roster.faction is not None else []),
        *found,
        *([muster.creep] if roster.creep_card is not None else []),
    )
    return tuple(card.abilities if card is not None else () for card in ordered)


def _grants(line: CardLine, resource: str) -> tuple[str, ...]:
    yields = f"{line.resource}\u00a0{resource}" if line.resource and resource else ""
    return tuple(filter(None, (slot_words(line.slots), yields)))


def closed_height(sheet: ClosedSheet) -> float:
    """Millimetres of a closed list at its normal size; the figures are those of the style."""
    head, strip = 52, 19 + 6.8 * len(sheet.reveals)
    return head + strip + sum(_card_height(card) for card in sheet.cards)


def _card_height(card: CardInPlay) -> float:
    said = 3.7 * sum(
        lines_taken(f"{one.name} {one.facts}. {one.summary}", 0.8, 99) + 0.15
        for one in card.abilities
    )
    name = 4 + 3.5 * len(card.grants) + (3.5 if card.line.remark else 0)
    return 1.6 + max(said, name)

"""What each edition changed of the one before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext

from catalog.history import changes_between
from catalog.models import Edition
from catalog.pages.figures import label_of, shown
from catalog.paths import RACE_SECTIONS
from catalog.words import in_language
from rules.cards import Cards

KIND_OF_SECTION = {
    "units": "unit",
    "faction_cards": "faction",
    "tactical_cards": "tactical",
    "creep_cards": "creep",
    "missions": "mission",
    "deployments": "deployment",
    "keywords": "keyword",
}


@dataclass(frozen=True, slots=True)
class ChangeLine:
    kind: str  # of the card, as its address needs it; empty for what has no page
    card_id: str
    name: str
    race: str
    label: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class ErratumLine:
    date: str
    name: str
    label: str
    was: str
    now: str
    why: str


@dataclass(frozen=True, slots=True)
class EditionLine:
    edition: Edition
    name: str
    source: str
    date_note: str
    before: str  # name of the edition that the changes start from
    changes: tuple[ChangeLine, ...]
    errata: tuple[ErratumLine, ...]


def edition_lines(editions: Sequence[Edition]) -> tuple[EditionLine, ...]:
    """Newest first; the oldest has nothing before it."""
    before = {newer.id: older for newer, older in pairwise(editions)}
    return tuple(_edition_line(one, before.get(one.id)) for one in editions)


def _edition_line(edition: Edition, older: Edition | None) -> EditionLine:
    data, cards = edition.data, edition.cards()
    changes = changes_between(older.data, data) if older else ()
    return EditionLine(
        edition=edition,
        name=in_language(edition.name),
        source=data["source"],
        date_note=data["date_note"] or "",
        before=in_language(older.name) if older else "",
        changes=tuple(
            _change_line(path, old, new, cards) for path, old, new in changes
        ),
        errata=tuple(_erratum_line(one, cards) for one in data["errata"]),
    )


def _change_line(path: str, old: Any, new: Any, cards: Cards) -> ChangeLine:
    kind, card_id, card, rest = _located(path, cards)
    return ChangeLine(
        kind=kind if card is not None else "",
        card_id=card_id,
        name=_name(card, card_id),
        race=getattr(card, "race", ""),
        label=label_of(rest, card) or gettext("the whole card"),
        old=shown(old),
        new=shown(new),
    )


def _erratum_line(erratum: Mapping[str, Any], cards: Cards) -> ErratumLine:
    _kind, card_id, card, rest = _located(erratum["path"], cards)
    return ErratumLine(
        date=erratum["date"],
        name=_name(card, card_id),
        label=label_of(rest, card),
        was=shown(erratum["was"]),
        now=shown(erratum["now"]),
        why=erratum["why"],
    )


def _located(path: str, cards: Cards) -> tuple[str, str, Any, str]:
    """The kind, id and card that a path leads to, and the rest of it."""
    parts = path.split("/")
    if parts[1:2] and parts[1] in RACE_SECTIONS:
        parts = parts[1:]
    section, card_id, rest = parts[0], parts[1], "/".join(parts[2:])
    kind = KIND_OF_SECTION.get(section, "")
    shelf = shelf_of(kind, cards) if kind else {}
    return kind, card_id, shelf.get(card_id), rest


def shelf_of(kind: str, cards: Cards) -> Mapping[str, Any]:
    """The cards of one kind by id."""
    shelves: dict[str, Mapping[str, Any]] = {
        "unit": cards.units,
        "faction": cards.factions,
        "tactical": cards.tactical,
        "creep": cards.creep,
        "mission": cards.missions,
        "deployment": cards.deployments,
        "keyword": cards.keywords,
        "race": cards.races,
    }
    return shelves[kind]


def _name(card: Any, card_id: str) -> str:
    if card is None:
        return card_id
    return card.name if isinstance(card.name, str) else card.name["en"]

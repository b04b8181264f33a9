"""What each edition changed of the one before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

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

PRICES = {"minerals": _("minerals"), "vespene": _("vespene")}


@dataclass(frozen=True, slots=True)
class ChangeLine:
    kind: str  # of the card, as its address needs it; empty for what has no page
    card_id: str
    name: str
    race: str
    label: str
    old: str
    new: str
    priced: str = ""  # what of the card has this price; empty for all of it
    unit: str = ""  # of a price


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
    return EditionLine(
        edition=edition,
        name=in_language(edition.name),
        source=data["source"],
        date_note=data["date_note"] or "",
        before=in_language(older.name) if older else "",
        changes=change_lines(edition, older) if older else (),
        errata=tuple(_erratum_line(one, cards) for one in data["errata"]),
    )


def change_lines(edition: Edition, older: Edition) -> tuple[ChangeLine, ...]:
    """What an edition changed of an older one, in the order of its cards."""
    changes = _changes(older, edition, (older.digest, edition.digest))
    cards = edition.cards()
    return tuple(_change_line(path, old, new, cards) for path, old, new in changes)


@lru_cache(maxsize=16)
def _changes(
    older: Edition, newer: Edition, digests: tuple[str, str]
) -> tuple[tuple[str, Any, Any], ...]:
    """What `newer` changed, found once for the figures that `digests` stand for."""
    return tuple(changes_between(older.data, newer.data))


def _change_line(path: str, old: Any, new: Any, cards: Cards) -> ChangeLine:
    kind, card_id, card, rest = _located(path, cards)
    price = next((one for one in PRICES if one in rest.split("/")), "")
    return ChangeLine(
        kind=kind if card is not None else "",
        card_id=card_id,
        name=_name(card, card_id),
        race=getattr(card, "race", ""),
        label=label_of(rest, card) or gettext("the whole card"),
        old=shown(old),
        new=shown(new),
        priced=_priced(rest, card, price) if price else "",
        unit=gettext(PRICES[price]) if price else "",
    )


def _priced(path: str, card: Any, price: str) -> str:
    """What a price is of: an upgrade, a composition where the unit has several."""
    whole = path.split("/")[0] == "compositions" and len(card.compositions) == 1
    return "" if whole else label_of(path, card, without=price)


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

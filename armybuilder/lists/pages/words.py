"""Small words that several pages share: slots, counts, names, differences."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import get_language, gettext, ngettext

from rules.cards import Cards
from rules.changes import Change
from rules.text import SLOT_NAMES


def slot_name(slot: str) -> str:
    return gettext(SLOT_NAMES[slot].text)


def models_text(models: int) -> str:
    return ngettext("%(models)s model", "%(models)s models", models) % {
        "models": models
    }


def in_language(words: Mapping[str, str]) -> str:
    """The reader's words where the card has them, else the English ones."""
    language = (get_language() or "en")[:2]
    return words.get(language) or words["en"]


def changes_json(changes: Sequence[Change]) -> str:
    """Changes as the value of a button."""
    return json.dumps([dict(one) for one in changes], separators=(",", ":"))


def one_change(do: str, **words: Any) -> str:
    return changes_json([{"do": do, **words}])


def signed(number: int) -> str:
    """A price as a difference: +20, −20, ±0."""
    if number == 0:
        return "±0"
    return f"+{number}" if number > 0 else f"−{-number}"


def race_of(cards: Cards, faction: str | None) -> str:
    """The race that colours a page; empty without a known faction card."""
    card = cards.factions.get(faction) if faction else None
    return card.race if card else ""

"""Small words that several pages share: slots, counts, names, differences."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from catalog.words import (
    COMBAT_TAGS,
    ROLES,
    in_language,
    models_text,
    slot_name,
    slots_text,
)
from rules.cards import Cards, Unit
from rules.changes import Change


def tags_text(card: Unit) -> list[str]:
    """The combat tags of a unit and its role, as words: Biological, Light, Tank."""
    tags = [gettext(COMBAT_TAGS.get(tag, tag)) for tag in card.combat_tags]
    role = [gettext(ROLES.get(card.role, card.role))] if card.role else []
    return tags + role


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


__all__ = [
    "changes_json",
    "in_language",
    "models_text",
    "one_change",
    "race_of",
    "signed",
    "slot_name",
    "slots_text",
    "tags_text",
]

"""The game's words on the pages: labels of what the cards say, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_noop as _

from rules.text import SLOT_NAMES, slots_of

PHASES = {
    "any": _("Any phase"),
    "movement": _("Movement"),
    "assault": _("Assault"),
    "combat": _("Combat"),
}
TYPES = {"active": _("Active"), "passive": _("Passive"), "reaction": _("Reaction")}
TARGETS = {"all": _("All"), "flying": _("Flying"), "ground": _("Ground")}
COMBAT_TAGS = {
    "armoured": _("Armoured"),
    "biological": _("Biological"),
    "light": _("Light"),
    "mechanical": _("Mechanical"),
    "psionic": _("Psionic"),
    "flying": _("Flying"),
    "ground": _("Ground"),
}
ROLES = {
    "damage-dealer": _("Damage dealer"),
    "tank": _("Tank"),
    "lifesaver": _("Lifesaver"),
    "tactician": _("Tactician"),
}
SCALES = {
    "skirmish": _("Skirmish"),
    "standard": _("Standard"),
    "grand-offensive": _("Grand Offensive"),
}
COLOURS = {"red": _("Red"), "blue": _("Blue"), "neutral": _("Neutral")}
TOPICS = {
    "general": _("General terms"),
    "unit": _("Units"),
    "weapon": _("Weapons"),
    "ability": _("Abilities"),
    "terrain": _("Terrain"),
    "token": _("Tokens and markers"),
}
KINDS = {
    "unit": _("Unit"),
    "faction": _("Faction card"),
    "tactical": _("Tactical card"),
    "creep": _("Creep card"),
    "mission": _("Mission card"),
    "deployment": _("Deployment card"),
    "keyword": _("Keyword"),
    "upgrade": _("Upgrade"),
    "ability": _("Ability"),
    "weapon": _("Weapon"),
    "text": _("Text"),
    "slot": _("Slot"),
    "tag": _("Tag"),
}


def slot_name(slot: str) -> str:
    return gettext(SLOT_NAMES[slot].text)


def slots_text(number: int, slot: str) -> str:
    return slots_of(number, slot).render(gettext)


def language() -> str:
    return (get_language() or "en")[:2]


def in_language(words: Mapping[str, str]) -> str:
    """The reader's words where the card has them, else the English ones."""
    return words.get(language()) or words["en"]


def models_text(models: int) -> str:
    return ngettext("%(models)s model", "%(models)s models", models) % {
        "models": models
    }


def signed(number: int) -> str:
    """A price as a difference: +20, ±0."""
    return f"+{number}" if number else "±0"


def span(lowest: int, highest: int) -> str:
    return str(lowest) if lowest == highest else f"{lowest}–{highest}"

"""Which cards use a keyword, and where on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from catalog.glossary import Glossary
from catalog.words import KINDS
from rules.cards import Ability, Cards, Keyword, Unit, Weapon


@dataclass(frozen=True, slots=True)
class User:
    kind: str
    kind_label: str
    id: str
    name: str
    race: str
    where: str  # names of the weapons, abilities and upgrades


def users_of(keyword: Keyword, cards: Cards) -> tuple[User, ...]:
    """Cards whose weapons or abilities name the keyword, in the order of the edition."""
    glossary = Glossary(cards)
    shelves = {
        "unit": cards.units,
        "faction": cards.factions,
        "tactical": cards.tactical,
        "creep": cards.creep,
    }
    return tuple(
        User(
            kind, gettext(KINDS[kind]), card.id, card.name, card.race, ", ".join(names)
        )
        for kind, shelf in shelves.items()
        for card in shelf.values()
        if (names := _names(card, keyword, glossary))
    )


def _names(card: Unit, keyword: Keyword, glossary: Glossary) -> list[str]:
    return [
        part.name for part in _parts(card) if keyword in glossary.used_in(_texts(part))
    ]


def _parts(card: Unit) -> Iterator[Weapon | Ability]:
    yield from getattr(card, "weapons", ())
    yield from card.abilities
    for upgrade in getattr(card, "upgrades", {}).values():
        part = upgrade.weapon or upgrade.ability
        if part is not None:
            yield part


def _texts(part: Weapon | Ability) -> tuple[str, ...]:
    return part.keywords if isinstance(part, Weapon) else (part.summary["en"],)

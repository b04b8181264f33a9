"""The page of a unit's card."""

from __future__ import annotations

from dataclasses import dataclass

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext

from catalog.glossary import Glossary
from catalog.pages.lines import (
    AbilityLine,
    Band,
    UpgradeLine,
    WeaponLine,
    ability_lines,
    bands,
    resource_of,
    summoning_ability,
    tag_names,
    takers,
    texts_of,
    upgrade_line,
    weapon_line,
)
from catalog.words import (
    COMBAT_TAGS,
    ROLES,
    in_language,
    models_text,
    slot_name,
    slots_text,
)
from rules.cards import Cards, CreepCard, FactionCard, Keyword, TacticalCard, Unit
from rules.equipment import equipment
from rules.muster import MusteredUnit
from rules.roster import RosterUnit


@dataclass(frozen=True, slots=True)
class Stat:
    label: str
    value: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class CompositionLine:
    models: str
    supply: int
    takes: str  # "1 Core"
    minerals: int
    each: str


@dataclass(frozen=True, slots=True)
class Carriers:
    models: tuple[int, ...]
    is_special: bool
    weapons: str


@dataclass(frozen=True, slots=True)
class Example:
    """Equipment model by model, with one of each specialist that the unit can carry."""

    models: str
    upgrades: str
    carriers: tuple[Carriers, ...]


@dataclass(frozen=True, slots=True)
class Summoner:
    kind: str
    card: Unit | FactionCard | TacticalCard | CreepCard
    ability: str  # empty where the edition's card calls it otherwise


@dataclass(frozen=True, slots=True)
class UnitPage:
    card: Unit
    race: str
    slot: str
    facts: str
    tags: tuple[str, ...]
    stats: tuple[Stat, ...]
    compositions: tuple[CompositionLine, ...]
    bands: tuple[Band, ...]
    weapons: tuple[WeaponLine, ...]
    abilities: tuple[AbilityLine, ...]
    upgrades: tuple[UpgradeLine, ...]
    keywords: tuple[Keyword, ...]
    example: Example | None
    summoner: Summoner | None
    price_sizes: str
    taken_by: tuple[FactionCard, ...]  # faction cards whose armies may recruit it


def unit_page(card: Unit, cards: Cards) -> UnitPage:
    glossary = Glossary(cards)
    resource = resource_of(cards, card.race)
    return UnitPage(
        card=card,
        race=in_language(cards.races[card.race].name),
        slot=slot_name(card.slot) if card.slot else "",
        facts=" · ".join(
            [
                ", ".join(gettext(COMBAT_TAGS[one]) for one in card.combat_tags),
                gettext(ROLES[card.role]),
            ]
        ),
        tags=tag_names(card.tags, cards),
        stats=stats(card),
        compositions=tuple(
            CompositionLine(
                models_text(one.models),
                one.supply,
                slots_text(one.supply, card.slot or "core"),
                one.minerals,
                floatformat(one.minerals / one.models),
            )
            for one in card.compositions.values()
        ),
        bands=bands(card.supply_profile),
        weapons=tuple(weapon_line(one, glossary) for one in card.weapons),
        abilities=ability_lines(card.abilities, resource, glossary),
        upgrades=tuple(
            upgrade_line(one, card, resource, glossary)
            for one in card.upgrades.values()
        ),
        keywords=tuple(glossary.used_in(texts_of(card))),
        example=example(card),
        summoner=_summoner(card, cards),
        price_sizes=" / ".join(models_text(one) for one in card.compositions),
        taken_by=() if card.summoned else takers(card.tags, cards),
    )


def stats(card: Unit) -> tuple[Stat, ...]:
    """The profile as printed; a dash where the card has one."""
    figures = [
        (gettext("Size"), card.size),
        (gettext("Speed"), card.speed),
        (gettext("Evade"), card.evade),
        (gettext("Armour"), card.armour),
        (gettext("HP"), card.hp),
    ]
    if card.shield is not None:
        figures.append((gettext("Shield"), card.shield))
    shown = [
        Stat(label, "–" if value in (None, "-") else str(value))
        for label, value in figures
    ]
    base = str(card.base_mm).replace("x", "×")
    return (*shown, Stat(gettext("Base"), base, "mm"))


def example(card: Unit) -> Example | None:
    """The smallest unit with every specialist weapon it can carry, one a model."""
    specialists = [
        one for one in card.upgrades.values() if one.specialist and one.weapon
    ]
    if not card.compositions or not specialists:
        return None
    models = next(iter(card.compositions))
    chosen = [one for one in specialists if models in one.minerals][:models]
    entry = RosterUnit(
        card.id,
        models,
        tuple(one.id for one in chosen),
        {one.id: model for model, one in enumerate(chosen, start=1)},
    )
    nominated = set(entry.specialists.values())
    return Example(
        models=models_text(models),
        upgrades=", ".join(one.name for one in chosen),
        carriers=tuple(
            Carriers(
                one.models,
                bool(nominated & set(one.models)),
                ", ".join(weapon.name for weapon in one.weapons),
            )
            for one in equipment(MusteredUnit(0, entry, card))
        ),
    )


def _summoner(unit: Unit, cards: Cards) -> Summoner | None:
    """The card that summons this one, with the kind its address needs."""
    shelves = {
        "unit": cards.units,
        "faction": cards.factions,
        "tactical": cards.tactical,
        "creep": cards.creep,
    }
    for kind, shelf in shelves.items():
        card = shelf.get(unit.summoned_by["source"]) if unit.summoned_by else None
        if card is not None:
            return Summoner(kind, card, summoning_ability(unit, card))
    return None

"""The card beside the list: a unit's or another card's, with what its upgrades change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from armybuilder.lists.pages.holdings import EquipmentRow, Gives, UnitRow, gives_of
from armybuilder.lists.pages.words import (
    in_language,
    models_text,
    signed,
    slot_name,
    tags_text,
)
from catalog.words import COMBAT_TAGS, PHASES, TARGETS, TYPES
from rules.cards import Ability, Cards, Unit, Upgrade, Weapon


@dataclass(frozen=True, slots=True)
class KeywordWords:
    text: str  # as on the card
    summary: str


@dataclass(frozen=True, slots=True)
class WeaponLine:
    phase: str
    phase_label: str
    weapon: Weapon
    target: str
    surge: str
    keywords: tuple[KeywordWords, ...]
    replaces: str
    price: str


@dataclass(frozen=True, slots=True)
class AbilityLine:
    phase: str
    name: str
    facts: str  # "Movement · Active · 1 CP · +20"
    summary: str


@dataclass(frozen=True, slots=True)
class Stat:
    label: str
    text: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    lowest: int
    highest: int
    supply: int
    now: bool

    @property
    def models(self) -> int:
        return self.highest - self.lowest + 1

    @property
    def steps(self) -> range:
        return range(self.models)

    @property
    def span(self) -> str:
        if self.lowest == self.highest:
            return str(self.lowest)
        return f"{self.lowest}–{self.highest}"


@dataclass(frozen=True, slots=True)
class CardDetails:
    kind: str
    id: str
    name: str
    race: str
    facts: str
    unique: bool
    vespene: int | None
    gives: tuple[Gives, ...]
    stats: tuple[Stat, ...] = ()
    bands: tuple[Band, ...] = ()
    weapons: tuple[WeaponLine, ...] = ()
    abilities: tuple[AbilityLine, ...] = ()
    equipment: tuple[EquipmentRow, ...] = ()
    upgrade_abilities: tuple[AbilityLine, ...] = ()
    upgrade_weapons: tuple[WeaponLine, ...] = ()
    models: int | None = None
    count: str = ""
    address: str = ""  # of the card's own page


def unit_details(card: Unit, cards: Cards, row: UnitRow | None = None) -> CardDetails:
    """A unit's card; `row` is the unit of the list that it is shown for."""
    models = row.models if row else None
    offered = [
        one for one in card.upgrades.values() if not models or models in one.minerals
    ]
    resource = _resource(cards, card.race)
    slot = slot_name(card.slot) if card.slot else gettext("Summoned")
    return CardDetails(
        kind="unit",
        id=card.id,
        name=card.name,
        race=card.race,
        facts=f"{slot} · {', '.join(tags_text(card))}",
        unique=card.unique,
        vespene=None,
        gives=(),
        stats=_stats(card),
        bands=tuple(
            Band(
                band.lowest,
                band.highest,
                band.supply,
                models is not None and band.lowest <= models <= band.highest,
            )
            for band in card.supply_profile
        ),
        weapons=tuple(_weapon_line(one, cards) for one in card.weapons),
        abilities=_ability_lines(card.abilities, resource),
        equipment=row.equipment if row else (),
        upgrade_abilities=tuple(
            _ability_line(one.ability, resource, _price(one, models))
            for one in offered
            if one.ability
        ),
        upgrade_weapons=tuple(
            _weapon_line(one.weapon, cards, one.replaces or "", _price(one, models))
            for one in offered
            if one.weapon
        ),
        models=models,
        count=models_text(models) if models else "",
        address=reverse("catalog:unit", args=[cards.edition, card.id]),
    )


def card_details(kind: str, card_id: str, cards: Cards) -> CardDetails | None:
    """The card of a `?show=kind:id`; None where the edition does not have it."""
    if kind == "unit":
        unit = cards.units.get(card_id)
        return unit_details(unit, cards) if unit else None
    shelves = {
        "faction": cards.factions,
        "tactical": cards.tactical,
        "creep": cards.creep,
    }
    card = shelves.get(kind, {}).get(card_id)
    if card is None:
        return None
    labels = {
        "faction": gettext("Faction card"),
        "tactical": gettext("Tactical card"),
        "creep": gettext("Creep card"),
    }
    return CardDetails(
        kind=kind,
        id=card.id,
        name=card.name,
        race=card.race,
        facts=labels[kind],
        unique=getattr(card, "unique", False),
        vespene=getattr(card, "vespene", None),
        gives=gives_of(card),
        abilities=_ability_lines(card.abilities, _resource(cards, card.race)),
        address=reverse(f"catalog:{kind}", args=[cards.edition, card.id]),
    )


def _resource(cards: Cards, race: str) -> str:
    return cards.races[race].resource.upper() if race in cards.races else ""


def _price(upgrade: Upgrade, models: int | None) -> str:
    """The price for the unit that is shown, else for each composition."""
    if models is not None:
        return signed(upgrade.minerals[models])
    return " / ".join(signed(price) for price in upgrade.minerals.values())


def _stats(card: Unit) -> tuple[Stat, ...]:
    shown = [
        Stat(gettext("Size"), _or_dash(card.size)),
        Stat(gettext("Speed"), _or_dash(card.speed)),
        Stat(gettext("Evade"), _or_dash(card.evade)),
        Stat(gettext("Armour"), _or_dash(card.armour)),
        Stat(gettext("HP"), _or_dash(card.hp)),
    ]
    if card.shield:
        shown.append(Stat(gettext("Shield"), str(card.shield)))
    base = str(card.base_mm)
    shown.append(Stat(gettext("Base"), base, "mm" if base.isdigit() else ""))
    return tuple(shown)


def _or_dash(figure: object) -> str:
    return "–" if figure is None or figure == "" else str(figure)


def _weapon_line(
    weapon: Weapon, cards: Cards, replaces: str = "", price: str = ""
) -> WeaponLine:
    types = [gettext(COMBAT_TAGS.get(one, one)) for one in weapon.surge_types]
    surge = " ".join((*types, weapon.surge_dice or "")).strip()
    return WeaponLine(
        phase=weapon.phase,
        phase_label=gettext(PHASES.get(weapon.phase, weapon.phase)),
        weapon=weapon,
        target=gettext(TARGETS.get(weapon.target, weapon.target)),
        surge=surge,
        keywords=tuple(_keyword(text, cards) for text in weapon.keywords),
        replaces=replaces,
        price=price,
    )


def _keyword(text: str, cards: Cards) -> KeywordWords:
    """A keyword as printed, with its meaning: "LONG RANGE (18)" is LONG RANGE (X)."""
    name = text.split("(")[0].strip().casefold()
    for keyword in cards.keywords.values():
        if keyword.name["en"].split("(")[0].strip().casefold() == name:
            return KeywordWords(text, in_language(keyword.summary))
    return KeywordWords(text, "")


def _ability_lines(
    abilities: Iterable[Ability], resource: str
) -> tuple[AbilityLine, ...]:
    return tuple(_ability_line(one, resource) for one in abilities)


def _ability_line(ability: Ability, resource: str, price: str = "") -> AbilityLine:
    facts = [
        gettext(PHASES.get(ability.phase, ability.phase)),
        gettext(TYPES.get(ability.type, ability.type)),
    ]
    if ability.cost:
        facts.append(f"{ability.cost} {resource}")
    if price:
        facts.append(price)
    return AbilityLine(
        phase=ability.phase,
        name=ability.name,
        facts=" · ".join(facts),
        summary=in_language(ability.summary) if ability.summary else "",
    )

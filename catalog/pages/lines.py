"""Lines of a card as a page shows them: weapons, abilities, upgrades, slots, supply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from catalog.glossary import Glossary
from catalog.words import (
    COMBAT_TAGS,
    PHASES,
    TARGETS,
    TYPES,
    in_language,
    models_text,
    signed,
    slots_text,
    span,
)
from rules.cards import (
    SLOTS,
    Ability,
    Cards,
    CreepCard,
    FactionCard,
    SupplyBand,
    TacticalCard,
    Unit,
    Upgrade,
    Weapon,
)
from rules.muster import missing_tags

PHASE_ORDER = tuple(PHASES)


@dataclass(frozen=True, slots=True)
class Price:
    """What an upgrade takes on one composition; empty where it cannot be had."""

    text: str
    models: str


@dataclass(frozen=True, slots=True)
class WeaponLine:
    name: str
    phase: str
    phase_label: str
    range: str
    target: str
    roa: int
    hit: str
    damage: int
    surge: str
    keywords: tuple[SafeString, ...]


@dataclass(frozen=True, slots=True)
class AbilityLine:
    name: str
    phase: str
    facts: str  # "Movement · Active · 1 CP"
    summary: SafeString


@dataclass(frozen=True, slots=True)
class UpgradeLine:
    id: str
    name: str
    phase: str
    specialist: bool
    replaces: str
    prices: tuple[Price, ...]
    weapon: WeaponLine | None
    ability: AbilityLine | None


@dataclass(frozen=True, slots=True)
class SlotLine:
    slot: str
    label: str  # with the number: "2 Core"
    number: int


@dataclass(frozen=True, slots=True)
class Band:
    models: int
    supply: int
    span: str

    @property
    def steps(self) -> range:
        return range(self.models)


def weapon_line(weapon: Weapon, glossary: Glossary) -> WeaponLine:
    surge = [gettext(COMBAT_TAGS[one]) for one in weapon.surge_types]
    return WeaponLine(
        name=weapon.name,
        phase=weapon.phase,
        phase_label=gettext(PHASES[weapon.phase]),
        range=weapon.range,
        target=gettext(TARGETS[weapon.target]),
        roa=weapon.roa,
        hit=weapon.hit,
        damage=weapon.damage,
        surge=f"{', '.join(surge)} {weapon.surge_dice}" if surge else "",
        keywords=tuple(glossary.linked(one) for one in weapon.keywords),
    )


def ability_line(ability: Ability, resource: str, glossary: Glossary) -> AbilityLine:
    facts = [gettext(PHASES[ability.phase]), gettext(TYPES[ability.type])]
    if ability.cost is not None:
        facts.append(f"{ability.cost} {resource}")
    return AbilityLine(
        name=ability.name,
        phase=ability.phase,
        facts=" · ".join(facts),
        summary=glossary.linked(in_language(ability.summary)),
    )


def ability_lines(
    abilities: Iterable[Ability], resource: str, glossary: Glossary
) -> tuple[AbilityLine, ...]:
    """By phase, in the order of a round; within one as printed."""
    in_order = sorted(abilities, key=lambda one: PHASE_ORDER.index(one.phase))
    return tuple(ability_line(one, resource, glossary) for one in in_order)


def upgrade_line(
    upgrade: Upgrade, unit: Unit, resource: str, glossary: Glossary
) -> UpgradeLine:
    weapon, ability = upgrade.weapon, upgrade.ability
    return UpgradeLine(
        id=upgrade.id,
        name=upgrade.name,
        phase=(weapon or ability).phase,  # type: ignore[union-attr]
        specialist=upgrade.specialist,
        replaces=upgrade.replaces or "",
        prices=tuple(
            Price(
                signed(upgrade.minerals[models]) if models in upgrade.minerals else "",
                models_text(models),
            )
            for models in unit.compositions
        ),
        weapon=weapon_line(weapon, glossary) if weapon else None,
        ability=ability_line(ability, resource, glossary) if ability else None,
    )


def slot_lines(slots: Mapping[str, int]) -> tuple[SlotLine, ...]:
    return tuple(
        SlotLine(slot, slots_text(slots[slot], slot), slots[slot])
        for slot in SLOTS
        if slots.get(slot)
    )


def bands(profile: Iterable[SupplyBand]) -> tuple[Band, ...]:
    return tuple(
        Band(one.highest - one.lowest + 1, one.supply, span(one.lowest, one.highest))
        for one in profile
    )


def resource_of(cards: Cards, race: str) -> str:
    """The short name of a race's resource: CP, BM, PE."""
    return cards.races[race].resource.upper()


def tag_names(tags: Iterable[str], cards: Cards) -> tuple[str, ...]:
    """Faction tags by their names: Terran, Raynor's Raiders."""
    names = {one.id: one.name for one in cards.races.values()}
    for race in cards.races.values():
        names.update(race.subfactions)
    return tuple(in_language(names[tag]) if tag in names else tag for tag in tags)


def texts_of(unit: Unit) -> list[str]:
    """All English texts of a unit's card that may name a keyword."""
    weapons = [*unit.weapons, *(one.weapon for one in unit.upgrades.values())]
    abilities = [*unit.abilities, *(one.ability for one in unit.upgrades.values())]
    return [
        *(text for one in weapons if one for text in one.keywords),
        *(one.summary["en"] for one in abilities if one),
    ]


def summoning_ability(
    unit: Unit, card: Unit | FactionCard | TacticalCard | CreepCard
) -> str:
    """The ability by which the card summons the unit; an older edition may call it otherwise."""
    name = unit.summoned_by["ability"] if unit.summoned_by else ""
    return name if name in [one.name for one in card.abilities] else ""


def takers(tags: Iterable[str], cards: Cards) -> tuple[FactionCard, ...]:
    """The faction cards whose armies may have a card with these tags."""
    return tuple(
        faction
        for faction in cards.factions.values()
        if not missing_tags(tags, faction.tags)
    )

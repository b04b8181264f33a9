"""Cards: every card of one edition, as the rules, the pages and the sheets see them.

`compile_cards` turns an edition's data (plain dictionaries, as `catalog.reader` reads them from
`fixtures/` and as an `Edition` row keeps them) into frozen objects, found by id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SLOTS = ("core", "elite", "support", "air", "hero")
KINDS = ("faction", "tactical", "creep", "unit", "upgrade", "mission", "deployment")

Words = Mapping[str, str]  # language code ("en", "es") -> text


@dataclass(frozen=True, slots=True)
class Race:
    id: str
    name: Words
    resource: str  # "cp", "bm", "pe"
    resource_name: Words
    subfactions: Mapping[str, Words]  # tag -> name


@dataclass(frozen=True, slots=True)
class Ability:
    name: str
    phase: str  # any, movement, assault, combat
    type: str  # active, passive, reaction
    cost: int | str | None  # resource; "X" where the player chooses
    summary: Words


@dataclass(frozen=True, slots=True)
class Weapon:
    name: str
    phase: str
    range: str  # inches, or "E" for the engagement range
    target: str
    roa: int
    hit: str
    damage: int
    surge_types: tuple[str, ...]
    surge_dice: str | None
    keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Composition:
    models: int
    minerals: int
    supply: int


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Exactly one of `weapon` and `ability` is there, by `kind`."""

    id: str
    name: str
    kind: str  # weapon, ability
    specialist: bool
    replaces: str | None  # name of the weapon it is for
    minerals: Mapping[int, int]  # models -> price; a size that is absent cannot have it
    weapon: Weapon | None
    ability: Ability | None


@dataclass(frozen=True, slots=True)
class SupplyBand:
    lowest: int
    highest: int
    supply: int


@dataclass(frozen=True, slots=True)
class Unit:
    id: str
    name: str
    race: str
    slot: str | None  # None for a summoned unit
    tags: tuple[str, ...]
    combat_tags: tuple[str, ...]
    unique: bool
    summoned: bool
    summoned_by: Mapping[str, str] | None
    summoned_models: int | None
    role: str
    size: int | None
    base_mm: int | str
    speed: str
    evade: str | None
    armour: str | None
    hp: int
    shield: int | None
    combat_range: int | None
    supply_profile: tuple[SupplyBand, ...]
    compositions: Mapping[int, Composition]  # by model count, smallest first
    weapons: tuple[Weapon, ...]
    abilities: tuple[Ability, ...]
    upgrades: Mapping[str, Upgrade]  # in the order of the card
    source: str


@dataclass(frozen=True, slots=True)
class FactionCard:
    id: str
    name: str
    race: str
    tags: tuple[str, ...]
    slots: Mapping[str, int]
    resource: int
    requires_creep_card: bool
    abilities: tuple[Ability, ...]
    source: str


@dataclass(frozen=True, slots=True)
class TacticalCard:
    id: str
    name: str
    race: str
    tags: tuple[str, ...]
    vespene: int
    slots: Mapping[str, int]
    unique: bool
    resource: int
    abilities: tuple[Ability, ...]
    source: str


@dataclass(frozen=True, slots=True)
class CreepCard:
    id: str
    name: str
    race: str
    tags: tuple[str, ...]
    vespene: int
    unique: bool
    abilities: tuple[Ability, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Mission:
    id: str
    name: Words
    scale: str
    data: Mapping[str, Any]  # every figure and text of the card, as in the fixtures
    source: str


@dataclass(frozen=True, slots=True)
class Deployment:
    id: str
    name: Words
    scale: str
    data: Mapping[str, Any]
    source: str


@dataclass(frozen=True, slots=True)
class Keyword:
    id: str
    name: Words
    form: str | None  # its parameters, as printed after the name
    topic: str  # ability, general, terrain, token, unit, weapon
    summary: Words
    es_source: str = "proposed"  # "seed": a term of the Spanish translation
    affects_list_building: bool = False
    list_building: str | None = None
    note: str | None = None
    see: tuple[str, ...] = ()  # sections of the rulebook


@dataclass(frozen=True, slots=True)
class Scale:
    id: str
    name: Words
    lowest: int
    highest: int | None  # None: no upper limit


@dataclass(frozen=True, slots=True)
class Cards:
    """Every card of an edition by id, in the order of the fixtures."""

    edition: str
    digest: str  # "sha256:…" of the edition's figures
    name: Words
    date: str
    scales: Mapping[str, Scale]
    races: Mapping[str, Race]
    factions: Mapping[str, FactionCard]
    tactical: Mapping[str, TacticalCard]
    creep: Mapping[str, CreepCard]
    units: Mapping[str, Unit]
    missions: Mapping[str, Mission]
    deployments: Mapping[str, Deployment]
    keywords: Mapping[str, Keyword]
    aliases: Mapping[str, Mapping[str, str]]  # kind (see KINDS) -> former id -> id
    upgrade_ids: frozenset[str] = field(
        default=frozenset()
    )  # of every unit of the edition
    memory: dict[Any, Any] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )  # what `muster.py` and `parts.py` found out about parts of lists

    def knows(self, written: str) -> bool:
        """Whether anything that a list may name has this id."""
        kinds = (
            self.factions,
            self.tactical,
            self.creep,
            self.units,
            self.missions,
            self.deployments,
            self.upgrade_ids,
        )
        return any(written in kind for kind in kinds)


def compile_cards(data: Mapping[str, Any], digest: str) -> Cards:
    """Cards from an edition's data; the data has been checked by `catalog.reader` before.

    `data` holds `id`, `name`, `date`, `scales`, `races`, `faction_cards`, `tactical_cards`, `creep_cards`, `units`,
    `missions`, `deployments`, `keywords` and `aliases`; the lists hold one dictionary a card with
    the fixtures' keys plus `id` and, where the card has one, `race`.
    """
    units = {one["id"]: _unit(one) for one in data["units"]}
    return Cards(
        edition=data["id"],
        digest=digest,
        name=data["name"],
        date=data["date"],
        scales={one["id"]: Scale(**one) for one in data["scales"]},
        races={one["id"]: Race(**one) for one in data["races"]},
        factions={
            one["id"]: FactionCard(**_bought(one)) for one in data["faction_cards"]
        },
        tactical={
            one["id"]: TacticalCard(**_bought(one)) for one in data["tactical_cards"]
        },
        creep={one["id"]: CreepCard(**_bought(one)) for one in data["creep_cards"]},
        units=units,
        missions={one["id"]: Mission(**_scenario(one)) for one in data["missions"]},
        deployments={
            one["id"]: Deployment(**_scenario(one)) for one in data["deployments"]
        },
        keywords={one["id"]: Keyword(**_keyword(one)) for one in data["keywords"]},
        aliases=data["aliases"],
        upgrade_ids=frozenset(
            upgrade for unit in units.values() for upgrade in unit.upgrades
        ),
    )


def _bought(card: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **card,
        "tags": tuple(card["tags"]),
        "abilities": _abilities(card["abilities"]),
    }


def _scenario(card: Mapping[str, Any]) -> dict[str, Any]:
    named = ("id", "name", "scale", "source")
    figures = {key: value for key, value in card.items() if key not in named}
    return {**{key: card[key] for key in named}, "data": figures}


def _keyword(keyword: Mapping[str, Any]) -> dict[str, Any]:
    return {**keyword, "see": tuple(keyword.get("see", ()))}


def _abilities(abilities: list[dict[str, Any]]) -> tuple[Ability, ...]:
    return tuple(Ability(**one) for one in abilities)


def _weapon(weapon: Mapping[str, Any]) -> Weapon:
    surge = weapon["surge"] or {"types": (), "dice": None}
    return Weapon(
        name=weapon["name"],
        phase=weapon["phase"],
        range=weapon["range"],
        target=weapon["target"],
        roa=weapon["roa"],
        hit=weapon["hit"],
        damage=weapon["damage"],
        surge_types=tuple(surge["types"]),
        surge_dice=surge["dice"],
        keywords=tuple(weapon["keywords"]),
    )


def _upgrade(upgrade: Mapping[str, Any], sizes: list[int]) -> Upgrade:
    is_weapon = upgrade["kind"] == "weapon"
    return Upgrade(
        id=upgrade["id"],
        name=upgrade["name"],
        kind=upgrade["kind"],
        specialist=upgrade["specialist"],
        replaces=upgrade["replaces"],
        minerals={
            models: price
            for models, price in zip(sizes, upgrade["minerals"], strict=True)
            if price is not None
        },
        weapon=_weapon(upgrade) if is_weapon else None,
        ability=None
        if is_weapon
        else Ability(
            upgrade["name"],
            upgrade["phase"],
            upgrade["type"],
            upgrade["cost"],
            upgrade["summary"],
        ),
    )


def _unit(unit: Mapping[str, Any]) -> Unit:
    sizes = [one["models"] for one in unit["compositions"]]
    return Unit(
        id=unit["id"],
        name=unit["name"],
        race=unit["race"],
        slot=unit["slot"],
        tags=tuple(unit["tags"]),
        combat_tags=tuple(unit["combat_tags"]),
        unique=unit["unique"],
        summoned=unit["summoned"],
        summoned_by=unit["summoned_by"],
        summoned_models=unit["summoned_models"],
        role=unit["role"],
        size=unit["size"],
        base_mm=unit["base_mm"],
        speed=unit["speed"],
        evade=unit["evade"],
        armour=unit["armour"],
        hp=unit["hp"],
        shield=unit["shield"],
        combat_range=unit["combat_range"],
        supply_profile=tuple(
            SupplyBand(lowest, highest, band["supply"])
            for band in unit["supply_profile"]
            for lowest, highest in [band["models"]]
        ),
        compositions={
            one["models"]: Composition(**one) for one in unit["compositions"]
        },
        weapons=tuple(_weapon(one) for one in unit["weapons"]),
        abilities=_abilities(unit["abilities"]),
        upgrades={one["id"]: _upgrade(one, sizes) for one in unit["upgrades"]},
        source=unit["source"],
    )

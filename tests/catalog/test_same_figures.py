"""The card files, the rows, the cards that the rules see and the shared facts say the same."""

import copy
from pathlib import Path

import pytest
import yaml

from catalog import models
from rules.cards import SLOTS

FACTS = Path(__file__).parents[1] / "facts"
RACES = ("protoss", "terran", "zerg")
EDITIONS = ("2026-08", "2026-05", "2026-05-rulebook", "2026-04-rulebook", "2026-03")
CARD_SECTIONS = ("faction_cards", "tactical_cards", "creep_cards")


def facts(name):
    return yaml.safe_load((FACTS / f"{name}.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def facts_of():
    """The races of each edition: the current ones with the old value of every change put back."""
    current = {race: facts(race) for race in RACES}
    built = {}
    for edition in facts("editions")["editions"]:
        races = copy.deepcopy(current)
        for change in edition["changes"]:
            *parts, last = change["path"].split("/")
            node = races
            for part in parts:
                node = step(node, part)
            assert node[last] == change["current"]
            node[last] = change["old"]
        built[edition["id"]] = races
    return built


def step(node, part):
    if isinstance(node, dict):
        return node[part]
    (found,) = [
        one
        for one in node
        if part in (one.get("id"), str(one.get("models")), one.get("name"))
    ]
    return found


# The facts, as our cards would say them ------------------------------------------------


def weapon_of(fact):
    surge = fact["surge"] or {"types": [], "dice": None}
    return {
        "name": fact["name"],
        "phase": fact["phase"],
        "range": fact["range"],
        "target": fact["target"],
        "roa": fact["roa"],
        "hit": fact["hit"],
        "damage": fact["damage"],
        "surge_types": surge["types"],
        "surge_dice": surge["dice"],
        "keywords": fact["keywords"],
    }


def ability_of(fact):
    return {key: fact[key] for key in ("name", "phase", "type", "cost", "summary")}


def upgrade_of(fact):
    is_weapon = fact["kind"] == "weapon"
    return {
        "id": fact["id"],
        "name": fact["name"],
        "kind": fact["kind"],
        "specialist": fact["specialist"],
        "replaces": fact["replaces"],
        "minerals": {int(size): price for size, price in fact["costs"].items()},
        "weapon": weapon_of(fact) if is_weapon else None,
        "ability": None if is_weapon else ability_of(fact),
    }


def unit_of(fact, race):
    same = (
        "id",
        "name",
        "combat_tags",
        "unique",
        "summoned",
        "role",
        "size",
        "base_mm",
        "speed",
        "evade",
        "armour",
        "hp",
        "shield",
        "combat_range",
    )
    return {
        **{key: fact[key] for key in same},
        "race": race,
        "slot": None if fact["slot"] == "none" else fact["slot"],
        "tags": fact["faction_tags"],
        "summoned_by": fact.get("summoned_by"),
        "summoned_models": fact.get("summoned_models"),
        "supply_profile": [
            (*band["models"], band["supply"]) for band in fact["supply_profile"]
        ],
        "compositions": [
            (one["models"], one["minerals"], one["supply"])
            for one in fact["compositions"]
        ],
        "weapons": [weapon_of(one) for one in fact["weapons"]],
        "abilities": [ability_of(one) for one in fact["abilities"]],
        "upgrades": [upgrade_of(one) for one in fact["upgrades"]],
    }


def card_of(fact, race):
    card = {
        key: value
        for key, value in fact.items()
        if key not in ("abilities", "resource_value")
    }
    if "resource_value" in fact:
        card["resource"] = fact["resource_value"]
    return {
        **card,
        "race": race,
        "abilities": [ability_of(one) for one in fact["abilities"]],
    }


def expected_units(races):
    return {
        fact["id"]: unit_of(fact, race)
        for race in RACES
        for fact in races[race]["units"]
    }


def expected_cards(races, section):
    return {
        fact["id"]: card_of(fact, race)
        for race in RACES
        for fact in races[race].get(section, [])
    }


# The cards that the rules see, as plain values -----------------------------------------


def plain(thing, *keys):
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key in keys
        for value in [getattr(thing, key)]
    }


WEAPON = tuple(weapon_of({**dict.fromkeys(("name", "phase", "range", "target", "roa", "hit", "damage", "keywords")), "surge": None}))  # fmt: skip
ABILITY = ("name", "phase", "type", "cost", "summary")
UNIT = (
    "id",
    "name",
    "race",
    "slot",
    "tags",
    "combat_tags",
    "unique",
    "summoned",
    "summoned_by",
    "summoned_models",
    "role",
    "size",
    "base_mm",
    "speed",
    "evade",
    "armour",
    "hp",
    "shield",
    "combat_range",
)


def seen_weapon(weapon):
    return weapon and plain(weapon, *WEAPON)


def seen_abilities(abilities):
    return [plain(one, *ABILITY) for one in abilities]


def seen_unit(unit):
    return {
        **plain(unit, *UNIT),
        "supply_profile": [
            (band.lowest, band.highest, band.supply) for band in unit.supply_profile
        ],
        "compositions": [
            (one.models, one.minerals, one.supply) for one in unit.compositions.values()
        ],
        "weapons": [seen_weapon(one) for one in unit.weapons],
        "abilities": seen_abilities(unit.abilities),
        "upgrades": [
            {
                **plain(one, "id", "name", "kind", "specialist", "replaces"),
                "minerals": dict(one.minerals),
                "weapon": seen_weapon(one.weapon),
                "ability": one.ability and plain(one.ability, *ABILITY),
            }
            for one in unit.upgrades.values()
        ],
    }


def seen_card(card):
    keys = [key for key in card.__slots__ if key not in ("abilities", "source")]
    return {**plain(card, *keys), "abilities": seen_abilities(card.abilities)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_say_what_the_facts_say(editions, facts_of, edition):
    cards, races = editions[edition].cards(), facts_of[edition]

    assert {one.id: seen_unit(one) for one in cards.units.values()} == expected_units(
        races
    )
    for section, seen in zip(
        CARD_SECTIONS, (cards.factions, cards.tactical, cards.creep), strict=True
    ):
        assert {one.id: seen_card(one) for one in seen.values()} == expected_cards(
            races, section
        )


@pytest.mark.parametrize("edition", EDITIONS)
def test_editions_say_what_the_facts_say(editions, edition):
    (fact,) = [one for one in facts("editions")["editions"] if one["id"] == edition]
    own = editions[edition].own

    assert [own[key] for key in ("name", "date", "date_note", "source")] == [
        fact[key] for key in ("name", "date", "date_note", "source")
    ]
    assert [
        (one["path"].replace("/minerals/", "/costs/"), one["value"])
        if "/upgrades/" in one["path"]
        else (one["path"], one["value"])
        for one in own["changes"]
    ] == [(one["path"], one["old"]) for one in fact["changes"]]


def test_newest_edition_comes_first(editions):
    assert tuple(editions) == EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_races_and_scales_say_what_the_facts_say(editions, edition):
    cards = editions[edition].cards()
    races = [facts(race)["race"] for race in RACES]
    scales = facts("engagement")["scales"]["list"]

    assert [
        (one.id, one.name, one.resource, one.resource_name, one.subfactions)
        for one in cards.races.values()
    ] == [
        (
            one["id"],
            one["name"],
            one["resource"]["id"],
            one["resource"]["name"],
            {tag["id"]: tag["name"] for tag in one["subfactions"]},
        )
        for one in races
    ]
    assert [
        (one.id, one.name, one.lowest, one.highest) for one in cards.scales.values()
    ] == [
        (
            one["id"],
            one["name"],
            one["mineral_limit"]["min"],
            one["mineral_limit"]["max"],
        )
        for one in scales
    ]


def without_defaults(value):
    """Our data is complete; the facts leave out what a card does not have."""
    if isinstance(value, dict):
        return {
            key: without_defaults(one)
            for key, one in value.items()
            if one is not None and one != []
        }
    return (
        [without_defaults(one) for one in value] if isinstance(value, list) else value
    )


@pytest.mark.parametrize("section", ["missions", "deployments"])
def test_scenario_cards_say_what_the_facts_say(editions, section):
    cards = editions["2026-08"].cards()
    seen = {
        one.id: without_defaults(
            {"id": one.id, "name": one.name, "scale": one.scale, **one.data}
        )
        for one in getattr(cards, section).values()
    }

    assert seen == {one["id"]: without_defaults(one) for one in facts(section)[section]}


def test_keywords_say_what_the_facts_say(editions):
    keys = {
        "topic": "category",
        **{
            key: key
            for key in ("id", "name", "es_source", "form", "summary", "note", "see")
        },
        "affects_list_building": "affects_list_building",
        "list_building": "list_building",
    }
    seen = [
        without_defaults(plain(one, *keys))
        for one in editions["2026-08"].cards().keywords.values()
    ]

    assert seen == [
        without_defaults({ours: one.get(theirs) for ours, theirs in keys.items()})
        for one in facts("keywords")["keywords"]
    ]


# The rows ------------------------------------------------------------------------------


def row_weapon(row):
    return {
        **{key: getattr(row, key) for key in WEAPON},
        "surge_dice": row.surge_dice or None,
    }


def row_ability(row):
    paid = row.resource_amount
    return {
        **{key: getattr(row, key) for key in ABILITY if key != "cost"},
        "cost": int(paid) if paid.isdigit() else paid or None,
    }


def row_upgrade(row):
    weapon, ability = row.weapon_set.first(), row.ability_set.first()
    return {
        "id": row.upgrade_id,
        "name": row.name,
        "kind": row.kind,
        "specialist": row.specialist,
        "replaces": row.replaces or None,
        "minerals": {
            one.composition.models_count: one.minerals for one in row.prices.all()
        },
        "weapon": weapon and row_weapon(weapon),
        "ability": ability and row_ability(ability),
    }


def row_unit(row):
    return {
        **{key: getattr(row, key) for key in UNIT if key not in ("id", "race")},
        "id": row.card_id,
        "race": row.race.card_id,
        "slot": row.slot or None,
        "evade": row.evade or None,
        "armour": row.armour or None,
        "base_mm": int(row.base_mm) if row.base_mm.isdigit() else row.base_mm,
        "supply_profile": [
            (one.lowest, one.highest, one.supply) for one in row.supply_bands.all()
        ],
        "compositions": [
            (one.models_count, one.minerals, one.supply)
            for one in row.compositions.all()
        ],
        "weapons": [row_weapon(one) for one in row.weapons.filter(upgrade=None)],
        "abilities": [row_ability(one) for one in row.ability_set.all()],
        "upgrades": [row_upgrade(one) for one in row.upgrades.all()],
    }


def row_card(row):
    card = {
        "id": row.card_id,
        "race": row.race.card_id,
        "name": row.name,
        "tags": row.tags,
        "abilities": [row_ability(one) for one in row.ability_set.all()],
    }
    renamed = {"resource_amount": "resource"}
    for key in ("vespene", "unique", "resource_amount", "requires_creep_card"):
        if hasattr(row, key):
            card[renamed.get(key, key)] = getattr(row, key)
    if hasattr(row, "slotgrant_set"):
        granted = {one.slot: one.number for one in row.slotgrant_set.all()}
        card["slots"] = {slot: granted.get(slot, 0) for slot in SLOTS}
    return card


@pytest.mark.django_db
@pytest.mark.parametrize("edition", EDITIONS)
def test_rows_say_what_the_cards_say(editions, edition):
    cards = editions[edition].cards()
    row = models.Edition.objects.get(pk=edition)

    assert row.digest == editions[edition].digest
    assert row.cards() == cards
    units = models.UnitCard.objects.filter(edition=row)
    assert [row_unit(one) for one in units] == [
        seen_unit(one) for one in cards.units.values()
    ]
    for model, seen in (
        (models.FactionCard, cards.factions),
        (models.TacticalCard, cards.tactical),
        (models.CreepCard, cards.creep),
    ):
        assert [row_card(one) for one in model.objects.filter(edition=row)] == [
            seen_card(one) for one in seen.values()
        ]


@pytest.mark.django_db
@pytest.mark.parametrize("edition", EDITIONS)
def test_rows_of_scenario_cards_and_words_say_what_the_cards_say(editions, edition):
    cards = editions[edition].cards()
    row = models.Edition.objects.get(pk=edition)

    assert [
        {
            **one.details,
            "family": one.family,
            "starting_supply": one.starting_supply,
            "supply_escalation": one.supply_escalation,
            "game_length": one.game_length,
            "instant_win_lead": one.instant_win_lead,
            "id": one.card_id,
            "name": one.name,
            "scale": one.scale.card_id,
        }
        for one in models.Mission.objects.filter(edition=row)
    ] == [
        {"id": one.id, "name": one.name, "scale": one.scale, **one.data}
        for one in cards.missions.values()
    ]
    assert [
        {
            **one.details,
            "battlefield": {"width_in": one.width_in, "depth_in": one.depth_in},
            "markers": [
                {
                    key: getattr(marker, key)
                    for key in ("number", "x_in", "y_in", "affinity", "basis")
                }
                for marker in one.markers.all()
            ],
            "id": one.card_id,
            "name": one.name,
            "scale": one.scale.card_id,
        }
        for one in models.Deployment.objects.filter(edition=row)
    ] == [
        {"id": one.id, "name": one.name, "scale": one.scale, **one.data}
        for one in cards.deployments.values()
    ]
    assert [
        (one.card_id, one.name, one.form or None, one.topic, one.summary, one.see)
        for one in models.Keyword.objects.filter(edition=row)
    ] == [
        (one.id, one.name, one.form, one.topic, one.summary, list(one.see))
        for one in cards.keywords.values()
    ]
    assert {
        (one.kind, one.alias): one.meant
        for one in models.Alias.objects.filter(edition=row)
    } == {
        (kind, alias): meant
        for kind, table in cards.aliases.items()
        for alias, meant in table.items()
    }
    assert [
        (one.card_id, one.name, one.lowest, one.highest)
        for one in models.Scale.objects.filter(edition=row)
    ] == [(one.id, one.name, one.lowest, one.highest) for one in cards.scales.values()]
    assert [
        (one.card_id, one.name, one.resource, one.resource_name, one.subfactions)
        for one in models.Race.objects.filter(edition=row)
    ] == [
        (one.id, one.name, one.resource, one.resource_name, one.subfactions)
        for one in cards.races.values()
    ]

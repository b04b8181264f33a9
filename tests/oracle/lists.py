"""Random roster documents of all flavours, the same for the same seed.

Most are built as a player would build them and then spoilt a little, so that legal lists, lists
with one fault and lists with ten all occur; the rest are wild: anything that can be written down.
"""

from random import Random

from tests.oracle.oracle import cards_of, edition_ids

SCALES = ("skirmish", "standard", "grand-offensive")
LIMITS = {
    "skirmish": [1000, 1000, 1000, 750, 500, 999, 400],
    "standard": [2000, 2000, 1500, 1005, 1049, 1999, 1200],
    "grand-offensive": [2001, 3000, 2500, 4000],
}
ODD_LIMITS = [0, 1, 9, 10, 400, 999, 1000, 1001, 1999, 2000, 2001, 10_000, 1_000_000]
NONSENSE = [
    "barrack",
    "zealots",
    "raynor",
    "nexus-overcharged",
    "supply-drop",
    "x",
    "agg12",
]
CARDS = ("faction", "tactical", "creep", "unit", "mission", "deployment")


def random_document(seed):
    random = Random(seed)
    edition = random.choice([edition_ids()[0], *edition_ids()])
    draw = random.random()
    if draw < 0.25:
        return wild_document(random, edition)
    document = sensible_document(random, edition)
    if draw < 0.85:
        for _ in range(random.choice([1, 1, 1, 2, 2, 3, 5, 8])):
            random.choice(SPOILERS)(random, document)
    return document


# As a player builds.


def eligible(cards, faction, tags="tags"):
    return [card for card in cards.values() if set(card[tags]) <= set(faction["tags"])]


def sensible_document(random, edition):
    cards = cards_of(edition)
    scale = random.choice(
        ["skirmish", "skirmish", "standard", "standard", "grand-offensive"]
    )
    limit = random.choice(LIMITS[scale])
    faction = cards["faction"][random.choice(list(cards["faction"]))]
    creep = None
    if faction["requires_creep_card"]:
        creep = random.choice(eligible(cards["creep"], faction))
    tactical = sensible_tactical_cards(random, cards, faction, creep, limit // 10)
    return {
        "format": "armybuilder/roster@1",
        "edition": edition,
        "name": "Random",
        "scale": scale,
        "minerals": limit,
        "faction": faction["id"],
        "tactical_cards": [card["id"] for card in tactical],
        "creep_card": creep and creep["id"],
        "units": sensible_units(random, cards, faction, tactical, limit),
        "summoned": sensible_summoned(random, cards, faction),
        "missions": sensible_scenario(random, cards["mission"], scale),
        "deployments": sensible_scenario(random, cards["deployment"], scale),
        "notes": "",
    }


def sensible_tactical_cards(random, cards, faction, creep, vespene):
    vespene -= creep["vespene"] if creep else 0
    tactical = []
    for _ in range(random.choice([0, 1, 2, 3, 4, 6, 9])):
        card = random.choice(eligible(cards["tactical"], faction))
        if card["vespene"] <= vespene and not (card["unique"] and card in tactical):
            tactical.append(card)
            vespene -= card["vespene"]
    return tactical


def sensible_units(random, cards, faction, tactical, limit):
    """Units that fit the slots and the minerals, and mostly no second of a unique one."""
    free = dict(faction["slots"])
    for card in tactical:
        for slot, granted in card["slots"].items():
            free[slot] += granted
    choice = eligible(cards["unit"], faction, "faction_tags")
    choice = [unit for unit in choice if not unit["summoned"]]
    units = []
    for _ in range(random.choice([1, 2, 3, 5, 8, 12])):
        card = random.choice(choice)
        composition = random.choice(card["compositions"])
        written = sensible_unit(random, card, composition["models"])
        minerals = price(card, composition, written["upgrades"])
        if minerals > limit or composition["supply"] > free[card["slot"]]:
            continue
        if card["unique"] and any(unit["unit"] == card["id"] for unit in units):
            continue
        limit -= minerals
        free[card["slot"]] -= composition["supply"]
        units.append(written)
    return units


def price(card, composition, upgrades):
    bought = [upgrade for upgrade in card["upgrades"] if upgrade["id"] in upgrades]
    models = str(composition["models"])
    return composition["minerals"] + sum(upgrade["costs"][models] for upgrade in bought)


def sensible_unit(random, card, models):
    often = random.choice([0, 0.2, 0.6, 1])
    bought = [upgrade for upgrade in card["upgrades"] if random.random() < often]
    random.shuffle(bought)
    specialists = [upgrade["id"] for upgrade in bought if upgrade["specialist"]]
    carriers = random.sample(range(1, models + 1), min(models, len(specialists)))
    return {
        "unit": card["id"],
        "models": models,
        "upgrades": [upgrade["id"] for upgrade in bought],
        "specialists": dict(zip(specialists, carriers, strict=False)),
    }


def sensible_summoned(random, cards, faction):
    choice = [
        unit
        for unit in eligible(cards["unit"], faction, "faction_tags")
        if unit["summoned"]
    ]
    return [unit["id"] for unit in choice if random.random() < 0.3]


def sensible_scenario(random, cards, scale):
    choice = [card["id"] for card in cards.values() if card["scale"] == scale]
    if not choice or random.random() < 0.3:
        return []
    return random.sample(choice, 2)


# One thing wrong.


def any_id(random, edition, *kinds):
    """An id of one of these kinds mostly; sometimes of another kind, of no kind, or invented."""
    cards = cards_of(edition)
    draw = random.random()
    if draw < 0.05:
        return random.choice(NONSENSE)
    kind = random.choice(kinds if draw < 0.93 else [*CARDS, "upgrade"])
    id = random.choice(sorted(cards[kind]))
    return id if draw > 0.08 else id + random.choice(["s", "-2", "x"])


def spoil_faction(random, document):
    document["faction"] = random.choice(
        [None, any_id(random, document["edition"], "faction")]
    )


def spoil_agreement(random, document):
    document["minerals"] = random.choice(ODD_LIMITS)


def spoil_scale(random, document):
    document["scale"] = random.choice(SCALES)


def spoil_limit(random, document):
    """A number near what is spent, for both sides of the edge."""
    cards = cards_of(document["edition"])
    spent = 0
    for written in document["units"]:
        card = cards["unit"].get(written["unit"])
        for composition in card["compositions"] if card else []:
            if composition["models"] == written["models"]:
                spent += price(card, composition, written["upgrades"])
    document["minerals"] = max(0, spent + random.choice([-10, -1, 0, 1, 10]))


def spoil_tactical_cards(random, document):
    chosen = document["tactical_cards"]
    id = any_id(random, document["edition"], "tactical")
    if chosen and random.random() < 0.5:
        id = random.choice(chosen)
    chosen.insert(random.randint(0, len(chosen)), id)


def take_tactical_card(random, document):
    if document["tactical_cards"]:
        document["tactical_cards"].remove(random.choice(document["tactical_cards"]))


def spoil_creep(random, document):
    id = any_id(random, document["edition"], "creep")
    document["creep_card"] = random.choice([None, id, id])


def spoil_units(random, document):
    units = document["units"]
    unit = wild_unit(random, document["edition"])
    if units and random.random() < 0.5:
        unit = copy_of(random.choice(units))
    units.insert(random.randint(0, len(units)), unit)


def take_units(random, document):
    document["units"] = document["units"][: random.choice([0, 1, 2])]


def spoil_models(random, document):
    for unit in some_unit(random, document):
        unit["models"] = random.choice([0, 1, 2, 3, 4, 6, 7, 9, 12, 18, 19, 100])


def spoil_upgrades(random, document):
    for unit in some_unit(random, document):
        edition, upgrades = document["edition"], unit["upgrades"]
        id = random.choice(
            [any_id(random, edition, "upgrade"), own_upgrade(random, edition, unit)]
        )
        if upgrades and random.random() < 0.4:
            id = random.choice(upgrades)
        upgrades.insert(random.randint(0, len(upgrades)), id)


def spoil_nominations(random, document):
    for unit in some_unit(random, document):
        draw = random.random()
        if draw < 0.2:
            unit["specialists"].clear()
        elif draw < 0.5:
            model = random.randint(0, 10)
            unit["specialists"] = dict.fromkeys(unit["specialists"], model)
        else:
            unit["specialists"] |= wild_nominations(random, document["edition"], unit)


def add_marines(random, document):
    """Of the units with specialists these have two, so their nominations can go wrong together."""
    upgrades = ["agg-12", "rocket-launcher", "combat-shield"]
    unit = {
        "unit": "marine",
        "models": random.choice([6, 6, 9, 7]),
        "upgrades": random.sample(upgrades, random.choice([1, 2, 3])),
        "specialists": {},
    }
    for id in random.sample(upgrades[:2], random.choice([1, 2, 2])):
        unit["specialists"][id] = random.choice([0, 1, 1, 2, 6, 7, 9, 10])
    document["units"].append(unit)


def spoil_summoned(random, document):
    document["summoned"] += wild_ids(random, document["edition"], "unit", summoned=True)


def spoil_missions(random, document):
    document["missions"] = wild_ids(random, document["edition"], "mission")


def spoil_deployments(random, document):
    document["deployments"] = wild_ids(random, document["edition"], "deployment")


def some_unit(random, document):
    return random.sample(document["units"], min(1, len(document["units"])))


def copy_of(unit):
    upgrades, specialists = list(unit["upgrades"]), dict(unit["specialists"])
    return unit | {"upgrades": upgrades, "specialists": specialists}


SPOILERS = [
    spoil_faction,
    spoil_agreement,
    spoil_scale,
    spoil_limit,
    spoil_limit,
    spoil_tactical_cards,
    spoil_tactical_cards,
    take_tactical_card,
    spoil_creep,
    spoil_units,
    spoil_units,
    take_units,
    spoil_models,
    spoil_upgrades,
    spoil_upgrades,
    spoil_nominations,
    add_marines,
    add_marines,
    spoil_summoned,
    spoil_missions,
    spoil_deployments,
]


# Anything at all.


def wild_document(random, edition):
    scale = random.choice(SCALES)
    many = random.choice([0, 1, 1, 2, 3, 4, 5, 6, 8, 10, 12, 40])
    return {
        "format": "armybuilder/roster@1",
        "edition": edition,
        "name": "Wild",
        "scale": scale,
        "minerals": random.choice([*ODD_LIMITS, *LIMITS[scale]]),
        "faction": random.choice(
            [None, *[any_id(random, edition, "faction") for _ in range(5)]]
        ),
        "tactical_cards": wild_ids(random, edition, "tactical"),
        "creep_card": random.choice([None, any_id(random, edition, "creep")]),
        "units": [wild_unit(random, edition) for _ in range(many)],
        "summoned": wild_ids(random, edition, "unit", summoned=True),
        "missions": wild_ids(random, edition, "mission"),
        "deployments": wild_ids(random, edition, "deployment"),
        "notes": "",
    }


def wild_ids(random, edition, kind, summoned=False):
    """Up to six ids, some twice; of units mostly the summoned ones if so asked."""
    ids = []
    for _ in range(random.choice([0, 0, 1, 2, 2, 2, 3, 4, 6])):
        id = any_id(random, edition, kind)
        if summoned and random.random() < 0.8:
            units = cards_of(edition)["unit"].values()
            id = random.choice([unit["id"] for unit in units if unit["summoned"]])
        ids.append(random.choice([*ids, id]))
    return ids


def own_upgrade(random, edition, unit):
    card = cards_of(edition)["unit"].get(unit["unit"])
    if not card or not card["upgrades"]:
        return any_id(random, edition, "upgrade")
    return random.choice(card["upgrades"])["id"]


def wild_nominations(random, edition, unit):
    """Of upgrades the unit has, might have and cannot have; of models it has and has not."""
    ids = [
        *unit["upgrades"],
        "agg-12",
        "rocket-launcher",
        own_upgrade(random, edition, unit),
    ]
    ids.append(any_id(random, edition, "upgrade"))
    chosen = random.sample(ids, random.choice([0, 1, 1, 2, 3]))
    return {id: random.choice([0, 1, 1, 2, 3, 6, 7, 9, 10, 99]) for id in chosen}


def wild_unit(random, edition):
    cards = cards_of(edition)
    id = any_id(random, edition, "unit")
    if random.random() < 0.15:
        id = random.choice(["marine", "goliath", "point-defense-drone", "roachling"])
    unit = {"unit": id, "models": random.choice([1, 2, 3, 4, 6, 9, 12]), "upgrades": []}
    if id in cards["unit"] and random.random() < 0.8:
        offered = [
            composition["models"] for composition in cards["unit"][id]["compositions"]
        ]
        unit["models"] = random.choice(offered or [1])
    for _ in range(random.choice([0, 0, 1, 2, 3, 5])):
        own = own_upgrade(random, edition, unit)
        unit["upgrades"].append(
            random.choice([own, own, any_id(random, edition, "upgrade")])
        )
    unit["specialists"] = {}
    if random.random() < 0.5:
        unit["specialists"] = wild_nominations(random, edition, unit)
    return unit

"""Makers of what tests need: cards and lists where only what the test is about is written out."""

from dataclasses import dataclass

from rules.cards import SLOTS, compile_cards
from rules.restrictions import NONE
from rules.roster import Roster, RosterUnit
from rules.validator import validate

PLENTY = 99  # slots, where a test is about something else
SCALES = (("skirmish", 1, 1000), ("standard", 1, 2000), ("grand-offensive", 2001, None))


@dataclass(frozen=True)
class Made:
    """A card, and how it stands in the list; `written` is None for a card that is only known."""

    kind: (
        str  # units, tactical_cards, creep_cards, faction_cards, missions, deployments
    )
    card: dict
    written: object = None
    part: str = ""  # of the roster


def weapon(name):
    return {
        "name": name,
        "phase": "assault",
        "range": "8",
        "target": "ground",
        "roa": 2,
        "hit": "3+",
        "damage": 1,
        "surge": None,
        "keywords": [],
    }


def upgrade(id="upgrade", minerals=10, specialist=False, replaces=None):
    """An upgrade for a unit's card; `minerals` is one price, or one for each composition."""
    return {
        **weapon(id.title()),
        "id": id,
        "kind": "weapon",
        "specialist": specialist,
        "replaces": replaces,
        "minerals": minerals,
    }


def unit(
    id="unit",
    minerals=100,
    models=1,
    supply=1,
    slot="core",
    tags=("race",),
    unique=False,
    summoned=False,
    sizes=None,
    upgrades=(),
    has=(),
    specialists=None,
    nickname="",
    combat_tags=(),
):
    """A unit in the list. `sizes` are (models, minerals, supply); `has` are ids of upgrades."""
    compositions = sizes or [(models, minerals, supply)]
    card = {
        "id": id,
        "name": id.title(),
        "race": "race",
        "slot": None if summoned else slot,
        "tags": list(tags),
        "combat_tags": list(combat_tags),
        "unique": unique,
        "summoned": summoned,
        "summoned_by": None,
        "summoned_models": None,
        "role": "tank",
        "size": 2,
        "base_mm": 32,
        "speed": "6",
        "evade": None,
        "armour": "5+",
        "hp": 1,
        "shield": None,
        "combat_range": 1,
        "supply_profile": [],
        "compositions": []
        if summoned
        else [
            {"models": number, "minerals": price, "supply": takes}
            for number, price, takes in compositions
        ],
        "weapons": [weapon("Rifle")],
        "abilities": [],
        "upgrades": [
            {**one, "minerals": _prices(one["minerals"], len(compositions))}
            for one in upgrades
        ],
        "source": "a test",
    }
    written = RosterUnit(id, models, tuple(has), dict(specialists or {}), nickname)
    return Made("units", card, written, "units")


def _prices(minerals, number):
    return list(minerals) if isinstance(minerals, list | tuple) else [minerals] * number


def tactical(id="card", vespene=10, tags=("race",), unique=False, **slots):
    """A tactical card in the list: `tactical(vespene=35, elite=2)`."""
    card = {
        **_card(id, tags),
        "vespene": vespene,
        "slots": {**dict.fromkeys(SLOTS, 0), **slots},
        "unique": unique,
        "resource": 1,
    }
    return Made("tactical_cards", card, id, "tactical_cards")


def creep(id="creep", vespene=0, tags=("race",)):
    card = {**_card(id, tags), "vespene": vespene, "unique": True}
    return Made("creep_cards", card, id, "creep_card")


def faction(id="faction", tags=("race",), requires_creep_card=False, **slots):
    """The faction card of the list; it grants plenty of every slot that is not named."""
    card = {
        **_card(id, tags),
        "slots": {**dict.fromkeys(SLOTS, PLENTY), **slots},
        "resource": 1,
        "requires_creep_card": requires_creep_card,
    }
    return Made("faction_cards", card, id, "faction")


def mission(id="mission", scale="standard"):
    return Made("missions", _scenario(id, scale), id, "missions")


def deployment(id="deployment", scale="standard"):
    return Made("deployments", _scenario(id, scale), id, "deployments")


def known(made):
    """The same card in the edition, but not in the list."""
    return Made(made.kind, made.card)


def carried(made):
    """A summoned unit's card carried for reference."""
    return Made(made.kind, made.card, made.card["id"], "summoned")


def _card(id, tags):
    return {
        "id": id,
        "name": id.title(),
        "race": "race",
        "tags": list(tags),
        "abilities": [],
        "source": "a test",
    }


def _scenario(id, scale):
    name = {"en": id.title(), "es": id.title()}
    return {"id": id, "name": name, "scale": scale, "source": "a test"}


BROUGHT = (mission("m1"), mission("m2"), deployment("d1"), deployment("d2"))


def cards_of(*made, aliases=None):
    """The cards of an edition that knows just these."""
    words = {"en": "Race", "es": "Raza"}
    data = {
        "id": "test",
        "name": words,
        "date": "2026-08-13",
        "scales": [
            {"id": id, "name": words, "lowest": lowest, "highest": highest}
            for id, lowest, highest in SCALES
        ],
        "races": [
            {
                "id": "race",
                "name": words,
                "resource": "cp",
                "resource_name": words,
                "subfactions": {"clan": {"en": "Clan", "es": "Clan"}},
            }
        ],
        "faction_cards": [],
        "tactical_cards": [],
        "creep_cards": [],
        "units": [],
        "missions": [],
        "deployments": [],
        "keywords": [],
        "aliases": aliases or {},
    }
    for one in made:
        if one.card["id"] not in {card["id"] for card in data[one.kind]}:
            data[one.kind].append(one.card)
    return compile_cards(data, "sha256:test")


def roster_of(*made, **written):
    """The list of these, in order; whatever is `written` stands in it as it is."""
    parts = dict.fromkeys(("units", "tactical_cards", "summoned"), ())
    parts |= {"missions": (), "deployments": (), "creep_card": None, "faction": None}
    for one in made:
        if one.part in ("faction", "creep_card"):
            parts[one.part] = one.written
        elif one.part:
            parts[one.part] = (*parts[one.part], one.written)
    return Roster(**{"edition": "test", "scale": "standard", **parts, **written})


def report_on(*made, restrictions=NONE, aliases=None, minerals=2000, **written):
    """The verdict on a list of these. Unless the test says otherwise, it has a faction card with
    plenty of slots, and two missions and deployments of its scale.
    """
    kinds = {one.kind for one in made}
    if "faction_cards" not in kinds:
        made = (faction(), *made)
    if not kinds & {"missions", "deployments"}:
        made = (*made, *BROUGHT)
    roster = roster_of(*made, minerals=minerals, **written)
    return validate(roster, cards_of(*made, aliases=aliases), restrictions)


def graver(report):
    """The issues that are more than notes."""
    return [issue for issue in report.issues if issue.level != "note"]


def notes(report):
    """The codes of the notes."""
    return [issue.code for issue in report.issues if issue.level == "note"]

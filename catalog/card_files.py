"""What each kind of card file holds, key by key: the one place to look a key up."""

from __future__ import annotations

import re

from catalog.shapes import (
    Choice,
    Flag,
    Key,
    Listing,
    Maybe,
    Plain,
    Record,
    Shape,
    Table,
    Text,
    Variant,
    Whole,
    WholeOr,
    Written,
)
from rules.cards import KINDS, SLOTS
from rules.text import _

SCALES = ("skirmish", "standard", "grand-offensive")
PHASES = ("any", "movement", "assault", "combat")
COMBAT_TAGS = (
    "armoured",
    "biological",
    "light",
    "mechanical",
    "psionic",
    "flying",
    "ground",
)
COLOURS = ("red", "blue")
SIDES = ("own", "opponent", "neutral")

ID = Written(
    re.compile(r"[a-z0-9]+(-[a-z0-9]+)*"),
    _("an id such as point-defense-drone"),
)
DATE = Written(re.compile(r"\d{4}-\d{2}-\d{2}"), _("a date such as 2026-08-13"))
DIGEST = Written(
    re.compile(r"sha256:[0-9a-f]{64}"), _("sha256: and 64 hexadecimal digits")
)
ROLL = Written(re.compile(r"[2-6]\+"), _("a roll such as 4+"))
RANGE = Written(re.compile(r"\d{1,2}|E"), _("inches, or E for the engagement range"))
SPEED = Written(re.compile(r"-|\d{1,2}(/\d{1,2})?"), _('a speed such as 7, 4/7 or "-"'))
BASE = Written(re.compile(r"\d{2,3}x\d{2,3}"), _("a base in mm such as 32 or 40x100"))
DICE = Written(re.compile(r"D[36](\+\d)?"), _("a die such as D3 or D3+1"))
SECTION = Written(re.compile(r"\d+(\.\d+){0,2}"), _("a section such as 9.1.7"))
CARD_VERSION = Written(
    re.compile(r"\d+(\.\d+){1,3}"), _("a card's version such as 1.04.26")
)

WORDS = Record({"en": Key(Text()), "es": Key(Text())})
NOTES = Key(Listing(Text()), [])
TAGS = Key(Listing(ID, least=1))
MINERALS = Whole(step=10)
VESPENE = Whole(step=5)
SLOT_NUMBERS = Record({slot: Key(Whole(0, 20), 0) for slot in SLOTS})
INCHES = Whole(0, 200)

ABILITY_KEYS = {
    "phase": Key(Choice(PHASES)),
    "type": Key(Choice(("active", "passive", "reaction"))),
    "cost": Key(Maybe(WholeOr(Choice(("X",)), Whole(0, 20))), None),
    "summary": Key(WORDS),
}
ABILITY = Record({"name": Key(Text()), **ABILITY_KEYS})
WEAPON_KEYS = {
    "phase": Key(Choice(("assault", "combat"))),
    "range": Key(RANGE),
    "target": Key(Choice(("ground", "flying", "all"))),
    "roa": Key(Whole(1, 50)),
    "hit": Key(ROLL),
    "damage": Key(Whole(1, 50)),
    "surge": Key(
        Maybe(
            Record(
                {
                    "types": Key(Listing(Choice(COMBAT_TAGS), least=1)),
                    "dice": Key(DICE),
                }
            )
        ),
        None,
    ),
    "keywords": Key(Listing(Text()), []),
}
WEAPON = Record({"name": Key(Text()), **WEAPON_KEYS})
UPGRADE_KEYS = {
    "id": Key(ID),
    "name": Key(Text()),
    "kind": Key(Choice(("weapon", "ability"))),
    "specialist": Key(Flag(), False),
    "replaces": Key(Maybe(Text()), None),
    "minerals": Key(Listing(Maybe(MINERALS), least=1)),
}
UPGRADE = Variant(
    "kind",
    {
        "weapon": Record({**UPGRADE_KEYS, **WEAPON_KEYS}),
        "ability": Record({**UPGRADE_KEYS, **ABILITY_KEYS}),
    },
)
UNIT = Record(
    {
        "name": Key(Text()),
        "slot": Key(Choice(SLOTS), None),
        "tags": TAGS,
        "combat_tags": Key(Listing(Choice(COMBAT_TAGS))),
        "unique": Key(Flag(), False),
        "summoned": Key(Flag(), False),
        "summoned_by": Key(Record({"source": Key(ID), "ability": Key(Text())}), None),
        "summoned_models": Key(Whole(1, 100), None),
        "role": Key(Choice(("damage-dealer", "tank", "lifesaver", "tactician"))),
        "size": Key(Maybe(Whole(0, 10)), None),
        "base_mm": Key(WholeOr(BASE, Whole(25, 300))),
        "speed": Key(SPEED),
        "evade": Key(Maybe(ROLL), None),
        "armour": Key(Maybe(ROLL), None),
        "hp": Key(Whole(1, 100)),
        "shield": Key(Maybe(Whole(1, 100)), None),
        "combat_range": Key(Maybe(Whole(1, 5)), None),
        "supply_profile": Key(
            Listing(
                Record(
                    {
                        "models": Key(Listing(Whole(1, 100), least=2)),
                        "supply": Key(Whole(0, 20)),
                    }
                ),
                least=1,
            )
        ),
        "compositions": Key(
            Listing(
                Record(
                    {
                        "models": Key(Whole(1, 100)),
                        "minerals": Key(MINERALS),
                        "supply": Key(Whole(0, 20)),
                    }
                )
            ),
            [],
        ),
        "weapons": Key(Listing(WEAPON), []),
        "abilities": Key(Listing(ABILITY), []),
        "upgrades": Key(Listing(UPGRADE), []),
        "source": Key(Text()),
    }
)
FACTION_CARD = Record(
    {
        "name": Key(Text()),
        "tags": TAGS,
        "slots": Key(SLOT_NUMBERS),
        "resource": Key(Whole(0, 20)),
        "requires_creep_card": Key(Flag(), False),
        "abilities": Key(Listing(ABILITY)),
        "source": Key(Text()),
    }
)
TACTICAL_CARD = Record(
    {
        "name": Key(Text()),
        "tags": TAGS,
        "vespene": Key(VESPENE),
        "slots": Key(SLOT_NUMBERS),
        "unique": Key(Flag(), False),
        "resource": Key(Whole(0, 20)),
        "abilities": Key(Listing(ABILITY)),
        "source": Key(Text()),
    }
)
CREEP_CARD = Record(
    {
        "name": Key(Text()),
        "tags": TAGS,
        "vespene": Key(VESPENE),
        "unique": Key(Flag(), False),
        "abilities": Key(Listing(ABILITY)),
        "source": Key(Text()),
    }
)
RACE = Record(
    {
        "name": Key(WORDS),
        "resource": Key(ID),
        "resource_name": Key(WORDS),
        "subfactions": Key(Table(ID, WORDS), {}),
    }
)

KEYWORD = Record(
    {
        "name": Key(WORDS),
        "es_source": Key(Choice(("seed", "proposed"))),
        "form": Key(Text(), None),
        "topic": Key(
            Choice(("ability", "general", "terrain", "token", "unit", "weapon"))
        ),
        "summary": Key(WORDS),
        "affects_list_building": Key(Flag(), False),
        "list_building": Key(Text(), None),
        "note": Key(Text(), None),
        "see": Key(Listing(SECTION), []),
    }
)
KEYWORDS = Table(ID, KEYWORD, least=1)
ALIASES = Record({kind: Key(Table(ID, ID), {}) for kind in KINDS})

ABOUT_EDITION = {
    "name": Key(WORDS),
    "date": Key(DATE),
    "date_note": Key(Text(), None),
    "source": Key(Text()),
    "published": Key(Maybe(Record({"date": Key(DATE), "digest": Key(DIGEST)})), None),
    "errata": Key(
        Listing(
            Record(
                {
                    "date": Key(DATE),
                    "path": Key(Text()),
                    "was": Key(Plain()),
                    "now": Key(Plain()),
                    "why": Key(Text()),
                }
            )
        ),
        [],
    ),
}
SCALE = Record(
    {
        "name": Key(WORDS),
        "lowest": Key(Whole(1)),
        "highest": Key(Maybe(Whole(1)), None),
    }
)
EDITION = Record(
    {**ABOUT_EDITION, "scales": Key(Table(Choice(SCALES), SCALE, least=1))}
)
DERIVED_EDITION = Record(
    {
        "based_on": Key(ID),
        **ABOUT_EDITION,
        "changes": Key(
            Listing(
                Record(
                    {"path": Key(Text()), "value": Key(Plain()), "why": Key(Text())}
                ),
                least=1,
            )
        ),
    }
)

CARD_FOLDERS: dict[str, Shape] = {
    "units": UNIT,
    "faction_cards": FACTION_CARD,
    "tactical_cards": TACTICAL_CARD,
    "creep_cards": CREEP_CARD,
}

"""What bought upgrades change on the figures of a card, as far as it always holds.

A card's ability is prose; what it does to a figure of the same card stands here a second time, as
data. Each effect names the words of the card that it rests on: where an edition's card says
something else, the effect does not hold, and nothing is changed on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.cards import Upgrade


@dataclass(frozen=True, slots=True)
class Effect:
    """`weapons` gain `keyword` or surge; with `within`, only against a target so near."""

    says: str  # words of the English summary
    hp: int = 0
    weapons: tuple[str, ...] = ()
    keyword: str = ""
    surge_types: tuple[str, ...] = ()
    surge_dice: str = ""
    within: str = ""  # inches


EFFECTS: Mapping[str, Effect] = {
    "adrenal-glands": Effect(
        "PRECISION (2) for Claws and Shredding Claws",
        weapons=("Claws", "Shredding Claws"),
        keyword="PRECISION (2)",
    ),
    "ares-class-targeting-system": Effect(
        "PRECISION (1) for the Autocannon and the Underbelly Machine Gun",
        weapons=("Autocannon", "Underbelly Machine Gun"),
        keyword="PRECISION (1)",
    ),
    "grenades-frag": Effect(
        'swap their S Dice for a D6 against a target within 8"',
        weapons=("C-14 Rifle",),
        surge_dice="D6",
        within="8",
    ),
    "grooved-spines": Effect(
        "The Needle Spines acquire LONG RANGE (16)",
        weapons=("Needle Spines",),
        keyword="LONG RANGE (16)",
    ),
    "guidance": Effect(
        "The Glaive Cannon has ANTI-EVADE (2)",
        weapons=("Glaive Cannon",),
        keyword="ANTI-EVADE (2)",
    ),
    "hydriodic-bile": Effect(
        "The Acid Saliva acquires Surge Type Light with S Dice D3+1",
        weapons=("Acid Saliva",),
        surge_types=("light",),
        surge_dice="D3+1",
    ),
    "kinetic-foam": Effect("Adds 1 to the Unit's Hit Points", hp=1),
    "laser-targeting-systems": Effect(
        "The Quad K12 acquires LONG RANGE (16)",
        weapons=("Quad K12",),
        keyword="LONG RANGE (16)",
    ),
    "slugthrower": Effect(
        'have ANTI-EVADE (1) against a target within 8"',
        weapons=("C-14 Rifle",),
        keyword="ANTI-EVADE (1)",
        within="8",
    ),
}
"""By the upgrade's id. What depends on more than the distance is left to the ability's words."""


def effects_of(upgrades: Iterable[Upgrade]) -> tuple[Effect, ...]:
    """The effects of these upgrades, those that the cards' words bear out."""
    found = ((one, EFFECTS.get(one.id)) for one in upgrades if one.ability)
    return tuple(
        effect
        for upgrade, effect in found
        if effect and upgrade.ability and effect.says in upgrade.ability.summary["en"]
    )


def keyword_name(text: str) -> str:
    """A keyword without its figure: "LONG RANGE (18)" is LONG RANGE."""
    return text.partition(" (")[0]

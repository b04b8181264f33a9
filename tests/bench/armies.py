"""Armies to measure with: three legal ones as players build them, and what becomes of them."""

from dataclasses import replace
from pathlib import Path
from random import Random

from armybuilder.exchange.reading import read_any
from rules import Roster, RosterUnit

FOLDER = Path(__file__).parent / "armies"
EDITION = "2026-08"


def armies() -> list[Roster]:
    """Legal lists of 2,000 minerals with 12 units and 15 upgrades, each of another faction."""
    paths = sorted(FOLDER.glob("*.yaml"))
    return [read_any(path.read_bytes(), path.name).roster for path in paths]


def shuffled(army: Roster, random: Random) -> Roster:
    """The same army as another player would write it down."""
    units = [_shuffled_unit(unit, random) for unit in army.units]
    random.shuffle(units)
    return replace(army, units=tuple(units))


def _shuffled_unit(unit: RosterUnit, random: Random) -> RosterUnit:
    upgrades = random.sample(unit.upgrades, len(unit.upgrades))
    models = random.sample(range(1, unit.models + 1), len(unit.specialists))
    specialists = dict(zip(unit.specialists, models, strict=True))
    return replace(unit, upgrades=tuple(upgrades), specialists=specialists)


def many(number: int, seed: int = 1) -> list[Roster]:
    """So many legal lists, hardly two of them alike."""
    random, found = Random(seed), armies()
    return [shuffled(found[place % len(found)], random) for place in range(number)]


def with_some_faults(army: Roster) -> Roster:
    """The army with five faults, of its minerals, cards, slots, units and draft."""
    stranger = RosterUnit("queen", 1)
    return replace(
        army,
        minerals=1900,
        tactical_cards=(army.tactical_cards[0], *army.tactical_cards),
        units=(*army.units[1:-1], replace(army.units[0], models=5), stranger),
        missions=army.missions[:1],
    )


def with_faults_everywhere(army: Roster) -> Roster:
    """The army with an upgrade of nobody and a model nominated for nothing in each unit."""
    units = tuple(
        replace(unit, upgrades=(*unit.upgrades, "burrow-ambush"), specialists={"x": 99})
        for unit in army.units
    )
    return replace(with_some_faults(army), units=units)

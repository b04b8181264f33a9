from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings

from rules.document import read_data
from rules.equipment import equipment, spans
from rules.muster import Muster
from rules.roster import Roster, RosterUnit
from tests.strategies import cards_of, wild_rosters

VERDICTS = Path(__file__).parents[1] / "cases" / "shared" / "verdicts"


def carried(unit):
    muster = Muster(Roster("2026-08", "skirmish", 1000, units=(unit,)), cards_of())
    return [
        (group.span, [weapon.name for weapon in group.weapons])
        for group in equipment(muster.units[0])
    ]


def test_specialists_of_the_rulebook_come_out_as_published():
    text = (VERDICTS / "specialists-of-the-rulebook.yaml").read_text(encoding="utf-8")
    case = yaml.safe_load(text)
    muster = Muster(read_data(case["roster"]), cards_of())

    found = [
        {
            "unit": unit.place,
            "models": list(group.models),
            "weapons": [weapon.name for weapon in group.weapons],
        }
        for unit in muster.units
        for group in equipment(unit)
    ]

    assert found == case["expect"]["equipment"]


def test_unit_without_upgrades_carries_what_its_card_says():
    assert carried(RosterUnit("marine", 9)) == [("1–9", ["C-14 Rifle", "Strike"])]


def test_upgrade_for_every_model_replaces_the_weapon_everywhere():
    unit = RosterUnit("marine", 6, ("bayonet", "agg-12"), {"agg-12": 2})

    assert carried(unit) == [
        ("1, 3–6", ["C-14 Rifle", "Bayonet"]),
        ("2", ["AGG-12", "Bayonet"]),
    ]


def test_two_for_the_same_weapon_are_both_there_in_the_order_of_the_card():
    first = RosterUnit("goliath", 1, ("haywire-missiles", "scatter-missiles"))
    second = RosterUnit("goliath", 1, ("scatter-missiles", "haywire-missiles"))

    ((_span, weapons),) = carried(first)
    assert "Hellfire Missiles" not in weapons
    assert weapons.index("Scatter Missiles") < weapons.index("Haywire Missiles")
    assert carried(first) == carried(second)


def test_two_specialists_on_one_model_are_both_carried_there():
    both = {"agg-12": 3, "rocket-launcher": 3}
    unit = RosterUnit("marine", 6, ("agg-12", "rocket-launcher"), both)

    assert carried(unit) == [
        ("1–2, 4–6", ["C-14 Rifle", "Strike"]),
        ("3", ["AGG-12", "Rocket Launcher", "Strike"]),
    ]


@pytest.mark.parametrize("nominations", [{}, {"agg-12": 0}, {"agg-12": 7}])
def test_specialist_on_no_model_of_the_unit_is_carried_by_none(nominations):
    unit = RosterUnit("marine", 6, ("agg-12",), nominations)

    assert carried(unit) == [("1–6", ["C-14 Rifle", "Strike"])]


def test_upgrade_bought_twice_is_carried_once():
    launchers = ("rocket-launcher", "rocket-launcher")
    unit = RosterUnit("marine", 6, launchers, {"rocket-launcher": 1})

    assert carried(unit)[0] == ("1", ["C-14 Rifle", "Rocket Launcher", "Strike"])


@pytest.mark.parametrize("unit", [("marine", 7), ("nobody", 6), ("roachling", 1)])
def test_unit_in_no_total_has_no_equipment(unit):
    assert carried(RosterUnit(*unit)) == []


def test_spans_draw_neighbours_together():
    assert spans([1, 2, 3, 5, 7, 8]) == "1–3, 5, 7–8"


@given(wild_rosters())
@settings(max_examples=200, deadline=None)
def test_every_model_is_in_exactly_one_group(roster):
    for unit in Muster(roster, cards_of()).units:
        models = sorted(model for group in equipment(unit) for model in group.models)
        counted = unit.entry.models if unit.composition is not None else 0
        assert models == list(range(1, counted + 1))

"""Two lists compared: the changes between them lead from one to the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.changes import apply
from rules.comparison import Pair, changes_between, content, pairs
from rules.roster import Roster, RosterUnit
from rules.steps import steps_of
from tests.strategies import cards_of, wild_rosters

MARINE = RosterUnit("marine", 6)
MEDIC = RosterUnit("medic", 3)
GOLIATH = RosterUnit("goliath", 1)


def army(*units, **more):
    return Roster("2026-08", "standard", 2000, units=units, **more)


def told(left, right):
    steps = steps_of(changes_between(left, right), left, cards_of())
    return [step.render() for step in steps]


def test_a_list_compared_with_itself_has_no_changes():
    roster = army(MARINE, MEDIC, tactical_cards=("barracks",))

    assert changes_between(roster, roster) == ()


def test_changes_are_told_with_their_prices():
    left = army(MARINE, MEDIC, tactical_cards=("barracks",))
    right = army(
        RosterUnit("marine", 9, ("combat-shield",)),
        GOLIATH,
        tactical_cards=("factory",),
    )

    assert [change["do"] for change in changes_between(left, right)] == [
        "remove-card",
        "add-card",
        "recompose",
        "add-upgrade",
        "remove-unit",
        "add-unit",
    ]
    assert [step.rsplit(", ", 1)[1] for step in told(left, right)] == [
        "−25 vespene",
        "+35 vespene",
        "+50",
        "+30",
        "−110",
        "+190",
    ]


def test_settings_and_texts_are_changes_too():
    left = army(MARINE, faction="khalai", name="A")
    right = army(
        RosterUnit("marine", 6, nickname="Alpha"), name="B", faction=None, notes="x"
    )

    assert changes_between(left, right) == (
        {"do": "set-name", "name": "B"},
        {"do": "set-faction", "faction": None},
        {"do": "set-notes", "notes": "x"},
        {"do": "describe-unit", "unit": 0, "nickname": "Alpha"},
    )


@pytest.mark.parametrize(
    ("order", "moves"),
    [
        ((0, 1, 2, 3), []),
        ((1, 2, 3, 0), [{"do": "move-unit", "unit": 0, "to": 3}]),
        ((3, 0, 1, 2), [{"do": "move-unit", "unit": 3, "to": 0}]),
        ((0, 2, 1, 3), [{"do": "move-unit", "unit": 2, "to": 1}]),
    ],
    ids=str,
)
def test_an_order_takes_as_few_moves_as_possible(order, moves):
    units = [MARINE, MEDIC, GOLIATH, RosterUnit("zealot", 3)]

    found = changes_between(army(*units), army(*(units[place] for place in order)))

    assert list(found) == moves


def test_the_order_of_cards_and_upgrades_is_no_change():
    left = army(RosterUnit("marine", 6, ("a", "b")), tactical_cards=("x", "y"))
    right = army(RosterUnit("marine", 6, ("b", "a")), tactical_cards=("y", "x"))

    assert changes_between(left, right) == ()
    assert content(left) == content(right)


def test_units_are_paired_by_what_they_are_before_what_they_are_called():
    alpha = RosterUnit("marine", 6, nickname="Alpha")
    grown = RosterUnit("marine", 9, ("agg-12",), nickname="Alpha")
    bare = RosterUnit("marine", 6)

    assert pairs([bare, alpha, MEDIC], [grown, bare]) == (
        Pair(1, 0),
        Pair(2, None),
        Pair(0, 1),
    )


def test_another_edition_comes_last():
    left = army(MARINE)
    right = Roster("2026-03", "standard", 1000, units=(MARINE,))

    assert changes_between(left, right) == (
        {"do": "set-minerals", "minerals": 1000},
        {"do": "set-edition", "edition": "2026-03"},
    )


def test_a_nomination_that_no_upgrade_goes_with_buys_the_unit_anew():
    stray = RosterUnit("marine", 6, (), {"agg-12": 2})

    assert changes_between(army(MARINE), army(stray)) == (
        {"do": "remove-unit", "unit": 0},
        {
            "do": "add-unit",
            "unit": "marine",
            "models": 6,
            "upgrades": [],
            "specialists": {"agg-12": 2},
            "at": 0,
        },
    )


@given(left=wild_rosters(), right=wild_rosters())
def test_the_changes_lead_from_one_list_to_the_other(left, right):
    changes = changes_between(left, right)

    assert content(apply(left, changes).roster) == content(right)


@given(roster=wild_rosters(), data=st.data())
def test_a_list_in_another_order_takes_moves_alone(roster, data):
    shuffled = Roster(
        roster.edition,
        roster.scale,
        roster.minerals,
        units=tuple(data.draw(st.permutations(roster.units))),
    )
    plain = Roster(roster.edition, roster.scale, roster.minerals, units=roster.units)

    changes = changes_between(plain, shuffled)

    assert {change["do"] for change in changes} <= {"move-unit"}
    assert content(apply(plain, changes).roster) == content(shuffled)

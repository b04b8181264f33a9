from hypothesis import given, settings

from rules.ledger import Grant, Taking, ledger
from rules.muster import Muster
from rules.roster import Roster, RosterUnit
from tests.strategies import cards_of, wild_rosters


def lines(*units, cards=(), faction="terran-armed-forces"):
    roster = Roster(
        "2026-08",
        "standard",
        2000,
        faction=faction,
        tactical_cards=cards,
        units=units,
    )
    return {line.slot: line for line in ledger(Muster(roster, cards_of()))}


def test_each_copy_of_a_card_grants_on_its_own_line():
    core = lines(cards=("barracks", "factory", "barracks"))["core"]

    assert core.granted_by == (
        Grant("terran-armed-forces", "faction", 3),
        Grant("barracks", "tactical", 1),
        Grant("barracks", "tactical", 1),
    )
    assert (core.granted, core.taken, core.free, core.short) == (5, 0, 5, 0)


def test_units_take_as_many_slots_as_their_supply():
    core = lines(RosterUnit("marine", 9), RosterUnit("goliath", 1))["core"]

    assert core.taken_by == (Taking(0, "marine", 2),)


def test_slots_run_short_by_what_is_missing():
    elite = lines(RosterUnit("goliath", 1))["elite"]

    assert (elite.granted, elite.taken, elite.free, elite.short) == (1, 2, 0, 1)


def test_unit_in_no_total_takes_nothing():
    strangers = lines(
        RosterUnit("marine", 7), RosterUnit("nobody", 6), RosterUnit("roachling", 1)
    )

    assert [line.taken_by for line in strangers.values()] == [()] * 5


def test_without_a_faction_card_the_other_cards_still_grant():
    assert lines(cards=("barracks",), faction=None)["core"].granted == 1


@given(wild_rosters())
@settings(max_examples=200, deadline=None)
def test_lines_add_up_to_the_sums_of_the_rules(roster):
    muster = Muster(roster, cards_of())

    for line in ledger(muster):
        assert (
            sum(grant.number for grant in line.granted_by) == muster.granted[line.slot]
        )
        assert sum(taking.number for taking in line.taken_by) == muster.taken[line.slot]
        assert line.granted - line.taken == line.free - line.short

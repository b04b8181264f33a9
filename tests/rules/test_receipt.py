from hypothesis import given, settings

from rules.muster import Muster
from rules.receipt import CardLine, UpgradeLine, receipt
from rules.roster import Roster, RosterUnit
from tests.strategies import cards_of, wild_rosters


def receipt_of(*units, **others):
    return receipt(
        Muster(Roster("2026-08", "skirmish", 1000, units=units, **others), cards_of())
    )


def test_unit_is_made_of_its_composition_and_each_upgrade():
    (line,) = receipt_of(RosterUnit("marine", 9, ("combat-shield", "bayonet"))).units

    assert (line.minerals, line.total) == (210, 270)
    assert line.upgrades == (
        UpgradeLine("combat-shield", 30),
        UpgradeLine("bayonet", 30),
    )


def test_second_copy_is_priced_at_its_own_composition():
    found = receipt_of(RosterUnit("marine", 9), RosterUnit("marine", 6))

    assert [line.total for line in found.units] == [210, 160]
    assert (found.minerals_spent, found.minerals_left) == (370, 630)


def test_upgrade_bought_twice_is_paid_twice():
    bought = ("combat-shield", "combat-shield")

    assert receipt_of(RosterUnit("marine", 6, bought)).minerals_spent == 200


def test_what_is_not_counted_is_listed_without_a_price():
    (line,) = receipt_of(RosterUnit("marine", 7, ("combat-shield",))).units

    assert (line.minerals, line.total) == (None, 0)
    assert line.upgrades == (UpgradeLine("combat-shield", None),)


def test_cards_are_listed_one_by_one_and_the_creep_card_last():
    found = receipt_of(
        tactical_cards=("barracks", "barrack", "barracks"), creep_card="malignant-creep"
    )

    assert found.cards == (
        CardLine("barracks", "tactical", 25),
        CardLine("barrack", "tactical", None),
        CardLine("barracks", "tactical", 25),
        CardLine("malignant-creep", "creep", 10),
    )
    assert (found.vespene_spent, found.vespene_left) == (60, 40)


@given(wild_rosters())
@settings(max_examples=200, deadline=None)
def test_addends_sum_up_to_both_totals(roster):
    found = receipt(Muster(roster, cards_of()))

    units = sum(line.total for line in found.units)
    parts = sum(
        (line.minerals or 0) + sum(upgrade.minerals or 0 for upgrade in line.upgrades)
        for line in found.units
    )
    assert units == parts == found.minerals_spent
    assert sum(card.vespene or 0 for card in found.cards) == found.vespene_spent

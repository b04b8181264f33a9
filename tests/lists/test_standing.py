"""What a unit could have: what blocks it and what makes room, said calmly."""

import json

import pytest
from django.urls import reverse

from armybuilder.lists.pages.foreseen import MOST_COMPARED
from armybuilder.lists.pages.holdings import unit_rows
from armybuilder.lists.pages.issues import MOST_STEPS
from armybuilder.lists.pages.standing import with_standing
from rules import Roster, validate
from rules.changes import apply
from rules.offers import Desk
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, client_of, make_list, raiders
from tests.lists.pages import Page, basis_of, detail, send
from tests.strategies import cards_of

CARDS = cards_of()
NINE = RosterUnit("marine", 9)
MEDIC = RosterUnit("medic", 3)


def roster(*units, minerals=2000, **more):
    return Roster(
        "2026-08",
        "standard",
        minerals,
        faction="raynors-raiders",
        units=units,
        **more,
    )


def rows_of(found, opened=None):
    report = validate(found, CARDS)
    return with_standing(unit_rows(report, opened), Desk(report.muster))


def upgrade(row, name):
    return next(one for one in row.upgrades if one.id == name)


def blocked(row):
    return [one.id for one in row.upgrades if one.blocked]


def changes_of(button):
    return json.loads(button.changes)


def test_an_upgrade_may_take_the_last_mineral():
    (row,) = rows_of(roster(MARINES, minerals=160 + 40))

    assert blocked(row) == []
    assert (row.room, row.unfit) == (None, ())


def test_an_upgrade_one_mineral_too_dear_says_so_beside_itself():
    (row,) = rows_of(roster(MARINES, minerals=160 + 39))

    assert blocked(row) == ["rocket-launcher"]
    assert upgrade(row, "rocket-launcher").why == "Costs 40 minerals, 39 left"
    assert upgrade(row, "combat-shield").why == ""
    assert row.room is None


def test_several_that_are_too_dear_are_said_once():
    (row,) = rows_of(roster(MARINES, minerals=160 + 15))

    assert blocked(row) == ["combat-shield", "rocket-launcher", "bayonet"]
    assert row.room.text == "15 minerals left"
    assert {one.why for one in row.upgrades} == {""}


def test_a_way_that_several_share_stands_once():
    found = roster(NINE, MEDIC, minerals=210 + 110 + 25)

    row = rows_of(found)[1]

    assert len(blocked(row)) > 1
    (button,) = row.room.remedies
    assert {one.remedies for one in row.upgrades} == {()}
    assert changes_of(button) == [{"do": "recompose", "unit": 0, "models": 6}]


def test_what_makes_room_makes_room():
    found = roster(NINE, MARINES, minerals=210 + 160 + 39)
    row = rows_of(found)[1]
    (button,) = upgrade(row, "rocket-launcher").remedies

    after = apply(found, changes_of(button)).roster

    assert blocked(rows_of(after)[1]) == []


def test_what_is_bought_already_is_neither_blocked_nor_unfit():
    unit = RosterUnit("marine", 6, ("combat-shield", "rocket-launcher"))

    (row,) = rows_of(roster(unit, minerals=160 + 60))

    assert upgrade(row, "rocket-launcher").bought
    assert blocked(row) == ["agg-12", "slugthrower", "grenades-frag", "bayonet"]
    assert row.unfit == ()


def test_an_upgrade_that_no_room_would_be_enough_for_stands_apart():
    (row,) = rows_of(roster(MARINES, minerals=30))

    assert [(one.id, one.text) for one in row.unfit] == [
        ("Rocket Launcher", "Costs 40 minerals, more than the 30 agreed")
    ]
    assert "rocket-launcher" not in [one.id for one in row.upgrades]


def test_a_size_that_is_not_offered_has_no_upgrades():
    (row,) = rows_of(roster(RosterUnit("marine", 7)))

    assert row.upgrades == ()
    (unfit,) = row.unfit
    assert "Combat Shield" in unfit.id


def test_a_composition_without_slots_has_the_card_that_grants_them():
    row = rows_of(roster(*[MARINES] * 3))[0]

    assert [(one.models, one.blocked) for one in row.compositions] == [
        (6, False),
        (9, True),
    ]
    (way,) = row.ways
    assert way.id == "models-9"
    assert changes_of(way.remedies[0]) == [{"do": "add-card", "card": "barracks"}]


def test_a_composition_with_slots_says_nothing():
    row = rows_of(roster(*[MARINES] * 2))[0]

    assert [one.blocked for one in row.compositions] == [False, False]
    assert row.ways == ()


def test_a_smaller_composition_moves_the_specialist_first():
    unit = RosterUnit("marine", 9, ("agg-12",), {"agg-12": 8})

    (row,) = rows_of(roster(unit))

    (way,) = row.ways
    nominate = {"do": "nominate", "unit": 0, "upgrade": "agg-12", "model": 1}
    assert changes_of(way.remedies[0]) == [nominate]


def test_a_way_of_many_steps_is_no_button():
    found = roster(*[NINE] * 12, minerals=500)

    rows = rows_of(found)

    buttons = [
        button
        for row in rows
        for why in (*row.ways, row.room, *row.upgrades)
        for button in why.remedies
    ]
    assert all(len(changes_of(button)) <= MOST_STEPS for button in buttons)
    assert rows[0].room.text == "0 minerals left"


def test_of_a_long_list_the_open_unit_alone_is_told():
    found = roster(*[MARINES] * (MOST_COMPARED + 1))

    rows = rows_of(found, opened=7)

    assert [row.place for row in rows if row.room] == [7]


@pytest.fixture
def tight(player):
    """Nine minerals are left, so that no upgrade of the Marines fits."""
    return make_list(player, raiders(NINE, MARINES, minerals=370 + 9))


@pytest.mark.django_db
def test_a_blocked_upgrade_can_be_bought_and_says_what_is_wrong(as_player, tight):
    as_player.post(
        reverse("lists:unit-change", args=[tight.pk, 1]),
        {"based_on": basis_of(tight), "models": 6, "upgrade": ["agg-12"]},
    )

    page = Page(as_player.get(detail(tight)))
    assert "minerals-exceeded" in page.codes


@pytest.mark.django_db
def test_the_page_has_what_makes_room_as_a_button(as_player, tight):
    page = Page(as_player.get(detail(tight)))
    button = page.button("mend-unit-1-upgrades-1")

    send(as_player, tight, *json.loads(button["value"]))

    after = Page(as_player.get(detail(tight)))
    assert after.budgets["minerals"] == {"spent": 320, "limit": 379}
    ids = [one.get("id", "") for one in after.buttons]
    assert not any(one.startswith("mend-unit-1-") for one in ids)


@pytest.mark.django_db
def test_a_blocked_box_is_described_by_its_reason(as_player, tight):
    text = as_player.get(detail(tight)).content.decode()

    assert 'aria-describedby="why-unit-1-upgrades"' in text
    assert 'id="why-unit-1-upgrades"' in text


@pytest.mark.django_db
def test_a_reader_is_not_told_what_makes_room(tight):
    text = client_of().get(detail(tight)).content.decode()

    assert "mend-unit" not in text
    assert "why-unit" not in text

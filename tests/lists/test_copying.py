"""A unit copied into another list, with all that it has."""

import re

import pytest
from django.urls import reverse

from armybuilder.lists.models import ArmyList
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, client_of, make_list, raiders
from tests.lists.pages import basis_of, send

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
ALPHA = RosterUnit(
    "marine", 9, ("agg-12",), {"agg-12": 2}, "Alpha", "hold\nthe left", "red pads"
)


def now(army_list):
    return ArmyList.objects.get(pk=army_list.pk)


def address(army_list, place=0):
    return reverse("lists:unit-copy", args=[army_list.pk, place])


def copy(client, source, taker, place=0, to=None):
    to = f"{taker.pk}:{basis_of(taker)}" if to is None else to
    form = {"based_on": basis_of(source), "to": to}
    return client.post(address(source, place), form)


@pytest.fixture
def source(player):
    return make_list(player, raiders(ALPHA, name="Source"))


def test_a_unit_is_copied_with_all_that_it_has(as_player, source, army_list):
    answer = copy(as_player, source, army_list)

    taker = ArmyList.objects.select_related("head").get(pk=army_list.pk)
    assert taker.roster.units == (MARINES, ALPHA)
    assert now(source).document == source.document
    assert taker.head.told == "Add Marine, 9 models, +220"
    assert answer.url == f"/lists/{taker.pk}/?unit=2&said={taker.head_id}"


def test_the_page_says_what_each_list_would_be(as_player, player, source, army_list):
    make_list(player, raiders(name="Away")).archive()

    text = as_player.get(address(source)).content.decode()

    assert "Copy Marine “Alpha” to another list" in text
    assert re.findall(r'data-list="(\w+)"', text) == [army_list.pk]
    assert "<b>380</b>" in text


def test_pressing_twice_copies_once(as_player, source, army_list):
    copy(as_player, source, army_list)
    copy(as_player, source, army_list)

    assert now(army_list).roster.units == (MARINES, ALPHA)


def test_a_list_that_changed_meanwhile_shows_the_conflict(as_player, source, army_list):
    send(as_player, army_list, {"do": "remove-unit", "unit": 0})

    answer = copy(as_player, source, army_list)

    assert "/conflicts/" in answer.url
    assert now(army_list).roster.units == ()


def test_the_unit_is_the_one_that_was_seen(as_player, source, army_list):
    form = {"based_on": basis_of(source), "to": f"{army_list.pk}:{basis_of(army_list)}"}
    send(as_player, source, {"do": "remove-unit", "unit": 0})

    as_player.post(address(source), form)

    assert now(army_list).roster.units == (MARINES, ALPHA)


@pytest.mark.parametrize("to", ["", "x", "0000000000:1.1", "{id}:9.999999", "{id}:"])
def test_what_cannot_be_done_is_told(as_player, source, army_list, to):
    answer = copy(as_player, source, army_list, to=to.format(id=army_list.pk))

    assert answer.status_code in (404, 409)
    assert now(army_list).document == army_list.document


def test_a_full_list_takes_no_unit(as_player, player, source):
    full = make_list(player, raiders(*[MARINES] * 200))

    assert "This list is full." in as_player.get(address(source)).content.decode()
    assert copy(as_player, source, full).status_code == 409


def test_a_place_that_is_not_there_is_not_found(as_player, source):
    assert as_player.get(address(source, 1)).status_code == 404


@pytest.mark.parametrize("who", ["staff", "stranger"])
def test_others_copy_into_their_own_lists_alone(request, source, army_list, who):
    user = request.getfixturevalue(who)
    theirs = make_list(user)

    assert copy(client_of(user), source, army_list).status_code == 403
    copy(client_of(user), source, theirs)

    assert now(theirs).roster.units == (MARINES, ALPHA)
    assert now(army_list).document == army_list.document


@pytest.mark.parametrize("number", [1, 30])
def test_the_page_takes_as_many_queries_for_many_lists(
    as_player, player, source, django_assert_max_num_queries, number
):
    for _ in range(number):
        make_list(player)
    as_player.get(address(source))

    with django_assert_max_num_queries(5):
        as_player.get(address(source))

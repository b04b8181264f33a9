"""The guide for a first list: it knows how far the list is, and goes when it is told to."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.lists.models import ArmyList
from armybuilder.lists.pages.guide import COOKIE
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, client_of, make_list, raiders
from tests.lists.pages import HTMX, detail, send

pytestmark = pytest.mark.django_db


def begin(client, faction="khalai"):
    client.post(reverse("lists:create"), {"faction": faction})
    return ArmyList.objects.order_by("created_at").last()


def strip(client, army_list, **query):
    """The guide on the page of a list: its current step, and which of the five are done."""
    text = client.get(detail(army_list), query).content.decode()
    found = re.search(r'<section class="guide".*?</section>', text, re.DOTALL)
    if not found:
        return None
    steps = re.findall(r'<a id="guide-(\w+)"(.*?)</a>', found[0], re.DOTALL)[:5]
    current = re.search(r'data-step="(\w+)"', found[0])[1]
    return current, {name for name, link in steps if "#i-ok" in link}


def guided(player, roster):
    army_list = make_list(player, roster)
    client = client_of(player)
    client.cookies[COOKIE] = army_list.pk
    return client, army_list


def test_a_first_list_has_a_guide_and_the_next_ones_have_none():
    client = Client()
    first = begin(client)
    second = begin(client, "daelaam")

    assert strip(client, first) == ("cards", {"settings"})
    assert strip(client, second) is None


def test_the_first_starter_army_of_an_account_has_one(as_player):
    as_player.post(reverse("lists:starter-create", args=["zerg-starter"]))

    current, done = strip(as_player, ArmyList.objects.get())
    assert (current, done) == ("print", {"settings", "cards", "units", "fix"})


def test_a_person_who_brings_a_list_knows_the_way(as_player, army_list):
    as_player.post(reverse("lists:archive", args=[army_list.pk]))
    begin(as_player)

    assert COOKIE not in as_player.cookies
    client = Client()
    client.post(reverse("lists:upload"), {"document": army_list.document})
    assert COOKIE not in client.cookies


@pytest.mark.parametrize(
    ("more", "units", "current"),
    [
        ({"faction": None}, (), "settings"),
        ({"minerals": 2001}, (MARINES,), "settings"),
        ({}, (), "cards"),
        ({"tactical_cards": ("barracks",)}, (), "units"),
        ({}, (MARINES,), "units"),
        ({}, (RosterUnit("goliath", 1),), "cards"),
        ({"minerals": 213}, (MARINES,), "print"),
        ({"minerals": 214}, (MARINES,), "units"),
        ({"minerals": 159}, (MARINES,), "fix"),
        ({"faction": "zerg-swarm"}, (RosterUnit("zergling", 6),), "cards"),
    ],
    ids=[
        "no faction",
        "limit beyond the scale",
        "nothing yet",
        "a card",
        "few units, and slots for them",
        "slots missing",
        "three quarters spent",
        "less than three quarters spent",
        "too much spent",
        "no creep card",
    ],
)
def test_the_list_itself_says_which_step_is_next(player, more, units, current):
    client, army_list = guided(player, raiders(*units, **more))

    assert strip(client, army_list)[0] == current


def test_the_strip_follows_each_change(player):
    client, army_list = guided(player, raiders())

    answer = send(
        client, army_list, {"do": "add-card", "card": "barracks"}, headers=HTMX
    )

    assert 'data-step="units"' in answer.content.decode()


def test_every_step_leads_to_what_does_it(player):
    client, army_list = guided(player, raiders(RosterUnit("goliath", 1)))

    text = client.get(detail(army_list)).content.decode()
    links = dict(re.findall(r'<a[^>]*?id="guide-(\w+)"[^>]*?href="([^"]*)"', text))

    assert links == {
        "settings": "?open=settings#settings",
        "cards": "?tab=cards#add",
        "units": "?#add",
        "fix": "#issues-title",
        "print": reverse("lists:print", args=[army_list.pk]),
        "go": "?tab=cards#add",
    }
    for name in ("settings", "add", "issues-title"):
        assert f'id="{name}"' in text


def test_it_can_be_left_at_any_time_and_taken_up_again(player):
    client, army_list = guided(player, raiders())

    left = client.post(reverse("lists:guide-leave", args=[army_list.pk]))
    assert left.url == detail(army_list)
    assert strip(client, army_list) is None
    taken = client.post(reverse("lists:guide-take", args=[army_list.pk]))
    assert taken.url == detail(army_list)
    assert strip(client, army_list) == ("cards", {"settings"})


def test_left_by_htmx_it_leaves_nothing_in_its_place(player):
    client, army_list = guided(player, raiders())

    answer = client.post(
        reverse("lists:guide-leave", args=[army_list.pk]), headers=HTMX
    )

    assert (answer.status_code, answer.content) == (200, b"")
    assert strip(client, army_list) is None


def test_the_guide_is_for_who_may_change_the_list(player, stranger):
    army_list = make_list(player, raiders())
    reader = client_of(stranger)
    reader.cookies[COOKIE] = army_list.pk

    assert strip(reader, army_list) is None
    for name in ("guide-take", "guide-leave"):
        answer = reader.post(reverse(f"lists:{name}", args=[army_list.pk]))
        assert answer.status_code == 403


def test_the_guide_takes_no_query(player, django_assert_max_num_queries):
    client, army_list = guided(player, raiders())
    client.get(detail(army_list))

    with django_assert_max_num_queries(3):
        assert strip(client, army_list)

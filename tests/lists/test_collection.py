"""A collection: what is noted is kept and compared with lists; the rules never hear of it."""

from pathlib import Path

import pytest
import yaml
from django.contrib.messages import get_messages
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from armybuilder.lists.keeper import COOKIE, Person, hashed
from armybuilder.lists.models import ArmyList, Collection
from armybuilder.lists.owned import (
    Lack,
    Owned,
    UnreadableError,
    contents,
    lacks,
    read,
    write,
)
from rules.roster import Roster, RosterUnit
from tests.lists.conftest import MARINES, TOKEN, client_of, make_list, raiders
from tests.lists.pages import page_of, send
from tests.strategies import cards_of

FACTS = Path(__file__).parents[1] / "facts"
CARDS = cards_of()
PAGE = "/lists/collection/"
NINE = RosterUnit("marine", 9)
HERE = Person(keeper=hashed(TOKEN))


def army(*units):
    return Roster("2026-08", "standard", 2000, faction="raynors-raiders", units=units)


def note(client, seen=None, **fields):
    """Send the form as the page showed it, with other numbers in these fields."""
    fields = {key.replace("_", "-"): value for key, value in fields.items()}
    return client.post(PAGE, {"seen": write(seen or Owned()), **fields})


def person(user=None):
    return Person(user_id=user.pk) if user else HERE


def noted(user=None):
    return Collection.objects.of(person(user)).get().owned


def give(user=None, boxes=None, **singles):
    Collection.objects.change(person(user), boxes or {}, singles)


def lacking(client, army_list):
    """The units that the page of a list says are missing."""
    text = client.get(reverse("lists:detail", args=[army_list.pk])).content.decode()
    return [part.split('"')[0] for part in text.split('data-lack="')[1:]]


# What is owned, and what is lacking


def test_a_box_holds_the_miniatures_of_its_starter_army():
    armies = yaml.safe_load((FACTS / "example-armies.yaml").read_text())["armies"]
    printed = {}
    for one in armies:
        held = printed.setdefault(one["id"], {})
        for unit in one["units"]:
            held[unit["unit"]] = held.get(unit["unit"], 0) + unit["models"]

    assert {box: dict(held) for box, held in contents().items()} == printed


def test_boxes_and_single_miniatures_add_up():
    things = Owned({"terran-starter": 2}, {"marine": 3, "medic": 1})

    assert things.in_boxes["marine"] == 18
    assert things.miniatures["marine"] == 21
    assert things.miniatures["medic"] == 7
    assert things.miniatures["zealot"] == 0


@pytest.mark.parametrize(
    ("units", "found"),
    [((MARINES, NINE), ()), ((NINE, NINE), (Lack("marine", 18, 15),))],
    ids=["the last miniature", "three too few"],
)
def test_a_list_lacks_what_it_has_more_models_of(units, found):
    assert lacks(army(*units), CARDS, Owned({}, {"marine": 15})) == found


def test_what_is_not_owned_at_all_is_lacking():
    roster = army(MARINES, RosterUnit("medic", 3))

    assert lacks(roster, CARDS, Owned({}, {"marine": 6})) == (Lack("medic", 3, 0),)


def test_nothing_is_lacking_where_nothing_was_noted():
    assert lacks(army(MARINES), CARDS, Owned()) == ()
    assert lacks(army(MARINES), CARDS, Owned({"terran-starter": 0})) == ()


def test_a_unit_that_nobody_knows_is_not_lacking():
    roster = army(RosterUnit("gone", 4))

    assert lacks(roster, CARDS, Owned({}, {"medic": 1})) == ()


def test_two_notes_of_the_same_things_are_joined_without_loss():
    mine = Owned({"terran-starter": 1}, {"marine": 6, "medic": 1})
    other = Owned({"terran-starter": 2}, {"marine": 3, "zealot": 4})

    joined = mine.joined(other)

    assert joined.boxes == {"terran-starter": 2}
    assert joined.singles == {"marine": 6, "medic": 1, "zealot": 4}
    assert joined.joined(other) == joined


def test_what_is_written_reads_back():
    things = Owned({"zerg-starter": 1}, {"marine": 3})

    assert read(write(things)) == things
    assert write(things.changed({}, {"marine": 0})) == write(
        things.changed({}, {"marine": -1})
    )
    assert read("") == read(None) == Owned()


@pytest.mark.parametrize(
    "text",
    [
        "7",
        "[]",
        "no json",
        '{"boxes": 7}',
        '{"boxes": {"a": "x"}}',
        '{"singles": {"a": 1e999}}',
    ],
)
def test_what_was_not_written_here_is_told_apart(text):
    with pytest.raises(UnreadableError):
        read(text)


# The page


@pytest.mark.django_db
def test_boxes_are_ticked_and_miniatures_counted(as_player, player):
    answer = note(
        as_player,
        box_terran_starter="on",
        copies_terran_starter="1",
        box_zerg_starter="on",
        copies_zerg_starter="3",
        unit_marine="6",
        unit_medic="",
    )

    assert answer.url == PAGE
    assert noted(player) == Owned(
        {"terran-starter": 1, "zerg-starter": 3}, {"marine": 6}
    )
    text = " ".join(as_player.get(PAGE).content.decode().split())
    row = text[text.index('data-owned="marine"') :].split("</tr>")[0]
    assert ">9<" in row
    assert 'value="6"' in row
    assert "<b>15</b>" in row


@pytest.mark.django_db
def test_a_box_without_its_tick_is_none_and_one_without_a_number_is_one(
    as_player, player
):
    note(
        as_player,
        copies_terran_starter="4",
        box_zerg_starter="on",
        copies_zerg_starter="",
    )

    assert noted(player).boxes == {"zerg-starter": 1}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "status"),
    [("999", 302), ("1000", 422), ("-1", 422), ("six", 422), ("1.5", 422)],
)
def test_what_cannot_be_a_number_comes_back_as_typed(as_player, player, typed, status):
    give(player, marine=6)

    answer = note(as_player, noted(player), unit_marine=typed, unit_medic="3")

    assert answer.status_code == status
    if status == 422:
        text = answer.content.decode()
        assert f'value="{typed}"' in text
        assert 'aria-invalid="true"' in text
        assert noted(player) == Owned({}, {"marine": 6})


@pytest.mark.django_db
def test_two_tabs_do_not_undo_each_other(as_player, player):
    give(player, marine=6)
    seen = noted(player)

    note(as_player, seen, unit_marine="6", unit_medic="3")
    note(as_player, seen, unit_marine="6", unit_goliath="1")

    assert noted(player).singles == {"marine": 6, "medic": 3, "goliath": 1}


@pytest.mark.django_db
def test_taking_everything_out_leaves_nothing(as_player, player):
    give(player, {"terran-starter": 1}, marine=6)

    note(as_player, noted(player), unit_marine="")

    assert not noted(player)


@pytest.mark.django_db
@pytest.mark.parametrize("seen", ["", "x", "[" * 9000, "x" * 30_000])
def test_a_form_changed_by_hand_is_no_error_of_ours(as_player, seen):
    answer = as_player.post(PAGE, {"seen": seen, "unit-marine": "3"})

    assert answer.status_code in (302, 422)


@pytest.mark.django_db
def test_miniatures_of_a_unit_that_the_edition_lost_are_kept_and_shown(
    as_player, player
):
    give(player, **{"old-hero": 2})

    text = as_player.get(PAGE).content.decode()
    note(as_player, noted(player), unit_old_hero="2", unit_marine="1")

    assert 'data-owned="old-hero"' in text
    assert noted(player).singles == {"old-hero": 2, "marine": 1}


@pytest.mark.django_db
def test_a_visitor_gets_a_cookie_that_keeps_the_collection():
    client = Client()

    answer = note(client, unit_marine="3")

    cookie = answer.cookies[COOKIE]
    assert cookie["max-age"] == 365 * 24 * 3600
    kept = Collection.objects.get()
    assert kept.owner is None
    assert cookie.value not in (kept.keeper, "")
    assert 'value="3"' in client.get(PAGE).content.decode()


@pytest.mark.django_db
def test_a_browser_has_one_collection(db):
    give(marine=1)

    with pytest.raises(IntegrityError):
        Collection.objects.create(keeper=HERE.keeper)


@pytest.mark.django_db
def test_the_page_is_told_in_spanish():
    text = Client(headers={"accept-language": "es"}).get(PAGE).content.decode()

    assert "<h1>Tu colección</h1>" in text


@pytest.mark.django_db
def test_a_collection_is_shown_to_its_owner_alone(player, staff, stranger):
    give(player, marine=77)

    for client in (
        client_of(staff),
        client_of(stranger),
        client_of(),
        client_of(token=TOKEN),
    ):
        assert 'value="77"' not in client.get(PAGE).content.decode()
    assert 'value="77"' in client_of(player).get(PAGE).content.decode()


@pytest.mark.django_db
def test_forms_without_a_token_are_refused(player):
    client = Client(enforce_csrf_checks=True)
    client.force_login(player)

    assert note(client, unit_marine="3").status_code == 403
    assert not Collection.objects.exists()


# Lists


@pytest.mark.django_db
def test_a_list_says_what_is_missing_and_stays_legal(as_player, player):
    army_list = make_list(player, raiders(MARINES, NINE))
    give(player, {"terran-starter": 1}, marine=5)

    text = as_player.get(reverse("lists:detail", args=[army_list.pk])).content.decode()

    assert "Marine: 15 needed, 14 owned" in text
    page = page_of(as_player, army_list)
    assert page.legal
    assert page.codes == []


@pytest.mark.django_db
def test_a_list_hears_of_a_change_at_once(as_player, player):
    army_list = make_list(player, raiders(NINE))
    give(player, marine=9)
    assert lacking(as_player, army_list) == []

    send(as_player, army_list, {"do": "add-unit", "unit": "medic", "models": 3})

    assert lacking(as_player, army_list) == ["medic"]


@pytest.mark.django_db
def test_nothing_is_said_to_those_who_never_noted_anything(
    as_player, player, army_list
):
    give(marine=1)  # another browser's

    assert lacking(as_player, army_list) == []
    assert "data-missing" not in as_player.get(reverse("lists:index")).content.decode()


@pytest.mark.django_db
def test_a_reader_is_not_told_what_they_lack_for_somebody_elses_list(player, stranger):
    army_list = make_list(player, raiders(NINE))
    give(player, marine=1)
    give(stranger, marine=1)

    assert lacking(client_of(player), army_list) == ["marine"]
    assert lacking(client_of(stranger), army_list) == []


@pytest.mark.django_db
def test_the_browser_that_keeps_a_list_is_told(db):
    army_list = make_list(roster=raiders(NINE))
    give(marine=1)

    assert lacking(client_of(token=TOKEN), army_list) == ["marine"]
    assert lacking(client_of(token="another"), army_list) == []


@pytest.mark.django_db
def test_the_overview_counts_what_is_missing(as_player, player):
    make_list(player, raiders(NINE, RosterUnit("medic", 3)))
    make_list(player, raiders(MARINES))
    give(player, marine=6)

    text = as_player.get(reverse("lists:index")).content.decode()

    assert [part.split('"')[0] for part in text.split('data-missing="')[1:]] == ["6"]
    assert "6 miniatures missing" in text


# Signing in


def sign_in(token=TOKEN):
    client = client_of(token=token)
    answer = client.post(
        reverse("account_login"), {"login": "player", "password": "secret"}
    )
    return client, answer


@pytest.mark.django_db
def test_signing_in_takes_the_collection_along(player):
    give(marine=6)

    _client, answer = sign_in()

    kept = Collection.objects.get()
    assert (kept.owner, kept.keeper) == (player, "")
    assert kept.owned == Owned({}, {"marine": 6})
    told = [str(one) for one in get_messages(answer.wsgi_request)]
    assert not any("collection" in one for one in told)


@pytest.mark.django_db
def test_signing_in_joins_two_collections_and_says_so(player):
    give(player, {"terran-starter": 1}, marine=6)
    give(None, {"zerg-starter": 1}, marine=9)

    client, _answer = sign_in()

    kept = Collection.objects.get()
    assert kept.owner == player
    assert kept.owned == Owned({"terran-starter": 1, "zerg-starter": 1}, {"marine": 9})
    assert "the larger number counts" in client.get(PAGE).content.decode()


@pytest.mark.django_db
def test_signing_in_again_changes_nothing_more(player):
    give(marine=6)
    sign_in()

    sign_in()

    assert noted(player) == Owned({}, {"marine": 6})


# Queries


@pytest.mark.django_db
@pytest.mark.parametrize("units", [1, 60])
def test_lists_take_no_more_queries_with_a_collection(
    as_player, player, django_assert_max_num_queries, units
):
    army_list = make_list(player, raiders(*[NINE] * units))
    give(player, {"terran-starter": 1}, marine=6)
    address = reverse("lists:detail", args=[army_list.pk])
    as_player.get(address)

    with django_assert_max_num_queries(3):
        assert b"data-lack" in as_player.get(address).content or units == 1
    with django_assert_max_num_queries(4):
        assert as_player.get(reverse("lists:index")).status_code == 200
    with django_assert_max_num_queries(4):
        assert as_player.get(PAGE).status_code == 200
    assert ArmyList.objects.count() == 1

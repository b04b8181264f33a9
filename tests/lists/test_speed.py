"""W1: what a page costs does not grow with the list, and an answer stays small."""

import gzip

import pytest
from django.urls import reverse

from rules.roster import RosterUnit
from tests.lists.conftest import make_list, raiders
from tests.lists.pages import HTMX, detail, press, send

pytestmark = pytest.mark.django_db

MARINE = RosterUnit(
    "marine",
    6,
    ("combat-shield", "agg-12", "rocket-launcher"),
    {"agg-12": 1, "rocket-launcher": 2},
)
MEDIC = {"do": "add-unit", "unit": "medic", "models": 3}


@pytest.fixture(params=[1, 60], ids=["one unit", "sixty units"])
def any_list(player, request):
    return make_list(player, raiders(*[MARINE] * request.param))


@pytest.mark.parametrize("query", ["", "?tab=cards&panel=slots"])
def test_a_list_page_takes_three_queries(
    as_player, any_list, django_assert_max_num_queries, query
):
    as_player.get(detail(any_list))  # cards are compiled once a process

    with django_assert_max_num_queries(3):
        assert as_player.get(detail(any_list) + query).status_code == 200


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_an_edit_takes_six_queries(
    as_player, any_list, django_assert_max_num_queries, headers
):
    as_player.get(detail(any_list))

    with django_assert_max_num_queries(6):
        assert send(as_player, any_list, MEDIC, headers=headers).status_code < 400


@pytest.mark.parametrize("name", ["undo", "redo"])
def test_undo_and_redo_take_six_queries(
    as_player, any_list, django_assert_max_num_queries, name
):
    send(as_player, any_list, MEDIC)
    any_list.refresh_from_db()
    if name == "redo":
        press(as_player, any_list, "undo")
        any_list.refresh_from_db()

    with django_assert_max_num_queries(6):
        assert press(as_player, any_list, name, headers=HTMX).status_code == 200


@pytest.mark.parametrize("number", [1, 50])
def test_the_overview_takes_four_queries(
    as_player, player, django_assert_max_num_queries, number
):
    for _ in range(number):
        make_list(player, raiders(*[MARINE] * 3))
    as_player.get(reverse("lists:index"))

    with django_assert_max_num_queries(4):
        page = as_player.get(reverse("lists:index")).content.decode()

    assert page.count("data-list=") == number


def test_an_answer_with_twenty_units_is_small(as_player, player):
    army_list = make_list(player, raiders(*[MARINE] * 19))

    answer = send(
        as_player, army_list, MEDIC, headers={**HTMX, "accept-encoding": "gzip"}
    )

    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 60_000
    assert b"Medic" in gzip.decompress(answer.content)

"""The start page: what the edition in force changed, told in prices."""

import pytest
from django.test import Client

from armybuilder.lists.pages.home import MOST_CHANGES, home_page
from catalog.models import Edition
from catalog.pages.changes import change_lines

pytestmark = pytest.mark.django_db


def edition(name):
    return Edition.objects.get(pk=name)


def test_the_start_page_says_what_the_edition_in_force_changed(client):
    page = " ".join(client.get("/").content.decode().split())

    table = page[page.index('<table class="changed">') : page.index("</table>")]
    for told in (
        "Jim Raynor</a>",
        "<s>230</s>",
        "<b>250</b> minerals",
        "Engineering Bay</a>",
        "<s>30</s>",
        "<b>25</b> vespene",
    ):
        assert told in table
    assert "In force since 13 August 2026. Changed since 15 May 2026:" in page


def test_the_start_page_is_told_in_spanish():
    page = Client(headers={"accept-language": "es"}).get("/").content.decode()

    assert "<b>250</b> minerales" in page
    assert "13 de agosto de 2026" in page


def test_the_start_page_takes_two_queries(client, django_assert_max_num_queries):
    client.get("/")  # cards are compiled once a process

    with django_assert_max_num_queries(2):
        assert client.get("/").status_code == 200


def test_a_price_names_what_of_the_card_it_is_of():
    lines = change_lines(edition("2026-05-rulebook"), edition("2026-04-rulebook"))

    told = {(one.name, one.priced, one.old, one.new, one.unit) for one in lines}
    assert ("Stalker", "2 models", "260", "270", "minerals") in told
    assert (
        "Marauder",
        "Veteran of Tarsonis, 4 models",
        "40",
        "30",
        "minerals",
    ) in told


def test_a_price_of_the_only_composition_is_that_of_the_card():
    lines = change_lines(edition("2026-08"), edition("2026-05"))

    assert [(one.name, one.priced, one.unit) for one in lines] == [
        ("Jim Raynor", "", "minerals"),
        ("Engineering Bay", "", "vespene"),
    ]


def test_many_changes_are_cut_short_and_counted():
    page = home_page([edition("2026-05-rulebook"), edition("2026-04-rulebook")])

    assert len(page["changes"]) == MOST_CHANGES
    assert page["more_changes"] == 16 - MOST_CHANGES


def test_the_first_edition_changed_nothing():
    page = home_page([edition("2026-03")])

    assert (page["before"], page["changes"], page["more_changes"]) == (None, (), 0)

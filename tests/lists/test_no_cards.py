"""A site whose database is there before its cards: between `migrate` and the first `load_catalog`."""

import pytest
from django.urls import reverse

from armybuilder.lists.models import ArmyList
from catalog.models import Edition

pytestmark = pytest.mark.django_db

LIST = (
    '{"format": "armybuilder/roster@1", "edition": "2026-08", "scale": "skirmish",'
    ' "minerals": 1000, "faction": null, "units": []}'
)


@pytest.fixture(autouse=True)
def _no_cards():
    ArmyList.objects.all().delete()
    Edition.objects.all().delete()


@pytest.mark.parametrize("name", ["home", "lists:collection", "lists:update"])
def test_a_page_that_needs_cards_says_that_they_are_missing(client, name):
    answer = client.get(reverse(name))

    assert answer.status_code == 503
    assert "No cards are loaded yet." in answer.content.decode()


@pytest.mark.parametrize(
    "name",
    [
        "lists:index",
        "lists:compare",
        "lists:transfer",
        "catalog:index",
        "catalog:search",
        "catalog:editions",
        "account_login",
    ],
)
def test_every_other_page_opens(client, name):
    assert client.get(reverse(name), follow=True).status_code == 200


@pytest.mark.parametrize(
    ("address", "sent", "status"),
    [
        ("/lists/create/", {"faction": "khalai"}, 503),
        ("/lists/starters/terran-starter/create/", {}, 503),
        ("/lists/collection/", {"box": "1"}, 503),
        ("/lists/update/", {"list": "aaaaaaaaaa:1.1"}, 503),
        ("/lists/upload/", {"document": LIST}, 422),
    ],
)
def test_no_list_can_be_started_or_changed(client, address, sent, status):
    assert client.post(address, sent).status_code == status
    assert not ArmyList.objects.exists()

"""Changes are counted by person: beyond the limit none is made, and what was typed comes back."""

import os
import subprocess
import sys

import pytest
from django.core.cache import cache
from django.db import connection
from django.urls import reverse

from armybuilder.lists.keeper import COOKIE
from armybuilder.lists.models import ArmyList, Collection
from armybuilder.settings import base
from tests.lists.conftest import TOKEN, client_of, make_list
from tests.lists.pages import HTMX, basis_of, detail, press, send

pytestmark = pytest.mark.django_db

MEDIC = {"do": "add-unit", "unit": "medic", "models": 3}


@pytest.fixture(autouse=True)
def two_edits(settings, db):
    """Nobody may make a third change; the count begins with the test."""
    cache.clear()
    settings.ACCOUNT_RATE_LIMITS = {"list_edit": "2/10m/key"}


def now(army_list):
    return ArmyList.objects.select_related("head").get(pk=army_list.pk)


def edit(client, army_list, **more):
    return send(client, now(army_list), MEDIC, **more)


def test_the_last_change_is_made_and_the_next_is_not(as_player, army_list):
    answers = [edit(as_player, army_list).status_code for _ in range(3)]

    assert answers == [302, 302, 429]
    assert len(now(army_list).roster.units) == 3


def test_undo_counts_as_well(as_player, army_list):
    edit(as_player, army_list)
    edit(as_player, army_list)

    answer = press(as_player, now(army_list), "undo")

    assert answer.status_code == 429
    assert len(now(army_list).roster.units) == 3


def test_changes_count_by_person_and_not_by_list(as_player, player, army_list):
    other = make_list(player)

    answers = [
        edit(as_player, one).status_code for one in (army_list, other, army_list)
    ]

    assert answers == [302, 302, 429]


def test_another_person_is_not_held_up(as_player, army_list, stranger):
    theirs, browsers = make_list(stranger), make_list(token=TOKEN)
    for _ in range(3):
        edit(as_player, army_list)

    assert edit(client_of(stranger), theirs).status_code == 302
    assert edit(client_of(token=TOKEN), browsers).status_code == 302


def test_a_browser_without_an_account_is_counted_too(db):
    army_list = make_list(token=TOKEN)
    client = client_of(token=TOKEN)

    answers = [edit(client, army_list).status_code for _ in range(3)]

    assert answers == [302, 302, 429]


def test_who_may_not_change_a_list_is_not_counted(army_list, stranger):
    client, own = client_of(stranger), make_list(stranger)
    for _ in range(3):
        assert edit(client, army_list).status_code == 403

    assert edit(client, own).status_code == 302


def test_reading_is_not_counted(as_player, army_list):
    for _ in range(3):
        assert as_player.get(detail(army_list)).status_code == 200

    assert edit(as_player, army_list).status_code == 302


def test_what_was_typed_comes_back(as_player, army_list):
    edit(as_player, army_list)
    edit(as_player, army_list)
    fields = {"based_on": basis_of(now(army_list)), "models": 6, "notes": "hold <here>"}

    answer = as_player.post(
        reverse("lists:unit-change", args=[army_list.pk, 0]), fields
    )

    text = answer.content.decode()
    assert answer.status_code == 429
    assert "hold &lt;here&gt;" in text
    assert detail(army_list) in text


ANOTHER_WORKER = """
import django
django.setup()
from django.test import Client, override_settings
client = Client()
client.cookies[{cookie!r}] = {token!r}
with override_settings(ACCOUNT_RATE_LIMITS={{"list_edit": "2/10m/key"}}):
    print(client.post({address!r}).status_code)
"""


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("catalog")
def test_workers_count_together():
    mine = make_list(token=TOKEN)
    script = ANOTHER_WORKER.format(
        cookie=COOKIE, token=TOKEN, address=reverse("lists:archive", args=[mine.pk])
    )
    edit(client_of(token=TOKEN), mine)

    answers = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "DATABASE_URL": database_url()},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for _time in range(2)
    ]

    assert answers == ["302", "429"]


def database_url():
    """The database of this test, for another process."""
    kept = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{kept['NAME']}"
    who = f"{kept['USER']}:{kept['PASSWORD']}@{kept['HOST']}:{kept['PORT'] or 5432}"
    return f"postgres://{who}/{kept['NAME']}"


def test_signing_in_is_no_way_around_it():
    """The limit holds for who signed in as well, so its answer does not send there."""
    mine, client = make_list(token=TOKEN), client_of(token=TOKEN)
    for _time in range(2):
        edit(client, mine)

    page, toast = edit(client, mine), edit(client, mine, headers=HTMX)

    assert (page.status_code, toast.status_code) == (429, 429)
    ways = page.content.decode().split("<main")[1]
    assert reverse("account_login") not in ways + toast.content.decode()


def test_htmx_hears_it_and_the_page_stays(as_player, army_list):
    edit(as_player, army_list)
    edit(as_player, army_list)

    answer = edit(as_player, army_list, headers=HTMX)

    assert answer.status_code == 429
    assert answer["HX-Retarget"] == "#toasts"
    assert 'id="refusal"' in answer.content.decode()


def test_a_collection_is_not_noted_by_the_hundred(settings):
    settings.ACCOUNT_RATE_LIMITS = {"collection_save": "1/h/ip"}
    client = client_of(token=TOKEN)
    address = reverse("lists:collection")
    client.post(address, {"unit-marine": "3"})

    answer = client.post(address, {"unit-marine": "33"})

    assert answer.status_code == 429
    assert 'value="33"' in answer.content.decode()
    assert Collection.objects.get().owned.singles == {"marine": 3}


def test_the_site_is_generous():
    amount, time, by = base.ACCOUNT_RATE_LIMITS["list_edit"].split("/")

    assert (int(amount), time, by) == (600, "10m", "key")

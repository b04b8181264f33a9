"""Who may read a list, and who may change it."""

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.accounts.models import User
from armybuilder.lists.keeper import COOKIE
from armybuilder.lists.models import ArmyList
from tests.lists.conftest import TOKEN, client_of, make_list
from tests.lists.pages import basis_of, detail, page_of, send

pytestmark = pytest.mark.django_db
READS = ("detail", "history", "print")
WRITES = (
    "change",
    "settings-change",
    "scenario-change",
    "undo",
    "redo",
    "archive",
    "restore",
)


def address(name, army_list, **more):
    return reverse(f"lists:{name}", kwargs={"list_id": army_list.pk, **more})


@pytest.fixture
def people(player, staff, stranger):
    return {
        "player": client_of(player),
        "staff": client_of(staff),
        "stranger": client_of(stranger),
        "nobody": client_of(),
    }


@pytest.mark.parametrize("who", ["player", "staff", "stranger", "nobody"])
@pytest.mark.parametrize("name", READS)
def test_anyone_with_the_address_may_read(people, army_list, who, name):
    assert people[who].get(address(name, army_list)).status_code == 200


@pytest.mark.parametrize("who", ["player", "staff", "stranger", "nobody"])
def test_anyone_with_the_address_may_take_the_document_and_the_sheet(
    people, army_list, who
):
    document = people[who].get(address("document", army_list, suffix="json"))
    sheet = people[who].get(address("pdf", army_list))

    assert document.content.decode() == army_list.document
    assert sheet.content.startswith(b"%PDF-")


@pytest.mark.parametrize("who", ["staff", "stranger", "nobody"])
@pytest.mark.parametrize("name", WRITES)
def test_only_the_owner_may_change(people, army_list, who, name):
    answer = people[who].post(
        address(name, army_list),
        {
            "based_on": basis_of(army_list),
            "changes": '[{"do": "remove-unit", "unit": 0}]',
        },
    )

    assert answer.status_code == 403
    kept = ArmyList.objects.get(pk=army_list.pk)
    assert (kept.document, kept.archived_at) == (army_list.document, None)


@pytest.mark.parametrize("who", ["staff", "stranger", "nobody"])
def test_only_the_owner_may_change_a_unit_or_settle_a_conflict(people, army_list, who):
    unit = people[who].post(
        address("unit-change", army_list, place=0),
        {"based_on": basis_of(army_list), "models": 9},
    )
    step = {"step_id": army_list.head_id}
    conflict = people[who].get(address("conflict", army_list, **step))
    settled = people[who].post(address("conflict-settle", army_list, **step))
    back = people[who].post(address("state-bring-back", army_list, **step))

    answers = [unit, conflict, settled, back]
    assert [answer.status_code for answer in answers] == [403] * 4


def test_the_owner_may_change(people, army_list):
    send(people["player"], army_list, {"do": "remove-unit", "unit": 0})

    assert ArmyList.objects.get(pk=army_list.pk).roster.units == ()


def test_a_reader_sees_no_control_that_changes(people, army_list):
    page = page_of(people["stranger"], army_list)

    assert page.basis is None
    assert {button.get("form") for button in page.buttons} <= {"copy", None}


@pytest.mark.parametrize("who", ["staff", "stranger", "nobody"])
def test_a_reader_may_make_a_copy_that_is_their_own(people, army_list, who):
    answer = people[who].post(address("copy", army_list))

    copy = ArmyList.objects.exclude(pk=army_list.pk).get()
    assert answer.url == detail(copy)
    assert copy.document == army_list.document
    assert page_of(people[who], copy).basis is not None


def test_an_anonymous_list_belongs_to_its_browser():
    army_list = make_list(token=TOKEN)

    send(client_of(token=TOKEN), army_list, {"do": "set-name", "name": "Mine"})
    refused = send(
        client_of(token="another"), army_list, {"do": "set-name", "name": "Theirs"}
    )

    assert refused.status_code == 403
    assert ArmyList.objects.get(pk=army_list.pk).name == "Mine"


def test_nobody_owns_a_list_without_a_keeper():
    army_list = make_list(token=TOKEN)
    ArmyList.objects.update(keeper="")

    answer = send(client_of(), army_list, {"do": "set-name", "name": "Theirs"})

    assert answer.status_code == 403


def test_a_new_visitor_gets_a_cookie_for_a_year(db):
    client = Client()

    answer = client.post(reverse("lists:create"), {"faction": "khalai"})

    cookie = answer.cookies[COOKIE]
    assert cookie["max-age"] == 365 * 24 * 3600
    assert cookie["httponly"] and cookie["samesite"] == "Lax"
    stored = ArmyList.objects.get()
    assert stored.owner is None
    assert cookie.value not in (stored.keeper, "")
    assert page_of(client, stored).basis is not None


def test_signing_in_takes_the_lists_of_the_browser_along(player):
    army_list = make_list(token=TOKEN)
    client = client_of(token=TOKEN)

    client.post(reverse("account_login"), {"login": "player", "password": "secret"})

    kept = ArmyList.objects.get(pk=army_list.pk)
    assert (kept.owner, kept.keeper) == (player, "")
    assert page_of(client_of(token=TOKEN), army_list).basis is None


def test_signing_up_takes_the_lists_of_the_browser_along(db):
    army_list = make_list(token=TOKEN)
    client = client_of(token=TOKEN)

    client.post(
        reverse("account_signup"),
        {"username": "rookie", "email": "rookie@example.org", "password1": "v3ry-l0ng"},
    )

    rookie = User.objects.get(username="rookie")
    assert ArmyList.objects.get(pk=army_list.pk).owner == rookie


def test_a_list_put_away_is_gone_for_others_and_can_be_brought_back(people, army_list):
    people["player"].post(address("archive", army_list))

    assert people["stranger"].get(detail(army_list)).status_code == 404
    assert people["player"].get(detail(army_list)).status_code == 200
    people["player"].post(address("restore", army_list))
    assert people["stranger"].get(detail(army_list)).status_code == 200


def test_the_overview_shows_own_lists_alone(people, army_list, stranger):
    other = make_list(stranger)

    page = people["player"].get(reverse("lists:index")).content.decode()

    assert f'data-list="{army_list.pk}"' in page
    assert f'data-list="{other.pk}"' not in page


def test_forms_without_a_token_are_refused(player, army_list):
    client = Client(enforce_csrf_checks=True)
    client.force_login(player)

    answer = send(client, army_list, {"do": "remove-unit", "unit": 0})

    assert answer.status_code == 403
    assert ArmyList.objects.get(pk=army_list.pk).revision == 1


@pytest.mark.parametrize("name", WRITES)
def test_reading_never_changes(as_player, army_list, name):
    answer = as_player.get(address(name, army_list))

    assert answer.url == detail(army_list)
    kept = ArmyList.objects.get(pk=army_list.pk)
    assert (kept.revision, kept.archived_at) == (1, None)


def test_an_address_that_no_list_has_is_not_found(as_player):
    assert as_player.get("/lists/0000000000/").status_code == 404
    assert as_player.post("/lists/0000000000/change/").status_code == 404


def test_lists_cannot_be_made_by_the_hundred(settings, db):
    settings.ACCOUNT_RATE_LIMITS = {"list_create": "2/h/ip"}
    client = Client()

    answers = [
        client.post(reverse("lists:create"), {"faction": faction})
        for faction in ("khalai", "daelaam", "zerg-swarm")
    ]

    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert ArmyList.objects.count() == 2

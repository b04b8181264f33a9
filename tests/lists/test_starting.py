"""The ways to start a list, and to take one away again."""

import json

import pytest
import yaml
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from armybuilder.lists.models import ArmyList
from armybuilder.lists.starters import starters
from rules.document import as_data, read
from tests.lists.conftest import make_list
from tests.lists.pages import Page, detail, page_of

pytestmark = pytest.mark.django_db

UPLOAD = "/lists/upload/"


def start(client, name, *args, **fields):
    answer = client.post(reverse(f"lists:{name}", args=args), fields)
    assert answer.status_code == 302
    return Page(client.get(answer.url)), ArmyList.objects.get()


def test_the_start_page_offers_three_ways_and_a_search(client):
    page = client.get("/").content.decode()

    for name in ("Khalai", "Zerg Starter", 'name="document"', 'name="q"'):
        assert name in page


@pytest.mark.parametrize(
    ("scale", "minerals"),
    [("skirmish", 1000), ("standard", 2000), ("grand-offensive", 3000)],
)
def test_a_faction_starts_an_empty_list(client, scale, minerals):
    page, army_list = start(client, "create", faction="khalai", scale=scale)

    assert page.codes == ["no-units"]
    assert page.budgets["minerals"] == {"spent": 0, "limit": minerals}
    assert army_list.roster.faction == "khalai"


@pytest.mark.parametrize("faction", ["", "nobody", "marine"])
def test_an_unknown_faction_starts_nothing(client, faction):
    answer = client.post(reverse("lists:create"), {"faction": faction})

    assert answer.status_code == 422
    assert not ArmyList.objects.exists()


@pytest.mark.parametrize(
    ("starter", "spent", "codes"),
    [
        ("terran-starter", 1000, []),
        ("terran-founders-edition-starter", 1020, ["minerals-exceeded"]),
        ("zerg-starter", 990, []),
        ("zerg-founders-edition-starter", 1000, []),
        ("protoss-starter", 1000, []),
        ("protoss-founders-edition-starter", 1000, []),
    ],
)
def test_a_starter_army_starts_on_the_edition_in_force(client, starter, spent, codes):
    page, army_list = start(client, "starter-create", starter)

    assert page.budgets["minerals"] == {"spent": spent, "limit": 1000}
    assert page.codes == codes
    assert army_list.edition_id == "2026-08"


def test_a_starter_army_that_does_not_exist_starts_nothing(client):
    client.post(reverse("lists:starter-create", args=["marines-only"]))

    assert not ArmyList.objects.exists()


def test_starters_are_the_armies_of_the_facts(editions):
    cards = editions["2026-05-rulebook"].cards()

    for starter in starters().values():
        assert cards.factions[starter.roster.faction]
        assert starter.roster.minerals == 1000
    assert len(starters()) == 6


@pytest.mark.parametrize("write", [json.dumps, yaml.safe_dump], ids=["json", "yaml"])
def test_a_pasted_document_becomes_a_list(client, write):
    roster = starters()["zerg-starter"].roster

    _page, army_list = start(client, "upload", document=write(as_data(roster)))

    assert army_list.roster == roster
    assert army_list.edition_id == "2026-05-rulebook"


def test_an_uploaded_file_becomes_a_list(client):
    roster = starters()["zerg-starter"].roster
    text = json.dumps(as_data(roster)).encode()

    answer = client.post(UPLOAD, {"file": SimpleUploadedFile("list.json", text)})

    assert answer.url == detail(ArmyList.objects.get())


def test_what_was_downloaded_can_be_brought_back(client, player):
    kept = make_list(player)

    for suffix in ("json", "yaml"):
        got = client.get(reverse("lists:document", args=[kept.pk, suffix]))
        text = got.content.decode()
        client.post(UPLOAD, {"document": text})
        back = ArmyList.objects.exclude(pk=kept.pk).get()
        assert back.document == kept.document
        back.delete()


BOMB = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n" + "\n".join(
    f"k{number}: [*c, *c, *c, *c]" for number in range(9000)
)


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ("", "empty"),
        ("hello", ""),
        ('{"format": ', "line 1"),
        ("[" * 20_000, "nested"),
        (BOMB, ""),
        ('{"format": "armybuilder/roster@1", "units": 7}', "units"),
        (
            json.dumps(
                {
                    "format": "armybuilder/roster@1",
                    "edition": "2026-08",
                    "scale": "standard",
                    "minerals": 2000,
                    "faction": None,
                    "units": [{"unit": "marine", "models": "six"}],
                    "naem": "x",
                }
            ),
            "units[0].models",
        ),
        ('{"name": "' + "x" * 200_000 + '"}', ""),
        ("x" * 300_000, ""),
        (
            json.dumps(
                {
                    "format": "armybuilder/roster@1",
                    "edition": "1998-03",
                    "scale": "standard",
                    "minerals": 2000,
                    "faction": None,
                    "units": [],
                }
            ),
            "2026-08",
        ),
    ],
    ids=lambda value: value[:30],
)
def test_what_cannot_be_read_comes_back_with_the_reason(client, document, says):
    answer = client.post(UPLOAD, {"document": document})

    text = answer.content.decode()
    assert answer.status_code == 422
    assert says in text
    assert escape(document[:20]) in text
    assert not ArmyList.objects.exists()


@pytest.mark.parametrize(
    "content", [b"PK\x03\x04zip", b"\xff\xfe\x00", b"\0" * 50, b"%PDF-1.7"], ids=repr
)
def test_a_file_that_is_no_text_is_refused(client, content):
    answer = client.post(UPLOAD, {"file": SimpleUploadedFile("list.json", content)})

    assert answer.status_code == 422
    assert not ArmyList.objects.exists()


def test_nothing_sent_is_told(client):
    assert client.post(UPLOAD).status_code == 422


def test_the_document_is_the_list_and_nothing_else(client, player):
    army_list = make_list(player)

    answer = client.get(reverse("lists:document", args=[army_list.pk, "json"]))

    assert read(answer.content) == army_list.roster
    assert answer["Content-Type"].startswith("application/json")
    assert 'filename="' in answer["Content-Disposition"]


@pytest.mark.parametrize("name", ["xml", "exe"])
def test_an_unknown_kind_of_document_is_not_found(client, player, name):
    address = reverse("lists:document", args=[make_list(player).pk, name])

    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("paper", "status"), [("a4", 200), ("letter", 200), ("a0", 404)]
)
def test_the_sheet_comes_on_known_paper(client, player, paper, status):
    address = reverse("lists:pdf", args=[make_list(player).pk])

    assert client.get(address, {"paper": paper}).status_code == status


def test_demo_lists_are_made_once_and_read_by_all(client, capsys):
    call_command("load_demo_lists")
    before = set(ArmyList.objects.values_list("pk", "revision"))
    call_command("load_demo_lists")

    assert set(ArmyList.objects.values_list("pk", "revision")) == before
    assert len(before) == 6
    army_list = ArmyList.objects.get(name="Zerg Starter")
    assert page_of(client, army_list).basis is None
    assert detail(army_list) in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ({}, {"Vanguard", "Zerg Starter"}),
        ({"q": "zerg"}, {"Zerg Starter"}),
        ({"q": "queen"}, {"Zerg Starter"}),
        ({"verdict": "errors"}, set()),
        ({"verdict": "legal", "race": "terran"}, {"Vanguard"}),
        ({"sort": "name"}, {"Vanguard", "Zerg Starter"}),
        ({"sort": "x", "verdict": "y", "race": "z"}, set()),
        ({"put_away": "1"}, set()),
    ],
)
def test_the_overview_searches(as_player, player, query, names):
    make_list(player)
    make_list(player, starters()["zerg-starter"].on("2026-08"))

    text = as_player.get(reverse("lists:index"), query).content.decode()

    found = {name for name in ("Vanguard", "Zerg Starter") if f">{name}</a>" in text}
    assert found == names


def test_the_overview_of_nobody_is_empty():
    assert "data-list" not in Client().get(reverse("lists:index")).content.decode()

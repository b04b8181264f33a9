"""The overview: variants found, sorted, named, labelled, put away; judged on the edition in force."""

import json
from dataclasses import replace
from datetime import date
from html import unescape

import pytest
from django.urls import reverse

from armybuilder.lists.models import ArmyList
from armybuilder.lists.pages.overview import ROWS
from catalog.figures import digest_of
from catalog.loader import load
from catalog.models import Edition
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, client_of, make_list, raiders
from tests.lists.pages import basis_of, send

pytestmark = pytest.mark.django_db
INDEX = "/lists/"


def now(army_list):
    return ArmyList.objects.get(pk=army_list.pk)


def names(client, **query):
    """The names of the lists on the page, in its order."""
    text = client.get(INDEX, query).content.decode()
    rows = text.split('<th scope="row">')[1:]
    return [unescape(row.split(">", 1)[1].split("</a>")[0]) for row in rows]


def labelled(player, name, *labels, **more):
    army_list = make_list(player, raiders(MARINES, name=name, **more))
    army_list.relabel([], labels)
    return army_list


def describe(client, army_list, *, had=(), label=(), **fields):
    kept = now(army_list)
    return client.post(
        reverse("lists:describe", args=[army_list.pk]),
        {
            "based_on": basis_of(kept),
            "name": kept.name,
            "more": "",
            "had": had,
            "label": label,
            **fields,
        },
    )


@pytest.fixture
def variants(player):
    labelled(player, "Alpha", "club", "tuning", minerals=1500)
    labelled(player, "beta", "tuning", faction="terran-armed-forces")
    labelled(player, "Gamma")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, ["Gamma", "beta", "Alpha"]),
        ({"q": "ALPHA"}, ["Alpha"]),
        ({"q": "armed forces"}, ["beta"]),
        ({"q": "club"}, ["Alpha"]),
        ({"q": "marine"}, ["Gamma", "beta", "Alpha"]),
        ({"q": "marine nothing"}, []),
        ({"label": "tuning"}, ["beta", "Alpha"]),
        ({"label": "tuning", "q": "beta"}, ["beta"]),
        ({"label": "tun"}, []),
        ({"sort": "name"}, ["Alpha", "beta", "Gamma"]),
        ({"sort": "nonsense", "page": "x"}, ["Gamma", "beta", "Alpha"]),
    ],
    ids=str,
)
def test_lists_are_found_and_sorted_by_what_the_address_says(
    as_player, variants, query, found
):
    assert names(as_player, **query) == found


def test_lists_are_sorted_by_minerals(as_player, player):
    make_list(player, raiders(MARINES, name="Small"))
    make_list(player, raiders(MARINES, MARINES, name="Large"))
    make_list(player, raiders(name="Empty"))

    assert names(as_player, sort="minerals") == ["Large", "Small", "Empty"]


def test_search_and_labels_survive_in_every_link(as_player, variants):
    page = as_player.get(INDEX, {"label": "tuning", "sort": "name"}).content.decode()

    assert "?label=tuning&amp;sort=name&amp;edit=" in page
    assert "?label=club&amp;sort=name" in page


def test_a_list_is_renamed_in_its_row_as_a_step_that_can_be_undone(
    as_player, army_list
):
    page = as_player.get(INDEX, {"edit": army_list.pk}).content.decode()
    assert 'id="row-name"' in page

    answer = describe(as_player, army_list, name="Vanguard 2")

    assert answer.url == f"{INDEX}?at={army_list.pk}"
    kept = ArmyList.objects.select_related("head").get(pk=army_list.pk)
    assert (kept.name, kept.roster.name) == ("Vanguard 2", "Vanguard 2")
    assert kept.head.changes == [{"do": "set-name", "name": "Vanguard 2"}]


def test_labels_are_put_on_and_taken_off(as_player, army_list):
    describe(as_player, army_list, more=" club ,tuning,, Club")
    assert now(army_list).labels == ["club", "tuning"]

    describe(
        as_player, army_list, had=["club", "tuning"], label=["tuning", "small"], more=""
    )

    assert now(army_list).labels == ["tuning", "small"]
    assert now(army_list).revision == 1


def test_labels_of_two_tabs_do_not_overwrite_each_other(as_player, army_list):
    describe(as_player, army_list, more="first")
    describe(as_player, army_list, more="second")

    assert now(army_list).labels == ["first", "second"]


@pytest.mark.parametrize(
    ("fields", "kept"),
    [
        ({"name": ""}, "required"),
        ({"name": "x" * 121}, "x" * 121),
        ({"name": "a\x01b"}, "U+0001"),
        ({"more": "y" * 41}, "y" * 41),
        ({"more": "a\x07b"}, "control characters"),
        ({"more": ",".join("abcdefghijk")}, "a,b,c,d,e,f,g,h,i,j,k"),
        ({"based_on": "7"}, "Vanguard"),
    ],
    ids=str,
)
def test_what_cannot_be_saved_comes_back_as_typed(as_player, army_list, fields, kept):
    answer = describe(as_player, army_list, **{"more": "fine", **fields})

    assert answer.status_code == 422
    assert kept in answer.content.decode()
    assert (now(army_list).name, now(army_list).labels) == ("Vanguard", [])


def test_ten_labels_are_the_most(as_player, army_list):
    describe(as_player, army_list, more=",".join("abcdefghij"))
    assert len(now(army_list).labels) == 10

    answer = describe(as_player, army_list, more="one more")

    assert answer.status_code == 422
    assert len(now(army_list).labels) == 10


def test_a_late_name_is_shown_beside_the_list_as_it_is(as_player, army_list):
    old = basis_of(army_list)
    send(as_player, army_list, {"do": "remove-unit", "unit": 0})

    answer = describe(as_player, army_list, based_on=old, name="Late")

    assert "/conflicts/" in answer.url
    assert now(army_list).name == "Vanguard"


def test_a_duplicate_has_the_labels_and_asks_for_its_name(as_player, army_list):
    army_list.relabel([], ["club"])

    answer = as_player.post(reverse("lists:duplicate", args=[army_list.pk]))

    copy = ArmyList.objects.exclude(pk=army_list.pk).get()
    assert answer.url == f"{INDEX}?edit={copy.pk}"
    assert (copy.document, copy.labels) == (army_list.document, ["club"])
    assert f'value="{copy.name}"' in as_player.get(answer.url).content.decode()


def test_put_away_lists_stand_apart_and_come_back(as_player, army_list):
    as_player.post(reverse("lists:archive", args=[army_list.pk]))
    assert names(as_player) == []
    assert names(as_player, put_away=1) == ["Vanguard"]

    as_player.post(reverse("lists:restore", args=[army_list.pk]))

    assert names(as_player) == ["Vanguard"]


def test_each_row_prints_and_shares_without_opening_the_list(as_player, army_list):
    page = as_player.get(INDEX, {"share": army_list.pk}).content.decode()

    for name in ("print", "pdf"):
        assert reverse(f"lists:{name}", args=[army_list.pk]) in page
    assert reverse("lists:document", args=[army_list.pk, "json"]) in page
    assert f'value="http://testserver/lists/{army_list.pk}/"' in page


@pytest.mark.parametrize("who", ["staff", "stranger", "nobody"])
@pytest.mark.parametrize("name", ["describe", "duplicate"])
def test_others_can_neither_name_nor_duplicate(request, army_list, who, name):
    user = None if who == "nobody" else request.getfixturevalue(who)

    answer = client_of(user).post(
        reverse(f"lists:{name}", args=[army_list.pk]),
        {"based_on": basis_of(army_list), "name": "Theirs", "more": "theirs"},
    )

    assert answer.status_code == 403
    assert (now(army_list).name, now(army_list).labels) == ("Vanguard", [])
    assert ArmyList.objects.count() == 1


def test_nobody_elses_labels_are_shown(as_player, player, stranger):
    labelled(stranger, "Theirs", "secret")
    labelled(player, "Mine", "open")

    assert "secret" not in as_player.get(INDEX).content.decode()


def test_many_lists_come_in_pages(as_player, player):
    for number in range(ROWS + 1):
        make_list(player, raiders(name=f"List {number:03}"))

    assert len(names(as_player, sort="name")) == ROWS
    assert names(as_player, sort="name", page=2) == [f"List {ROWS:03}"]


def test_a_piece_is_the_table_alone_and_says_how_many_were_found(as_player, variants):
    answer = as_player.get(INDEX, {"q": "alpha"}, headers={"HX-Request": "true"})

    text = answer.content.decode()
    assert text.lstrip().startswith('<div id="lists">')
    assert "1 list found" in text
    assert "HX-Request" in answer["Vary"]


def test_labels_of_players_are_never_markup(as_player, player):
    labelled(player, "Odd", '"><script>1</script>', "a&b=c")

    page = as_player.get(INDEX).content.decode()

    assert "<script>1" not in page
    assert "?label=a%26b%3Dc" in page


def test_the_overview_speaks_spanish(player, variants):
    answer = client_of(player).get(INDEX, headers={"accept-language": "es"})

    text = answer.content.decode()
    assert "Etiquetas" in text
    assert "Labels" not in text


def corrected(edition, minerals):
    """The edition with another price for six Marines, and the erratum that says so."""
    data = json.loads(edition.text)
    marine = next(unit for unit in data["units"] if unit["id"] == "marine")
    was, marine["compositions"][0]["minerals"] = 160, minerals
    erratum = {
        "date": date(2026, 9, 1),
        "path": "terran/units/marine/compositions/6/minerals",
        "was": was,
        "now": minerals,
        "why": "misprint",
    }
    own = {**edition.own, "errata": [erratum]}
    return replace(edition, data=data, digest=digest_of(data), own=own)


def test_totals_and_verdicts_follow_a_new_load_without_opening_a_list(
    as_player, player, editions
):
    make_list(player, raiders(MARINES, minerals=160))
    page = as_player.get(INDEX).content.decode()
    assert 'data-legal="true"' in page
    newest = Edition.objects.current().pk

    load(editions | {newest: corrected(editions[newest], 170)})

    page = as_player.get(INDEX).content.decode()
    assert 'data-legal="false"' in page
    assert "<b>170</b>" in page


def test_a_list_with_unknown_things_has_a_row(as_player, player):
    make_list(player, raiders(RosterUnit("gone", 4), faction="nobody", name="Odd"))

    assert names(as_player) == ["Odd"]

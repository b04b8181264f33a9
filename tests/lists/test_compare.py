"""Any two lists or states that a person may see, side by side and as changes with prices."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from armybuilder.lists.models import ArmyList
from armybuilder.lists.starters import starters
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, client_of, make_list, raiders
from tests.lists.pages import send

pytestmark = pytest.mark.django_db
COMPARE = "/lists/compare/"
ALPHA = RosterUnit("marine", 9, ("agg-12",), {"agg-12": 2}, nickname="Alpha")


def text_of(client, left, right, **more):
    answer = client.get(COMPARE, {"left": left, "right": right, **more})
    assert answer.status_code == 200
    return answer.content.decode()


def told(text):
    """The changes, in their order."""
    part = text.split('<ol class="changes">')[1].split("</ol>")[0]
    return [one.split("</li>")[0].strip() for one in part.split("<li>")[1:]]


def rows(text):
    """Of each row: its label, and whether it is marked as different."""
    parts = text.split("<tbody>", 1)[1].split("<tr")[1:]
    return {
        one.split('<th scope="row">')[1].split("<")[0].strip(): "differs"
        in one.split(">")[0]
        for one in parts
        if 'scope="row"' in one
    }


def chosen(text):
    return re.findall(r'<option value="([^"]+)"\s+selected', text)


@pytest.fixture
def other(player):
    roster = raiders(RosterUnit("medic", 3), ALPHA, tactical_cards=("barracks",))
    return make_list(player, replace(roster, name="Other"))


def test_two_lists_are_compared_as_changes_with_prices(as_player, army_list, other):
    text = text_of(as_player, army_list.pk, other.pk)

    name, card, size, weapon, nickname, medic = told(text)
    assert "Other" in name
    assert card.endswith("Barracks, +25 vespene")
    assert size.endswith(", +50")
    assert "AGG-12" in weapon and weapon.endswith(", +10")
    assert "Marine" in nickname
    assert medic.endswith("Medic, 3 models, +110")


def test_rows_that_differ_are_marked(as_player, army_list, other):
    text = text_of(as_player, army_list.pk, other.pk)

    assert rows(text) == {
        "Name": True,
        "Faction": False,
        "Scale": False,
        "Mineral limit": False,
        "Edition": False,
        "Barracks": True,
        "Medic": True,
        "Marine": True,
    }
    assert "<mark>9 models</mark>" in text
    assert "<mark>AGG-12 (2)</mark>" in text


def test_the_differences_alone_can_be_shown(as_player, army_list, other):
    text = text_of(as_player, army_list.pk, other.pk, only=1)

    assert set(rows(text)) == {"Name", "Barracks", "Medic", "Marine"}


def test_a_list_is_the_same_as_its_copy(as_player, player, army_list):
    copy = make_list(player)

    text = text_of(as_player, army_list.pk, copy.pk)

    assert "Both are the same." in text
    assert not any(rows(text).values())


def test_two_states_of_a_list_are_compared(as_player, army_list):
    first = army_list.head_id
    send(as_player, army_list, {"do": "add-unit", "unit": "medic", "models": 3})
    kept = ArmyList.objects.get(pk=army_list.pk)

    text = text_of(as_player, f"{kept.pk}.{first}", f"{kept.pk}.{kept.head_id}")

    assert told(text) == ["Add Medic, 3 models, +110"]
    assert "step 2" in text
    assert chosen(text) == [f"{kept.pk}.{first}", f"{kept.pk}.{kept.head_id}"]


def test_lists_on_two_editions_tell_what_the_edition_changes(as_player, player):
    printed = starters()["terran-founders-edition-starter"]
    before = make_list(player, printed.roster)
    after = make_list(player, printed.on("2026-08"))

    text = text_of(as_player, before.pk, after.pk)

    (step,) = told(text)
    assert "2026-08" in step
    assert "Jim Raynor: 230 → 250 minerals" in text


def test_my_lists_and_the_states_of_those_compared_can_be_chosen(
    as_player, player, army_list, other
):
    third = make_list(player, raiders(name="Third"))

    text = text_of(as_player, army_list.pk, other.pk)

    for value in (third.pk, f"{army_list.pk}.{army_list.head_id}"):
        assert text.count(f'value="{value}"') == 2


def test_one_side_is_enough_to_begin_with(as_player, army_list):
    text = text_of(as_player, army_list.pk, "")

    assert chosen(text) == [army_list.pk]
    assert 'class="sides' not in text


@pytest.mark.parametrize(
    "address",
    [
        "{id}",
        "/lists/{id}/",
        "https://example.org/lists/{id}/?unit=1#card",
        " example.org/lists/{id}/print/ ",
    ],
)
def test_a_list_that_somebody_showed_is_found_by_its_address(
    as_player, army_list, stranger, address
):
    theirs = make_list(stranger, raiders(name="Theirs"))
    typed = address.format(id=theirs.pk)

    text = text_of(as_player, army_list.pk, "", address=typed)

    assert "Theirs" in told(text)[0]


@pytest.mark.parametrize(
    "typed", ["nothing", "/lists/0000000000/", "{away}", "x" * 9999]
)
def test_an_address_without_a_list_is_told(as_player, army_list, stranger, typed):
    away = make_list(stranger)
    away.archive()

    answer = as_player.get(
        COMPARE, {"left": army_list.pk, "address": typed.format(away=away.pk)}
    )

    assert answer.status_code == 404
    assert 'id="address-problem"' in answer.content.decode()


@pytest.mark.parametrize("who", ["staff", "stranger", "nobody"])
def test_others_compare_what_they_may_read(request, army_list, other, who):
    user = None if who == "nobody" else request.getfixturevalue(who)
    client = client_of(user)
    assert client.get(COMPARE).status_code == 200

    text = text_of(client, army_list.pk, other.pk)
    assert "Other lists" in text
    other.archive()

    assert (
        client.get(COMPARE, {"left": army_list.pk, "right": other.pk}).status_code
        == 404
    )


@pytest.mark.parametrize(
    "value", ["x", "0000000000", "{id}.0", "{id}.x", "{id}.{step}"]
)
def test_what_is_not_there_cannot_be_compared(as_player, army_list, other, value):
    asked = value.format(id=army_list.pk, step=other.head_id)

    assert as_player.get(COMPARE, {"left": asked, "right": other.pk}).status_code == 404


@pytest.mark.parametrize("number", [1, 40])
def test_comparing_takes_as_many_queries_for_large_lists_as_for_small(
    as_player, player, django_assert_max_num_queries, number
):
    left = make_list(player, raiders(*[MARINES] * number))
    right = make_list(player, raiders(*[ALPHA] * number))
    text_of(as_player, left.pk, right.pk)

    with django_assert_max_num_queries(8):
        text_of(as_player, left.pk, right.pk)


def test_two_hundred_units_are_compared_and_the_first_changes_told(as_player, player):
    left = make_list(player, raiders(*[MARINES] * 200))
    right = make_list(player, raiders(*[ALPHA] * 200))

    text = text_of(as_player, left.pk, right.pk)

    assert len(told(text)) == 200
    assert "and 400 more changes" in text


def test_unknown_things_are_compared(as_player, player, army_list):
    odd = RosterUnit("gone", 4, ("lost", "lost"), {"other": 2}, notes="<b>x</b>")
    other = make_list(
        player, raiders(odd, faction="nobody", tactical_cards=("no", "no"), notes="<i>")
    )

    text = text_of(as_player, army_list.pk, other.pk)

    assert "<b>x</b>" not in text
    assert rows(text)["gone"]


def test_the_history_leads_to_comparing(as_player, army_list):
    send(as_player, army_list, {"do": "add-unit", "unit": "medic", "models": 3})

    history = as_player.get(reverse("lists:history", args=[army_list.pk]))

    assert (
        f"{COMPARE}?left={army_list.pk}.{army_list.head_id}" in history.content.decode()
    )


def test_the_page_speaks_spanish(as_player, army_list, other):
    answer = as_player.get(
        COMPARE,
        {"left": army_list.pk, "right": other.pk},
        headers={"accept-language": "es"},
    )

    assert "<h1>Comparar listas</h1>" in answer.content.decode()

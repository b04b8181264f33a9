"""All lists brought to the edition in force by one action."""

import re

import pytest

from armybuilder.lists.models import ArmyList
from armybuilder.lists.starters import starters
from tests.lists.conftest import client_of, make_list, raiders
from tests.lists.pages import press, send

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
UPDATE = "/lists/update/"
PRINTED = starters()


def values(client):
    """What the boxes of the page would send, all checked."""
    text = client.get(UPDATE).content.decode()
    return re.findall(r'name="list"[^>]*value="([^"]+)"', text)


def now(army_list):
    return ArmyList.objects.select_related("head").get(pk=army_list.pk)


@pytest.fixture
def old(player):
    return [
        make_list(player, PRINTED[name].roster)
        for name in ("terran-starter", "terran-founders-edition-starter")
    ]


def test_one_action_brings_all_lists_up_to_date(as_player, old, army_list):
    answer = as_player.post(UPDATE, {"list": values(as_player)})

    assert answer.url == "/lists/?moved=2&late=0"
    assert {now(one).edition_id for one in old} == {"2026-08"}
    assert now(army_list).revision == 1
    assert "2 lists moved to 2026-08." in as_player.get(answer.url).content.decode()


def test_each_move_is_a_step_that_can_be_undone(as_player, old):
    as_player.post(UPDATE, {"list": values(as_player)})
    assert now(old[0]).head.changes == [{"do": "set-edition", "edition": "2026-08"}]

    press(as_player, now(old[0]), "undo")

    assert now(old[0]).document == old[0].document


def test_the_page_says_first_what_becomes_illegal(as_player, old):
    text = as_player.get(UPDATE).content.decode()

    first, second = text.split('data-list="')[1:]
    assert first.startswith(old[1].pk)
    assert "Jim Raynor: 230 → 250 minerals" in first
    assert second.startswith(old[0].pk)


def test_lists_that_are_not_checked_stay(as_player, old):
    first, second = values(as_player)

    as_player.post(UPDATE, {"list": [second]})

    assert now(old[0]).edition_id == "2026-08"
    assert now(old[1]).edition_id == "2026-05-rulebook"
    assert first.startswith(old[1].pk)


def test_a_list_that_changed_meanwhile_stays_and_is_told(as_player, old):
    seen = values(as_player)
    send(as_player, old[0], {"do": "set-name", "name": "New"})

    answer = as_player.post(UPDATE, {"list": seen})

    assert answer.url == "/lists/?moved=1&late=1"
    assert now(old[0]).edition_id == "2026-05-rulebook"
    assert (
        "1 changed meanwhile and stayed." in as_player.get(answer.url).content.decode()
    )


def test_nothing_chosen_is_told(as_player, old):
    assert as_player.post(UPDATE).status_code == 409


@pytest.mark.parametrize("who", ["staff", "stranger", "nobody"])
def test_others_move_none_of_them(request, as_player, old, who):
    user = None if who == "nobody" else request.getfixturevalue(who)
    client = client_of(user)
    assert values(client) == []

    client.post(UPDATE, {"list": values(as_player)})

    assert {now(one).revision for one in old} == {1}


def test_the_overview_leads_there_while_a_list_is_behind(as_player, old):
    assert f'href="{UPDATE}"' in as_player.get("/lists/").content.decode()

    as_player.post(UPDATE, {"list": values(as_player)})

    assert f'href="{UPDATE}"' not in as_player.get("/lists/").content.decode()


def test_lists_put_away_wait_until_they_come_back(as_player, player):
    make_list(player, raiders(edition="2026-03")).archive()

    assert values(as_player) == []


@pytest.mark.parametrize("number", [1, 30])
def test_the_page_takes_four_queries(
    as_player, player, django_assert_max_num_queries, number
):
    for _ in range(number):
        make_list(player, PRINTED["terran-starter"].roster)
    as_player.get(UPDATE)

    with django_assert_max_num_queries(4):
        as_player.get(UPDATE)


def test_an_earlier_state_is_judged_by_its_own_edition(as_player, old):
    as_player.post(UPDATE, {"list": values(as_player)})

    text = as_player.get(f"/lists/{old[1].pk}/history/{old[1].head_id}/").content

    spent = re.search(r"Spent</th>\s*<td[^>]*>([\d,]+)", text.decode())
    assert spent[1] == "1,000"

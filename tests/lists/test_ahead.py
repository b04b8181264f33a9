"""Consequences are shown before they happen; then they happen, and nothing is deleted."""

import re

import pytest
from django.urls import reverse

from armybuilder.lists.models import ArmyList
from armybuilder.lists.starters import starters
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, make_list, raiders
from tests.lists.pages import HTMX, Page, basis_of, detail, page_of, press, send
from tests.lists.test_builder import send_settings, send_unit

pytestmark = pytest.mark.django_db


def now(army_list):
    return ArmyList.objects.select_related("head").get(pk=army_list.pk)


def ahead(answer):
    """What a page says would happen: its sentences, or None where it asks nothing."""
    text = answer.content.decode()
    found = re.search(r'id="foreseen".*?</section>', text, re.DOTALL)
    if not found:
        return None
    said = re.findall(r"<li.*?<span>(.*?)</span>", found[0], re.DOTALL)
    return [one.replace("&#x27;", "'") for one in said]


def agree(client, army_list, **fields):
    token = Page(send_settings(client, army_list, **fields)).button("settings-agree")
    return send_settings(client, army_list, **fields, agreed=token["value"])


@pytest.fixture
def full(player):
    roster = raiders(
        RosterUnit("marine", 9, ("combat-shield",), nickname="Alpha", notes="left"),
        RosterUnit("goliath", 1),
        tactical_cards=("factory",),
        missions=("frontlines-standard", "supply-drop-standard"),
        notes="for Sunday",
    )
    return make_list(player, roster)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_another_faction_says_first_what_would_not_fit(as_player, full, headers):
    answer = as_player.post(
        reverse("lists:settings-change", args=[full.pk]),
        {
            "based_on": basis_of(full),
            "name": "Vanguard",
            "faction": "zerg-swarm",
            "scale": "standard",
            "minerals": 2000,
            "notes": "for Sunday",
        },
        headers=headers,
    )

    assert answer.status_code == 200
    said = ahead(answer)
    assert any("Marine" in one for one in said)
    assert any("Goliath" in one for one in said)
    assert any("Factory" in one for one in said)
    assert Page(answer).button("settings-agree")
    assert b"Change faction" in answer.content
    assert now(full).document == full.document


def test_it_is_done_once_seen_and_removes_nothing_and_the_way_back_is_exact(
    as_player, full
):
    agree(as_player, full, faction="zerg-swarm")

    changed = now(full)
    assert changed.roster.faction == "zerg-swarm"
    assert changed.roster.units == full.roster.units
    assert changed.roster.tactical_cards == full.roster.tactical_cards
    assert not page_of(as_player, full).legal
    send_settings(as_player, changed, faction="raynors-raiders")
    assert now(full).document == full.document
    assert page_of(as_player, full).legal


def test_the_way_back_by_undo_is_exact_too(as_player, full):
    agree(as_player, full, faction="daelaam", scale="skirmish", minerals=1000)

    press(as_player, now(full), "undo")

    assert now(full).document == full.document


def test_a_lower_limit_says_first_what_would_be_over(as_player, full):
    answer = send_settings(as_player, full, minerals=400)

    said = ahead(answer)
    assert "Minerals agreed: 2,000 → 400" in said
    assert any("spent of 400" in one for one in said)
    assert b"Change limit" in answer.content
    assert now(full).roster.minerals == 2000


def test_the_last_limit_that_fits_is_simply_set(as_player, full):
    spent = page_of(as_player, full).budgets["minerals"]["spent"]

    fits = send_settings(as_player, full, minerals=spent)
    over = send_settings(as_player, now(full), minerals=spent - 1)

    assert fits.status_code == 302
    assert now(full).roster.minerals == spent
    assert ahead(over)


def test_another_scale_says_first_which_cards_are_of_the_old_one(as_player, full):
    answer = send_settings(as_player, full, scale="skirmish")

    assert any("Frontlines" in one for one in ahead(answer))
    assert b"Change scale" in answer.content
    agree(as_player, full, scale="skirmish")
    assert (now(full).roster.scale, now(full).roster.minerals) == ("skirmish", 1000)
    assert now(full).roster.missions == full.roster.missions


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "Other"},
        {"notes": "Another text"},
        {"minerals": 1999},
        {"scale": "grand-offensive"},
    ],
    ids=["name", "notes", "limit that fits", "scale that fits"],
)
def test_what_breaks_nothing_is_done_at_once(as_player, player, fields):
    army_list = make_list(player, raiders(MARINES))

    answer = send_settings(as_player, army_list, **fields)

    assert answer.status_code == 302
    assert now(army_list).revision == 2


def test_an_empty_list_changes_its_faction_at_once(as_player, player):
    army_list = make_list(player, raiders())

    assert send_settings(as_player, army_list, faction="zerg-swarm").status_code == 302
    assert now(army_list).roster.faction == "zerg-swarm"


def test_what_was_agreed_to_must_be_what_was_seen(as_player, full):
    token = Page(send_settings(as_player, full, faction="khalai")).button(
        "settings-agree"
    )

    answer = send_settings(as_player, full, faction="zerg-swarm", agreed=token["value"])

    assert answer.status_code == 200
    assert ahead(answer)
    assert now(full).document == full.document


def test_what_was_typed_beside_it_is_still_there_when_it_asks(as_player, full):
    typed = {"name": "한국 <b>", "notes": "two\nlines", "faction": "khalai"}

    text = send_settings(as_player, full, **typed).content.decode()

    assert 'value="한국 &lt;b&gt;"' in text
    assert "two\nlines" in text
    assert re.search(r'value="khalai" selected', text)


def test_a_list_that_moved_on_meanwhile_is_a_conflict_not_a_loss(as_player, full):
    old = basis_of(full)
    send(as_player, full, {"do": "set-name", "name": "Renamed elsewhere"})

    asked = send_settings(as_player, full, faction="khalai", based_on=old)
    token = Page(asked).button("settings-agree")["value"]
    assert f'name="based_on" value="{old}"' in asked.content.decode()
    answer = send_settings(
        as_player, full, faction="khalai", based_on=old, agreed=token
    )

    assert "/conflicts/" in answer.url
    assert now(full).name == "Renamed elsewhere"


def test_a_refused_form_keeps_the_state_that_it_was_filled_in_on(as_player, full):
    """Else what changed elsewhere would be overwritten by the fields that were not touched."""
    old = basis_of(full)
    send(as_player, full, {"do": "set-name", "name": "Renamed elsewhere"})

    refused = send_settings(
        as_player, full, minerals="many", based_on=old
    ).content.decode()
    unit = send_unit(as_player, full, models="x", based_on=old).content.decode()

    assert f'name="based_on" value="{old}">' in refused
    assert f'name="based_on" value="{old}">' in unit
    answer = send_settings(as_player, full, minerals=1990, based_on=old)
    assert "/conflicts/" in answer.url
    assert now(full).name == "Renamed elsewhere"


# Compositions


def switch(client, army_list, place, models):
    """What the switch says of a composition: its price beside the chosen one, and effects."""
    text = client.get(f"{detail(army_list)}?unit={place + 1}").content.decode()
    label = re.search(
        rf'id="unit-{place}-models-{models}".*?</label>', text, re.DOTALL
    )[0]
    more = re.search(r"<small>(.*?)</small>", label)
    return more and more[1], re.findall(r'effect (\w+)">.*?</svg>(.*?)</span>', label)


def test_a_composition_says_what_it_costs_more_with_its_upgrades(as_player, player):
    unit = RosterUnit("marine", 6, ("combat-shield",))
    army_list = make_list(player, raiders(unit, tactical_cards=("barracks",)))
    before = page_of(as_player, army_list).budgets["minerals"]["spent"]

    more, effects = switch(as_player, army_list, 0, 9)
    send_unit(as_player, army_list, models=9, upgrade="combat-shield")

    after = page_of(as_player, army_list).budgets["minerals"]["spent"]
    assert (more, effects) == (f"+{after - before}", [])
    assert switch(as_player, army_list, 0, 6)[0] == f"−{after - before}"
    assert switch(as_player, army_list, 0, 9)[0] is None


def test_a_composition_says_what_would_be_wrong_with_it(as_player, player):
    unit = RosterUnit("marine", 9, ("agg-12",), {"agg-12": 9})
    army_list = make_list(player, raiders(unit, tactical_cards=("barracks",)))

    _more, effects = switch(as_player, army_list, 0, 6)

    assert [level for level, _says in effects] == ["error"]
    assert "AGG-12" in effects[0][1]
    send_unit(as_player, army_list, models=6, upgrade="agg-12")
    assert page_of(as_player, army_list).codes == ["specialist-model-out-of-range"]


def test_a_composition_says_what_it_would_mend(as_player, player):
    army_list = make_list(player, raiders(RosterUnit("marine", 9), minerals=170))
    assert page_of(as_player, army_list).codes == ["minerals-exceeded"]

    _more, effects = switch(as_player, army_list, 0, 6)

    assert [level for level, _says in effects] == ["ok"]


def test_a_reader_is_told_nothing_of_it(client, full):
    text = client.get(detail(full)).content.decode()

    assert 'class="effect' not in text
    assert "foreseen" not in text


# Editions


def test_a_newer_edition_says_line_by_line_what_it_changes_and_moves_in_one_click(
    as_player, player
):
    army_list = make_list(player, starters()["terran-founders-edition-starter"].roster)
    text = as_player.get(detail(army_list)).content.decode()
    banner = re.search(r'id="newer".*?</section>', text, re.DOTALL)[0]

    assert "2026-08" in banner
    assert "Jim Raynor: 230 → 250 minerals" in banner
    assert "1,020 spent of 1,000, 20 over" in banner
    button = page_of(as_player, army_list).button("move-to-newer")
    as_player.post(
        reverse("lists:change", args=[army_list.pk]),
        {"based_on": basis_of(army_list), "changes": button["value"]},
    )
    moved = page_of(as_player, army_list)

    assert now(army_list).edition_id == "2026-08"
    assert moved.codes == ["minerals-exceeded"]
    assert b'id="newer"' not in as_player.get(detail(army_list)).content
    press(as_player, now(army_list), "undo")
    assert now(army_list).document == army_list.document


def test_a_list_on_an_older_edition_takes_no_more_queries(
    as_player, player, django_assert_max_num_queries
):
    army_list = make_list(player, starters()["zerg-starter"].roster)
    assert army_list.edition_id != "2026-08"
    as_player.get(detail(army_list))

    with django_assert_max_num_queries(3):
        assert b'id="newer"' in as_player.get(detail(army_list)).content


def test_another_reader_is_not_asked_to_move_the_list(client, player):
    army_list = make_list(player, starters()["zerg-starter"].roster)

    assert b'id="newer"' not in client.get(detail(army_list)).content

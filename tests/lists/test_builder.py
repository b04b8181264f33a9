"""The builder: what its forms send becomes changes, and what is misshapen comes back."""

import json
import re

import pytest
from django.urls import reverse

from armybuilder.lists.models import ArmyList
from armybuilder.lists.starters import starters
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, make_list, raiders
from tests.lists.pages import HTMX, Page, basis_of, detail, page_of, press, send

pytestmark = pytest.mark.django_db


def now(army_list):
    return ArmyList.objects.get(pk=army_list.pk)


def send_unit(client, army_list, place=0, **fields):
    unit = army_list.roster.units[place]
    return client.post(
        reverse("lists:unit-change", args=[army_list.pk, place]),
        {"based_on": basis_of(army_list), "models": unit.models, **fields},
    )


def send_settings(client, army_list, **fields):
    roster = army_list.roster
    return client.post(
        reverse("lists:settings-change", args=[army_list.pk]),
        {
            "based_on": basis_of(army_list),
            "name": roster.name,
            "faction": roster.faction or "",
            "scale": roster.scale,
            "minerals": roster.minerals,
            "notes": roster.notes,
            **fields,
        },
    )


def test_a_button_of_the_page_adds_a_unit(as_player, army_list):
    button = page_of(as_player, army_list).button("add-medic-3")

    send(as_player, army_list, *json.loads(button["value"]))

    assert [unit.unit for unit in now(army_list).roster.units] == ["marine", "medic"]


def test_a_blocked_choice_can_be_pressed_and_says_what_is_wrong(as_player, army_list):
    button = page_of(as_player, army_list).button("add-goliath-1")
    assert "blocked" in button["class"]

    send(as_player, army_list, *json.loads(button["value"]))

    page = page_of(as_player, army_list)
    assert page.codes == ["slots-exceeded"]
    assert page.slots["elite"] == {"taken": 2, "granted": 0}


def test_a_remedy_beside_a_blocked_choice_makes_room_first(as_player, army_list):
    mend = next(
        button
        for button in page_of(as_player, army_list).buttons
        if button.get("id", "").startswith("mend-goliath")
        or button.get("id", "").startswith("mend-elite")
    )

    send(as_player, army_list, *json.loads(mend["value"]))

    button = page_of(as_player, army_list).button("add-goliath-1")
    assert "blocked" not in button["class"]


def test_a_fix_of_an_issue_removes_it(as_player, player):
    army_list = make_list(player, raiders(MARINES, RosterUnit("goliath", 1)))
    page = page_of(as_player, army_list)
    assert page.codes == ["slots-exceeded"]

    send(
        as_player,
        army_list,
        *json.loads(page.button("fix-slots-exceeded-elite-1")["value"]),
    )

    assert page_of(as_player, army_list).codes == []


def test_the_unit_form_changes_composition_upgrades_and_texts(as_player, army_list):
    send_unit(
        as_player,
        army_list,
        models=9,
        upgrade=["combat-shield", "agg-12", "rocket-launcher"],
        nickname="Alpha",
        notes="hold\r\nthe left",
        proxy="",
    )

    unit = now(army_list).roster.units[0]
    assert (unit.models, unit.nickname, unit.notes) == (9, "Alpha", "hold\nthe left")
    assert set(unit.upgrades) == {"combat-shield", "agg-12", "rocket-launcher"}
    assert sorted(unit.specialists.values()) == [1, 2]
    assert now(army_list).revision == 2


def test_the_unit_form_names_another_model(as_player, player):
    unit = RosterUnit("marine", 6, ("agg-12",), {"agg-12": 1})
    army_list = make_list(player, raiders(unit))

    send_unit(as_player, army_list, **{"upgrade": ["agg-12"], "model-agg-12": "4"})

    assert now(army_list).roster.units[0].specialists == {"agg-12": 4}


def test_taking_an_upgrade_off_takes_its_nomination(as_player, player):
    unit = RosterUnit("marine", 6, ("agg-12",), {"agg-12": 1}, nickname="Alpha")
    army_list = make_list(player, raiders(unit))

    send_unit(as_player, army_list)

    assert now(army_list).roster.units == (RosterUnit("marine", 6, nickname="Alpha"),)


def test_settings_change_together_and_remove_nothing(as_player, army_list):
    wanted = {"name": "Swarm", "faction": "zerg-swarm", "scale": "skirmish"}
    asked = send_settings(as_player, army_list, **wanted)
    agreed = Page(asked).button("settings-agree")["value"]
    send_settings(as_player, army_list, **wanted, agreed=agreed)

    roster = now(army_list).roster
    assert (roster.name, roster.faction) == ("Swarm", "zerg-swarm")
    assert (roster.scale, roster.minerals) == ("skirmish", 1000)
    assert roster.units == (MARINES,)
    assert page_of(as_player, army_list).codes == ["not-eligible", "creep-card-missing"]


def test_settings_that_are_misshapen_come_back_as_typed(as_player, army_list):
    answer = send_settings(as_player, army_list, name="Kept <name>", minerals="many")

    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Kept &lt;name&gt;" in text
    assert 'value="many"' in text
    assert now(army_list).revision == 1


def test_scenario_cards_are_chosen_by_their_form(as_player, army_list):
    as_player.post(
        reverse("lists:scenario-change", args=[army_list.pk]),
        {
            "based_on": basis_of(army_list),
            "mission": ["frontlines-standard", "supply-drop-standard"],
            "deployment": ["gauntlet", ""],
        },
    )

    roster = now(army_list).roster
    assert roster.missions == ("frontlines-standard", "supply-drop-standard")
    assert roster.deployments == ("gauntlet",)


@pytest.mark.parametrize(
    "changes",
    [
        "",
        "no json",
        "{}",
        "[]",
        "[7]",
        '[{"do": "explode"}]',
        '[{"do": "remove-unit", "unit": 7}]',
        '[{"do": "remove-unit", "unit": "0"}]',
        '[{"do": "add-unit", "unit": "marine", "models": 1e400}]',
        '[{"do": "set-edition", "edition": "2031-01"}]',
        '[{"do": "set-name", "name": "\\u0000"}]',
        "[" * 5000,
    ],
    ids=lambda changes: changes[:40],
)
def test_changes_that_cannot_be_made_change_nothing(as_player, army_list, changes):
    answer = as_player.post(
        reverse("lists:change", args=[army_list.pk]),
        {"based_on": basis_of(army_list), "changes": changes},
    )

    assert answer.status_code == 422
    assert "data-code" in answer.content.decode()
    assert now(army_list).document == army_list.document


@pytest.mark.parametrize("basis", ["", "1", "x.y", "9.999999", "-1.2", "1.1.1"])
def test_a_form_without_the_state_it_is_for_changes_nothing(
    as_player, army_list, basis
):
    answer = as_player.post(
        reverse("lists:change", args=[army_list.pk]),
        {"based_on": basis, "changes": '[{"do": "remove-unit", "unit": 0}]'},
    )

    assert answer.status_code == 422
    assert now(army_list).document == army_list.document


def test_one_change_that_fails_takes_the_others_with_it(as_player, army_list):
    send(
        as_player,
        army_list,
        {"do": "add-unit", "unit": "medic", "models": 3},
        {"do": "remove-unit", "unit": 9},
    )

    assert now(army_list).document == army_list.document


def test_htmx_gets_the_builder_alone_and_hears_what_was_done(as_player, army_list):
    answer = send(
        as_player,
        army_list,
        {"do": "add-unit", "unit": "medic", "models": 3},
        headers=HTMX,
    )

    text = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in text
    assert text.lstrip().startswith('<div class="builder"')
    assert "Add Medic, 3 models, +110" in text
    assert Page(answer).budgets["minerals"]["spent"] == 270
    assert "HX-Request" in answer["Vary"]


def test_the_live_region_says_what_was_done_the_sums_and_the_verdict(
    as_player, army_list
):
    change = {"do": "add-unit", "unit": "goliath", "models": 1}
    answer = send(as_player, army_list, change, headers=HTMX).content.decode()

    region = answer[answer.index('id="toasts"') :]
    said = " ".join(re.sub(r"<[^>]+>", " ", region.partition("</span>")[0]).split())
    assert 'role="status"' in region.partition(">")[0]
    assert "Add Goliath, 1 model, +190" in said
    assert "Elite slots: 2 taken, 0 granted." in said
    assert said.endswith("350 of 2,000 minerals. 1 error.")


def test_without_htmx_a_change_redirects_to_the_page_it_came_from(as_player, army_list):
    address = reverse("lists:change", args=[army_list.pk])

    answer = as_player.post(
        f"{address}?tab=cards&evil=1",
        {
            "based_on": basis_of(army_list),
            "changes": '[{"do": "add-card", "card": "barracks"}]',
        },
    )

    after = now(army_list)
    assert answer.url == f"{detail(army_list)}?tab=cards&said={after.head_id}"
    assert "Add Barracks, +25 vespene" in as_player.get(answer.url).content.decode()


def test_a_conflict_sends_htmx_to_its_page(as_player, army_list):
    old = basis_of(army_list)
    send(as_player, army_list, {"do": "add-unit", "unit": "medic", "models": 3})

    answer = send(
        as_player, army_list, {"do": "remove-unit", "unit": 0}, basis=old, headers=HTMX
    )

    assert "/conflicts/" in answer["HX-Redirect"]


@pytest.mark.parametrize(
    "query",
    [
        "tab=cards",
        "panel=slots",
        "unit=1",
        "unit=77",
        "unit=x",
        "show=unit:marine",
        "show=tactical:barracks",
        "show=faction:khalai",
        "show=creep:accelerating-creep",
        "show=nothing:at-all",
        "q=bio&slot=core&slot=hero",
        "q=%00",
        "open=settings",
    ],
)
def test_every_look_is_a_page(as_player, army_list, query):
    assert as_player.get(f"{detail(army_list)}?{query}").status_code == 200


def test_the_finder_works_without_a_script(as_player, army_list):
    page = page_of(as_player, army_list, q="medic")

    offers = {
        one["id"] for one in page.buttons if one.get("class", "").startswith("offer")
    }
    assert offers == {"add-medic-3"}


def test_texts_of_players_are_never_markup(as_player, player):
    unit = RosterUnit("marine", 6, nickname="<b>x</b>", notes="<script>1</script>")
    army_list = make_list(player, raiders(unit, name='"><img src=x>', notes="<i>"))

    text = as_player.get(detail(army_list)).content.decode()

    assert "<b>x</b>" not in text
    assert "<script>1" not in text
    assert "<img src=x>" not in text


def test_a_list_of_unknown_things_is_a_page(as_player, player):
    odd = RosterUnit("gone", 4, ("lost", "lost"), {"lost": 3, "other": 2})
    army_list = make_list(
        player,
        raiders(
            odd,
            faction="nobody",
            tactical_cards=("none", "none"),
            creep_card="no-creep",
            summoned=("no-one",),
            missions=("m", "m", "n"),
            deployments=("d",),
        ),
    )

    for query in ("", "?tab=cards", "?panel=slots", "?unit=1"):
        assert as_player.get(detail(army_list) + query).status_code == 200


def test_two_hundred_units_and_a_long_name_are_a_page(as_player, player):
    army_list = make_list(player, raiders(*[MARINES] * 200, name="한국어🙂" * 30))

    answer = send(
        as_player, army_list, {"do": "add-unit", "unit": "marine", "models": 6}
    )

    assert as_player.get(detail(army_list)).status_code == 200
    assert answer.status_code == 422


def test_a_list_moves_to_another_edition_and_back(as_player, player):
    army_list = make_list(player, starters()["terran-founders-edition-starter"].roster)
    page = as_player.get(
        reverse("lists:editions", args=[army_list.pk])
    ).content.decode()
    assert "Jim Raynor: 230 → 250 minerals" in page

    send(as_player, army_list, {"do": "set-edition", "edition": "2026-08"})
    moved = page_of(as_player, army_list)
    press(as_player, ArmyList.objects.select_related("head").get(), "undo")

    assert moved.codes == ["minerals-exceeded"]
    assert moved.budgets["minerals"]["spent"] == 1020
    assert now(army_list).document == army_list.document
    assert now(army_list).edition_id == "2026-05-rulebook"


def test_a_unit_form_that_is_misshapen_comes_back_as_typed(as_player, army_list):
    answer = send_unit(as_player, army_list, nickname="x" * 61, notes="kept notes")

    text = answer.content.decode()
    assert answer.status_code == 422
    assert "x" * 61 in text
    assert "kept notes" in text
    assert now(army_list).revision == 1


@pytest.mark.parametrize("models", ["", "six", "-1", "0", "99999999999999999999"])
def test_a_unit_form_with_an_odd_count_changes_nothing(as_player, army_list, models):
    assert send_unit(as_player, army_list, models=models).status_code == 422
    assert now(army_list).revision == 1


def test_a_place_that_is_not_there_changes_nothing(as_player, army_list):
    address = reverse("lists:unit-change", args=[army_list.pk, 10**18])

    answer = as_player.post(address, {"based_on": basis_of(army_list), "models": 6})

    assert answer.status_code == 422


GOLIATH = {"do": "add-unit", "unit": "goliath", "models": 1}


def test_a_change_says_what_it_broke(as_player, army_list):
    piece = send(as_player, army_list, GOLIATH, headers=HTMX).content.decode()
    page = as_player.get(f"{detail(army_list)}?said={now(army_list).head_id}")

    for text in (piece, page.content.decode()):
        toast = text[text.index('class="toast') :]
        assert "Elite slots: 2 taken, 0 granted." in toast


def test_a_change_says_what_it_mended(as_player, player):
    army_list = make_list(player, raiders(MARINES, RosterUnit("goliath", 1)))
    factory = {"do": "add-card", "card": "factory"}

    piece = send(as_player, army_list, factory, headers=HTMX).content.decode()

    toast = piece[piece.index('class="toast') :]
    assert "Fixed: Elite slots: 2 taken, 0 granted." in toast


def test_a_change_says_what_went_along(as_player, player):
    unit = RosterUnit("marine", 6, ("agg-12",), {"agg-12": 1}, proxy="red pads")
    army_list = make_list(player, raiders(MARINES, unit))
    remove = {"do": "remove-unit", "unit": 1}

    piece = send(as_player, army_list, remove, headers=HTMX).content.decode()

    assert "red pads" in piece[piece.index('class="toast') :]

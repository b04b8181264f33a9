"""Every change is a step; undo and redo walk between them, and nothing is ever lost."""

import pytest

from armybuilder.lists.models import ArmyList, Stale, Step
from armybuilder.lists.saving import Basis, save_changes
from rules.document import write
from tests.lists.conftest import MARINES, make_list, raiders
from tests.lists.pages import basis_of, detail, page_of, press, send

ADD_MEDIC = {"do": "add-unit", "unit": "medic", "models": 3}
REMOVE_FIRST = {"do": "remove-unit", "unit": 0}

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def now(army_list):
    return ArmyList.objects.select_related("head").get(pk=army_list.pk)


def test_an_id_can_be_read_aloud(army_list):
    assert len(army_list.pk) == 10
    assert set(army_list.pk) <= set("0123456789abcdefghjkmnpqrstvwxyz")


def test_a_change_is_a_step_with_a_title(as_player, army_list):
    send(as_player, army_list, ADD_MEDIC)

    after = now(army_list)
    assert after.revision == 2
    assert [unit.unit for unit in after.roster.units] == ["marine", "medic"]
    assert after.head.told == "Add Medic, 3 models, +110"
    assert after.head.parent_id == army_list.head_id


def test_a_title_is_told_in_the_language_of_its_reader(as_player, army_list):
    send(as_player, army_list, ADD_MEDIC)

    history = as_player.get(
        f"{detail(army_list)}history/", headers={"accept-language": "es"}
    )
    assert "Añad" in history.content.decode()


def test_undoing_restores_the_document_byte_for_byte(as_player, army_list):
    before = army_list.document
    send(as_player, army_list, REMOVE_FIRST)
    changed = now(army_list)

    press(as_player, changed, "undo")
    undone = now(army_list)
    press(as_player, undone, "redo")

    assert undone.document == before
    assert now(army_list).document == changed.document != before


def test_undo_and_redo_stop_at_the_ends(as_player, army_list):
    press(as_player, army_list, "undo")
    press(as_player, army_list, "redo")

    assert now(army_list).document == army_list.document
    assert now(army_list).revision == 1


def test_redo_takes_the_newest_way(as_player, army_list):
    send(as_player, army_list, ADD_MEDIC)
    press(as_player, now(army_list), "undo")
    send(as_player, now(army_list), {"do": "add-unit", "unit": "marauder", "models": 2})
    press(as_player, now(army_list), "undo")

    press(as_player, now(army_list), "redo")

    assert [unit.unit for unit in now(army_list).roster.units] == ["marine", "marauder"]
    assert Step.objects.filter(army_list=army_list).count() == 3


def test_redo_goes_all_the_way(as_player, army_list):
    documents = [army_list.document]
    for models in (3, 3, 3):
        send(
            as_player,
            now(army_list),
            {"do": "add-unit", "unit": "medic", "models": models},
        )
        documents.append(now(army_list).document)
    for expected in reversed(documents[:-1]):
        press(as_player, now(army_list), "undo")
        assert now(army_list).document == expected

    for expected in documents[1:]:
        press(as_player, now(army_list), "redo")
        assert now(army_list).document == expected


def test_a_change_that_changes_nothing_is_no_step(as_player, army_list):
    answer = send(as_player, army_list, {"do": "set-name", "name": "Vanguard"})

    assert answer.status_code == 302
    assert now(army_list).revision == 1
    assert Step.objects.count() == 1


def test_a_late_change_overwrites_nothing_and_is_kept(as_player, army_list):
    old = basis_of(army_list)
    send(as_player, army_list, ADD_MEDIC)
    current = now(army_list)

    answer = send(as_player, army_list, REMOVE_FIRST, basis=old)

    late = Step.objects.get(late=True)
    assert answer.url == f"{detail(army_list)}conflicts/{late.pk}/"
    assert now(army_list).document == current.document
    assert late.roster.units == ()


def test_the_conflict_shows_both_and_can_be_settled(as_player, army_list):
    old = basis_of(army_list)
    send(as_player, army_list, ADD_MEDIC)
    address = send(as_player, army_list, REMOVE_FIRST, basis=old).url

    shown = as_player.get(address).content.decode()
    assert "Remove Marine, 6 models" in shown
    assert "Medic" in shown
    as_player.post(f"{address}settle/", {"based_on": basis_of(now(army_list))})

    assert [unit.unit for unit in now(army_list).roster.units] == ["medic"]


def test_a_late_change_to_a_unit_that_moved_is_not_made_on_another(
    as_player, army_list
):
    old = basis_of(army_list)
    send(as_player, army_list, {**ADD_MEDIC, "at": 0})
    address = send(as_player, army_list, REMOVE_FIRST, basis=old).url

    answer = as_player.post(f"{address}settle/", {"based_on": basis_of(now(army_list))})

    assert answer.status_code == 409
    assert [unit.unit for unit in now(army_list).roster.units] == ["medic", "marine"]


def test_a_late_change_can_be_kept_as_a_second_list(as_player, army_list, player):
    old = basis_of(army_list)
    send(as_player, army_list, ADD_MEDIC)
    send(as_player, army_list, REMOVE_FIRST, basis=old)
    late = Step.objects.get(late=True)

    as_player.post(f"{detail(army_list)}history/{late.pk}/copy/")

    second = ArmyList.objects.exclude(pk=army_list.pk).get()
    assert second.owner == player
    assert second.document == late.document


def test_a_late_step_is_never_redone(as_player, army_list):
    old = basis_of(army_list)
    send(as_player, army_list, ADD_MEDIC)
    send(as_player, army_list, REMOVE_FIRST, basis=old)
    press(as_player, now(army_list), "undo")
    press(as_player, now(army_list), "undo")

    press(as_player, now(army_list), "redo")

    assert [unit.unit for unit in now(army_list).roster.units] == ["marine", "medic"]


def test_pressing_twice_adds_once(as_player, army_list):
    old = basis_of(army_list)
    send(as_player, army_list, ADD_MEDIC, basis=old)
    answer = send(as_player, army_list, ADD_MEDIC, basis=old)

    assert answer.status_code == 302
    assert "conflicts" not in answer.url
    assert len(now(army_list).roster.units) == 2
    assert Step.objects.count() == 2


def test_undone_and_done_again_is_the_same_state(as_player, army_list):
    send(as_player, army_list, ADD_MEDIC)
    seen = basis_of(now(army_list))
    press(as_player, now(army_list), "undo")
    press(as_player, now(army_list), "redo")

    send(as_player, army_list, REMOVE_FIRST, basis=seen)

    assert [unit.unit for unit in now(army_list).roster.units] == ["medic"]


def test_an_earlier_state_can_be_seen_and_brought_back(as_player, army_list):
    first = army_list.head_id
    send(as_player, army_list, REMOVE_FIRST)
    address = f"{detail(army_list)}history/{first}/"

    assert "Marine" in as_player.get(address).content.decode()
    as_player.post(f"{address}bring-back/", {"based_on": basis_of(now(army_list))})

    assert now(army_list).document == army_list.document
    assert page_of(as_player, army_list).legal


def test_saving_on_a_stale_revision_is_refused_by_the_statement_itself(army_list):
    twin = ArmyList.objects.get(pk=army_list.pk)
    basis = Basis(army_list.revision, army_list.head_id)
    save_changes(army_list, [ADD_MEDIC], basis)

    with pytest.raises(Stale):
        save_changes(twin, [REMOVE_FIRST], basis)

    assert now(army_list).document == army_list.document


def test_a_list_is_kept_as_its_document():
    kept = make_list(roster=raiders(MARINES, notes="zwei\nZeilen"))

    assert now(kept).document == write(raiders(MARINES, notes="zwei\nZeilen"))


def test_a_late_form_asks_for_what_was_changed_on_it_alone(as_player, army_list):
    """Compared with the state that it showed, not with the list as it became meanwhile."""
    old = basis_of(army_list)
    unit = {"based_on": old, "models": 6}
    as_player.post(
        f"{detail(army_list)}units/0/change/", {**unit, "upgrade": "combat-shield"}
    )

    answer = as_player.post(
        f"{detail(army_list)}units/0/change/", {**unit, "upgrade": "bayonet"}
    )

    late = Step.objects.get(late=True)
    assert answer.url == f"{detail(army_list)}conflicts/{late.pk}/"
    assert late.changes == [{"do": "add-upgrade", "unit": 0, "upgrade": "bayonet"}]
    as_player.post(
        f"{detail(army_list)}conflicts/{late.pk}/settle/",
        {"based_on": basis_of(now(army_list))},
    )
    assert set(now(army_list).roster.units[0].upgrades) == {"combat-shield", "bayonet"}


def test_late_settings_ask_for_what_was_changed_on_them_alone(as_player, army_list):
    form = {
        "based_on": basis_of(army_list),
        "name": "Vanguard",
        "faction": "raynors-raiders",
        "scale": "standard",
        "minerals": 2000,
    }
    as_player.post(f"{detail(army_list)}settings/change/", {**form, "minerals": 1500})

    as_player.post(f"{detail(army_list)}settings/change/", {**form, "name": "Other"})

    late = Step.objects.get(late=True)
    assert late.changes == [{"do": "set-name", "name": "Other"}]

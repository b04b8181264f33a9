"""A change that came too late: both versions are shown, each can be chosen, none is lost."""

import re
from html import unescape

import pytest
from django.urls import reverse

from armybuilder.lists.models import ArmyList, Step
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, client_of, make_list, raiders
from tests.lists.pages import basis_of, detail, press, send

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

MEDIC = {"do": "add-unit", "unit": "medic", "models": 3}
MARAUDER = {"do": "add-unit", "unit": "marauder", "models": 2}
BAYONET = {"do": "add-upgrade", "unit": 0, "upgrade": "bayonet"}


def now(army_list):
    return ArmyList.objects.select_related("head").get(pk=army_list.pk)


def units(roster):
    return [unit.unit for unit in roster.units]


def too_late(client, army_list, *changes, meanwhile):
    """The address of the page that `changes` lead to, made on a page from before `meanwhile`."""
    old = basis_of(army_list)
    for change in meanwhile:
        send(client, now(army_list), change)
    return send(client, army_list, *changes, basis=old).url


class Conflict:
    """What the page of a conflict says and offers."""

    def __init__(self, answer):
        self.text = unescape(answer.content.decode())
        self.ways = set(
            re.findall(r'action="[^"]*?/(settle|bring-back|copy)/"', self.text)
        )

    def table(self):
        """Per row that differs: what each side has, and its price."""
        rows = {}
        for row in re.findall(r'<tr class="differs">(.*?)</tr>', self.text, re.DOTALL):
            name = re.search(r'scope="row">([^<]*?)\s*<', row)[1]
            cells = re.findall(r"<td.*?>(.*?)</td>", row, re.DOTALL)
            rows[name] = [
                " ".join(re.sub("<[^>]+>", " ", one).split())[2:] for one in cells
            ]
        return rows


def choose(client, army_list, address, way):
    step = Step.objects.filter(army_list=army_list, late=True).last()
    there = {
        "settle": f"{address}settle/",
        "bring-back": reverse("lists:state-bring-back", args=[army_list.pk, step.pk]),
        "copy": reverse("lists:state-copy", args=[army_list.pk, step.pk]),
    }[way]
    return client.post(there, {"based_on": basis_of(now(army_list))})


def test_both_versions_stand_side_by_side_with_their_prices(as_player, army_list):
    address = too_late(as_player, army_list, BAYONET, meanwhile=[MEDIC, MARAUDER])

    page = Conflict(as_player.get(address))

    assert page.table() == {
        "Marine": ["6 models, Bayonet 180", "6 models 160"],
        "Medic": ["–", "3 models 110"],
        "Marauder": ["–", "2 models 150"],
    }
    assert "Marine: add Bayonet, +20" in page.text
    for told in ("Add Medic, 3 models, +110", "Add Marauder, 2 models, +150"):
        assert told in page.text
    assert "180 of 2,000 minerals" in page.text
    assert "420 of 2,000 minerals" in page.text
    assert "440 of 2,000 minerals" in page.text
    assert page.ways == {"settle", "bring-back", "copy"}


def test_both_changes_can_be_had(as_player, army_list):
    address = too_late(as_player, army_list, BAYONET, meanwhile=[MEDIC])

    choose(as_player, army_list, address, "settle")

    roster = now(army_list).roster
    assert units(roster) == ["marine", "medic"]
    assert roster.units[0].upgrades == ("bayonet",)


def test_mine_can_be_had_and_the_other_is_in_the_history(as_player, army_list):
    address = too_late(as_player, army_list, BAYONET, meanwhile=[MEDIC])
    theirs = now(army_list)

    answer = choose(as_player, army_list, address, "bring-back")

    assert answer.url == detail(army_list)
    mine = now(army_list)
    assert units(mine.roster) == ["marine"]
    assert mine.roster.units[0].upgrades == ("bayonet",)
    assert mine.head.told == "Marine: add Bayonet, +20"
    assert mine.head.parent_id == theirs.head_id
    press(as_player, mine, "undo")
    assert now(army_list).document == theirs.document


def test_mine_can_be_had_beside_the_other(as_player, army_list):
    address = too_late(as_player, army_list, BAYONET, meanwhile=[MEDIC])
    theirs = now(army_list).document

    choose(as_player, army_list, address, "copy")

    second = ArmyList.objects.exclude(pk=army_list.pk).get()
    assert second.roster.units[0].upgrades == ("bayonet",)
    assert units(second.roster) == ["marine"]
    assert now(army_list).document == theirs


def test_the_other_can_be_had_and_mine_is_in_the_history(as_player, army_list):
    address = too_late(as_player, army_list, BAYONET, meanwhile=[MEDIC])

    history = as_player.get(
        reverse("lists:history", args=[army_list.pk])
    ).content.decode()

    assert "Marine: add Bayonet, +20" in history
    assert f'href="{address}"' in history
    assert units(now(army_list).roster) == ["marine", "medic"]


def test_a_change_whose_unit_is_gone_cannot_be_made_but_is_not_lost(as_player, player):
    army_list = make_list(player, raiders(MARINES, RosterUnit("medic", 3)))
    address = too_late(
        as_player, army_list, BAYONET, meanwhile=[{"do": "remove-unit", "unit": 0}]
    )

    page = Conflict(as_player.get(address))

    assert page.ways == {"bring-back", "copy"}
    answer = as_player.post(f"{address}settle/", {"based_on": basis_of(now(army_list))})
    assert answer.status_code == 409
    choose(as_player, army_list, address, "bring-back")
    assert now(army_list).roster.units[0].upgrades == ("bayonet",)


def test_the_same_change_made_elsewhere_is_no_conflict(as_player, army_list):
    old = basis_of(army_list)
    send(as_player, army_list, BAYONET)

    answer = send(as_player, army_list, BAYONET, basis=old)

    assert "/conflicts/" not in answer.url
    assert now(army_list).revision == 2


def test_a_change_that_the_list_has_already_says_so(as_player, army_list):
    address = too_late(as_player, army_list, BAYONET, meanwhile=[MEDIC, BAYONET])

    page = Conflict(as_player.get(address))

    assert page.ways == {"bring-back", "copy"}
    assert "already" in page.text


def test_a_decision_on_an_old_page_is_a_conflict_too(as_player, army_list):
    address = too_late(as_player, army_list, BAYONET, meanwhile=[MEDIC])
    seen = basis_of(now(army_list))
    send(as_player, now(army_list), MARAUDER)

    for there in (
        f"{address}settle/",
        reverse(
            "lists:state-bring-back",
            args=[army_list.pk, Step.objects.get(late=True).pk],
        ),
    ):
        answer = as_player.post(there, {"based_on": seen})
        assert "/conflicts/" in answer.url
    assert units(now(army_list).roster) == ["marine", "medic", "marauder"]


def test_what_was_undone_elsewhere_is_told_too(as_player, army_list):
    send(as_player, army_list, MEDIC)
    seen = now(army_list)
    press(as_player, seen, "undo")

    answer = send(as_player, army_list, BAYONET, basis=basis_of(seen))

    page = Conflict(as_player.get(answer.url))
    assert page.table()["Medic"] == ["3 models 110", "–"]


def test_many_changes_elsewhere_are_counted(as_player, army_list):
    names = [{"do": "set-name", "name": f"Name {number}"} for number in range(13)]
    address = too_late(as_player, army_list, BAYONET, meanwhile=names)

    page = Conflict(as_player.get(address))

    assert "Name 12" in page.text
    assert "Name: Name 2" not in page.text
    assert "and 3 more" in page.text


@pytest.mark.parametrize("who", ["staff", "stranger", None])
def test_a_conflict_is_for_the_owner_alone(request, as_player, army_list, who):
    address = too_late(as_player, army_list, BAYONET, meanwhile=[MEDIC])
    person = client_of(request.getfixturevalue(who) if who else None)

    assert person.get(address).status_code == 403
    assert person.post(f"{address}settle/").status_code == 403


def test_a_list_that_moved_to_another_edition_meanwhile_can_still_be_settled(
    as_player, army_list
):
    address = too_late(
        as_player,
        army_list,
        BAYONET,
        meanwhile=[{"do": "set-edition", "edition": "2026-03"}],
    )

    assert as_player.get(address).status_code == 200
    choose(as_player, army_list, address, "settle")
    assert now(army_list).edition_id == "2026-03"
    assert now(army_list).roster.units[0].upgrades == ("bayonet",)


def test_a_late_move_to_another_edition_is_shown(as_player, army_list):
    address = too_late(
        as_player,
        army_list,
        {"do": "set-edition", "edition": "2026-03"},
        meanwhile=[MEDIC],
    )

    page = Conflict(as_player.get(address))

    assert page.table()["Edition"] == ["2026-03", "2026-08"]
    choose(as_player, army_list, address, "settle")
    assert now(army_list).edition_id == "2026-03"
    assert units(now(army_list).roster) == ["marine", "medic"]


@pytest.mark.parametrize(
    ("meanwhile", "fits"),
    [
        ({"do": "remove-unit", "unit": 0}, False),
        ({"do": "move-unit", "unit": 0, "to": 1}, False),
        ({"do": "remove-unit", "unit": 1}, True),
        ({"do": "describe-unit", "unit": 0, "nickname": "Alpha"}, True),
        ({"do": "describe-unit", "unit": 1, "nickname": "Beta"}, True),
    ],
    ids=["it left", "it moved", "its twin left", "it changed", "its twin changed"],
)
def test_a_change_is_never_made_to_a_twin_of_its_unit(
    as_player, player, meanwhile, fits
):
    twins = raiders(RosterUnit("marine", 6), RosterUnit("marine", 9))
    army_list = make_list(player, twins)

    address = too_late(as_player, army_list, BAYONET, meanwhile=[meanwhile])

    assert ("settle" in Conflict(as_player.get(address)).ways) is fits


def decisions(client, army_list):
    """How many late changes the history asks to decide about."""
    text = client.get(reverse("lists:history", args=[army_list.pk])).content.decode()
    return text.count(f"{detail(army_list)}conflicts/")


@pytest.mark.parametrize("way", ["settle", "bring-back", "copy"])
def test_what_was_decided_is_not_asked_again(as_player, army_list, way):
    address = too_late(as_player, army_list, BAYONET, meanwhile=[MEDIC])
    assert decisions(as_player, army_list) == 1

    choose(as_player, army_list, address, way)

    assert decisions(as_player, army_list) == 0
    assert as_player.get(address).status_code == 200


def test_going_on_with_the_current_list_decides_as_well(as_player, army_list):
    address = too_late(as_player, army_list, BAYONET, meanwhile=[MEDIC])
    theirs = now(army_list).document

    answer = as_player.post(f"{address}leave/")

    assert answer.url == detail(army_list)
    assert now(army_list).document == theirs
    assert decisions(as_player, army_list) == 0


def test_a_reader_who_copies_a_late_change_decides_nothing(
    as_player, army_list, stranger
):
    too_late(as_player, army_list, BAYONET, meanwhile=[MEDIC])
    step = Step.objects.get(late=True)

    client_of(stranger).post(reverse("lists:state-copy", args=[army_list.pk, step.pk]))
    client_of(stranger).post(
        reverse("lists:conflict-leave", args=[army_list.pk, step.pk])
    )

    assert decisions(as_player, army_list) == 1

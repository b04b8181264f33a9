"""A long walk through the builder, undone to its beginning and done again to its end."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armybuilder.lists.models import ArmyList
from armybuilder.lists.saving import Basis, save_changes
from rules.options import options
from tests.lists.conftest import make_list

STEPS = 500

pytestmark = [pytest.mark.long, pytest.mark.django_db]


def fresh(army_list):
    return ArmyList.objects.with_cards().get(pk=army_list.pk)


def some_change(choose, roster, cards):
    """Something that the page would offer, or one of the plain controls of a unit."""
    found = options(roster, cards)
    offered = [option.change for option in found.all() if not option.chosen]
    changes = choose.sample(offered, min(3, len(offered)))
    if roster.units:
        place = choose.randrange(len(roster.units))
        changes += [
            {"do": "remove-unit", "unit": place},
            {"do": "move-unit", "unit": place, "to": 0},
            {"do": "describe-unit", "unit": place, "nickname": choose.choice("ABC")},
        ]
    return choose.choice(changes)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_walk_is_undone_and_done_again_byte_for_byte(seed):
    choose = random.Random(seed)
    army_list = make_list()
    documents = [army_list.document]
    while len(documents) <= STEPS:
        army_list = fresh(army_list)
        change = some_change(choose, army_list.roster, army_list.edition.cards())
        basis = Basis(army_list.revision, army_list.head_id)
        if save_changes(army_list, [change], basis) is not None:
            documents.append(army_list.document)

    for expected in reversed(documents[:-1]):
        army_list = fresh(army_list)
        army_list.undo(army_list.revision)
        assert army_list.document == expected
    assert fresh(army_list).undo(army_list.revision) is None

    for expected in documents[1:]:
        army_list = fresh(army_list)
        army_list.redo_change(army_list.revision)
        assert army_list.document == expected
    assert fresh(army_list).redo_change(army_list.revision) is None


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(moves=st.lists(st.sampled_from(["add", "remove", "undo", "redo"]), max_size=40))
def test_undo_and_redo_agree_with_a_model(moves):
    """A list of documents and a place in it behave as the list does."""
    army_list = make_list()
    states, at = [army_list.document], 0
    for move in moves:
        army_list = fresh(army_list)
        basis = Basis(army_list.revision, army_list.head_id)
        if move == "undo":
            army_list.undo(army_list.revision)
            at = max(at - 1, 0)
        elif move == "redo":
            army_list.redo_change(army_list.revision)
            at = min(at + 1, len(states) - 1)
        else:
            add = {"do": "add-unit", "unit": "medic", "models": 3}
            leave = {"do": "remove-unit", "unit": 0}
            change = add if move == "add" or not army_list.roster.units else leave
            save_changes(army_list, [change], basis)
            states, at = [*states[: at + 1], army_list.document], at + 1
        assert fresh(army_list).document == states[at]

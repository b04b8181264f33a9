import pytest

from rules.changes import apply
from rules.roster import Roster, RosterUnit
from rules.steps import sentence_of_effect, step_of
from tests.strategies import cards_of

LIST = Roster(
    "2026-08",
    "skirmish",
    1000,
    faction="terran-armed-forces",
    tactical_cards=("academy",),
    units=(
        RosterUnit("marine", 6, ("agg-12",), {"agg-12": 1}, nickname="Alpha"),
        RosterUnit("goliath", 1),
    ),
    missions=("frontlines-standard",),
)


@pytest.mark.parametrize(
    ("change", "step"),
    [
        (
            {"do": "add-unit", "unit": "marine", "models": 6},
            "Add Marine, 6 models, +160",
        ),
        ({"do": "remove-unit", "unit": 1}, "Remove Goliath, 1 model, −190"),
        ({"do": "duplicate-unit", "unit": 1}, "Duplicate Goliath, +190"),
        ({"do": "move-unit", "unit": 1, "to": 0}, "Move Goliath to place 1"),
        (
            {"do": "recompose", "unit": 0, "models": 9},
            "Marine “Alpha”: from 6 to 9 models, +50",
        ),
        (
            {"do": "add-upgrade", "unit": 0, "upgrade": "rocket-launcher", "model": 2},
            "Marine “Alpha”: add Rocket Launcher on model 2, +40",
        ),
        (
            {"do": "remove-upgrade", "unit": 0, "upgrade": "agg-12"},
            "Marine “Alpha”: remove AGG-12, −10",
        ),
        (
            {"do": "nominate", "unit": 0, "upgrade": "agg-12", "model": 3},
            "Marine “Alpha”: put AGG-12 on model 3",
        ),
        ({"do": "add-card", "card": "barracks"}, "Add Barracks, +25 vespene"),
        (
            {"do": "replace-card", "card": "academy", "by": "dropship"},
            "Replace Academy with Dropship, +5 vespene",
        ),
        ({"do": "add-card", "card": "barrack"}, "Add barrack"),
        (
            {
                "do": "replace-mission",
                "mission": "frontlines-standard",
                "by": "frontlines-skirmish",
            },
            "Replace Frontlines (Standard) with Frontlines (Skirmish)",
        ),
        ({"do": "set-faction", "faction": "khalai"}, "Choose faction Khalai"),
        (
            {"do": "set-minerals", "minerals": 2000},
            "Change the limit from 1,000 to 2,000 minerals",
        ),
        ({"do": "set-scale", "scale": "standard"}, "Change the scale to Standard"),
        (
            {"do": "set-edition", "edition": "2026-03"},
            "Move from edition 2026-08 to 2026-03",
        ),
    ],
    ids=lambda value: value["do"] if isinstance(value, dict) else None,
)
def test_step_says_what_was_done_and_what_it_added(change, step):
    after = apply(LIST, [change]).roster

    assert step_of(change, LIST, after, cards_of()).render() == step


def test_what_went_along_is_told_with_its_names():
    changed = apply(LIST, [{"do": "remove-upgrade", "unit": 0, "upgrade": "agg-12"}])

    (effect,) = changed.effects
    assert sentence_of_effect(effect, cards_of()).values == {
        "unit": "Marine",
        "upgrade": "AGG-12",
        "model": 1,
        "text": "",
    }

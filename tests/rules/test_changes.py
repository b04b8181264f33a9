from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.changes import (
    VERBS,
    ChangeProblem,
    Effect,
    apply,
    lowest_free_model,
    nominated,
)
from rules.document import read, write
from rules.roster import Roster, RosterUnit
from rules.steps import sentence_of_effect, steps_of
from tests.strategies import cards_of, every_id, wild_rosters

EMPTY = Roster("2026-08", "skirmish", 1000, faction="terran-armed-forces")
MARINE = RosterUnit(
    "marine",
    9,
    ("combat-shield", "agg-12"),
    {"agg-12": 7},
    "Alpha",
    "hold the left",
    "red shoulders",
)
MEDIC = RosterUnit("medic", 3)
ARMY = replace(EMPTY, units=(MARINE, MEDIC), tactical_cards=("barracks", "academy"))


def after(roster, *changes):
    return apply(roster, list(changes)).roster


def problem_of(roster, *changes):
    with pytest.raises(ChangeProblem) as raised:
        apply(roster, list(changes))
    return raised.value.path


# Units


def test_unit_joins_at_the_end_with_all_it_is_given():
    change = {
        "do": "add-unit",
        "unit": "marine",
        "models": 9,
        "upgrades": ["combat-shield", "agg-12"],
        "specialists": {"agg-12": 7},
        "nickname": "Alpha",
        "notes": "hold the left",
        "proxy": "red shoulders",
    }

    assert after(replace(EMPTY, units=(MEDIC,)), change).units == (MEDIC, MARINE)


def test_unit_joins_at_a_place():
    change = {"do": "add-unit", "unit": "goliath", "models": 1, "at": 1}

    assert [unit.unit for unit in after(ARMY, change).units] == [
        "marine",
        "goliath",
        "medic",
    ]


def test_removed_unit_tells_what_went_with_it():
    changed = apply(ARMY, [{"do": "remove-unit", "unit": 0}])

    assert changed.roster == replace(ARMY, units=(MEDIC,))
    assert changed.effects == (
        Effect("upgrade", 0, 0, "marine", "combat-shield"),
        Effect("upgrade", 0, 0, "marine", "agg-12", 7),
        Effect("nickname", 0, 0, "marine", text="Alpha"),
        Effect("notes", 0, 0, "marine", text="hold the left"),
        Effect("proxy", 0, 0, "marine", text="red shoulders"),
    )


@pytest.mark.parametrize(
    ("moved", "to", "order"), [(0, 2, "BCA"), (2, 0, "CAB"), (1, 1, "ABC")]
)
def test_moved_unit_stands_where_it_is_sent(moved, to, order):
    units = tuple(RosterUnit("marine", 6, nickname=name) for name in "ABC")

    moved_units = after(
        replace(EMPTY, units=units), {"do": "move-unit", "unit": moved, "to": to}
    ).units

    assert "".join(unit.nickname for unit in moved_units) == order


def test_duplicate_stands_right_behind_with_everything():
    assert after(ARMY, {"do": "duplicate-unit", "unit": 0}).units == (
        MARINE,
        MARINE,
        MEDIC,
    )


def test_recomposed_unit_keeps_upgrades_and_nominations():
    changed = apply(ARMY, [{"do": "recompose", "unit": 0, "models": 6}])

    assert changed.roster.units[0] == replace(MARINE, models=6)
    assert changed.effects == ()


def test_replaced_unit_keeps_all_but_its_id():
    change = {"do": "replace-unit", "unit": 0, "by": "raynors-raider-marine"}

    assert after(ARMY, change).units[0] == replace(MARINE, unit="raynors-raider-marine")


def test_description_changes_only_the_texts_given():
    change = {"do": "describe-unit", "unit": 0, "notes": "", "nickname": "Beta"}

    assert after(ARMY, change).units[0] == replace(MARINE, nickname="Beta", notes="")


def test_unit_moved_to_the_summoned_is_carried_once():
    drone = RosterUnit("point-defense-drone", 1)
    army = replace(EMPTY, units=(drone, drone))
    change = {"do": "move-to-summoned", "unit": 0}

    moved = after(army, change, change)

    assert (moved.units, moved.summoned) == ((), ("point-defense-drone",))


# Upgrades


def test_upgrade_is_bought_with_its_model():
    change = {"do": "add-upgrade", "unit": 0, "upgrade": "rocket-launcher", "model": 2}

    bought = after(ARMY, change).units[0]

    assert bought.upgrades == ("combat-shield", "agg-12", "rocket-launcher")
    assert bought.specialists == {"agg-12": 7, "rocket-launcher": 2}


def test_nomination_goes_with_the_last_copy():
    twice = replace(MARINE, upgrades=("agg-12", "agg-12"))
    change = {"do": "remove-upgrade", "unit": 0, "upgrade": "agg-12"}

    once = apply(replace(EMPTY, units=(twice,)), [change])
    none = apply(once.roster, [change])

    assert once.roster.units[0].specialists == {"agg-12": 7}
    assert once.effects == ()
    assert none.roster.units[0].specialists == {}
    assert none.effects == (Effect("nomination", 0, 0, "marine", "agg-12", 7),)


def test_replaced_upgrade_hands_its_nomination_on():
    change = {
        "do": "replace-upgrade",
        "unit": 0,
        "upgrade": "agg-12",
        "by": "rocket-launcher",
    }

    changed = apply(ARMY, [change])

    assert changed.roster.units[0].specialists == {"rocket-launcher": 7}
    assert changed.effects == ()


def test_nomination_lost_to_another_is_told():
    both = replace(
        MARINE,
        upgrades=("agg-12", "rocket-launcher"),
        specialists={"agg-12": 7, "rocket-launcher": 2},
    )
    change = {
        "do": "replace-upgrade",
        "unit": 0,
        "upgrade": "agg-12",
        "by": "rocket-launcher",
    }

    changed = apply(replace(EMPTY, units=(both,)), [change])

    assert changed.roster.units[0].specialists == {"rocket-launcher": 2}
    assert changed.effects == (Effect("nomination", 0, 0, "marine", "agg-12", 7),)


def test_nomination_is_moved_and_cleared():
    nominate = {"do": "nominate", "unit": 0, "upgrade": "agg-12", "model": 1}
    clear = {"do": "clear-nomination", "unit": 0, "upgrade": "agg-12"}

    assert after(ARMY, nominate).units[0].specialists == {"agg-12": 1}
    assert after(ARMY, clear).units[0].specialists == {}


@pytest.mark.parametrize(
    ("nominations", "model"),
    [({}, 1), ({"agg-12": 1}, 2), ({"agg-12": 2}, 1), ({"a": 1, "b": 2, "c": 3}, None)],
)
def test_specialist_gets_the_lowest_free_model(nominations, model):
    unit = RosterUnit("marine", 3, specialists=nominations)

    assert lowest_free_model(unit, "rocket-launcher") == model


def test_specialist_without_a_model_is_completed():
    buy = {"do": "add-upgrade", "unit": 0, "upgrade": "rocket-launcher"}
    plain = {"do": "add-upgrade", "unit": 0, "upgrade": "bayonet"}

    assert nominated(buy, ARMY, cards_of()) == {**buy, "model": 1}
    assert nominated({**buy, "model": 4}, ARMY, cards_of()) == {**buy, "model": 4}
    assert nominated(plain, ARMY, cards_of()) == plain


# Cards and the list itself


def test_one_copy_of_a_card_comes_or_goes():
    army = replace(EMPTY, tactical_cards=("barracks", "academy", "barracks"))

    add = after(army, {"do": "add-card", "card": "factory", "at": 0})
    remove = after(army, {"do": "remove-card", "card": "barracks"})
    swap = after(army, {"do": "replace-card", "card": "barracks", "by": "factory"})

    assert add.tactical_cards == ("factory", "barracks", "academy", "barracks")
    assert remove.tactical_cards == ("barracks", "academy")
    assert swap.tactical_cards == ("barracks", "academy", "factory")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            {"do": "set-creep-card", "card": "malignant-creep"},
            {"creep_card": "malignant-creep"},
        ),
        ({"do": "set-creep-card", "card": None}, {"creep_card": None}),
        ({"do": "set-faction", "faction": "zerg-swarm"}, {"faction": "zerg-swarm"}),
        ({"do": "set-faction", "faction": None}, {"faction": None}),
        ({"do": "set-scale", "scale": "standard"}, {"scale": "standard"}),
        ({"do": "set-minerals", "minerals": 750}, {"minerals": 750}),
        ({"do": "set-edition", "edition": "2026-03"}, {"edition": "2026-03"}),
        ({"do": "set-name", "name": "Vanguard"}, {"name": "Vanguard"}),
        ({"do": "set-notes", "notes": "one\ntwo"}, {"notes": "one\ntwo"}),
        ({"do": "add-summoned", "unit": "pylon"}, {"summoned": ("pylon",)}),
        ({"do": "add-mission", "mission": "frontlines"}, {"missions": ("frontlines",)}),
        (
            {"do": "add-deployment", "deployment": "breach"},
            {"deployments": ("breach",)},
        ),
    ],
    ids=lambda value: value.get("do") if isinstance(value, dict) else None,
)
def test_change_of_the_list_touches_nothing_else(change, expected):
    assert after(ARMY, change) == replace(ARMY, **expected)


@pytest.mark.parametrize("kind", ["mission", "deployment"])
def test_scenario_cards_are_replaced_and_removed(kind):
    army = replace(EMPTY, missions=("a", "b"), deployments=("a", "b"))
    swap = {"do": f"replace-{kind}", kind: "a", "by": "c"}
    remove = {"do": f"remove-{kind}", kind: "a"}

    assert getattr(after(army, swap), f"{kind}s") == ("c", "b")
    assert getattr(after(army, remove), f"{kind}s") == ("b",)


def test_summoned_units_are_replaced_and_removed():
    army = replace(EMPTY, summoned=("pylon",))

    swap = {"do": "replace-summoned", "unit": "pylon", "by": "roachling"}
    assert after(army, swap).summoned == ("roachling",)
    assert after(army, {"do": "remove-summoned", "unit": "pylon"}).summoned == ()


# Problems


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ("add-unit", "changes[0]"),
        ({}, "changes[0].do"),
        ({"do": None}, "changes[0].do"),
        ({"do": "add-units"}, "changes[0].do"),
        ({"do": "add-unit", "unit": "marine"}, "changes[0].models"),
        ({"do": "add-unit", "unit": "marine", "models": "six"}, "changes[0].models"),
        ({"do": "add-unit", "unit": "marine", "models": True}, "changes[0].models"),
        ({"do": "add-unit", "unit": "marine", "models": 10_001}, "changes[0].models"),
        ({"do": "add-unit", "unit": "", "models": 6}, "changes[0].unit"),
        ({"do": "add-unit", "unit": "m" * 121, "models": 6}, "changes[0].unit"),
        ({"do": "add-unit", "unit": "marine", "models": 6, "at": 3}, "changes[0].at"),
        (
            {"do": "add-unit", "unit": "marine", "models": 6, "upgrades": ["a", 1]},
            "changes[0].upgrades[1]",
        ),
        (
            {
                "do": "add-unit",
                "unit": "marine",
                "models": 6,
                "specialists": {"a": "b"},
            },
            "changes[0].specialists.a",
        ),
        ({"do": "remove-unit", "unit": 2}, "changes[0].unit"),
        ({"do": "remove-unit", "unit": -1}, "changes[0].unit"),
        ({"do": "remove-unit", "unit": "marine"}, "changes[0].unit"),
        ({"do": "remove-unit", "unit": 0, "models": 6}, "changes[0].models"),
        ({"do": "move-unit", "unit": 0, "to": 2}, "changes[0].to"),
        (
            {"do": "remove-upgrade", "unit": 1, "upgrade": "agg-12"},
            "changes[0].upgrade",
        ),
        (
            {"do": "nominate", "unit": 1, "upgrade": "agg-12", "model": 1},
            "changes[0].upgrade",
        ),
        (
            {"do": "clear-nomination", "unit": 1, "upgrade": "agg-12"},
            "changes[0].upgrade",
        ),
        ({"do": "remove-card", "card": "factory"}, "changes[0].card"),
        ({"do": "set-scale", "scale": "huge"}, "changes[0].scale"),
        ({"do": "set-minerals", "minerals": 1_000_001}, "changes[0].minerals"),
        ({"do": "set-minerals", "minerals": 1e3}, "changes[0].minerals"),
        ({"do": "set-name", "name": ""}, "changes[0].name"),
        ({"do": "set-name", "name": "n" * 121}, "changes[0].name"),
        ({"do": "set-notes", "notes": "\x00"}, "changes[0].notes"),
        ({"do": "set-notes", "notes": "\ud800"}, "changes[0].notes"),
        (
            {"do": "describe-unit", "unit": 0, "nickname": "n" * 61},
            "changes[0].nickname",
        ),
    ],
)
def test_malformed_change_names_its_path(change, path):
    assert problem_of(ARMY, change) == path


def test_all_changes_are_made_or_none():
    good = {"do": "remove-unit", "unit": 0}

    assert problem_of(ARMY, good, good, good) == "changes[2].unit"
    assert len(ARMY.units) == 2


def test_list_holds_two_hundred_units_and_not_one_more():
    full = replace(EMPTY, units=(MEDIC,) * 199)
    duplicate = {"do": "duplicate-unit", "unit": 0}

    assert len(after(full, duplicate).units) == 200
    assert problem_of(full, duplicate, duplicate) == "changes[1].unit"


def test_list_of_more_than_a_document_holds_is_refused():
    notes = "n" * 5_000
    add = {"do": "add-unit", "unit": "marine", "models": 6, "notes": notes}

    assert read(write(after(EMPTY, *[add] * 50))).units[49].notes == notes
    assert problem_of(EMPTY, *[add] * 60) == "changes"


@pytest.mark.parametrize("changes", [None, "x", {"do": "add-unit"}, 3, [{}] * 1001])
def test_changes_are_a_list_of_some(changes):
    with pytest.raises(ChangeProblem):
        apply(ARMY, changes)


# Properties

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner)
    ),
    max_leaves=5,
)
WORDS = {word for verb in VERBS.values() for word in (*verb.needs, *verb.may)}
IDS = {"card", "upgrade", "by", "faction", "edition", "mission", "deployment"}


@st.composite
def changes(draw):
    """A change that is well formed more often than not."""
    do = draw(st.sampled_from(tuple(VERBS)))
    verb = VERBS[do]
    may = [word for word in verb.may if draw(st.booleans())]
    is_id = do == "add-unit" or (do.endswith("-summoned") and do != "move-to-summoned")
    change = {"do": do}
    for word in (*verb.needs, *may):
        if word in IDS or (word == "unit" and is_id):
            change[word] = draw(st.sampled_from(every_id()))
        elif word in ("unit", "to", "at", "model", "models"):
            change[word] = draw(st.integers(0, 6))
        elif word == "minerals":
            change[word] = draw(st.integers(1, 4000))
        elif word == "scale":
            change[word] = draw(st.sampled_from(("skirmish", "standard")))
        else:
            change[word] = draw(st.text("abc", min_size=1, max_size=5))
    return change


@given(wild_rosters(), st.lists(changes(), max_size=4))
@settings(max_examples=100, deadline=None)
def test_changes_make_rosters_that_read_back_and_leave_the_old_one(roster, some):
    before = write(roster)

    try:
        changed = apply(roster, some)
    except ChangeProblem as problem:
        assert problem.path.startswith("changes[")
        return
    finally:
        assert write(roster) == before

    assert read(write(changed.roster)) == changed.roster
    steps = steps_of(some, roster, cards_of())
    effects = [sentence_of_effect(one, cards_of()) for one in changed.effects]
    assert all(sentence.render() for sentence in (*steps, *effects))


@given(
    wild_rosters(),
    st.dictionaries(
        st.sampled_from(("do", *sorted(WORDS))), JUNK | st.sampled_from(tuple(VERBS))
    ),
)
@settings(max_examples=100, deadline=None)
def test_any_data_is_applied_or_refused_with_its_path(roster, change):
    try:
        apply(roster, [change])
    except ChangeProblem as problem:
        assert problem.path.startswith("changes[0]")
        assert problem.message.render()


@given(wild_rosters(), changes())
@settings(max_examples=100, deadline=None)
def test_nothing_leaves_a_list_in_silence(roster, change):
    try:
        changed = apply(roster, [change])
    except ChangeProblem:
        return

    lost = contents(roster) - contents(changed.roster)
    told = {(one.unit, one.upgrade) for one in changed.effects}
    untold = {one for one in lost - told if one[1] != change.get("upgrade")}
    assert change["do"] == "replace-unit" or untold == set()


def contents(roster):
    """The upgrades of each kind of unit that a roster has."""
    return {(unit.unit, upgrade) for unit in roster.units for upgrade in unit.upgrades}

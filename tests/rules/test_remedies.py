"""Fixes: each alone removes its issue, errors always have one, and following them ends well."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.changes import apply
from rules.document import read_data
from rules.remedies import MENDS, fixes_of
from rules.restrictions import NONE, Restrictions
from rules.validator import validate
from tests.makers import (
    carried,
    creep,
    faction,
    graver,
    known,
    mission,
    report_on,
    tactical,
    unit,
    upgrade,
)
from tests.oracle.lists import random_document

SIZES = [(6, 160, 1), (9, 210, 2)]


def changes_of(report, code):
    """The changes of each fix for the first issue of this code."""
    issue = next(issue for issue in report.issues if issue.code == code)
    return [
        list(fix.changes) for fix in fixes_of(issue, report.muster, report.restrictions)
    ]


def alike(issue):
    """What tells issues apart, but for the place, which moves when units leave."""
    telling = tuple(issue.facts.get(key) for key in ("model", "weapon"))
    event = issue.facts.get("id") if issue.code.startswith("event-") else None
    return issue.code, issue.subject.kind, issue.subject.id, event, telling


def count(report):
    return Counter(alike(issue) for issue in report.issues)


def assert_each_fix_removes_its_issue(report, cards):
    roster, event = report.muster.roster, report.restrictions
    before = count(report)
    for issue in report.issues:
        fixes = fixes_of(issue, report.muster, event)
        assert fixes or issue.level != "error", issue
        for fix in fixes:
            changed = apply(roster, fix.changes).roster
            after = count(validate(changed, cards, event))
            assert after[alike(issue)] < before[alike(issue)], (issue, fix.changes)
            assert fix.label.render()


def roster_from(seed):
    document = random_document(seed)
    return read_data({**document, "minerals": max(document["minerals"], 1)})


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 10**6))
def test_every_fix_of_a_random_list_removes_its_issue(shelf, seed):
    roster = roster_from(seed)

    report = validate(roster, shelf[roster.edition])

    assert_each_fix_removes_its_issue(report, shelf[roster.edition])


EVENTS = st.builds(
    Restrictions,
    name=st.just("Spring Cup"),
    scale=st.sampled_from([None, "skirmish", "standard", "grand-offensive"]),
    minerals=st.sampled_from([None, 750, 1000, 2000]),
    edition=st.sampled_from([None, "2026-08"]),
    ban=st.lists(
        st.sampled_from(
            ["marine", "barracks", "agg-12", "raynors-raiders", "zergling"]
        ),
        max_size=2,
    ).map(tuple),
    require=st.lists(
        st.sampled_from(
            ["factory", "medic", "accelerating-creep", "frontlines-skirmish"]
        ),
        max_size=2,
    ).map(tuple),
    cap=st.dictionaries(
        st.sampled_from(["core", "hero", "terran", "mechanical", "zealot", "gateway"]),
        st.integers(0, 2),
        max_size=2,
    ),
    scenario=st.sampled_from(["required", "optional"]),
    shared_replacement=st.sampled_from(["error", "warning"]),
)


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 10**6), event=EVENTS)
def test_every_fix_of_what_an_event_asks_removes_its_issue(shelf, seed, event):
    roster = roster_from(seed)

    report = validate(roster, shelf[roster.edition], event)

    assert_each_fix_removes_its_issue(report, shelf[roster.edition])


@pytest.mark.long
@settings(deadline=None, max_examples=1500)
@given(seed=st.integers(0, 10**9), event=st.just(NONE) | EVENTS)
def test_every_fix_of_many_lists_removes_its_issue(shelf, seed, event):
    roster = roster_from(seed)

    report = validate(roster, shelf[roster.edition], event)

    assert_each_fix_removes_its_issue(report, shelf[roster.edition])


@settings(deadline=None, max_examples=30)
@given(seed=st.integers(0, 10**6))
def test_following_the_first_remedy_again_and_again_ends_in_a_legal_list(shelf, seed):
    roster = roster_from(seed)
    known = shelf[roster.edition]
    most = 20 + 4 * len(validate(roster, known).issues)

    for _step in range(most):
        report = validate(roster, known)
        if report.legal:
            break
        fix = fixes_of(report.issues[0], report.muster)[0]
        roster = apply(roster, fix.changes).roster

    assert report.legal


def test_every_way_to_mend_belongs_to_some_code():
    assert all(callable(mend) for mend in MENDS.values())


def test_notes_of_what_is_left_have_no_fix():
    report = report_on(unit(), minerals=1000)

    for issue in report.issues:
        assert fixes_of(issue, report.muster) == ()


def test_slots_are_granted_by_the_cheapest_card_that_fits():
    report = report_on(
        unit(slot="elite", supply=2),
        known(tactical("den", vespene=35, elite=2)),
        known(tactical("lair", vespene=20, elite=1)),
        known(tactical("palace", vespene=201, elite=2)),
        faction(elite=1),
    )

    assert changes_of(report, "slots-exceeded") == [
        [{"do": "add-card", "card": "lair"}],
        [{"do": "add-card", "card": "den"}],
        [{"do": "remove-unit", "unit": 0}],
    ]


def test_two_cards_grant_what_one_does_not():
    lair = known(tactical("lair", vespene=20, elite=1))

    report = report_on(unit(slot="elite", supply=2), lair, faction(elite=0))

    assert (
        changes_of(report, "slots-exceeded")[0]
        == [{"do": "add-card", "card": "lair"}] * 2
    )


def test_without_vespene_a_card_is_swapped_or_units_shrink():
    report = report_on(
        unit("a", models=9, sizes=SIZES, slot="elite"),
        tactical("barracks", vespene=190, core=1),
        known(tactical("den", vespene=200, elite=1)),
        faction(elite=1),
    )

    assert changes_of(report, "slots-exceeded") == [
        [{"do": "replace-card", "card": "barracks", "by": "den"}],
        [{"do": "recompose", "unit": 0, "models": 6}],
        [{"do": "remove-unit", "unit": 0}],
    ]


def test_the_least_is_given_up_for_minerals():
    shield = upgrade("shield", minerals=[20, 30])
    report = report_on(
        unit("a", models=9, sizes=SIZES, upgrades=[shield], has=["shield"]),
        unit("b", minerals=780),
        minerals=1000,
    )

    assert changes_of(report, "minerals-exceeded") == [
        [{"do": "remove-upgrade", "unit": 0, "upgrade": "shield"}],
        [{"do": "recompose", "unit": 0, "models": 6}],
        [{"do": "remove-unit", "unit": 0}],
        [{"do": "remove-unit", "unit": 1}],
    ]


def test_two_upgrades_are_given_up_where_one_is_not_enough():
    pair = [upgrade("a", minerals=10), upgrade("b", minerals=10)]

    report = report_on(
        unit(minerals=1000, upgrades=pair, has=["a", "b"]), minerals=1000
    )

    assert {change["do"] for change in changes_of(report, "minerals-exceeded")[0]} == {
        "remove-upgrade"
    }


def test_many_units_leave_where_two_are_not_enough():
    report = report_on(*[unit(minerals=100)] * 10, minerals=500)

    (fix, *_rest) = changes_of(report, "minerals-exceeded")
    assert [change["unit"] for change in fix] == sorted(
        (change["unit"] for change in fix), reverse=True
    )
    assert len(fix) == 5


def test_a_cheaper_card_is_found_for_vespene():
    report = report_on(
        unit(),
        tactical("warp-gate", vespene=105, core=1),
        known(tactical("gateway", vespene=25, core=1)),
        minerals=1000,
    )

    assert changes_of(report, "vespene-exceeded") == [
        [{"do": "replace-card", "card": "warp-gate", "by": "gateway"}],
        [{"do": "remove-card", "card": "warp-gate"}],
    ]


def test_units_that_lose_their_slot_leave_with_the_card():
    report = report_on(
        unit("a"),
        unit("b", slot="elite"),
        tactical(vespene=101, elite=1),
        faction(elite=0),
        minerals=1000,
    )

    assert changes_of(report, "vespene-exceeded")[0] == [
        {"do": "remove-card", "card": "card"},
        {"do": "remove-unit", "unit": 1},
    ]


def test_a_faction_card_with_the_tags_is_proposed():
    clan = known(faction("clan-faction", tags=("race", "clan")))

    report = report_on(unit("a"), unit("b", tags=("race", "clan")), faction(), clan)

    assert changes_of(report, "not-eligible") == [
        [{"do": "set-faction", "faction": "clan-faction"}],
        [{"do": "remove-unit", "unit": 1}],
    ]


def test_a_creep_card_that_nobody_knows_is_replaced_where_one_is_needed():
    made = [unit(), known(creep("mud")), faction(requires_creep_card=True)]

    needed = report_on(*made, creep_card="nope")
    not_needed = report_on(unit(), known(creep("mud")), creep_card="nope")

    leaves = {"do": "set-creep-card", "card": None}
    assert changes_of(needed, "id-unknown") == [
        [{"do": "set-creep-card", "card": "mud"}],
        [leaves],
    ]
    assert changes_of(not_needed, "id-unknown") == [[leaves]]


def test_a_faction_that_asks_for_creep_comes_with_the_cheapest():
    swarm = known(faction("swarm", requires_creep_card=True))
    muds = [known(creep("dear", vespene=10)), known(creep("cheap"))]

    report = report_on(unit(), known(faction()), swarm, *muds, faction=None)

    assert changes_of(report, "faction-missing") == [
        [{"do": "set-faction", "faction": "faction"}],
        [
            {"do": "set-faction", "faction": "swarm"},
            {"do": "set-creep-card", "card": "cheap"},
        ],
    ]


def test_what_was_meant_comes_before_taking_out():
    report = report_on(
        unit("zealot"), known(tactical("gateway")), tactical_cards=("gatway",)
    )

    assert changes_of(report, "id-unknown") == [
        [{"do": "replace-card", "card": "gatway", "by": "gateway"}],
        [{"do": "remove-card", "card": "gatway"}],
    ]


def test_the_nearest_size_comes_first_with_its_specialists_inside():
    gun = upgrade("gun", specialist=True)
    sizes = [(3, 80, 1), (6, 160, 1), (9, 210, 2)]
    report = report_on(
        unit(models=7, sizes=sizes, upgrades=[gun], has=["gun"], specialists={"gun": 7})
    )

    nominate = {"do": "nominate", "unit": 0, "upgrade": "gun", "model": 1}
    assert changes_of(report, "composition-not-offered") == [
        [{"do": "recompose", "unit": 0, "models": 6}, nominate],
        [{"do": "recompose", "unit": 0, "models": 9}],
        [{"do": "recompose", "unit": 0, "models": 3}, nominate],
        [{"do": "remove-unit", "unit": 0}],
    ]


def test_specialists_move_to_free_models():
    guns = [upgrade(id, specialist=True) for id in ("a", "b", "c")]
    where = {"a": 1, "b": 1, "c": 2}
    report = report_on(
        unit(models=6, upgrades=guns, has=["a", "b", "c"], specialists=where)
    )

    first, second, _third = changes_of(report, "specialist-model-shared")
    assert first == [{"do": "nominate", "unit": 0, "upgrade": "a", "model": 3}]
    assert second == [{"do": "nominate", "unit": 0, "upgrade": "b", "model": 3}]


def test_one_of_two_replacements_is_kept():
    rack = [upgrade("a", replaces="Rifle"), upgrade("b", replaces="Rifle")]

    report = report_on(unit(upgrades=rack, has=["a", "b"]))

    assert changes_of(report, "replacement-shared") == [
        [{"do": "remove-upgrade", "unit": 0, "upgrade": "b"}],
        [{"do": "remove-upgrade", "unit": 0, "upgrade": "a"}],
    ]


def test_missions_of_the_scale_are_added():
    report = report_on(
        unit(),
        mission("m1"),
        known(mission("small", scale="skirmish")),
        known(mission("m2")),
        deployments=(),
    )

    first, second = changes_of(report, "missions-incomplete")
    assert first == [{"do": "add-mission", "mission": "m2"}]
    assert second == [{"do": "add-mission", "mission": "small"}]


def test_a_summoned_unit_moves_to_those_for_reference():
    report = report_on(unit("a"), unit("drone", summoned=True))

    assert changes_of(report, "summoned-recruited") == [
        [{"do": "move-to-summoned", "unit": 1}],
        [{"do": "remove-unit", "unit": 1}],
    ]


def test_a_banned_card_is_not_proposed():
    made = [
        unit(slot="elite", supply=1),
        known(tactical("den", elite=1)),
        known(tactical("lair", vespene=20, elite=1)),
        faction(elite=0),
    ]

    report = report_on(*made, restrictions=Restrictions(name="Cup", ban=("den",)))

    assert changes_of(report, "slots-exceeded")[0] == [
        {"do": "add-card", "card": "lair"}
    ]


def test_labels_tell_units_of_the_same_name_apart():
    report = report_on(unit(minerals=60), unit(minerals=60), minerals=100)

    issue = graver(report)[0]
    labels = [fix.label.render() for fix in fixes_of(issue, report.muster)]
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize("units", [4, 5, 9])
def test_a_button_names_three_changes_and_counts_more(units):
    report = report_on(*(unit(minerals=60 + one) for one in range(units)), minerals=75)

    fix = fixes_of(graver(report)[0], report.muster)[0]

    assert len(fix.changes) == units - 1
    told = fix.label.render()
    assert told.count("Remove") == (3 if units == 4 else 1)
    assert (f"+ {units - 2} more changes" in told) == (units > 4)


def test_what_is_carried_for_reference_leaves_in_all_its_copies():
    worm = carried(unit("worm", summoned=True, tags=("race", "clan")))

    report = report_on(unit(), worm, worm)

    assert changes_of(report, "summoned-not-eligible") == [
        [{"do": "remove-summoned", "unit": "worm"}] * 2
    ]

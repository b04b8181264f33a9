"""An event's restrictions: read with every problem, judged in the event's name, only tightening."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.problems import DocumentProblems
from rules.remedies import fixes_of
from rules.restrictions import NONE, Restrictions
from rules.restrictions_document import FORMAT, read_restrictions, restrictions_data
from rules.wording import remedy_of
from tests.makers import (
    BROUGHT,
    carried,
    graver,
    known,
    mission,
    notes,
    report_on,
    tactical,
    unit,
    upgrade,
)

CUP = "Spring Cup"


def event(**asked):
    return Restrictions(name=CUP, **asked)


def only_issue(*made, asked, **written):
    (issue,) = graver(report_on(*made, restrictions=asked, **written))
    assert (issue.rule, issue.blame, issue.level) == (CUP, CUP, "error")
    return issue


def test_nothing_asked_changes_nothing():
    made = [unit(minerals=3000), tactical()]

    assert report_on(*made, restrictions=event()) == report_on(*made)


@pytest.mark.parametrize(
    ("asked", "facts"),
    [
        ({"scale": "skirmish"}, ("scale", "standard", "skirmish")),
        ({"minerals": 1999}, ("minerals", 2000, 1999)),
    ],
)
def test_the_scale_and_minerals_of_the_event(asked, facts):
    issue = only_issue(unit(), asked=event(**asked))

    assert issue.code == "event-scale"
    assert tuple(issue.facts.values()) == facts


def test_a_list_may_agree_on_less():
    assert report_on(unit(), restrictions=event(minerals=2000)).codes == []
    assert report_on(unit(), restrictions=event(minerals=2001)).codes == []


def test_the_edition_of_the_event():
    assert report_on(unit(), restrictions=event(edition="test")).codes == []
    issue = only_issue(unit(), asked=event(edition="other"))
    assert issue.code == "event-edition"
    assert issue.facts == {"id": "edition", "found": "test", "allowed": "other"}


@pytest.mark.parametrize(
    ("made", "banned", "kind"),
    [
        ([unit()], "unit", "unit"),
        ([unit(upgrades=[upgrade("gun")], has=["gun"])], "gun", "upgrade"),
        ([unit(), tactical()], "card", "card"),
        ([unit(), carried(unit("drone", summoned=True))], "drone", "card"),
        ([unit()], "faction", "card"),
        ([unit()], "m1", "mission"),
        ([unit()], "d2", "deployment"),
    ],
    ids=["unit", "upgrade", "tactical", "summoned", "faction", "mission", "deployment"],
)
def test_anything_can_be_banned(made, banned, kind):
    issue = only_issue(*made, asked=event(ban=(banned, "absent")))

    assert issue.code == "event-banned"
    assert (issue.subject.kind, issue.subject.id) == (kind, banned)
    assert issue.facts == {"id": banned, "found": 1, "allowed": 0}


def test_what_is_required_has_to_be_there():
    asked = event(require=("card",))

    assert report_on(unit(), tactical(), restrictions=asked).codes == []
    issue = only_issue(unit(), known(tactical()), asked=asked)
    assert issue.code == "event-required"
    assert issue.facts == {"id": "card", "found": 0, "allowed": 1}


@pytest.mark.parametrize("required", ["unheard-of", "race", "core"])
def test_what_no_card_is_called_cannot_be_mended_in_the_list(required):
    asked = event(require=(required,))
    report = report_on(unit(), *BROUGHT, restrictions=asked)

    (issue,) = graver(report)

    assert issue.code == "event-required"
    assert fixes_of(issue, report.muster, asked) == ()
    remedy = remedy_of(issue, report.muster, asked)
    assert required in remedy.render() and CUP in remedy.render()


@pytest.mark.parametrize(
    ("capped", "found"),
    [("core", 4), ("mechanical", 2), ("unit", 2), ("card", 3), ("race", 2)],
    ids=["slot", "combat-tag", "unit", "card", "faction-tag"],
)
def test_slots_tags_and_ids_are_capped(capped, found):
    walker = unit(supply=2, combat_tags=["mechanical"])
    made = [walker, walker, tactical(), tactical(), tactical()]

    assert report_on(*made, restrictions=event(cap={capped: found})).codes == []
    issue = only_issue(*made, asked=event(cap={capped: found - 1}))
    assert issue.code == "event-capped"
    assert issue.facts == {"id": capped, "found": found, "allowed": found - 1}


def test_an_event_can_make_warnings_errors():
    rack = [upgrade("a", replaces="Rifle"), upgrade("b", replaces="Rifle")]
    made = [unit(upgrades=rack, has=["a", "b"]), mission("m1"), mission("m1")]
    hard = event(scenario="required", shared_replacement="error")

    soft = report_on(*made, restrictions=event())
    report = report_on(*made, restrictions=hard)

    assert soft.legal
    assert report.codes == [
        "replacement-shared",
        "deployments-incomplete",
        "mission-repeated",
    ]
    assert {issue.rule for issue in graver(report)} == {CUP}
    assert not report.legal


def test_its_issues_come_after_the_games_own():
    report = report_on(
        unit(minerals=3000),
        mission("m1"),
        *BROUGHT[2:],
        restrictions=event(ban=("unit",)),
    )

    assert report.codes == ["minerals-exceeded", "event-banned", "missions-incomplete"]


def test_a_required_card_is_not_told_to_be_unused():
    made = [unit(), tactical("idle", core=1)]

    assert "card-unused" in notes(report_on(*made))
    asked = event(require=("idle",))
    assert "card-unused" not in notes(report_on(*made, restrictions=asked))


def test_reading_gives_back_what_was_written():
    asked = event(
        scale="skirmish",
        minerals=1000,
        edition="2026-08",
        ban=("kerrigan",),
        require=("barracks",),
        cap={"hero": 1},
        scenario="required",
        shared_replacement="error",
        notes="No proxies.",
    )

    assert read_restrictions(restrictions_data(asked)) == asked
    assert read_restrictions({"format": FORMAT}) == NONE


def problems_of(**keys):
    with pytest.raises(DocumentProblems) as raised:
        read_restrictions({"format": FORMAT, **keys})
    return [problem.path for problem in raised.value.problems]


@pytest.mark.parametrize(
    ("keys", "paths"),
    [
        ({"format": "armybuilder/roster@1"}, ["format"]),
        ({"bann": []}, ["bann"]),
        ({"scale": "huge"}, ["scale"]),
        ({"minerals": "1000"}, ["minerals"]),
        ({"minerals": 0}, ["minerals"]),
        ({"minerals": True}, ["minerals"]),
        ({"ban": "kerrigan"}, ["ban"]),
        ({"ban": ["kerrigan", 7, ""]}, ["ban[1]", "ban[2]"]),
        ({"cap": {"hero": -1, "core": "two"}}, ["cap.hero", "cap.core"]),
        ({"cap": ["hero"]}, ["cap"]),
        (
            {"scenario": True, "shared_replacement": "maybe"},
            ["scenario", "shared_replacement"],
        ),
        ({"name": "x" * 121, "notes": 1}, ["name", "notes"]),
    ],
)
def test_every_problem_is_told_with_its_path(keys, paths):
    assert problems_of(**keys) == paths


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)
KEYS = st.sampled_from([*restrictions_data(NONE), "other"])


@given(JSON | st.dictionaries(KEYS, JSON))
def test_reading_is_total(data):
    try:
        read = read_restrictions(data)
    except DocumentProblems as raised:
        assert raised.problems
    else:
        assert read_restrictions(restrictions_data(read)) == read

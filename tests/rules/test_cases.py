"""Every case gets exactly its verdict: those that all of us share, and our own."""

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from rules.document import read_data
from rules.equipment import equipment
from rules.restrictions import NONE
from rules.restrictions_document import read_restrictions
from rules.teams import validate_team
from rules.validator import validate

CASES = Path(__file__).parents[1] / "cases"
SHARED = CASES / "shared"
VERDICTS = sorted((SHARED / "verdicts").glob("*.yaml"))
ARMIES = sorted((SHARED / "example-armies").glob("*.yaml"))
EXAMPLE = SHARED / "rulebook-example.yaml"
EVENTS = sorted((CASES / "events").glob("*.yaml"))
TEAMS = sorted((CASES / "teams").glob("*.yaml"))


def load(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def by_name(paths):
    return pytest.mark.parametrize("path", paths, ids=[path.stem for path in paths])


def plain(value):
    return list(value) if isinstance(value, tuple) else value


def said_of(issue, expected):
    """The issue, with just those parts of subject and facts that the case writes."""
    subject, facts = issue.subject._asdict(), issue.facts
    return {
        "code": issue.code,
        "level": str(issue.level),
        "subject": {key: subject[key] for key in expected.get("subject", {})},
        "facts": {key: plain(facts[key]) for key in expected.get("facts", {})},
    }


def totals_of(report):
    totals = report.totals
    resource = {"kind": totals.resource, "amount": totals.resource_amount}
    return {
        "minerals": {"spent": totals.minerals_spent, "limit": totals.minerals_limit},
        "vespene": {"spent": totals.vespene_spent, "limit": totals.vespene_limit},
        "slots": {
            slot: {"taken": totals.taken[slot], "granted": totals.granted[slot]}
            for slot in totals.taken
        },
        "supply": totals.supply,
        "models": totals.models,
        "resource": resource if totals.resource else None,
    }


def check(report, expect):
    graver = [issue for issue in report.issues if issue.level != "note"]
    notes = [issue for issue in report.issues if issue.level == "note"]
    expected = [{"subject": {}, "facts": {}, **issue} for issue in expect["issues"]]

    assert report.legal is expect["legal"]
    assert report.codes == [issue["code"] for issue in expected]
    assert [
        said_of(issue, one) for issue, one in zip(graver, expected, strict=True)
    ] == expected
    totals = expect.get("totals", {})
    assert {key: totals_of(report)[key] for key in totals} == totals
    for note in expect.get("notes", []):
        full = {"level": "note", "subject": {}, "facts": {}, **note}
        assert full in [said_of(one, note) for one in notes if one.code == note["code"]]
    assert not {note.code for note in notes} & set(expect.get("notes_absent", []))


def report_on(case, shelf):
    roster = read_data(case["roster"])
    asked = case.get("restrictions")
    event = read_restrictions(asked) if asked is not None else NONE
    return validate(roster, shelf[roster.edition], event)


@by_name([*VERDICTS, *ARMIES, EXAMPLE])
def test_a_case_gets_exactly_its_verdict(path, shelf):
    case = load(path)

    check(report_on(case, shelf), case["expect"])


@by_name([*ARMIES, EXAMPLE])
def test_units_cost_what_is_printed(path, shelf):
    case = load(path)

    units = report_on(case, shelf).muster.units

    assert [
        {
            "unit": unit.entry.unit,
            "models": unit.entry.models,
            "minerals": unit.minerals,
            "supply": unit.composition.supply,
        }
        for unit in units
    ] == case["unit_costs"]


@by_name(ARMIES)
def test_example_armies_on_another_edition(path, shelf):
    case = load(path)
    roster = read_data(case["roster"])

    for edition, expect in case["expect_on"].items():
        pinned = replace(roster, edition=edition)
        check(validate(pinned, shelf[edition]), expect)


def test_the_specialists_of_the_rulebook_carry_what_it_says(shelf):
    case = load(SHARED / "verdicts" / "specialists-of-the-rulebook.yaml")

    units = report_on(case, shelf).muster.units

    assert [
        {
            "unit": unit.place,
            "models": list(group.models),
            "weapons": sorted(weapon.name for weapon in group.weapons),
        }
        for unit in units
        for group in equipment(unit)
    ] == case["expect"]["equipment"]


@by_name(EVENTS)
def test_an_event_is_blamed_by_name(path, shelf):
    case = load(path)

    report = report_on(case, shelf)

    check(report, case["expect"])
    errors = [issue for issue in report.issues if issue.level == "error"]
    assert {issue.rule for issue in errors} == {case["expect"]["blame"]}


@by_name(TEAMS)
def test_a_team_gets_exactly_its_verdict(path, shelf):
    case = load(path)
    rosters = [read_data(roster) for roster in case["rosters"]]

    team = validate_team(rosters, shelf[rosters[0].edition], case["minerals"])

    assert team.legal is case["expect"]["legal"]
    assert [report.legal for report in team.reports] == case["expect"]["reports"]
    assert [
        {
            "code": issue.code,
            "subject": {"kind": issue.subject.kind},
            "facts": issue.facts,
        }
        for issue in team.issues
    ] == case["expect"]["issues"]


def test_there_are_cases():
    assert (len(VERDICTS), len(ARMIES)) == (56, 6)
    assert EVENTS
    assert TEAMS

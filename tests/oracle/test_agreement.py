"""`rules.validate` and the oracle say the same of random lists."""

import pytest

import rules
from catalog.reader import read_fixtures
from rules.document import read_data
from tests.oracle.lists import random_document
from tests.oracle.oracle import edition_ids, judge


@pytest.fixture(scope="module")
def cards():
    fixtures = read_fixtures()
    return {edition: fixtures[edition].cards() for edition in edition_ids()}


def plain(value):
    """Tuples as lists, since a document has no tuples."""
    return list(value) if isinstance(value, tuple) else value


def judged_by_the_rules(document, cards):
    """The verdict of `rules.validate`, in the oracle's words."""
    roster = read_data(document, edition_ids())
    report = rules.validate(roster, cards[roster.edition])
    totals = report.totals
    issues = [
        {
            "code": issue.code,
            "level": str(issue.level),
            "subject": {
                "kind": issue.subject.kind,
                "id": issue.subject.id,
                "unit": issue.subject.unit,
            },
            "facts": {name: plain(value) for name, value in issue.facts.items()},
        }
        for issue in report.issues
    ]
    return {"legal": report.legal, "issues": issues, "totals": totals_of(totals)}


def totals_of(totals):
    resource = {"kind": totals.resource, "amount": totals.resource_amount}
    return {
        "minerals": {"spent": totals.minerals_spent, "limit": totals.minerals_limit},
        "vespene": {"spent": totals.vespene_spent, "limit": totals.vespene_limit},
        "slots": {
            slot: {"taken": totals.taken[slot], "granted": totals.granted[slot]}
            for slot in totals.granted
        },
        "supply": totals.supply,
        "resource": resource if totals.resource else None,
        "models": totals.models,
    }


def only_promised(found, promised):
    """Of the facts of each issue those that the oracle gives too: a rule may tell more."""
    issues = found["issues"]
    for issue, other in zip(issues, promised["issues"], strict=False):
        issue["facts"] = {
            name: value
            for name, value in issue["facts"].items()
            if name in other["facts"]
        }
    return found


def disagreements(seeds, cards):
    for seed in seeds:
        document = random_document(seed)
        expected = judge(document, document["edition"])
        found = only_promised(judged_by_the_rules(document, cards), expected)
        if found != expected:
            yield seed, document, expected, found


@pytest.mark.parametrize("start", range(0, 1500, 500))
def test_rules_agree_with_the_oracle(cards, start):
    assert next(disagreements(range(start, start + 500), cards), None) is None


@pytest.mark.long
@pytest.mark.parametrize("start", range(10_000, 30_000, 2_500))
def test_rules_agree_with_the_oracle_on_many_lists(cards, start):
    assert next(disagreements(range(start, start + 2_500), cards), None) is None


def test_random_lists_meet_every_code():
    """A code that no list meets would be one the oracle and the rules never compare."""
    met = set()
    for seed in range(1500):
        document = random_document(seed)
        verdict = judge(document, document["edition"])
        met |= {(issue["code"], issue["level"]) for issue in verdict["issues"]}

    codes = {code for code, level in met}
    assert len(codes) == 31
    for code in ("missions-incomplete", "deployments-incomplete"):
        assert {(code, "note"), (code, "warning")} <= met

"""Minerals (9.1.3) and vespene (9.1.4), at the edge of the limit and of the sums."""

import pytest

from tests.makers import graver, notes, report_on, tactical, unit, upgrade


def test_list_may_spend_its_last_mineral():
    assert report_on(unit(minerals=1000), minerals=1000).codes == []


def test_one_mineral_over_says_how_much():
    report = report_on(unit(minerals=1001), minerals=1000)

    (issue,) = graver(report)
    assert issue.code == "minerals-exceeded"
    assert issue.facts == {"spent": 1001, "limit": 1000, "over": 1}
    assert not report.legal


def test_upgrades_cost_what_they_do_for_the_composition():
    sizes = [(6, 160, 1), (9, 210, 2)]
    shield = upgrade("shield", minerals=[20, 30])

    report = report_on(unit(models=9, sizes=sizes, upgrades=[shield], has=["shield"]))

    assert report.totals.minerals_spent == 240


@pytest.mark.parametrize(
    ("minerals", "limit"), [(1000, 100), (1009, 100), (1010, 101), (9, 0)]
)
def test_vespene_limit_is_a_tenth_rounded_down(minerals, limit):
    last = report_on(unit(minerals=0), tactical(vespene=limit), minerals=minerals)
    over = report_on(unit(minerals=0), tactical(vespene=limit + 1), minerals=minerals)

    assert last.codes == []
    (issue,) = graver(over)
    assert issue.code == "vespene-exceeded"
    assert issue.facts == {"spent": limit + 1, "limit": limit, "over": 1}


def test_what_is_not_spent_is_a_note():
    report = report_on(unit(minerals=999), tactical(vespene=99), minerals=1000)

    left = {issue.code: issue.facts.get("left") for issue in report.issues}
    assert left["minerals-unspent"] == 1
    assert left["vespene-unspent"] == 1


def test_nothing_left_is_no_note():
    report = report_on(unit(minerals=1000), tactical(vespene=100), minerals=1000)

    assert not {"minerals-unspent", "vespene-unspent"} & set(notes(report))

"""The cards for the draft (9.2)."""

import pytest

from tests.makers import deployment, graver, mission, notes, report_on, unit

TWO = [deployment("d1"), deployment("d2")]


def test_two_different_ones_of_each_are_complete():
    report = report_on(unit(), mission("m1"), mission("m2"), *TWO)

    assert report.codes == []
    assert not {"missions-incomplete", "deployments-incomplete"} & set(notes(report))


def test_none_at_all_is_a_note():
    report = report_on(unit(), missions=(), deployments=())

    assert report.codes == []
    assert notes(report)[:2] == ["missions-incomplete", "deployments-incomplete"]


@pytest.mark.parametrize("chosen", [1, 3])
def test_another_number_is_a_warning(chosen):
    missions = [mission(f"m{number}") for number in range(chosen)]

    (issue,) = graver(report_on(unit(), *missions, *TWO))

    assert (issue.code, issue.level) == ("missions-incomplete", "warning")
    assert issue.facts == {"chosen": chosen, "needed": 2}


def test_the_same_card_twice_is_two_cards_and_repeated():
    report = report_on(
        unit(), mission("m1"), mission("m1"), deployment("d1"), deployment("d1")
    )

    assert report.codes == ["mission-repeated", "deployment-repeated"]
    assert report.legal


def test_a_card_of_another_scale_is_a_warning_once():
    other = mission("m1", scale="skirmish")

    report = report_on(unit(), other, other, *TWO)

    assert report.codes == ["mission-repeated", "scenario-scale"]
    assert graver(report)[1].facts == {"id": "m1", "scale": "skirmish"}

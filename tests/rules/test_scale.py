"""The agreed minerals and their scale (9.1.1): both sides of each limit."""

import pytest

from tests.makers import graver, report_on, unit


@pytest.mark.parametrize(
    ("scale", "minerals"),
    [
        ("skirmish", 1),
        ("skirmish", 1000),
        ("standard", 1),
        ("standard", 2000),
        ("grand-offensive", 2001),
        ("grand-offensive", 1_000_000),
    ],
)
def test_the_last_number_within_a_scale(scale, minerals):
    report = report_on(unit(minerals=0), scale=scale, minerals=minerals)

    assert "scale-limit" not in report.codes


@pytest.mark.parametrize(
    ("scale", "minerals", "lowest", "highest"),
    [
        ("skirmish", 0, 1, 1000),
        ("skirmish", 1001, 1, 1000),
        ("standard", 2001, 1, 2000),
        ("grand-offensive", 2000, 2001, None),
    ],
)
def test_the_first_number_beyond_a_scale(scale, minerals, lowest, highest):
    report = report_on(unit(minerals=0), scale=scale, minerals=minerals)

    issue = graver(report)[0]
    assert issue.code == "scale-limit"
    assert issue.facts == {
        "scale": scale,
        "limit": minerals,
        "lowest": lowest,
        "highest": highest,
    }


def test_a_number_beyond_its_scale_is_the_limit_all_the_same():
    report = report_on(unit(minerals=1500), scale="skirmish", minerals=1400)

    assert report.codes[:2] == ["scale-limit", "minerals-exceeded"]
    assert report.totals.vespene_limit == 140

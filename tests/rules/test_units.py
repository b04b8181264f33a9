"""Units (9.1.6, 9.1.9): present, of a printed size, unique ones once, summoned ones not."""

import pytest

from tests.makers import carried, graver, report_on, tactical, unit, upgrade

SIZES = [(6, 160, 1), (9, 210, 2)]


def test_an_army_has_a_unit():
    assert report_on(tactical()).codes == ["no-units"]
    assert report_on(unit()).codes == []


@pytest.mark.parametrize("models", [6, 9])
def test_a_unit_has_a_printed_number_of_models(models):
    assert report_on(unit(models=models, sizes=SIZES)).codes == []


@pytest.mark.parametrize("models", [0, 5, 7, 8, 10, -6, 10**30])
def test_a_unit_of_another_size_is_in_no_total(models):
    shield = upgrade("shield")
    odd = unit("odd", models=models, sizes=SIZES, upgrades=[shield], has=["shield"])

    report = report_on(unit(minerals=100), odd)

    (issue,) = graver(report)
    assert issue.code == "composition-not-offered"
    assert (issue.subject.id, issue.subject.unit) == ("odd", 1)
    assert issue.facts == {"models": models, "offered": (6, 9)}
    totals = report.totals
    assert (totals.minerals_spent, totals.supply, totals.models) == (100, 1, 1)
    assert totals.taken["core"] == 1


def test_upgrades_of_a_unit_of_another_size_are_looked_up_on_its_card():
    other = unit("other", sizes=SIZES, models=6, upgrades=[upgrade("claws")])
    odd = unit(
        "odd", models=7, sizes=SIZES, upgrades=[upgrade("shield")], has=["claws"]
    )

    assert report_on(other, odd).codes == [
        "composition-not-offered",
        "upgrade-not-offered",
    ]


def test_a_unique_unit_is_in_the_army_once():
    hero = unit("hero", unique=True)

    assert report_on(hero).codes == []
    (issue,) = graver(report_on(unit(), hero, hero))
    assert issue.code == "unique-unit-repeated"
    assert issue.subject.unit == 1
    assert issue.facts == {"id": "hero", "copies": 2}


def test_a_summoned_unit_is_recruited_once_for_each_place():
    drone = unit("drone", summoned=True, models=99, has=["x"], specialists={"y": 1})

    report = report_on(unit(), drone, drone)

    assert report.codes == ["summoned-recruited", "summoned-recruited"]
    assert [issue.subject.unit for issue in graver(report)] == [1, 2]
    assert report.totals.models == 1


def test_a_summoned_unit_carried_for_reference_counts_nothing():
    report = report_on(unit(minerals=100), carried(unit("drone", summoned=True)))

    assert report.codes == []
    assert report.totals.minerals_spent == 100

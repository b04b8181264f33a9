"""Upgrades (9.1.7): offered, once each, specialists on models of their own."""

import pytest

from tests.makers import graver, report_on, unit, upgrade

SIZES = [(6, 160, 1), (9, 210, 2)]
GUN = upgrade("gun", specialist=True, replaces="Rifle")
LAUNCHER = upgrade("launcher", specialist=True)
SHIELD = upgrade("shield")
LARGE_ONLY = upgrade("banner", minerals=[None, 10])
CARD = [GUN, LAUNCHER, SHIELD, LARGE_ONLY]


def marines(has, models=6, **specialists):
    return unit(
        "marines",
        models=models,
        sizes=SIZES,
        upgrades=CARD,
        has=has,
        specialists=specialists,
    )


def only_issue(*made):
    (issue,) = graver(report_on(*made))
    return issue


def test_an_upgrade_is_offered_for_the_composition():
    assert report_on(marines(["banner"], models=9)).codes == []
    issue = only_issue(marines(["banner"], models=6))
    assert issue.code == "upgrade-not-offered"
    assert (issue.subject.kind, issue.subject.id, issue.subject.unit) == (
        "upgrade",
        "banner",
        0,
    )
    assert issue.facts == {"id": "banner"}


def test_nothing_more_is_said_of_an_upgrade_that_is_not_offered():
    assert report_on(marines(["banner", "banner"], banner=99)).codes == [
        "upgrade-not-offered"
    ]


def test_an_upgrade_is_bought_once_and_paid_as_often_as_it_is_written():
    assert report_on(marines(["shield"]), marines(["shield"])).codes == []
    report = report_on(marines(["shield", "shield", "shield"]))
    (issue,) = graver(report)
    assert issue.code == "upgrade-repeated"
    assert issue.facts == {"id": "shield", "copies": 3}
    assert report.totals.minerals_spent == 190


def test_a_specialist_names_its_model():
    assert report_on(marines(["gun"], gun=1)).codes == []
    issue = only_issue(marines(["gun", "launcher"], launcher=1))
    assert (issue.code, issue.facts) == ("specialist-not-nominated", {"id": "gun"})


@pytest.mark.parametrize(("models", "model"), [(6, 1), (6, 6), (9, 9)])
def test_a_nominated_model_is_one_of_the_unit(models, model):
    assert report_on(marines(["gun"], models=models, gun=model)).codes == []


@pytest.mark.parametrize(("models", "model"), [(6, 0), (6, 7), (9, 10), (6, -1)])
def test_a_model_beyond_the_unit_is_none(models, model):
    issue = only_issue(marines(["gun"], models=models, gun=model))

    assert issue.code == "specialist-model-out-of-range"
    assert issue.facts == {"id": "gun", "model": model, "models": models}


def test_specialists_are_on_different_models():
    assert report_on(marines(["gun", "launcher"], gun=3, launcher=4)).codes == []
    issue = only_issue(marines(["launcher", "gun"], gun=3, launcher=3))
    assert issue.code == "specialist-model-shared"
    assert (issue.subject.kind, issue.subject.unit) == ("unit", 0)
    assert issue.facts == {"model": 3, "ids": ("launcher", "gun")}


def test_a_nomination_needs_a_specialist_that_was_bought():
    report = report_on(marines(["shield"], shield=2, gun=4))

    assert report.codes == ["nomination-without-specialist"] * 2
    assert [issue.facts for issue in graver(report)] == [
        {"id": "gun"},
        {"id": "shield"},
    ]


def test_the_order_in_which_nominations_are_written_changes_nothing():
    one = report_on(marines([], shield=2, gun=4))
    other = report_on(marines([], gun=4, shield=2))

    assert one == other


RACK = [
    upgrade("scatter", replaces="Missiles"),
    upgrade("haywire", replaces="Missiles"),
    upgrade("knife", replaces="Fist"),
]


def test_two_upgrades_for_one_weapon_are_a_warning():
    report = report_on(unit(upgrades=RACK, has=["haywire", "scatter", "knife"]))

    (issue,) = graver(report)
    assert (issue.code, issue.level) == ("replacement-shared", "warning")
    assert issue.facts == {"weapon": "Missiles", "ids": ("haywire", "scatter")}
    assert report.legal
    assert report_on(unit(upgrades=RACK, has=["scatter", "knife"])).codes == []


def test_specialists_that_replace_the_same_weapon_do_so_on_different_models():
    guns = [upgrade(id, specialist=True, replaces="Rifle") for id in ("gun", "bow")]

    report = report_on(
        unit(
            models=2,
            upgrades=guns,
            has=["gun", "bow"],
            specialists={"gun": 1, "bow": 2},
        )
    )

    assert report.codes == []

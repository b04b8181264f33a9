"""Unknown ids: one issue for each, and the id that was meant."""

import pytest

from rules.names import near
from rules.roster import RosterUnit
from tests.makers import (
    carried,
    graver,
    known,
    mission,
    report_on,
    tactical,
    unit,
    upgrade,
)


def unknown(report):
    return [
        (issue.subject.kind, issue.facts["id"], issue.facts["suggestion"])
        for issue in graver(report)
        if issue.code == "id-unknown"
    ]


def test_unknown_ids_come_in_the_order_of_the_document():
    report = report_on(
        known(unit("ours", upgrades=[upgrade("shield")])),
        faction="f0",
        tactical_cards=("t0",),
        creep_card="c0",
        units=(RosterUnit("ours", 1, ("g0",)), RosterUnit("u0", 1, ("g1",))),
        summoned=("s0",),
        missions=("m0", "m0"),
        deployments=("d0", "d0"),
    )

    ids = [id for _kind, id, _suggestion in unknown(report)]
    assert ids == ["f0", "t0", "c0", "u0", "g0", "g1", "s0", "m0", "d0"]
    assert report.codes == ["id-unknown"] * 9


def test_an_id_is_told_once_however_often_it_is_written():
    units = (RosterUnit("u0", 1, ("g0", "g0")), RosterUnit("u0", 2, ("g0",)))

    report = report_on(units=units)

    assert unknown(report) == [("unit", "u0", None), ("upgrade", "g0", None)]
    assert graver(report)[0].subject.unit == 0


def test_the_rest_is_judged_all_the_same():
    report = report_on(
        unit(minerals=1001),
        units=(RosterUnit("unit", 1), RosterUnit("x", 1)),
        minerals=1000,
    )

    assert report.codes == ["id-unknown", "minerals-exceeded"]


def test_a_card_of_another_kind_is_not_known_where_it_stands():
    drone = unit("drone", summoned=True)

    report = report_on(unit("ours"), known(drone), summoned=("ours",))

    assert unknown(report) == [("card", "ours", None)]
    assert report_on(unit("ours"), carried(drone)).codes == []


def test_an_upgrade_of_another_unit_is_known_but_not_offered():
    other = known(unit("other", upgrades=[upgrade("shield")]))

    assert report_on(unit(has=["shield"]), other).codes == ["upgrade-not-offered"]
    assert report_on(unit(has=["sheild"]), other).codes == ["id-unknown"]


def test_upgrades_of_a_summoned_unit_are_not_judged():
    drone = unit("drone", summoned=True, has=["nonsense"])

    assert report_on(drone).codes == ["summoned-recruited"]


def test_a_former_id_leads_to_the_present_one():
    report = report_on(
        unit(),
        known(tactical("overcharged-nexus")),
        tactical_cards=("old-name",),
        aliases={"tactical": {"old-name": "overcharged-nexus"}},
    )

    assert unknown(report) == [("card", "old-name", "overcharged-nexus")]


def test_a_mission_without_its_scale_means_the_one_of_the_list():
    report = report_on(
        unit(),
        known(mission("drop-skirmish", scale="skirmish")),
        known(mission("drop-standard")),
        missions=("drop", "drop-standard"),
        deployments=(),
    )

    assert unknown(report) == [("mission", "drop", "drop-standard")]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("zealots", "zealot"),
        ("marnie", "marine"),
        ("nexus-overcharged", "overcharged-nexus"),
        ("Marine", "marine"),
        ("xyz", None),
        ("", None),
        ("zealot" * 50, None),
    ],
)
def test_near_names(written, meant):
    assert near(written, ["zealot", "marine", "overcharged-nexus", "nexus"]) == meant


def test_nothing_is_near_where_nothing_is_known():
    assert near("marine", []) is None


def test_an_id_of_another_kind_is_not_said_to_be_missing_from_the_edition():
    report = report_on(
        known(unit("ours")),
        known(tactical("ours-too")),
        tactical_cards=("ours",),
        creep_card="nobody",
        units=(RosterUnit("ours-too", 1),),
        summoned=("ours",),
    )

    other = "“{id}” does not belong here: {name} is a card of another kind."
    missing = "{kind} “{id}” is not in this edition."
    found = [(one.facts["id"], one.message) for one in graver(report)]
    assert found == [
        ("ours", other),
        ("nobody", missing),
        ("ours-too", other),
    ]

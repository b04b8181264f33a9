"""Faction tags (9.1.2), creep cards (9.1.5) and what is carried for reference (9.1.9)."""

import pytest

from rules.eligibility import missing_tags
from tests.makers import (
    carried,
    creep,
    faction,
    graver,
    known,
    report_on,
    tactical,
    unit,
)

CLAN = ("race", "clan")


@pytest.mark.parametrize(
    ("card", "on_faction", "missing"),
    [
        (("race",), ("race",), ()),
        (("race",), ("race", "clan"), ()),
        (("race", "clan"), ("race",), ("clan",)),
        (("clan", "other"), ("race",), ("clan", "other")),
        ((), ("race",), ()),
    ],
)
def test_every_tag_of_a_card_is_on_the_faction_card(card, on_faction, missing):
    assert missing_tags(card, on_faction) == missing


def test_a_unit_with_one_more_tag_is_told_once_however_often_it_is_there():
    report = report_on(
        unit("ours"), unit("theirs", tags=CLAN), unit("theirs", tags=CLAN)
    )

    (issue,) = graver(report)
    assert issue.code == "not-eligible"
    assert (issue.subject.kind, issue.subject.id, issue.subject.unit) == (
        "unit",
        "theirs",
        1,
    )
    assert issue.facts == {"id": "theirs", "missing": ("clan",), "count": 2}


def test_cards_come_before_units():
    report = report_on(
        unit("theirs", tags=CLAN),
        tactical("card", tags=CLAN),
        creep("mud", tags=CLAN),
        faction(requires_creep_card=True),
    )

    subjects = [issue.subject.id for issue in graver(report)]
    assert subjects == ["card", "mud", "theirs"]


def test_a_faction_card_with_both_tags_lets_them_in():
    assert report_on(unit(tags=CLAN), faction(tags=CLAN)).codes == []


def test_without_a_faction_card_nothing_is_said_of_tags_slots_and_creep():
    report = report_on(
        unit(tags=CLAN), creep(), known(faction()), carried(unit("worm", summoned=True))
    )

    assert report.codes == ["faction-missing"]
    assert report.totals.resource is None


def test_an_unknown_faction_card_is_one_issue():
    report = report_on(unit(tags=CLAN), faction="factoin")

    assert report.codes == ["id-unknown"]
    assert report.issues[0].facts["suggestion"] == "faction"


def test_a_faction_card_that_asks_for_creep_gets_one():
    swarm = faction(requires_creep_card=True)

    assert report_on(unit(), swarm).codes == ["creep-card-missing"]
    assert report_on(unit(), swarm, creep()).codes == []


def test_an_unknown_creep_card_is_not_a_missing_one():
    swarm = faction(requires_creep_card=True)

    assert report_on(unit(), swarm, creep_card="mud").codes == ["id-unknown"]


def test_a_creep_card_elsewhere_is_not_allowed_and_that_alone():
    report = report_on(unit(), creep("mud", tags=CLAN, vespene=5))

    (issue,) = graver(report)
    assert issue.code == "creep-card-not-allowed"
    assert issue.facts == {"id": "mud"}
    assert report.totals.vespene_spent == 5


def test_a_summoned_card_of_another_faction_is_a_warning():
    worm = carried(unit("worm", summoned=True, tags=CLAN))

    report = report_on(unit(), worm, worm)

    (issue,) = graver(report)
    assert (issue.code, issue.level) == ("summoned-not-eligible", "warning")
    assert issue.facts == {"id": "worm", "tags": ("clan",)}
    assert report.legal
    assert report_on(unit(), worm, faction(tags=CLAN)).codes == []

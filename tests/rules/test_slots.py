"""Slots (9.1.5, 9.1.6): granted, taken, unused; and the cards that grant them."""

from tests.makers import faction, graver, known, notes, report_on, tactical, unit


def test_units_may_take_the_last_slot():
    assert report_on(unit(supply=2), faction(core=2)).codes == []


def test_one_supply_more_is_short_of_one_slot():
    report = report_on(unit(supply=3), faction(core=2))

    (issue,) = graver(report)
    assert issue.code == "slots-exceeded"
    assert (issue.subject.kind, issue.subject.id) == ("slot", "core")
    assert issue.facts == {"slot": "core", "taken": 3, "granted": 2, "short": 1}


def test_every_copy_of_a_card_grants():
    den = tactical("den", elite=2)
    units = [unit(slot="elite", supply=4)]

    assert report_on(*units, den, den, faction(elite=0)).codes == []
    assert report_on(*units, den, faction(elite=0)).codes == ["slots-exceeded"]


def test_there_is_one_issue_for_each_type_of_slot():
    report = report_on(
        unit("a", slot="hero", supply=1),
        unit("b", slot="core", supply=1),
        faction(core=0, hero=0),
    )

    assert [issue.subject.id for issue in graver(report)] == ["core", "hero"]


def test_a_unique_card_is_there_once():
    once, more = tactical("school", unique=True), tactical("barracks")

    assert report_on(unit(), once, more, more).codes == []
    (issue,) = graver(report_on(unit(), once, more, once, once))
    assert issue.code == "unique-card-repeated"
    assert issue.facts == {"id": "school", "copies": 3}


def test_a_card_whose_loss_changes_nothing_is_unused():
    report = report_on(unit(supply=1), tactical("idle", core=1), faction(core=1))

    assert "card-unused" in notes(report)


def test_a_card_one_of_whose_slots_is_needed_is_in_use():
    report = report_on(unit(supply=2), tactical("busy", core=1, air=1), faction(core=1))

    assert "card-unused" not in notes(report)


def test_of_two_copies_one_may_be_unused():
    barracks = tactical("barracks", core=1)

    report = report_on(unit(supply=2), barracks, barracks, faction(core=1))

    assert notes(report).count("card-unused") == 1


def test_in_an_illegal_list_a_card_is_unused_only_if_its_loss_mends_it():
    idle = tactical("idle", vespene=101, core=1)

    assert "card-unused" in notes(report_on(unit(), idle, minerals=1000))
    over = report_on(unit(minerals=1001), idle, minerals=1000)
    assert "card-unused" not in notes(over)


def test_the_loss_of_one_of_three_unique_copies_mends_nothing():
    school = tactical("school", unique=True)

    assert "card-unused" in notes(report_on(unit(), school, school))
    assert "card-unused" not in notes(report_on(unit(), school, school, school))


def test_free_slots_are_notes_one_for_each_type():
    report = report_on(
        unit(supply=2), faction(core=3, elite=1, support=0, air=0, hero=0)
    )

    left = [
        (issue.facts["slot"], issue.facts["left"])
        for issue in report.issues
        if issue.code == "slots-unused"
    ]
    assert left == [("core", 1), ("elite", 1)]


def test_without_a_faction_card_slots_are_not_told():
    report = report_on(unit(), tactical(core=1), known(faction()))

    assert "slots-unused" not in notes(report)

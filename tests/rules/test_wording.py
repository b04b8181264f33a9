"""Sentences: every gap is filled, names are printed names, and what to do next is said."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.document import read_data
from rules.reporting import report_data
from rules.restrictions import Restrictions
from rules.validator import validate
from rules.wording import remedy_of, sentence_of, unit_label
from tests.makers import creep, faction, known, report_on, tactical, unit, upgrade
from tests.oracle.lists import random_document


def said(report, code):
    """Message and remedy of the first issue of this code."""
    issue = next(issue for issue in report.issues if issue.code == code)
    remedy = remedy_of(issue, report.muster, report.restrictions)
    return sentence_of(issue, report.muster).render(), remedy and remedy.render()


@settings(deadline=None, max_examples=100)
@given(seed=st.integers(0, 10**6), is_event=st.booleans())
def test_every_sentence_has_its_gaps_filled(shelf, seed, is_event):
    document = random_document(seed)
    roster = read_data({**document, "minerals": max(document["minerals"], 1)})
    event = Restrictions(
        name="Cup",
        scale="skirmish",
        minerals=500,
        edition="2026-08",
        ban=("marine", "barracks"),
        require=("factory", "medic"),
        cap={"core": 0, "terran": 0, "zealot": 0},
        scenario="required",
    )

    report = validate(roster, shelf[roster.edition], *[event] * is_event)

    for issue in report.issues:
        for sentence in (
            sentence_of(issue, report.muster),
            remedy_of(issue, report.muster, report.restrictions),
        ):
            if sentence is not None:
                text = sentence.render()
                assert text == text.strip() != ""
                assert "None" not in text
        graver_than_note = issue.level != "note"
        assert remedy_of(issue, report.muster) or not graver_than_note


def test_a_remedy_names_a_card_with_its_price():
    report = report_on(
        unit(slot="elite", supply=2),
        known(tactical("factory", vespene=35, elite=2)),
        faction(elite=0),
    )

    _message, remedy = said(report, "slots-exceeded")
    assert "Factory (35 vespene, 2 Elite)" in remedy


def test_units_are_called_by_name_nickname_and_place_where_needed():
    report = report_on(
        unit("marine"), unit("marine"), unit("marine", nickname="Alpha"), unit("medic")
    )

    labels = [unit_label(report.muster, place) for place in range(4)]
    texts = [one if isinstance(one, str) else one.render() for one in labels]
    assert texts == ["Marine (unit 1)", "Marine (unit 2)", "Marine “Alpha”", "Medic"]


def test_tags_and_upgrades_are_told_by_their_printed_names():
    report = report_on(unit("marine", tags=("race", "clan")))
    message, _remedy = said(report, "not-eligible")
    assert "Clan" in message

    medic = known(unit("medic", upgrades=[upgrade("medpacks")]))
    message, _remedy = said(
        report_on(unit("marine", has=["medpacks"]), medic), "upgrade-not-offered"
    )
    assert "Medpacks" in message


def test_what_was_meant_is_told_by_its_printed_name():
    medic = unit("medic", upgrades=[upgrade("medpacks")], has=["medpack"])

    _message, remedy = said(report_on(medic), "id-unknown")

    assert "Medpacks" in remedy


def test_a_capped_tag_is_told_as_it_is_printed():
    walker = unit(combat_tags=["mechanical"])

    report = report_on(walker, restrictions=Restrictions("Cup", cap={"mechanical": 0}))

    message, _remedy = said(report, "event-capped")
    assert "Mechanical" in message


def test_a_remedy_for_a_budget_names_what_is_enough():
    shield = upgrade("shield", minerals=20)
    made = [unit("marine", minerals=990, upgrades=[shield], has=["shield"])]

    _message, remedy = said(report_on(*made, minerals=1000), "minerals-exceeded")
    assert "Shield of Marine (20 minerals)" in remedy

    cards = [tactical("idle", vespene=60), tactical("busy", vespene=50, core=1)]
    report = report_on(unit(), *cards, faction(core=0), minerals=1000)
    _message, remedy = said(report, "vespene-exceeded")
    assert "Idle (60 vespene)" in remedy


def test_a_remedy_for_creep_names_the_cards():
    report = report_on(
        unit(), known(creep("mud", vespene=10)), faction(requires_creep_card=True)
    )

    _message, remedy = said(report, "creep-card-missing")
    assert "Mud (10 vespene)" in remedy


def test_braces_in_a_name_are_only_letters():
    report = report_on(unit("{0}", nickname="{name}", models=2, sizes=[(1, 1, 1)]))

    message, _remedy = said(report, "composition-not-offered")
    assert "“{name}”" in message


def test_the_document_of_a_report_has_what_the_contract_names(shelf):
    document = {**random_document(7), "minerals": 500}
    roster = replace(read_data(document), edition="2026-08")

    data = report_data(validate(roster, shelf["2026-08"]))

    assert list(data) == ["format", "legal", "edition", "issues", "totals"]
    assert data["format"] == "armybuilder/report@1"
    assert list(data["edition"]) == ["id", "digest"]
    assert data["issues"]
    for issue in data["issues"]:
        assert list(issue) == [
            "code", "level", "rule", "message", "remedy", "fixes", "subject", "facts",
        ]  # fmt: skip
        for fix in issue["fixes"]:
            assert list(fix) == ["label", "changes"]
            assert all("do" in change for change in fix["changes"])
    assert list(data["totals"]) == [
        "minerals", "vespene", "slots", "supply", "resource", "models",
    ]  # fmt: skip


def test_code_rule_subject_and_facts_do_not_change_with_the_language():
    report = report_on(unit(supply=2), faction(core=1))

    english = report_data(report)
    shouted = report_data(report, translate=_louder)

    same = ("code", "rule", "level", "subject", "facts")
    for one, other in zip(english["issues"], shouted["issues"], strict=True):
        assert {key: one[key] for key in same} == {key: other[key] for key in same}
        assert one["message"] != other["message"]


def _louder(text):
    return f"¡{text}!"

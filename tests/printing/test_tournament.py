"""The registration sheet: what staff read, tick and sign."""

import io
from dataclasses import replace

import pytest
from django.utils import translation
from pypdf import PdfReader

from armybuilder.printing.choices import Choices
from armybuilder.printing.pdf import sheet_pdf
from armybuilder.printing.tournament import MOST_BOXES, Entry, tournament_sheet
from rules import RosterUnit
from tests.printing.samples import (
    case,
    empty_list,
    judged,
    many_units,
    printed,
    rulebook_example,
    sheet_of,
    text_of,
    two_walkers,
    vanguard,
)
from tests.printing.sheet_words import missing_from

ENTRY = Entry("Mar Ibáñez", "Torneo de Primavera", "2027-04-17", "Lobos", "12")


def tournament(roster, **choices):
    return sheet_of(roster, layout="tournament", **choices)


def registered(roster, entry, **choices):
    choices = Choices(layout="tournament", **choices)
    with translation.override(choices.language):
        return tournament_sheet(judged(roster), choices, entry)


def test_the_form_has_what_the_event_knows_and_lines_for_the_rest():
    given = registered(vanguard(), ENTRY)
    blank = tournament(vanguard())

    assert [(one.label, one.value) for one in given.fields] == [
        ("Player", "Mar Ibáñez"),
        ("Event", "Torneo de Primavera"),
        ("Date", "2027-04-17"),
        ("Team", "Lobos"),
        ("Table", "12"),
    ]
    assert [one.value for one in blank.fields] == [""] * 5


def test_every_model_has_a_box_in_groups_of_three():
    alpha = tournament(vanguard()).units[0]

    assert [[box.number for box in group] for group in alpha.boxes] == [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 9],
    ]
    assert [box.number for group in alpha.boxes for box in group if box.specialist] == [
        1,
        2,
    ]


def test_a_size_that_no_card_has_does_not_fill_sheets_with_boxes():
    roster = replace(vanguard(), units=(RosterUnit("marine", 1000),))
    (unit,) = tournament(roster).units

    assert sum(map(len, unit.boxes)) == MOST_BOXES
    assert unit.more == 1000 - MOST_BOXES
    assert f"and {unit.more} more" in text_of(printed(roster, layout="tournament"))


def test_slots_are_words_and_prices_a_receipt():
    sheet = tournament(vanguard())

    assert sheet.cards[0].grants == "3 Core, 1 Support, 1 Air, 1 Hero"
    assert [unit.takes for unit in sheet.units[:3]] == ["2 Core", "2 Core", "1 Core"]
    assert [unit.receipt for unit in sheet.units[4:7]] == ["150 + 40", "", "110 + 30"]
    assert [unit.line.minerals for unit in sheet.units[4:7]] == [190, 250, 140]
    assert (sheet.models, sheet.supply, sheet.minerals.value) == (38, 13, 1980)


def test_units_stand_in_the_order_of_the_builder():
    units = tuple(reversed(vanguard().units))
    sheet = tournament(replace(vanguard(), units=units))

    assert [one.line.name for one in sheet.units[:3]] == ["Goliath", "Medic", "Medic"]
    assert [one.line.number for one in sheet.units[:3]] == [1, 2, 3]


def test_proxies_are_for_staff_and_notes_are_not():
    units = tuple(
        replace(one, notes="my secret plan", proxy="red shoulder")
        for one in vanguard().units
    )
    roster = replace(vanguard(), notes="my secret plan", units=units)
    text = text_of(printed(roster, layout="tournament"))

    assert "secret" not in text
    assert text.count("red shoulder") == 9


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "make",
    [vanguard, two_walkers, empty_list, lambda: case("verdicts/ids-unknown.yaml")],
    ids=["legal", "illegal", "empty", "unknown"],
)
def test_all_of_it_is_on_the_page(make, language):
    sheet = registered(make(), ENTRY, language=language)
    reader = PdfReader(io.BytesIO(sheet_pdf(sheet)))

    assert missing_from(reader, sheet) == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_normal_list_is_one_page(paper, language):
    reader = printed(rulebook_example(), paper, language, layout="tournament")

    assert len(reader.pages) == 1


def test_a_list_with_many_upgrades_is_one_page():
    assert len(printed(vanguard(), layout="tournament").pages) == 1


def test_the_boxes_for_staff_stand_together_at_the_end():
    pages = printed(many_units(200), layout="tournament").pages
    last = " ".join(pages[-1].extract_text().split())

    assert "Models and cards seen" in last
    assert "Player: this is the list I play." in last
    assert sum("Initials and time" in page.extract_text() for page in pages) == 1


def test_the_file_says_that_it_is_a_registration():
    legal, illegal = (
        printed(roster, layout="tournament").metadata.title
        for roster in (vanguard(), two_walkers())
    )

    assert legal == "Raynor's vanguard: registration sheet"
    assert illegal == "Raynor's vanguard: registration sheet, not legal"

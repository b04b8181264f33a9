"""What stands on a sheet, before it is drawn."""

from dataclasses import replace

import pytest

from armybuilder.printing.lines import LONGEST_BESIDE
from rules import RosterUnit
from tests.printing.samples import (
    case,
    empty_list,
    printed,
    rulebook_example,
    sheet_of,
    text_of,
    two_walkers,
    vanguard,
)


def test_the_rulebooks_example_has_its_published_sums():
    sheet = sheet_of(rulebook_example())

    assert sheet.legal
    assert [(one.label, one.value, one.limit) for one in sheet.figures] == [
        ("Minerals", 1670, 2000),
        ("Vespene", 185, 200),
        ("Supply", 13, None),
        ("Models", 38, None),
        ("Command Points", 8, None),
    ]
    assert [(one.name, one.taken, one.granted) for one in sheet.slots] == [
        ("Core", 8, 8),
        ("Elite", 2, 2),
        ("Support", 2, 3),
        ("Air", 0, 1),
        ("Hero", 1, 1),
    ]


def test_cards_stand_in_the_order_of_the_list_with_what_they_grant():
    cards = sheet_of(rulebook_example()).cards

    assert [(one.name, one.resource, one.slots, one.vespene) for one in cards] == [
        ("Raynor's Raiders", 1, (3, None, 1, 1, 1), None),
        ("Barracks", 1, (1, None, None, None, None), 25),
        ("Barracks (Proxy)", 2, (2, None, None, None, None), 40),
        ("Factory", 1, (None, 2, None, None, None), 35),
        ("Orbital Command", 1, (1, None, None, None, None), 25),
        ("Academy", 1, (None, None, 2, None, None), 35),
        ("Engineering Bay", 1, (1, None, None, None, None), 25),
    ]
    assert [one.unique for one in cards] == [
        False,
        False,
        True,
        False,
        True,
        True,
        False,
    ]


def test_a_unit_reads_as_a_receipt():
    unit = sheet_of(vanguard()).units[0]

    assert (unit.number, unit.name, unit.nickname) == (1, "Marine", "Alpha")
    assert (unit.models, unit.slots) == (9, (2, None, None, None, None))
    assert (unit.composition, unit.minerals) == (210, 290)
    assert [(one.name, one.model, one.minerals) for one in unit.upgrades] == [
        ("Combat Shield", None, 30),
        ("AGG-12", 1, 10),
        ("Rocket Launcher", 2, 40),
    ]


def test_a_unit_without_upgrades_shows_its_price_once():
    unit = sheet_of(rulebook_example()).units[0]

    assert (unit.composition, unit.minerals) == (None, 210)


@pytest.mark.parametrize(
    ("unit", "name", "remark"),
    [
        (RosterUnit("marinr", 6), "marinr", "not a unit of this edition; not counted"),
        (
            RosterUnit("marine", 7),
            "Marine",
            "not offered with this many models; not counted",
        ),
        (
            RosterUnit("point-defense-drone", 1),
            "Point Defense Drone",
            "summoned during play; not counted",
        ),
    ],
    ids=["unknown", "size", "summoned"],
)
def test_a_unit_in_no_total_is_printed_and_says_why(unit, name, remark):
    sheet = sheet_of(replace(rulebook_example(), units=(unit,)))

    (line,) = sheet.units
    assert (line.name, line.remark, line.minerals) == (name, remark, None)
    assert sheet.minerals.value == 0


def test_an_upgrade_that_does_not_count_is_printed_without_a_price():
    unit = RosterUnit("marine", 6, ("creep-speed", "agg-12"))
    (line,) = sheet_of(replace(rulebook_example(), units=(unit,))).units

    assert [(one.name, one.remark, one.minerals) for one in line.upgrades] == [
        ("Creep Speed", "not offered", None),
        ("AGG-12", "no model chosen", 10),
    ]


def test_a_card_of_another_kind_is_printed_as_written():
    sheet = sheet_of(
        replace(rulebook_example(), tactical_cards=("marine",), creep_card="barracks")
    )

    assert [(one.name, one.remark, one.vespene) for one in sheet.cards[1:]] == [
        ("marine", "not a tactical card of this edition", None),
        ("barracks", "not a creep card of this edition", None),
    ]


def test_a_zerg_army_shows_its_creep_card_last():
    sheet = sheet_of(case("verdicts/malignant-creep-in-zerg-swarm.yaml"))

    line = sheet.cards[-1]
    assert (line.name, line.remark, line.vespene) == (
        "Malignant Creep",
        "creep card",
        10,
    )
    assert sheet.resource == "Biomass"


def test_a_list_without_a_faction_is_titled_by_its_name():
    sheet = sheet_of(empty_list())

    assert (sheet.head.title, sheet.head.name) == (
        "Untitled list",
        "No faction card yet",
    )
    assert [one.granted for one in sheet.slots] == [None] * 5
    assert (sheet.resource, sheet.resource_sum) == ("", None)


def test_an_unknown_faction_is_named_among_the_cards():
    sheet = sheet_of(replace(empty_list(), faction="raiders"))

    assert [(one.name, one.remark) for one in sheet.cards] == [
        ("raiders", "not a faction card of this edition")
    ]
    assert sheet.head.name == "Faction card not in this edition"


def test_an_illegal_list_gives_its_reasons_twice_and_its_remedies():
    sheet = sheet_of(two_walkers())

    assert (sheet.verdict, sheet.counted) == ("NOT LEGAL", "2 errors, 1 warning")
    assert [(one.level, one.grave, one.rule) for one in sheet.issues] == [
        ("Error", True, "9.1.3"),
        ("Error", True, "9.1.6"),
        ("Warning", False, "9.1.7"),
    ]
    assert all(one.message and one.remedy for one in sheet.issues)
    assert sheet.reasons == tuple(
        f"{one.message} ({one.rule})" for one in sheet.issues[:2]
    )
    assert (sheet.minerals.over, sheet.minerals.remark) == (True, "240 over")
    assert [one.over for one in sheet.slots] == [False, True, False, False, False]


def test_the_band_has_room_for_few_reasons_and_counts_the_others():
    sheet = sheet_of(case("verdicts/many-faults-zerg.yaml"))

    errors = sum(one.grave for one in sheet.issues)
    assert sheet.reasons[-1] == f"And {errors - 1} more, after the units."
    assert len(sheet.reasons) == 2
    assert sheet.further == ()


@pytest.mark.parametrize("layout", ["quick", "deck"])
def test_a_sheet_without_a_list_of_issues_ends_with_every_reason(layout):
    roster = case("verdicts/many-faults-zerg.yaml")
    wrong = [one for one in sheet_of(roster).issues if one.grave]
    sheet = sheet_of(roster, layout=layout)

    assert sheet.reasons[-1] == f"And {len(wrong) - 1} more, at the end."
    assert sheet.further == tuple(f"{one.message} ({one.rule})" for one in wrong)
    text = text_of(printed(roster, layout=layout))
    assert all(text.count(reason) for reason in sheet.further)
    assert sheet_of(two_walkers(), layout=layout).further == ()


def test_a_short_note_stands_beside_its_unit_and_a_long_one_after_the_ledger():
    short, long = "a\nb", "x" * (LONGEST_BESIDE + 1)
    roster = rulebook_example()
    units = (
        replace(roster.units[0], notes=short, proxy=long),
        replace(roster.units[1], notes=long, proxy=short),
    )
    sheet = sheet_of(replace(roster, units=units, notes="of the list\n\nat length"))

    assert [(one.notes, one.proxy) for one in sheet.units] == [
        ("a / b", ""),
        ("", "a / b"),
    ]
    assert [(one.heading, paragraphs_of(one)) for one in sheet.notes] == [
        ("Notes", ["of the list", "at length"]),
        ("Proxy note on unit 1 Marine", [long]),
        ("Notes on unit 2 Marine", [long]),
    ]


def paragraphs_of(note):
    return ["".join(pieces) for pieces in note.paragraphs]


@pytest.mark.parametrize(
    "text",
    [
        "x" * 5000,
        "漢" * 5000,
        "e\u0301" * 2500,
        "a b" + "c" * 400,
    ],
    ids=["latin", "chinese", "accents", "both"],
)
def test_a_very_long_word_is_in_short_pieces_and_loses_nothing(text):
    (note,) = sheet_of(replace(rulebook_example(), notes=text)).notes

    assert paragraphs_of(note) == [text]
    assert all(len(piece) <= 162 for piece in note.paragraphs[0])
    assert not any(piece.startswith("\u0301") for piece in note.paragraphs[0])


def test_a_note_of_very_many_lines_runs_on():
    sheet = sheet_of(replace(rulebook_example(), notes="a\n" * 2500))

    assert [len(one.paragraphs) for one in sheet.notes] == [1]


def test_spanish_speaks_spanish_and_leaves_card_names_english():
    sheet = sheet_of(vanguard(), language="es")

    assert [one.label for one in sheet.figures] == [
        "Minerales",
        "Vespeno",
        "Suministro",
        "Miniaturas",
        "Puntos de Mando",
    ]
    assert sheet.resource == "PM"
    assert sheet.cards[1].name == "Barracks"
    assert sheet.head.eyebrow == "Terran · Estándar, 2.000 minerales"
    assert sheet.remarks[0].lines[0] == (
        "Misiones: Frontlines (Líneas del frente), Supply Drop (Lanzamiento de suministros)"
    )


def test_the_legend_explains_only_the_marks_that_occur():
    assert sheet_of(vanguard()).legend == (
        "◆ unique",
        "◇ specialist and the model that carries it",
        "Price: the composition, then each upgrade",
        "Minerals: their sum",
    )
    assert sheet_of(empty_list()).legend == ()


def test_a_sheet_is_tight_only_where_that_saves_a_page():
    assert not sheet_of(vanguard()).tight
    assert sheet_of(vanguard(), paper="letter").tight
    assert not sheet_of(rulebook_example(), paper="letter").tight


def test_there_is_no_third_paper():
    with pytest.raises(ValueError, match="paper is one of a4, letter"):
        sheet_of(vanguard(), paper="a5")

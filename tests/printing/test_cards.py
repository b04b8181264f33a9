"""The unit cards on paper and as data."""

import re
from dataclasses import replace

import pytest

from armybuilder.printing.card_heights import card_height
from armybuilder.printing.choices import Choices
from armybuilder.printing.leaves import leaves_of
from armybuilder.printing.pdf import list_pdf
from armybuilder.printing.unit_cards import COLUMN
from rules import RosterUnit
from tests.printing.card_boxes import card_boxes
from tests.printing.samples import (
    HOSTILE,
    cards_of,
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
from tests.printing.test_pdf import words_outside

BOTH = [("a4", "en"), ("letter", "es")]


def cards_on(sheet):
    return [card for leaf in sheet.leaves for column in leaf.columns for card in column]


def card_of(roster, number, **choices):
    (found,) = [
        card
        for card in cards_on(sheet_of(roster, layout="cards", **choices))
        if number in card.numbers
    ]
    return found


def every_unit():
    """Every unit of the game with all its upgrades, and bare."""
    units = []
    for card in cards_of().units.values():
        models = max(card.compositions, default=card.summoned_models or 1)
        special = [one.id for one in card.upgrades.values() if one.specialist]
        carried = {one: place for place, one in enumerate(special, start=1)}
        units.append(RosterUnit(card.id, models, tuple(card.upgrades), carried, "Full"))
        units.append(RosterUnit(card.id, models))
    return replace(
        vanguard(), units=tuple(units), tactical_cards=tuple(cards_of().tactical)
    )


def weapon(card, name):
    (found,) = [one for one in card.weapons if one.name == name]
    return found


def test_a_card_is_the_unit_as_its_upgrades_have_made_it():
    card = card_of(vanguard(), 1)

    assert (card.name, card.nickname) == ("Marine", "Alpha")
    assert (card.size, card.price) == ("9 models", "290")
    assert weapon(card, "AGG-12").details == (
        "◇ model 1",
        "▲ for C-14 Rifle",
        "LONG RANGE (18)",
    )
    assert [one.name for one in card.abilities] == ["Stimpack", "Combat Shield ▲"]
    assert [(one.models, one.special, one.weapons) for one in card.gear] == [
        ("◇ model 1", "AGG-12", "Strike"),
        ("◇ model 2", "Rocket Launcher", "C-14 Rifle, Strike"),
        ("models 3–9", "", "C-14 Rifle, Strike"),
    ]


def test_a_replaced_weapon_is_gone_and_changes_are_marked():
    walker, marauder = card_of(vanguard(), 9), card_of(vanguard(), 5)

    assert [one.name for one in walker.weapons] == [
        "Autocannon",
        "Underbelly Machine Gun",
        "Scatter Missiles",
        "Stomp",
    ]
    assert weapon(walker, "Autocannon").details == (
        "LONG RANGE (18)",
        "PRECISION (1) ▲",
    )
    assert [one.value for one in marauder.stats if one.id == "hp"] == ["6 ▲"]


def test_a_higher_keyword_takes_the_place_of_the_lower():
    adept = replace(vanguard(), units=(RosterUnit("adept", 4, ("guidance",)),))

    assert weapon(card_of(adept, 1), "Glaive Cannon").details == ("ANTI-EVADE (2) ▲",)


def strips(card):
    return [
        [
            (row.label, [(cell.text, cell.width, cell.first) for cell in row.cells])
            for row in strip.rows
        ]
        for strip in card.strips
    ]


def test_models_are_crossed_off_until_the_supply_falls():
    assert strips(card_of(vanguard(), 4)) == [
        [
            ("Models left", [("4", 1, False), ("3", 1, False), ("2", 1, True), ("1", 1, True)]),
            ("Supply", [("2", 2, False), ("1", 1, True), ("0", 1, True)]),
        ]
    ]  # fmt: skip


def test_a_single_model_has_its_hit_points_and_shield():
    artanis = replace(vanguard(), units=(RosterUnit("artanis", 1),))
    ((damage, shield),) = strips(card_of(artanis, 1))

    assert (damage[0], len(damage[1])) == ("Damage", 8)
    assert (shield[0], len(shield[1])) == ("Shield", 4)


def test_identical_units_share_a_card_with_a_strip_for_each():
    medic = RosterUnit("medic", 3)
    roster = replace(vanguard(), units=(medic, RosterUnit("goliath", 1), medic))
    card = card_of(roster, 3)

    assert (card.numbers, card.times) == ((1, 3), 2)
    assert [one[0][0] for one in strips(card)] == ["Unit 1", "Unit 3"]
    named = replace(roster, units=(medic, replace(medic, nickname="Doc")))
    assert card_of(named, 1).times == 1


@pytest.mark.parametrize("size", ["normal", "large"])
@pytest.mark.parametrize(("paper", "language"), BOTH)
def test_cards_stand_where_they_were_reckoned(paper, language, size):
    choices = {"paper": paper, "language": language, "size": size}
    sheet = sheet_of(every_unit(), layout="cards", **choices)
    boxes, pages = card_boxes(sheet)
    cards = cards_on(sheet)

    assert len(boxes) == len(cards)  # none is cut in two by a page
    first = boxes[0].page
    on_leaves = [
        first + place
        for place, leaf in enumerate(sheet.leaves)
        for column in leaf.columns
        for _ in column
    ]
    assert [box.page for box in boxes] == on_leaves
    assert pages == first + len(sheet.leaves) - 1
    scale = 1.2 if size == "large" else 1.0
    for card, box in zip(cards, boxes, strict=True):
        reckoned = card_height(card, COLUMN, scale)
        assert box.height <= reckoned <= box.height * 1.2 + 10, card.name


@pytest.mark.parametrize(("paper", "language"), BOTH)
@pytest.mark.parametrize("make", [vanguard, two_walkers])
def test_every_word_is_on_the_paper(make, paper, language, tmp_path):
    roster = make()
    choices = {"paper": paper, "language": language, "layout": "cards"}
    reader = printed(roster, **choices)

    assert missing_from(reader, sheet_of(roster, **choices), ("kind",)) == []
    pdf = list_pdf(judged(roster), Choices(**choices))
    assert words_outside(pdf, tmp_path) == []


def test_a_card_taller_than_a_column_goes_in_pieces_cut_between_abilities():
    card = card_of(vanguard(), 7)
    (leaf,) = leaves_of([card], lambda one: card_height(one, COLUMN, 1.0), 100, 90)
    pieces = [one for column in leaf.columns for one in column]

    assert len(pieces) == 2
    assert [one.continued for one in pieces] == [False, True]
    assert sum((one.abilities for one in pieces), ()) == card.abilities
    assert all(card_height(one, COLUMN, 1.0) <= 90 for one in pieces)


@pytest.mark.parametrize("layout", ["cards", "deck"])
@pytest.mark.parametrize(
    "number", [0, 1, 30, pytest.param(200, marks=pytest.mark.long)]
)
def test_any_number_of_units(number, layout):
    roster = many_units(number) if number else empty_list()
    reader = printed(roster, layout=layout)
    texts = [" ".join(page.extract_text().split()) for page in reader.pages]

    for place, text in enumerate(texts, start=1):
        assert f"Page {place} of {len(texts)}" in text
        assert len(text) > 200
    illegal = number != 1
    assert all(("✗ NOT LEGAL" in text) == illegal for text in texts)


@pytest.mark.parametrize("layout", ["cards", "deck"])
def test_what_the_edition_does_not_know_has_a_card_that_says_so(layout):
    roster = replace(
        rulebook_example(),
        units=(RosterUnit("marinr", 6), RosterUnit("marine", 7)),
        tactical_cards=("barraks",),
    )
    text = text_of(printed(roster, layout=layout))

    assert "Not a unit of this edition." in text
    assert "Not offered with this many models; not counted." in text
    assert "Not a card of this edition." in text


@pytest.mark.parametrize("layout", ["cards", "deck"])
def test_hostile_names_are_laid_out(layout, tmp_path):
    units = (
        replace(vanguard().units[0], nickname=HOSTILE[:60]),
        replace(vanguard().units[1], nickname="W" * 60),
        RosterUnit(HOSTILE[:120], 3),
        RosterUnit("x" * 120, 99),
    )
    roster = replace(vanguard(), units=units, tactical_cards=(HOSTILE[:120],))
    pdf = list_pdf(judged(roster), Choices(layout=layout))
    squeezed = re.sub(r"\s", "", text_of(printed(roster, layout=layout)))

    assert words_outside(pdf, tmp_path) == []
    assert re.sub(r"\s", "", HOSTILE[:120]) in squeezed
    assert "x" * 120 in squeezed

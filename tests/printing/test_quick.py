"""The quick reference: what can be done when, by whom, and what the words mean."""

from dataclasses import replace

import pytest

from tests.printing.samples import (
    case,
    empty_list,
    many_units,
    printed,
    rulebook_example,
    sheet_of,
    text_of,
    two_walkers,
    vanguard,
)
from tests.printing.sheet_words import missing_from


def quick(roster, **choices):
    return sheet_of(roster, layout="quick", **choices)


def deeds_of(sheet, phase):
    (found,) = [one for one in sheet.phases if one.id == phase]
    return {
        (one.ability.name, one.pays): [(who.name, who.places) for who in one.owners]
        for one in found.deeds
    }


def test_phases_stand_in_the_order_of_a_round():
    names = [one.name for one in quick(vanguard()).phases]

    assert names == ["Movement", "Assault", "Combat", "Any phase"]


def test_an_ability_stands_once_with_all_who_have_it():
    movement = deeds_of(quick(vanguard()), "movement")

    assert movement["Medpack", "1 CP"] == [("Medic", "7–8")]
    assert movement["Combat Shield", "1 CP"] == [("Marine", "1")]
    assert movement["Orders", "X CP"] == [("Jim Raynor", "6")]
    assert movement["Go! Go! Go!", "Card"] == [
        ("Barracks", ""),
        ("Barracks (Proxy)", ""),
    ]


def test_abilities_of_the_same_name_that_differ_stand_apart():
    (movement,) = [one for one in quick(vanguard()).phases if one.id == "movement"]
    stimpacks = [one for one in movement.deeds if one.ability.name == "Stimpack"]

    assert [one.owners[0].name for one in stimpacks] == ["Marine", "Marauder"]


def test_what_is_chosen_comes_before_what_answers_and_what_always_holds():
    (assault,) = [one for one in quick(vanguard()).phases if one.id == "assault"]

    assert [one.ability.type for one in assault.deeds] == [
        "Active",
        "Reaction",
        *["Passive"] * 4,
    ]


def test_a_passive_ability_of_a_card_exhausts_nothing():
    sheet = quick(case("example-armies/zerg-starter.yaml"))
    passive = [
        deed.pays
        for phase in sheet.phases
        for deed in phase.deeds
        if deed.ability.type == "Passive"
    ]

    assert set(passive) == {""}


def test_weapons_name_the_models_that_carry_them():
    found = {one.name: one for one in quick(vanguard()).shots}
    carriers = {
        name: [(who.name, who.places) for who in one.owners]
        for name, one in found.items()
    }

    assert carriers["AGG-12"] == [("Marine", "1\u00a0(1)")]
    assert carriers["C-14 Rifle"] == [("Marine", "2–3, 1\u00a0(2–9)")]
    assert "Hellfire Missiles" not in found
    rifle = found["C-14 Rifle"]
    assert (rifle.range, rifle.roa, rifle.hit, rifle.damage) == ("12″", 2, "3+", 1)


def test_each_keyword_is_explained_once_and_no_other():
    sheet = quick(vanguard())
    names = [one.name for row in sheet.meanings for one in row]

    assert len(names) == len(set(names))
    assert "LONG RANGE (X)" in names
    assert "BURROW" not in " ".join(names)


def test_a_phase_without_abilities_says_so():
    text = text_of(printed(vanguard(), layout="quick"))

    assert "Combat No ability of this army belongs to this phase alone." in text


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "make",
    [
        two_walkers,
        empty_list,
        lambda: many_units(200),
        lambda: case("verdicts/many-faults-zerg.yaml"),
    ],
    ids=["illegal", "empty", "200", "zerg"],
)
def test_all_of_it_is_on_the_page(make, language):
    reader = printed(make(), language=language, layout="quick")

    sheet = quick(make(), language=language)
    assert missing_from(reader, sheet, skipped=("edition_name", "facts", "code")) == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_normal_list_is_two_pages_at_most(paper, language):
    reader = printed(rulebook_example(), paper, language, layout="quick")

    assert len(reader.pages) <= 2


def test_a_list_with_many_upgrades_is_two_pages():
    assert len(printed(vanguard(), layout="quick").pages) == 2


def test_summoned_units_are_there_unless_left_out():
    roster = replace(vanguard(), summoned=("point-defense-drone",))

    def owners(**choices):
        sheet = quick(roster, **choices)
        deeds = (deed for phase in sheet.phases for deed in phase.deeds)
        return {who.name for deed in deeds for who in deed.owners}

    assert "Point Defense Drone" in owners()
    assert "Point Defense Drone" not in owners(parts=frozenset())


def test_distances_bear_the_sign_for_inches():
    sheet = quick(vanguard())
    (rifle,) = [one for one in sheet.shots if one.name == "C-14 Rifle"]

    assert rifle.range == "12″"
    assert {one.range for one in sheet.shots if "″" not in one.range} == {"E"}
    assert '"' not in text_of(printed(vanguard(), layout="quick")).replace(
        '"Justice"', ""
    )

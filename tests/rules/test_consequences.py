from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings

from rules.consequences import Difference, consequences, sentences_of
from rules.document import read_data
from rules.roster import Roster, RosterUnit
from tests.strategies import cards_of, wild_rosters

ARMIES = Path(__file__).parents[1] / "cases" / "shared" / "example-armies"
NEWEST = cards_of()

# What August changed for the six armies of 12.12: kind, id, figure, before, after.
OF_AUGUST = {
    "protoss-founders-edition-starter": [
        ("card", "warp-prism", "vespene", 45, 35),
        ("total", "vespene", "vespene", 95, 85),
    ],
    "protoss-starter": [],
    "terran-founders-edition-starter": [
        ("unit", "jim-raynor", "minerals", 230, 250),
        ("composition", "jim-raynor", "minerals", 230, 250),
        ("total", "minerals", "minerals", 1000, 1020),
    ],
    "terran-starter": [],
    "zerg-founders-edition-starter": [],
    "zerg-starter": [
        ("unit", "corpser-roach", "minerals", 280, 270),
        ("composition", "corpser-roach", "minerals", 250, 240),
        ("total", "minerals", "minerals", 1000, 990),
    ],
}


def army(name):
    text = (ARMIES / f"{name}.yaml").read_text(encoding="utf-8")
    return read_data(yaml.safe_load(text)["roster"])


def of_august(roster):
    after = replace(roster, edition="2026-08")
    return consequences(roster, after, cards_of(roster.edition), NEWEST)


def plain(difference):
    one = difference
    return (one.kind, one.id, one.figure, one.before, one.after)


@pytest.mark.parametrize("name", OF_AUGUST)
def test_example_armies_change_with_the_edition_as_published(name):
    both = of_august(army(name))

    differences = (*both.units, *both.cards, *both.totals)
    assert [plain(one) for one in differences] == OF_AUGUST[name]


def test_only_one_example_army_becomes_illegal():
    illegal = [name for name in OF_AUGUST if of_august(army(name)).becomes_illegal]

    assert illegal == ["terran-founders-edition-starter"]
    both = of_august(army(illegal[0]))
    assert [issue.code for issue in both.new] == ["minerals-exceeded"]
    assert both.new[0].facts == {"spent": 1020, "limit": 1000, "over": 20}
    assert both.mended == ()


def test_unit_of_a_single_price_is_told_once():
    both = of_august(army("terran-founders-edition-starter"))

    assert len(sentences_of(both)) == 2


def test_another_faction_card_shows_slots_and_new_errors():
    before = Roster(
        "2026-08",
        "skirmish",
        1000,
        faction="raynors-raiders",
        units=(RosterUnit("jim-raynor", 1),),
    )
    after = replace(before, faction="terran-armed-forces")

    both = consequences(before, after, NEWEST, NEWEST)

    assert both.becomes_illegal
    assert [issue.code for issue in both.new] == ["slots-exceeded"]
    assert both.totals == (
        Difference("total", "elite", "granted", 0, 1),
        Difference("total", "hero", "granted", 1, 0),
    )


def test_unit_that_left_and_one_that_came_are_told():
    before = Roster(
        "2026-08",
        "skirmish",
        1000,
        units=(RosterUnit("marine", 6), RosterUnit("medic", 3)),
    )
    after = replace(before, units=(RosterUnit("medic", 3), RosterUnit("goliath", 1)))

    both = consequences(before, after, NEWEST, NEWEST)

    assert both.units == (
        Difference("unit", "goliath", "minerals", None, 190, 1),
        Difference("unit", "marine", "minerals", 160, None, 0),
    )


@given(wild_rosters(), wild_rosters())
@settings(max_examples=50, deadline=None)
def test_any_two_rosters_can_be_compared(before, after):
    both = consequences(before, after, cards_of("2026-03"), NEWEST)

    assert len(sentences_of(both)) <= len(both.units + both.cards + both.totals)
    assert [sentence.render() for sentence in sentences_of(both)].count("") == 0


@given(wild_rosters())
@settings(max_examples=50, deadline=None)
def test_nothing_changes_without_a_change(roster):
    both = consequences(roster, roster, NEWEST, NEWEST)

    assert both.none

"""Somebody who has never read the rulebook, and presses what the page proposes."""

import pytest

from tests.browser.builder import Builder

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

FEW = 12
"""Presses from the home page to paper."""

FACTIONS = [
    pytest.param("Terran Armed Forces", 360, id="terran-phone"),
    pytest.param("Zerg Swarm", 360, id="zerg-phone"),
    pytest.param("Khalai", 1440, id="protoss-desk"),
    pytest.param("Raynor's Raiders", 1440, id="raiders-desk", marks=pytest.mark.long),
    pytest.param("Kerrigan's Swarm", 1440, id="kerrigan-desk", marks=pytest.mark.long),
    pytest.param("Daelaam", 360, id="daelaam-phone", marks=pytest.mark.long),
]


def take_a_proposal(builder):
    """What mends an issue comes first; then the first choice that fits."""
    remedy = builder.page.locator("#list .issue .remedy:visible")
    if remedy.count():
        return builder.change(remedy.first)
    builder.go_to("add")
    return builder.change(builder.page.locator("#add .offer:not(.blocked)").first)


@pytest.mark.parametrize(("faction", "width"), FACTIONS)
def test_a_newcomer_prints_a_legal_list_in_a_few_clicks(open_page, faction, width):
    builder = Builder(open_page("/", width=width, height=740))

    builder.start(faction)
    while not (builder.legal and len(builder.units) >= 4):
        take_a_proposal(builder)
        assert builder.presses < FEW, (builder.errors, builder.units)
    units, verdict = builder.units, builder.verdict
    printed = builder.print()

    assert builder.presses <= FEW
    assert verdict == "Legal"
    assert "1,000 minerals" in printed
    assert [unit for unit in units if unit not in printed] == []


def test_a_starter_army_is_on_paper_in_three_clicks(open_page):
    builder = Builder(open_page("/"))

    builder.start("Protoss Starter")
    legal = builder.legal
    printed = builder.print()

    assert legal
    assert builder.presses == 3
    assert "Protoss Starter" in printed


def test_a_loaded_starter_army_is_on_paper_in_three_taps_on_a_phone(open_page):
    builder = Builder(open_page("/", width=360, height=740))
    builder.start("Zerg Starter")
    builder.presses = 0

    printed = builder.print()

    assert builder.presses == 3
    assert "Zerg Starter" in printed


def test_the_first_list_of_the_readme_is_printed_in_six_clicks(open_page):
    builder = Builder(open_page("/"))

    builder.start("Terran Armed Forces")
    builder.add_unit("marine", 6)
    assert builder.legal
    builder.add_unit("goliath", 1)
    assert builder.errors == ["slots-exceeded"]
    builder.change(
        builder.page.locator("#list").get_by_role("button", name="Add Armory")
    )
    assert builder.verdict == "Legal"
    printed = builder.print()

    assert builder.presses == 6
    assert "Goliath" in printed

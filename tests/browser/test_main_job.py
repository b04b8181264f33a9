"""The main job, as people do it: build an army, break it, mend it, print it."""

from pathlib import Path

import pytest
import yaml

from armybuilder.lists.models import ArmyList
from rules.document import as_data
from tests.browser.builder import Builder

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

ARMY = yaml.safe_load(
    (
        Path(__file__).parents[1] / "cases/shared/example-armies/terran-starter.yaml"
    ).read_text(encoding="utf-8")
)["roster"]
ARMY_NAME = "Terran Armed Forces"
UNITS = ["Marine", "Marauder", "Marauder", "Medic", "Goliath"]
THOUSAND = {"en": "1,000", "es": "1.000"}

# Every pair of width, language and script at once; the rest of the combinations are long.
PEOPLE = [
    pytest.param(1440, "en", True, id="desk-en"),
    pytest.param(360, "es", True, id="phone-es"),
    pytest.param(360, "en", False, id="phone-en-no-script"),
    pytest.param(1440, "es", False, id="desk-es-no-script"),
    pytest.param(1440, "es", True, id="desk-es", marks=pytest.mark.long),
    pytest.param(360, "en", True, id="phone-en", marks=pytest.mark.long),
    pytest.param(360, "es", False, id="phone-es-no-script", marks=pytest.mark.long),
    pytest.param(1440, "en", False, id="desk-en-no-script", marks=pytest.mark.long),
]


def built(builder):
    """The list as it is kept; the order in which upgrades were ticked means nothing."""
    roster = as_data(ArmyList.objects.get(pk=builder.list_id).roster)
    for unit, wanted in zip(roster["units"], ARMY["units"], strict=True):
        if sorted(unit["upgrades"]) == sorted(wanted["upgrades"]):
            unit["upgrades"] = wanted["upgrades"]
    return roster


def build(builder):
    """The Terran Starter army of the rulebook, from its faction on."""
    builder.start(ARMY_NAME)
    for unit in ARMY["units"]:
        builder.add_unit(unit["unit"], unit["models"])
    for card in ARMY["tactical_cards"]:
        builder.add_card(card)
    for place, unit in enumerate(ARMY["units"]):
        builder.open_unit(place)
        for upgrade in unit["upgrades"]:
            builder.tick(place, upgrade)
        builder.save("Save unit")
    builder.go_to("list")
    for kind in ("mission", "deployment"):
        for number, card in enumerate(ARMY[f"{kind}s"], start=1):
            builder.choose(builder.page.locator(f"#{kind}-{number}"), card)
    builder.save("Save scenario")


def follow_remedies(builder):
    """Press the first remedy of the first issue until there is none; return how many it took."""
    for number in range(10):
        remedy = builder.page.locator("#list .issue .remedy")
        if remedy.count() == 0:
            return number
        builder.change(remedy.first)
    raise AssertionError("ten remedies did not mend the list")


@pytest.mark.parametrize(("width", "language", "javascript"), PEOPLE)
def test_an_army_is_built_broken_mended_and_printed(
    open_page, width, language, javascript
):
    page = open_page(
        "/", width=width, height=800, language=language, javascript=javascript
    )
    builder = Builder(page, language=language, javascript=javascript)

    build(builder)

    assert builder.verdict == builder.said("Legal")
    assert builder.legal
    assert page.locator("[data-budget=minerals] b").inner_text() == THOUSAND[language]
    assert builder.budget("minerals") == (1000, 1000)
    assert builder.budget("vespene") == (85, 100)
    assert built(builder) == ARMY | {"edition": "2026-08", "name": ARMY_NAME}

    builder.add_unit("goliath", 1)
    builder.go_to("list")

    assert builder.errors == ["minerals-exceeded", "slots-exceeded"]
    assert not builder.legal

    assert follow_remedies(builder) > 0
    assert builder.legal
    assert builder.errors == []

    units = builder.units
    printed = builder.print()

    assert set(units) <= set(UNITS)
    assert [unit for unit in units if unit not in printed] == []

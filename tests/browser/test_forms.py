"""What is typed: it is saved by its form, and it outlives what else is done meanwhile."""

import pytest
from playwright.sync_api import expect

from tests.browser.builder import Builder

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]


def test_what_was_typed_and_searched_survives_a_change(open_page):
    page = open_page("/")
    builder = Builder(page)
    builder.start("Khalai")
    page.locator("#finder-text").fill("zeal")
    builder.add_unit("zealot", 3)
    assert "Zealot" in page.locator("#toasts").inner_text()
    builder.open_unit(0)
    page.locator("#unit-0-texts > summary").click()
    page.locator("#unit-0-nickname").fill("First")

    builder.add_unit("zealot", 3)

    expect(page.locator("#finder-text")).to_have_value("zeal")
    expect(page.locator("#unit-0-nickname")).to_have_value("First")
    shown = page.locator("#add .choice:visible h4").all_inner_texts()
    assert shown
    assert [name for name in shown if "Zealot" not in name] == []


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_settings_and_scenario_are_changed_by_their_forms(open_page, javascript):
    page = open_page("/", javascript=javascript)
    builder = Builder(page, javascript=javascript)
    builder.start("Zerg Swarm")

    builder.press(page.locator("#title a[data-open='#settings']").first)
    page.locator("#settings-name").fill("Swarm of 990")
    page.locator("#settings-minerals").fill("990")
    builder.change(page.locator("#settings-save"))
    builder.choose(page.locator("#mission-1"), "supply-drop-skirmish")
    builder.save("Save scenario")

    assert page.locator("#title h1").inner_text() == "Swarm of 990"
    assert builder.budget("minerals") == (0, 990)
    assert page.locator("#mission-1").input_value() == "supply-drop-skirmish"

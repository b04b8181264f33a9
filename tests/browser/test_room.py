"""Making room for an upgrade of an opened unit: one press, and the focus is on the upgrade."""

import pytest
from playwright.sync_api import expect

from armybuilder.lists.keeper import COOKIE
from rules.roster import Roster, RosterUnit
from tests.browser.builder import Builder
from tests.browser.test_access import url
from tests.lists.conftest import TOKEN, make_list

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

TIGHT = Roster(
    edition="2026-08",
    scale="skirmish",
    minerals=210 + 160 + 39,
    faction="raynors-raiders",
    units=(RosterUnit("marine", 9), RosterUnit("marine", 6)),
)
"""One upgrade of the second unit is one mineral too dear."""

BOX = "#unit-1-rocket-launcher"


def open_list(open_page, **more):
    page = open_page("/", **more)
    origin = page.evaluate("location.origin")
    page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": origin}])
    page.goto(url("detail", make_list(roster=TIGHT)) + "?unit=2")
    return Builder(page, javascript=more.get("javascript", True))


@pytest.mark.parametrize("width", [360, 1440])
def test_keys_alone_make_room_and_buy(open_page, width):
    builder = open_list(open_page, width=width)
    page = builder.page
    expect(page.locator("#unit-1 .upgrade.blocked")).to_have_count(1)
    before = builder.basis

    page.locator("#mend-unit-1-rocket-launcher-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator(BOX)).to_be_focused()
    expect(page.locator("#unit-1 .upgrade.blocked")).to_have_count(0)
    page.keyboard.press("Space")
    expect(page.locator(BOX)).to_be_checked()
    page.wait_for_function(
        "(step) => document.querySelector('#builder [name=based_on]').value > step",
        arg=before,
    )

    expect(page.locator("#unit-1 .name .with")).to_have_text("Rocket Launcher")
    expect(page.locator("#verdict")).to_have_attribute("data-legal", "true")


def test_room_is_made_without_a_script(open_page):
    builder = open_list(open_page, javascript=False)

    builder.change(builder.page.locator("#mend-unit-1-rocket-launcher-1"))
    builder.tick(1, "rocket-launcher")
    builder.save("Save unit")

    assert builder.page.url.endswith("#unit-1")
    assert builder.legal
    assert builder.page.locator(BOX).is_checked()


def test_a_blocked_upgrade_is_pressed_all_the_same(open_page):
    builder = open_list(open_page)

    builder.tick(1, "rocket-launcher")

    assert builder.errors == ["minerals-exceeded"]

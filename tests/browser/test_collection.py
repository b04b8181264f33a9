"""A collection in a browser: ticked and counted by hand, with keys, without a script."""

import pytest
from playwright.sync_api import expect

from armybuilder.lists.keeper import COOKIE, Person, hashed
from armybuilder.lists.models import Collection
from rules.roster import Roster, RosterUnit
from tests.browser.builder import Builder
from tests.browser.test_access import url
from tests.browser.test_phone import COVERED, SMALL, THUMB
from tests.lists.conftest import TOKEN, make_list

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

PAGE = "/lists/collection/"
ARMY = Roster(
    edition="2026-08",
    scale="standard",
    minerals=2000,
    faction="raynors-raiders",
    units=(RosterUnit("marine", 9),),
)


def visit(open_page, address=PAGE, **more):
    """A browser that keeps lists by its cookie."""
    page = open_page("/", **more)
    origin = page.evaluate("location.origin")
    page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": origin}])
    page.goto(address)
    return page


def noted():
    return Collection.objects.of(Person(keeper=hashed(TOKEN))).get().owned


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize(("width", "language"), [(360, "es"), (1440, "en")])
def test_a_collection_is_noted_and_a_list_warns(open_page, width, language, javascript):
    army_list = make_list(roster=ARMY)
    page = visit(open_page, width=width, language=language, javascript=javascript)
    builder = Builder(page, language=language, javascript=javascript)

    page.locator("#collection-unit-marine").fill("5")
    page.locator("#collection-box-zerg-starter").check()
    builder.button("Save collection").click()
    expect(page.get_by_text(builder.said("Your collection was saved."))).to_be_visible()
    page.goto(url("detail", army_list))

    assert noted().singles == {"marine": 5}
    assert noted().boxes == {"zerg-starter": 1}
    told = builder.said("%(unit)s: %(needed)s needed, %(owned)s owned")
    lack = told % {"unit": "Marine", "needed": 9, "owned": 5}
    expect(page.locator("[data-lack=marine]")).to_have_text(lack)
    assert builder.legal


def test_keys_alone_note_a_collection(open_page):
    page = visit(open_page)
    builder = Builder(page)

    page.locator("#collection-box-terran-starter").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    expect(page.locator("#collection-copies-terran-starter")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.get_by_text(builder.said("Your collection was saved."))).to_be_visible()

    assert noted().boxes == {"terran-starter": 2}


def test_numbers_bring_the_keys_for_numbers(open_page):
    page = visit(open_page, width=360)

    fields = page.locator("#collection input[type=number]")

    modes = {one.get_attribute("inputmode") for one in fields.all()}
    assert modes == {"numeric"}


def test_the_notice_goes_when_the_unit_does(open_page):
    Collection.objects.change(Person(keeper=hashed(TOKEN)), {}, {"medic": 1})
    page = visit(open_page, url("detail", make_list(roster=ARMY)))
    builder = Builder(page)
    expect(page.locator("#lacks")).to_be_visible()

    builder.open_unit(0)
    builder.change(page.locator("#remove-0"))

    expect(page.locator("#lacks")).to_have_count(0)


def test_a_phone_has_room_for_every_control(open_page):
    page = visit(open_page, width=360)
    for box in page.locator(".box input[type=checkbox]").all():
        box.check()

    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(SMALL, THUMB) == []
    assert page.evaluate(COVERED) == []

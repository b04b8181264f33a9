"""Variants of a list in Chromium: named, labelled, found, compared and carried, with a script or none."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from armybuilder.lists.keeper import COOKIE
from armybuilder.lists.models import ArmyList
from armybuilder.lists.starters import starters
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, TOKEN, make_list, raiders

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

ALPHA = RosterUnit("marine", 9, ("agg-12",), {"agg-12": 2}, "스타크래프트" * 10)
OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
LOW = """() => [...document.querySelectorAll("main :is(a, button, select, summary, .tick, input[type=text])")]
  .filter((one) => !one.closest("p") && !one.matches(".hidden, .hidden *"))
  .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 100)])
  .filter(([box]) => box.height && box.height < 43)
  .map(([box, html]) => `${Math.round(box.height)} px: ${html}`)"""


@pytest.fixture
def lists(catalog):
    one = make_list(roster=raiders(MARINES, name="Vanguard"))
    other = make_list(roster=raiders(ALPHA, name="Wintersturm" * 10, notes="x" * 300))
    old = make_list(roster=starters()["terran-founders-edition-starter"].roster)
    for army_list in (one, other, old):
        army_list.relabel([], ["tuning", "l" * 40])
    return one, other, old


def mine(open_page, address, **more):
    page = open_page("/", expected=["404", "422"], **more)
    origin = page.evaluate("location.origin")
    page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": origin}])
    page.goto(address)
    return page


@pytest.mark.parametrize(
    ("language", "width"), [("en", 768), ("es", 360), ("en", 1440)]
)
def test_every_page_passes_axe_and_fits(open_page, lists, language, width):
    one, other, _old = lists
    compare = f"/lists/compare/?left={one.pk}"
    page = mine(open_page, "/lists/", language=language, width=width)
    found = []
    for address in (
        "/lists/",
        f"/lists/?edit={one.pk}",
        f"/lists/?share={one.pk}",
        f"/lists/?added=1&same=1&had={one.pk}&moved=1&late=1",
        "/lists/transfer/",
        "/lists/update/",
        f"{compare}&right={other.pk}",
        f"{compare}&right={other.pk}&only=1",
        f"{compare}&address=nowhere",
        reverse("lists:unit-copy", args=[other.pk, 0]),
    ):
        page.goto(address)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            faults = Axe().run(page, options=OPTIONS).response["violations"]
            found += [f"{address} {fault['id']}" for fault in faults]
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(f"{address} is wider than {width}")
        if width == 360:
            found += [f"{address} {low}" for low in page.evaluate(LOW)]

    assert not found, "\n".join(found)


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize("width", [1440, 360])
def test_a_variant_is_made_named_found_and_compared(
    open_page, lists, javascript, width
):
    page = mine(open_page, "/lists/", javascript=javascript, width=width)
    row = page.locator(f"[data-list='{lists[0].pk}']")

    row.locator("summary").click()
    row.locator("form[action$='/duplicate/'] button").click()
    page.wait_for_url("**/lists/?edit=*")
    page.fill("#row-name", "Vanguard, heavier")
    page.fill("#row-more", "club night")
    page.click(".naming button")
    page.wait_for_url("**/lists/?at=*")
    made = ArmyList.objects.get(name="Vanguard, heavier")
    assert made.labels == ["tuning", "l" * 40, "club night"]
    assert page.evaluate("document.activeElement.textContent") == made.name

    page.fill("#search-text", "heavier")
    page.press("#search-text", "Enter")
    page.wait_for_url("**q=heavier**")
    page.wait_for_function("document.querySelectorAll('[data-list]').length === 1")
    page.locator("[data-list] summary").click()
    page.locator("[data-list] a[href*='compare']").click()
    page.select_option("#right", lists[1].pk)
    page.click(".choose-sides button")
    page.wait_for_selector(".sides")

    assert page.locator(".sides mark").count() > 0
    left, right = (page.locator(".sides .differs td").nth(at) for at in (0, 1))
    beside = left.bounding_box()["y"] == right.bounding_box()["y"]
    assert beside == (width > 767)


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_all_lists_are_carried_to_another_browser(
    open_page, lists, javascript, tmp_path
):
    page = mine(open_page, "/lists/transfer/", javascript=javascript)
    with page.expect_download() as download:
        page.click("a[download]")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert len(json.loads(path.read_text())["lists"]) == 3

    other = open_page("/lists/transfer/", javascript=javascript)
    other.set_input_files("[name=file]", path)
    other.click("main form button[type=submit]")
    other.wait_for_url("**/lists/?added=3**")

    assert other.locator("[data-list]").count() == 3
    assert ArmyList.objects.count() == 6

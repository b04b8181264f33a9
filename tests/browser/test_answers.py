"""Speed as felt: a press is one small answer, and a page that loads does not jump."""

import pytest
from playwright.sync_api import expect

from armybuilder.lists.keeper import COOKIE
from rules.roster import Roster, RosterUnit
from tests.browser.test_access import ILLEGAL, MARINE, url
from tests.lists.conftest import TOKEN, make_list

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

MOST_BYTES = 60_000
TWENTY = Roster(
    edition="2026-08",
    scale="grand-offensive",
    minerals=3000,
    faction="raynors-raiders",
    tactical_cards=("barracks", "factory"),
    units=(*[MARINE] * 18, RosterUnit("goliath", 1), RosterUnit("zergling", 6)),
)

JUMPS = """() => new Promise((done) => {
  const found = [];
  new PerformanceObserver((list) => {
    for (const jump of list.getEntries()) {
      found.push(...jump.sources.map((one) => `${jump.value.toFixed(4)} ${one.node?.outerHTML?.slice(0, 120)}`));
    }
  }).observe({ type: "layout-shift", buffered: true });
  // What was buffered is told before the second frame from now.
  requestAnimationFrame(() => requestAnimationFrame(() => done(found)));
})"""

FRAMES = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"""


def own(page):
    """Be the browser that keeps the lists of the tests."""
    origin = page.evaluate("location.origin")
    page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": origin}])


def asked_by(page, control):
    """Press, and return the one request that it led to, once it has been answered."""
    requests = []

    def note(request):
        if not request.url.endswith("favicon.svg"):  # asked for once, by each tab
            requests.append(request)

    page.on("request", note)
    with page.expect_request_finished(lambda one: "hx-request" in one.headers):
        control.click()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(
        0
    )
    page.remove_listener("request", note)
    assert [one.url for one in requests] == [requests[0].url]
    return requests[0]


@pytest.mark.parametrize("width", [360, 1440])
def test_a_press_is_one_small_answer_with_twenty_units(open_page, width):
    page = open_page("/", width=width, height=900)
    own(page)
    address = url("detail", make_list(roster=TWENTY))
    presses = [
        ("?unit=19", "#duplicate-18"),
        ("?unit=1", "#unit-0-bayonet"),
        ("", "#undo"),
        ("", "#redo"),
        ("", "#list .issue .remedy"),
        ("#add", "#add-medic-3"),
        ("#add", "#add .choice h4 a"),
        ("#add", "#tab-cards"),
        ("?tab=cards#add", "#add-academy"),
        ("?panel=slots#card", "#card a[hx-get]"),
    ]
    if width == 1440:  # where the card follows the unit that is opened
        presses.append(("", "#unit-3-summary"))

    for query, pressed in presses:
        page.goto("about:blank")
        page.goto(address + query)
        answer = asked_by(page, page.locator(pressed).first)
        assert answer.response().ok
        assert answer.sizes()["responseBodySize"] <= MOST_BYTES, pressed


@pytest.mark.parametrize("width", [360, 1440])
def test_a_page_does_not_jump_while_it_loads(open_page, width):
    page = open_page("/", width=width, height=900)
    own(page)
    army_list = make_list(roster=ILLEGAL)

    found = []
    for address in (
        "/",
        "/lists/",
        url("detail", army_list),
        url("detail", army_list) + "?unit=2",
        url("history", army_list),
        url("print", army_list),
        "/lists/collection/",
    ):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        found += [f"{address} {jump}" for jump in page.evaluate(JUMPS)]

    assert not found, "\n".join(found)


@pytest.mark.parametrize("width", [360, 1440])
def test_what_was_pressed_stays_under_the_thumb(open_page, width):
    """Choices that stay as they are: one that was free and is blocked now goes below the others."""
    page = open_page("/", width=width, height=740)
    own(page)
    page.goto(url("detail", make_list(roster=TWENTY)) + "#add")

    found = {}
    for name in ("marine-6", "goliath-1", "marauder-4", "marine-9"):
        offer = page.locator(f"#add-{name}")
        offer.scroll_into_view_if_needed()
        before = offer.bounding_box()["y"]
        answer = asked_by(page, offer)
        assert answer.response().ok
        page.evaluate(FRAMES)
        moved = offer.bounding_box()["y"] - before
        if abs(moved) > 2:
            found[name] = moved

    assert found == {}

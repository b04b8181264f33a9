"""Pages under a thumb: targets are large enough, and no bar covers a control."""

import pytest

from armybuilder.lists.keeper import COOKIE
from tests.browser.builder import Builder
from tests.browser.test_access import ILLEGAL, LEGAL, url
from tests.lists.conftest import TOKEN, make_list

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

THUMB = 44

# What can be pressed, with the box that takes the press: a field's label belongs to it.
CONTROLS = """
  const controls = [...document.querySelectorAll(
    "body :is(a[href], button, summary, select, textarea, input:not([type=hidden]))"
  )].filter((one) => one.checkVisibility() && one.offsetWidth > 1
    && !one.closest(".hidden, .crumbs, p, dd, .finds"));
  const parts = (one) => [one, ...(one.labels ?? [])].filter((each) => !each.matches(".hidden"));
  const boxes = (one) => parts(one).map((each) => each.getBoundingClientRect());
  const name = (one) => one.outerHTML.replace(/\\s+/g, " ").slice(0, 140);
"""

SMALL = (
    "(thumb) => {"
    + CONTROLS
    + """
  const short = (one, side) => Math.round(Math.max(...boxes(one).map((box) => box[side]))) < thumb;
  return controls.filter((one) => short(one, "width") || short(one, "height")).map(name);
}"""
)

# Where each control can be pressed when it has been scrolled to, as far as the page goes.
COVERED = (
    "() => {"
    + CONTROLS
    + """
  return controls.filter((one) => {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const box = boxes(one).at(-1);
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !top || !parts(one).some((each) => each.contains(top));
  }).map(name);
}"""
)


@pytest.fixture
def phone(open_page):
    page = open_page("/", width=360, height=740)
    origin = page.evaluate("location.origin")
    page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": origin}])
    return page


def test_everything_is_large_enough_for_a_thumb_and_covered_by_nothing(phone):
    legal, illegal = make_list(roster=LEGAL), make_list(roster=ILLEGAL)

    found = []
    for address in (
        "/",
        "/lists/",
        url("detail", legal) + "?unit=1",
        url("detail", legal) + "?unit=1#card",
        url("detail", legal) + "?panel=slots#card",
        url("detail", legal) + "?open=settings",
        url("detail", illegal) + "?unit=1",
        url("detail", illegal) + "?unit=1#add",
        url("detail", illegal) + "?tab=cards#add",
        url("history", illegal),
        url("print", legal),
    ):
        phone.goto(address)
        found += [f"{address} small: {one}" for one in phone.evaluate(SMALL, THUMB)]
        found += [f"{address} covered: {one}" for one in phone.evaluate(COVERED)]

    assert not found, "\n".join(found)


def test_what_is_said_after_a_change_covers_no_control_for_good(phone):
    """A message stands above the tabs; what is under it can be scrolled out from there."""
    phone.goto(url("detail", make_list(roster=LEGAL)))
    builder = Builder(phone)

    for pane in ("add", "list", "card"):
        builder.go_to(pane)
        if pane == "add":
            builder.change(phone.locator("#add .offer").first)
        assert phone.locator(".toast").is_visible()
        assert phone.evaluate(COVERED) == []


def test_the_bar_takes_a_fifth_of_the_screen_at_most(phone):
    phone.goto(url("detail", make_list(roster=ILLEGAL)))

    phone.evaluate("scrollTo(0, document.body.scrollHeight)")

    box = phone.locator("#status").bounding_box()
    assert box["y"] == 0
    assert box["height"] <= 740 / 5

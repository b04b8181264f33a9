"""Two browsers of one person press at the same time: each change is made or shown as a conflict."""

import random

import pytest
from playwright.sync_api import expect

from armybuilder.lists.keeper import COOKIE
from armybuilder.lists.models import ArmyList
from rules.roster import Roster
from tests.browser.builder import BASIS
from tests.browser.test_access import url
from tests.lists.conftest import TOKEN, make_list

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

EDITS = 10
LIMIT = 20_000  # so that the slots and minerals of a list that only grows never end
WAYS = ("settle", "bring-back", "copy", "leave")
OFFERS = "[...document.querySelectorAll('#add .offer')].map((one) => one.id)"


class Seat:
    """One of the two browsers."""

    def __init__(self, page, address, turn):
        self.page = page
        self.address = address
        self.turn = turn
        self.made = self.shown = self.again = self.settled = 0

    def press(self, chance):
        """Press one of the choices of this seat, without waiting for the answer."""
        self.before = self.page.locator(BASIS).input_value()
        offers = self.page.evaluate(OFFERS)[self.turn :: 2]
        offer = self.page.locator(f"#{chance.choice(offers)}")
        self.pressed = offer.locator("xpath=ancestor::li").locator("h4 a").inner_text()
        self.page.evaluate(
            "(id) => document.getElementById(id).click()", offer.get_attribute("id")
        )

    def answered(self, chance):
        page = self.page
        page.wait_for_function(
            """(before) => location.pathname.includes("/conflicts/") && document.readyState === "complete"
              || (document.querySelector("input[name=based_on][form=change]")?.value ?? before) !== before""",
            arg=self.before,
        )
        if "/conflicts/" not in page.url:
            self.made += 1
            return
        self.shown += 1
        self.decide(chance.choice(WAYS))
        page.goto(self.address)

    def decide(self, way):
        """Take one of the ways on; one that comes too late itself is a conflict again."""
        page = self.page
        expect(page.locator("#main")).to_contain_text(f"Add {self.pressed},")
        with page.expect_navigation():
            page.locator(f".ways form[action$='/{way}/'] button").click()
        if "/conflicts/" in page.url:
            self.again += 1
            return self.decide("leave")
        self.settled += way in ("settle", "bring-back")
        return None


def test_two_browsers_at_once_lose_nothing(open_page):
    roster = Roster("2026-08", "grand-offensive", LIMIT, "terran-armed-forces", "Both")
    army_list = make_list(roster=roster)
    chance = random.Random(7)
    seats = []
    for turn in range(2):
        page = open_page("/", width=1440 if turn else 360)
        origin = page.evaluate("location.origin")
        page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": origin}])
        page.goto(url("detail", army_list))
        seats.append(Seat(page, url("detail", army_list), turn))

    for _ in range(EDITS):
        for seat in seats:
            seat.press(chance)
        for seat in seats:
            seat.answered(chance)
        for seat in seats:
            if chance.random() < 0.5:
                seat.page.goto(seat.address)

    steps = list(army_list.steps.all())
    late = [step for step in steps if step.late]
    assert sum(seat.made + seat.shown for seat in seats) == 2 * EDITS
    assert len(late) == sum(seat.shown + seat.again for seat in seats) > 0
    assert len(steps) - len(late) - 1 == sum(seat.made + seat.settled for seat in seats)
    kept = ArmyList.objects.get(pk=army_list.pk)
    assert kept.revision == len(steps) - len(late)
    seats[0].page.goto(seats[0].address)
    assert seats[0].page.locator("#list .unit").count() == len(kept.roster.units)

"""Without a network: a list that was opened is read again, and who changes it is told."""

import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import expect

from armybuilder.accounts.models import User
from armybuilder.lists.keeper import COOKIE
from armybuilder.lists.models import ArmyList
from tests.browser.builder import Builder
from tests.browser.test_access import LEGAL, url
from tests.lists.conftest import TOKEN, make_list

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

GONE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "404", "htmx:"]
KEPT = """async (path) => {
  const pages = await caches.open("pages");
  const keys = (await pages.keys()).map((one) => new URL(one.url).pathname);
  return keys.includes(path);
}"""


class Device:
    """A browser whose network can be taken away."""

    def __init__(self, page):
        self.page = page

    def own(self, **cookies):
        origin = self.page.evaluate("location.origin")
        self.page.context.add_cookies(
            [{"name": one, "value": cookies[one], "url": origin} for one in cookies]
        )

    def keeps(self, path):
        return self.page.evaluate(KEPT, path)

    def open(self, path):
        """Open a page, and wait until the device keeps it."""
        self.page.goto(path)
        self.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        self.wait_until_kept(path.split("?")[0])

    def wait_until_kept(self, path):
        self.wait_until(lambda: self.keeps(path))

    def wait_until(self, happened):
        """What a worker does in its own time; a page has no event for it."""
        deadline = time.monotonic() + 10
        while not happened():
            assert time.monotonic() < deadline
            self.page.wait_for_timeout(50)

    def copy(self, path):
        return self.page.evaluate(
            "async (path) => (await (await (await caches.open('pages')).match(path))?.text())",
            path,
        )

    def unplug(self):
        self.page.context.set_offline(True)

    def plug_in(self):
        self.page.context.set_offline(False)


@pytest.fixture
def device(open_page):
    page = open_page("/", expected=GONE)
    device = Device(page)
    device.own(**{COOKIE: TOKEN})
    return device


def test_a_list_is_read_again_without_a_network(device):
    page, army_list = device.page, make_list(roster=LEGAL)
    device.open(url("detail", army_list))
    page.goto("/")

    device.unplug()
    page.goto(url("detail", army_list) + "?unit=2")

    banner = page.locator("#offline")
    expect(banner).to_contain_text("Offline copy of")
    expect(banner.locator("time")).to_contain_text("20")
    assert Builder(page).units == ["Marine", "Marauder"]
    assert page.locator("#title h1").inner_text() == "Vanguard"
    page.reload()
    assert Builder(page).legal

    device.plug_in()
    ArmyList.objects.update(document=army_list.document.replace("Vanguard", "Renamed"))
    page.reload()
    expect(banner).to_be_hidden()
    assert page.locator("#title h1").inner_text() == "Renamed"


def test_the_sheet_is_read_again_without_a_network(device):
    page, army_list = device.page, make_list(roster=LEGAL)
    device.open(url("detail", army_list))
    page.goto(url("print", army_list))
    device.wait_until_kept(url("print", army_list))

    device.unplug()
    page.reload()

    expect(page.locator("#offline")).to_contain_text("Offline copy of")
    expect(page.locator("main")).to_contain_text("Marauder")


def test_the_copy_is_the_list_as_it_was_changed_last(device):
    page, army_list = device.page, make_list(roster=LEGAL)
    device.open(url("detail", army_list))
    Builder(page).add_unit("medic", 3)

    page.goto("/")
    device.wait_until(
        lambda: 'data-unit="medic"' in device.copy(url("detail", army_list))
    )
    device.unplug()
    page.goto(url("detail", army_list))

    assert Builder(page).units == ["Marine", "Marauder", "Medic"]
    assert page.locator(".toast").count() == 0


def test_a_change_without_a_network_is_answered_and_nothing_typed_is_lost(device):
    page, army_list = device.page, make_list(roster=LEGAL)
    device.open(url("detail", army_list) + "?unit=1")
    page.locator("#unit-0-texts > summary").click()
    page.locator("#unit-0-nickname").fill("Alpha")

    device.unplug()
    expect(page.locator("#offline")).to_contain_text("You are offline")
    page.locator("#unit-0-bayonet").click()

    expect(page.locator("#toasts")).to_contain_text("cannot be reached")
    expect(page.locator("#unit-0-bayonet")).not_to_be_checked()
    page.locator("#unit-0-save").click()
    expect(page.locator("#unit-0-nickname")).to_have_value("Alpha")
    assert ArmyList.objects.get().revision == 1

    device.plug_in()
    page.locator("#unit-0-save").click()
    expect(page.locator(".nick")).to_have_text("“Alpha”")
    expect(page.locator("#offline")).to_be_hidden()
    assert ArmyList.objects.get().roster.units[0].nickname == "Alpha"


def test_a_copy_that_somebody_tries_to_change_says_so_and_works_again_later(device):
    page, army_list = device.page, make_list(roster=LEGAL)
    device.open(url("detail", army_list))
    device.unplug()
    page.reload()

    page.locator("#add-medic-3").click()
    expect(page.locator("#toasts")).to_contain_text("cannot be reached")
    page.locator(".bar > .end > .menu > summary").click()
    page.locator(".bar .menu").get_by_role("button", name="Duplicate").click()
    expect(page.locator("#toasts")).to_contain_text("cannot be reached")
    assert page.url.endswith(url("detail", army_list))

    device.plug_in()
    expect(page.locator("#offline")).to_contain_text("You are back online")
    Builder(page).add_unit("medic", 3)
    expect(page.locator("#offline")).to_be_hidden()
    assert len(ArmyList.objects.get().roster.units) == 3


def test_a_form_that_only_the_worker_knows_to_be_lost_leaves_the_page(device):
    """A browser that believes to be connected, and a site that does not answer."""
    page = device.page
    device.open(url("detail", make_list(roster=LEGAL)))
    page.goto("/")
    page.evaluate("Object.defineProperty(navigator, 'onLine', {value: true})")
    page.locator("#paste").fill("what was typed")

    device.unplug()
    page.get_by_role("button", name="Read the list").click()

    expect(page.locator("#toasts")).to_contain_text("cannot be reached")
    expect(page.locator("#paste")).to_have_value("what was typed")


def test_signing_out_takes_the_copies_along(device):
    player = User.objects.create_user("player", "player@example.org", "secret")
    army_list = make_list(player, LEGAL)
    client = Client()
    client.force_login(player)
    page = device.page
    device.own(sessionid=client.cookies["sessionid"].value)
    device.open(url("detail", army_list))
    page.goto("/lists/")
    device.wait_until_kept("/lists/")

    page.locator("summary", has_text="player").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()

    assert not device.keeps("/lists/")
    assert not device.keeps(url("detail", army_list))
    device.unplug()
    page.goto(url("detail", army_list))
    assert page.locator("h1").inner_text() == "You are offline"


def test_another_reader_finds_no_copies(device):
    """A session that ended, or a cookie that went: the next page of the site is enough."""
    page, army_list = device.page, make_list(roster=LEGAL)
    device.open(url("detail", army_list))

    device.own(**{COOKIE: "somebody-else"})
    page.goto("/")
    device.wait_until(lambda: not device.keeps(url("detail", army_list)))


def test_a_list_that_is_gone_is_not_kept(device):
    page, army_list = device.page, make_list(roster=LEGAL)
    device.open(url("detail", army_list))

    address = url("detail", army_list)
    army_list.delete()
    page.goto(address)

    device.wait_until(lambda: not device.keeps(address))
    device.unplug()
    page.goto(address)
    assert page.locator("h1").inner_text() == "You are offline"


def test_old_files_go_when_no_copy_needs_them(device):
    page = device.page
    page.evaluate(
        """async () => {
          await caches.open("assets-of-yesterday");
          await caches.open("assets-of-before");
          const copy = new Response("", { headers: { "X-Site": "of-yesterday", "X-Kept-At": "2026-01-01" } });
          await (await caches.open("pages")).put("/lists/0000000000/", copy);
        }"""
    )

    device.open(url("detail", make_list(roster=LEGAL)))

    device.wait_until(lambda: not page.evaluate("caches.has('assets-of-before')"))
    assert page.evaluate("caches.has('assets-of-yesterday')")


def test_few_pages_are_kept(device):
    page, army_list = device.page, make_list(roster=LEGAL)
    device.open(url("detail", army_list))
    page.evaluate(
        """async () => {
          const pages = await caches.open("pages");
          for (let number = 0; number < 40; number += 1) {
            const at = new Date(2020, 1, number).toISOString();
            await pages.put(`/lists/${number}/`, new Response("", { headers: { "X-Kept-At": at } }));
          }
        }"""
    )

    page.goto(url("detail", army_list))
    count = (
        "caches.open('pages').then((pages) => pages.keys()).then((keys) => keys.length)"
    )
    device.wait_until(lambda: page.evaluate(count) == 31)
    assert device.keeps(url("detail", army_list))
    assert not device.keeps("/lists/0/")


def test_a_page_that_is_not_kept_names_those_that_are_in_spanish(open_page):
    page = open_page("/", width=360, language="es", expected=GONE)
    device = Device(page)
    device.own(**{COOKIE: TOKEN})
    device.open(url("detail", make_list(roster=LEGAL)))

    device.unplug()
    page.reload()
    expect(page.locator("#offline")).to_contain_text("Copia")
    copy = Axe().run(page).response["violations"]
    page.goto("/cards/")
    expect(page.locator("h1")).to_have_text("Sin conexión")
    other = Axe().run(page).response["violations"]

    assert [fault["id"] for fault in (*copy, *other)] == []
    page.get_by_role("link", name="Vanguard").click()
    assert page.locator("#title h1").inner_text() == "Vanguard"

"""Every kind of page: nothing for axe to find, nothing beyond its width, room for a thumb."""

from contextlib import suppress
from dataclasses import replace

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.test import Client
from django.urls import reverse

from armybuilder.accounts.models import User
from armybuilder.lists.keeper import COOKIE, Person, hashed
from armybuilder.lists.models import Collection, Stale
from armybuilder.lists.saving import Basis, save_changes
from rules.roster import Roster, RosterUnit
from tests.lists.conftest import TOKEN, make_list

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

EDITION = "2026-08"
MARINE = RosterUnit(
    "marine",
    9,
    ("combat-shield", "agg-12", "rocket-launcher"),
    {"agg-12": 1, "rocket-launcher": 9},
)
LONG = "스타크래프트" * 19 + "🐉"
UNBROKEN = "Wintersturm" * 5
BARE = Roster(EDITION, "standard", 2000, "raynors-raiders", "Vanguard")
LEGAL = replace(
    BARE,
    units=(MARINE, RosterUnit("marauder", 2)),
    tactical_cards=("barracks", "barracks-proxy"),
    missions=("frontlines-standard", "supply-drop-standard"),
    deployments=("gauntlet", "typhoon"),
)
ILLEGAL = replace(
    BARE,
    units=(
        RosterUnit(
            "marine", 6, ("agg-12",), {"agg-12": 9}, UNBROKEN, "x" * 300, UNBROKEN
        ),
        RosterUnit("goliath", 1),
        RosterUnit("zergling", 6),
        RosterUnit("jim-raynor", 1),
        RosterUnit("nobody", 4),
    ),
    scale="skirmish",
    minerals=500,
    name=LONG,
    notes=UNBROKEN * 3,
    tactical_cards=("orbital-command", "orbital-command", "nothing"),
    missions=("frontlines-standard",),
)
ZERG = Roster(
    EDITION,
    "skirmish",
    1000,
    "zerg-swarm",
    "Brood",
    creep_card="malignant-creep",
    units=(RosterUnit("zergling", 6), RosterUnit("queen", 1)),
    summoned=("omega-worm",),
)

FULL = {
    "resultTypes": ["violations"],
    # The rule of WCAG 2.2 AA, which axe leaves out unless asked.
    "rules": {"target-size": {"enabled": True}},
}
SIDEWAYS = """() => document.documentElement.scrollWidth <= innerWidth ? []
  : [...document.querySelectorAll("body *")]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
      .filter((one, _, all) => !all.some((other) => one !== other && one.contains(other)))
      .map((one) => one.outerHTML.slice(0, 160)).concat("by something")
      .map((one) => "sideways: " + one)"""
SMALL = """() => [...document.querySelectorAll("a, button, summary, select, input, textarea")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((one) => one.type === "checkbox" || one.type === "radio" ? one.closest("label") ?? one.labels[0] ?? one : one)
  .filter((one) => !one.matches(".skip, .hidden, p a, small a, li.quiet a, [hidden] *"))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([_, { width, height }]) => width && height && Math.min(width, height) < 43.5)
  .map(([one, { width, height }]) =>
    `small: ${Math.round(width)} × ${Math.round(height)} ${one.outerHTML.slice(0, 160)}`)"""
FINDINGS = """async (options) => (await axe.run(document, options)).violations
  .flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.html.slice(0, 160)}`))"""
PHONE = {"width": 360, "height": 740}
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}


@pytest.fixture
def player(catalog):
    return User.objects.create_user("player", "player@example.org", "secret")


class Inspector:
    """Looks at pages as they come, at a desk in English and on a phone in Spanish."""

    def __init__(self, page, language):
        self.page = page
        self.language = language
        self.found = []

    def visit(self, *addresses):
        for address in addresses:
            self.page.goto(address)
            self.look(address)

    def look(self, name):
        """At a desk in the light, then at its colours in the dark; on a phone in the dark."""
        assert self.page.locator("html").get_attribute("lang") == self.language
        found = []
        if self.language == "en":
            found += self.findings("light", 1440, FULL)
            found += self.findings("dark", 1440, COLOURS)
        else:
            found += self.findings("dark", 360, FULL)
        for width in (1440, 768, 360):
            self.page.set_viewport_size(PHONE | {"width": width})
            found += self.page.evaluate(SIDEWAYS)
        found += self.page.evaluate(SMALL)
        self.found += [f"{name} {fault}" for fault in found]

    def findings(self, scheme, width, options):
        self.page.set_viewport_size(PHONE | {"width": width})
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        return self.page.evaluate(FINDINGS, options)

    def give(self, **cookies):
        """Be somebody: the browser that keeps a list, or a person who signed in."""
        origin = self.page.evaluate("location.origin")
        self.page.context.add_cookies(
            [{"name": one, "value": cookies[one], "url": origin} for one in cookies]
        )


@pytest.fixture(params=["en", "es"])
def inspector(request, open_page):
    """Fails its test at the end with everything that was found."""
    page = open_page("/", language=request.param, expected=["403", "404", "422"])
    page.context.add_init_script(AXE_SCRIPT)
    inspector = Inspector(page, request.param)
    yield inspector
    assert not inspector.found, "\n".join(inspector.found)


def url(name, army_list, *more):
    return reverse(f"lists:{name}", args=[army_list.pk, *more])


def late(army_list):
    """A step of the list that came too late."""
    basis = Basis(army_list.revision, army_list.head_id)
    save_changes(army_list, [{"do": "add-unit", "unit": "medic", "models": 3}], basis)
    with suppress(Stale):
        save_changes(army_list, [{"do": "remove-unit", "unit": 0}], basis)
    return army_list.steps.get(late=True)


def test_the_builder_in_every_state(inspector):
    legal, illegal, zerg = (make_list(roster=one) for one in (LEGAL, ILLEGAL, ZERG))
    empty = make_list(roster=replace(BARE, faction=None, name="."))
    old = make_list(roster=replace(LEGAL, edition="2026-03"))
    away = make_list(roster=BARE)
    away.archive()
    inspector.give(**{COOKIE: TOKEN})

    inspector.visit(
        url("detail", legal),
        url("detail", legal) + "?unit=1",
        url("detail", legal) + "?tab=cards&panel=slots#add",
        url("detail", legal) + "?open=settings&show=tactical:barracks",
        url("detail", illegal) + "?unit=1",
        url("detail", illegal) + "?tab=cards&panel=slots#card",
        url("detail", zerg) + "?show=creep:malignant-creep#add",
        url("detail", old),
        url("detail", empty),
        url("detail", away),
    )
    if inspector.language == "es":  # at a desk all three panes were in view
        inspector.visit(
            url("detail", illegal) + "?tab=cards#add",
            url("detail", illegal) + "?unit=1#card",
        )
        inspector.page.goto(url("detail", away))
    assert inspector.page.locator("#restore").count() == 1


def test_the_pages_about_lists(inspector, player):
    legal, illegal = make_list(roster=LEGAL), make_list(roster=ILLEGAL)
    make_list(roster=ZERG).archive()
    old = make_list(roster=replace(ILLEGAL, edition="2026-03"))
    theirs = make_list(player, ILLEGAL)
    step = late(make_list(roster=ILLEGAL))

    inspector.visit("/", "/lists/", url("detail", theirs) + "?unit=1")
    inspector.give(**{COOKIE: TOKEN})
    inspector.visit(
        "/lists/?verdict=all",
        "/lists/?q=nobody",
        "/lists/?put_away=1",
        url("editions", old),
        url("history", step.army_list),
        url("state", step.army_list, step.pk),
        url("conflict", step.army_list, step.pk),
        url("print", legal),
        url("print", illegal),
    )


def test_the_pages_that_know_a_collection(inspector):
    keeper = Person(keeper=hashed(TOKEN))
    Collection.objects.change(keeper, {"zerg-starter": 1}, {"medic": 1})
    inspector.visit("/lists/collection/")
    inspector.give(**{COOKIE: TOKEN})

    inspector.visit(
        "/lists/collection/", url("detail", make_list(roster=LEGAL)), "/lists/"
    )
    page = inspector.page
    page.goto("/lists/collection/")
    page.locator("#collection-unit-medic").fill("5000")
    page.locator("#collection .last .main").click()
    inspector.look("a refused collection")


def test_the_pages_about_cards(inspector):
    cards = f"/cards/{EDITION}"

    inspector.visit(
        f"{cards}/",
        "/cards/editions/",
        "/cards/search/",
        "/cards/search/?q=stim",
        "/cards/search/?q=nothing-of-the-kind",
        f"{cards}/races/zerg/",
        f"{cards}/units/marine/",
        f"{cards}/units/omega-worm/",
        f"{cards}/faction-cards/khalai/",
        f"{cards}/tactical-cards/orbital-command/",
        f"{cards}/creep-cards/malignant-creep/",
        f"{cards}/missions/frontlines-standard/",
        f"{cards}/deployments/gauntlet/",
        f"{cards}/keywords/",
        f"{cards}/keywords/pierce/",
        "/cards/2026-03/units/marine/",
    )


def test_the_pages_about_a_person(inspector, player):
    inspector.visit(
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/reset/",
        "/accounts/password/reset/done/",
        "/accounts/password/reset/key/1-set-password/",
        "/nowhere/",
    )
    client = Client()
    client.force_login(player)
    inspector.give(sessionid=client.cookies["sessionid"].value)
    inspector.visit("/accounts/email/", "/accounts/password/change/", "/lists/")


def test_the_pages_that_say_no(inspector, player):
    """Answers to a form, which have no address of their own."""
    page = inspector.page
    typed = '{"format": "armybuilder/roster@1", "units": 7, "x": 1}'
    page.locator("#paste").fill(typed)
    page.locator(".paste button").click()
    page.wait_for_url("**/upload/")
    inspector.look("upload")
    assert page.locator("#paste").input_value() == typed

    page.goto("/accounts/login/")
    page.locator("#main form").first.evaluate(
        "(form, address) => { form.action = address; form.submit(); }",
        url("archive", make_list(player, LEGAL)),
    )
    page.wait_for_url("**/archive/")
    inspector.look("refusal")

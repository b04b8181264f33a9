"""Draws every kind of page into build/shots, run by `make shots`; not one of the tests.

Each page comes at the width of a phone, a tablet and a desk, in dark and light, in both languages:
`<page>-<width>-<dark or light>-<en or es>.png`.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from armybuilder.accounts.models import User
from armybuilder.lists.keeper import COOKIE, Person, hashed
from armybuilder.lists.models import Collection
from tests.browser.test_access import BARE, EDITION, ILLEGAL, LEGAL, MARINE, ZERG, late
from tests.lists.conftest import TOKEN, make_list

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

FOLDER = Path(__file__).parents[2] / "build" / "shots"
SIZES = [(360, 800), (768, 1024), (1440, 900)]
CARDS = f"/cards/{EDITION}"
OF_ANYONE = {
    "home": "/",
    "home-none": "/lists/",
    "login": "/accounts/login/",
    "signup": "/accounts/signup/",
    "password": "/accounts/password/reset/",
    "password-sent": "/accounts/password/reset/done/",
    "password-bad-key": "/accounts/password/reset/key/1-set-password/",
    "cards": f"{CARDS}/",
    "editions": "/cards/editions/",
    "search": "/cards/search/?q=stim",
    "search-none": "/cards/search/?q=nothing-of-the-kind",
    "race": f"{CARDS}/races/zerg/",
    "unit": f"{CARDS}/units/marine/",
    "faction-card": f"{CARDS}/faction-cards/khalai/",
    "tactical-card": f"{CARDS}/tactical-cards/orbital-command/",
    "creep-card": f"{CARDS}/creep-cards/malignant-creep/",
    "mission": f"{CARDS}/missions/frontlines-standard/",
    "deployment": f"{CARDS}/deployments/gauntlet/",
    "keywords": f"{CARDS}/keywords/",
    "keyword": f"{CARDS}/keywords/pierce/",
    "404": "/nowhere/",
}
OF_A_PLAYER = {
    "email": "/accounts/email/",
    "password-change": "/accounts/password/change/",
    "logout": "/accounts/logout/",
}


@pytest.fixture(params=["en", "es"])
def draw(request, open_page):
    """Draws a page, or the one that is there: at each width, dark and light."""
    language = request.param
    page = open_page("/", language=language, expected=["403", "404", "422", "429"])
    page.emulate_media(reduced_motion="reduce")
    FOLDER.mkdir(parents=True, exist_ok=True)

    def draw_(name, address=None):
        if address is not None:
            page.goto(address)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ("dark", "light"):
                page.emulate_media(color_scheme=scheme)
                shot = FOLDER / f"{name}-{width}-{scheme}-{language}.png"
                page.screenshot(path=shot, full_page=True)

    draw_.page = page
    return draw_


def give(page, **cookies):
    """Be somebody: the browser that keeps a list, or a person who signed in."""
    origin = page.evaluate("location.origin")
    page.context.add_cookies(
        [{"name": one, "value": cookies[one], "url": origin} for one in cookies]
    )


def url(name, army_list, *more):
    return reverse(f"lists:{name}", args=[army_list.pk, *more])


def send(page, address, *, fresh=True):
    """Send a form to an address that answers with a refusal."""
    page.goto("/accounts/login/")
    if not fresh:
        page.context.clear_cookies()
    with page.expect_navigation(wait_until="load"):
        page.locator("#main form").first.evaluate(
            "(form, address) => { form.action = address; form.submit(); }", address
        )


def test_pages_of_anyone(draw):
    for name, address in OF_ANYONE.items():
        draw(name, address)
    draw("offline", f"/offline/{draw.page.locator('html').get_attribute('lang')}/")


def test_pages_of_a_player(draw):
    player = User.objects.create_user("player", "player@example.org", "secret")
    client = Client()
    client.force_login(player)
    give(draw.page, sessionid=client.cookies["sessionid"].value)
    for name, address in OF_A_PLAYER.items():
        draw(name, address)


def test_the_builder(draw):
    legal, illegal, zerg = (make_list(roster=one) for one in (LEGAL, ILLEGAL, ZERG))
    empty = make_list(roster=BARE)
    twenty = make_list(
        roster=replace(
            LEGAL, units=(MARINE,) * 20, scale="grand-offensive", minerals=6000
        )
    )
    old = make_list(roster=replace(LEGAL, edition="2026-03"))
    draw("builder-reader", url("detail", legal))
    give(draw.page, **{COOKIE: TOKEN})
    builder = url("detail", legal)
    step = late(make_list(roster=ILLEGAL))
    pages = {
        "builder": builder,
        "builder-unit": builder + "?unit=1",
        "builder-add": builder + "#add",
        "builder-add-cards": builder + "?tab=cards#add",
        "builder-card": builder + "?unit=1#card",
        "builder-slots": builder + "?panel=slots#card",
        "builder-settings": builder + "?open=settings",
        "builder-details": builder + "?open=details",
        "builder-empty": url("detail", empty),
        "builder-illegal": url("detail", illegal),
        "builder-twenty": url("detail", twenty),
        "builder-zerg": url("detail", zerg),
        "builder-old": url("detail", old),
        "builder-guide": url("detail", empty) + "?guide=1",
        "edition-of-list": url("editions", old),
        "history": url("history", step.army_list),
        "state": url("state", step.army_list, step.pk),
        "conflict": url("conflict", step.army_list, step.pk),
        "compare": f"/lists/compare/?left={legal.pk}&right={zerg.pk}",
        "copy-unit": url("unit-copy", legal, 0),
        "lists": "/lists/?verdict=all",
        "lists-none-found": "/lists/?q=nobody",
        "lists-update": "/lists/update/",
        "transfer": "/lists/transfer/",
        "sheet": url("print", legal),
        "sheet-illegal": url("print", illegal),
    }
    for name, address in pages.items():
        draw(name, address)


def test_the_collection(draw):
    give(draw.page, **{COOKIE: TOKEN})
    Collection.objects.change(
        Person(keeper=hashed(TOKEN)), {"zerg-starter": 1}, {"medic": 1}
    )
    draw("collection", "/lists/collection/")
    draw("builder-lacks", url("detail", make_list(roster=LEGAL)))


def test_the_pages_that_say_no(draw, settings):
    page = draw.page
    page.locator("#paste").fill('{"format": "armybuilder/roster@1", "units": 7}')
    page.locator(".paste button").click()
    page.wait_for_url("**/upload/")
    draw("upload")

    somebody = User.objects.create_user("somebody", "s@example.org", "secret")
    theirs = make_list(somebody, LEGAL)
    send(page, url("archive", theirs))
    draw("403")

    send(page, url("archive", theirs), fresh=False)
    draw("403-stale")

    settings.ACCOUNT_RATE_LIMITS = {"list_edit": "1/10m/key"}
    mine = make_list(roster=LEGAL)
    give(page, **{COOKIE: TOKEN})
    for _time in range(2):
        send(page, url("duplicate", mine))
    draw("429")

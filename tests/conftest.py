"""What many tests share: the cards, and a browser."""

import os
import shutil

import pytest
from django.utils import translation
from hypothesis import settings
from playwright.sync_api import sync_playwright

from catalog.loader import load
from catalog.models import Edition
from catalog.reader import read_fixtures

# The same commit gives the same answer on every machine, however busy; `random` hunts for more:
# HYPOTHESIS_PROFILE=random make test-long
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("random", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(autouse=True)
def _english():
    """Every test starts in English, whatever a request before it left in this thread."""
    translation.activate("en")
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def editions():
    """Every edition as the files say it, read once."""
    return read_fixtures()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker, editions):
    """A test database with the cards in it, as a site has them after `make setup`."""
    with django_db_blocker.unblock():
        load(editions)


@pytest.fixture
def catalog(transactional_db, editions):
    """The cards, for a test that commits; such tests empty the tables when they end."""
    if not Edition.objects.exists():
        load(editions)
    return Edition.objects.current()


@pytest.fixture(scope="session")
def chromium():
    """Start one browser for all tests of a worker."""
    # Playwright's loop runs in this thread, where Django then suspects a coroutine.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, live_server):
    """Open an address of the site: `open_page("/", width=360, javascript=False, language="es")`.

    A page with an error in its console or a script fails the test at its end, save those that hold
    a word that the test expects: `open_page("/nowhere/", expected=["404"])`.
    """
    contexts, troubles = [], []

    def open_(
        address, *, width=1440, height=900, javascript=True, language="en", expected=()
    ):
        def hear(said):
            if said.type == "error" and not any(one in said.text for one in expected):
                troubles.append(f"{said.text} at {said.location.get('url')}")

        context = chromium.new_context(
            viewport={"width": width, "height": height},
            java_script_enabled=javascript,
            locale=language,
            base_url=live_server.url,
        )
        contexts.append(context)
        context.set_default_timeout(30_000)
        context.on("weberror", lambda one: troubles.append(str(one.error)))
        context.on("console", hear)
        page = context.new_page()
        page.goto(address)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert troubles == []

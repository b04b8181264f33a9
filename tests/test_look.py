"""The shared pages in a browser: no sideways scrolling, nothing that a screen reader trips over."""

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

PAGES = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
WIDTHS = [360, 768, 1440]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_pages_fit_their_width(open_page, width, language):
    page = open_page(PAGES[0], width=width, language=language)
    for address in PAGES:
        page.goto(address)

        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("address", PAGES)
def test_pages_pass_the_checks_of_axe(open_page, address):
    page = open_page(address, width=360)

    found = Axe().run(page)

    assert [fault["id"] for fault in found.response["violations"]] == []


def test_the_language_changes_without_a_script(open_page):
    page = open_page("/accounts/login/", javascript=False)

    page.get_by_role("button", name="Español").click()

    assert page.locator("h1").inner_text() == "Entrar"
    assert page.url.endswith("/accounts/login/")


def test_a_person_signs_up_and_out_without_a_script(open_page):
    page = open_page("/accounts/signup/", javascript=False)

    page.get_by_label("User name").fill("kerrigan")
    page.get_by_label("E-mail").fill("k@example.org")
    page.get_by_label("Password").fill("gauss rifle 14")
    page.get_by_role("button", name="Create the account").click()
    page.locator("summary", has_text="kerrigan").click()
    page.get_by_role("button", name="Sign out").click()

    assert page.get_by_role("link", name="Sign in").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_phone_menu_passes_the_checks_of_axe(open_page, scheme):
    page = open_page("/accounts/login/", width=360)
    page.emulate_media(color_scheme=scheme)
    page.get_by_label("Menu").click()

    found = Axe().run(page)

    assert [fault["id"] for fault in found.response["violations"]] == []
    assert page.get_by_role("link", name="Cards", exact=True).is_visible()

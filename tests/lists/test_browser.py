"""The main job in Chromium, with and without scripts: build, break, mend, print."""

import io

import pytest
from pypdf import PdfReader

from armybuilder.lists.starters import starters

STARTER = starters()["terran-starter"].roster

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]


class Builder:
    """Clicks what a person would, at either width, with or without scripts."""

    def __init__(self, page, javascript):
        self.page = page
        self.javascript = javascript
        self.phone = page.viewport_size["width"] < 720

    def go(self, pane):
        if self.phone:
            self.page.click(f".tabbar a[href='#{pane}']")

    def press(self, selector):
        """Press what changes the list, and wait for the answer."""
        basis = "input[name=based_on][form=change]"
        seen = self.page.locator(basis).get_attribute("value")
        self.page.locator(selector).first.click()
        changed = f"{basis}:not([value='{seen}'])"
        self.page.wait_for_selector(changed, state="attached")
        self.page.wait_for_load_state()

    def open_unit(self, place):
        body = self.page.locator(f"#unit-{place}-body")
        if body.get_attribute("open") is None:
            self.page.click(f"#unit-{place}-summary")

    def buy(self, place, upgrades):
        self.go("list")
        for upgrade in upgrades:
            self.open_unit(place)
            if self.javascript:
                self.press(f"#unit-{place}-{upgrade}")
            else:
                self.page.check(f"#unit-{place}-{upgrade}")
        if upgrades and not self.javascript:
            self.press(f"#unit-form-{place} > button.nojs")

    def tab(self, name):
        self.go("add")
        self.page.click(f"#tab-{name}")
        self.page.wait_for_selector(f"#tab-{name}[aria-current]")

    @property
    def verdict(self):
        return self.page.locator("#verdict").get_attribute("data-legal")

    @property
    def spent(self):
        budget = self.page.locator("[data-budget=minerals]")
        return budget.get_attribute("data-spent"), budget.get_attribute("data-limit")


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize("width", [1440, 360])
def test_build_break_mend_and_print(open_page, javascript, width):
    page = open_page("/", width=width, javascript=javascript)
    builder = Builder(page, javascript)
    page.click("button[value=terran-armed-forces]")
    page.wait_for_selector("#builder")

    for place, unit in enumerate(STARTER.units):
        builder.go("add")
        builder.press(f"#add-{unit.unit}-{unit.models}")
        builder.buy(place, unit.upgrades)
    builder.tab("cards")
    for card in STARTER.tactical_cards:
        builder.go("add")
        builder.press(f"#add-{card}")

    assert (builder.verdict, builder.spent) == ("true", ("1000", "1000"))

    builder.tab("units")
    builder.press("#add-goliath-1")
    assert builder.verdict == "false"

    builder.go("list")
    for _ in range(5):
        if builder.verdict == "true":
            break
        builder.press("#list .issue.error .remedy")
    assert builder.verdict == "true"
    assert page.evaluate("document.documentElement.scrollWidth") <= width

    sheet = page.request.get(page.url.split("?")[0].split("#")[0] + "print.pdf")
    text = "".join(
        one.extract_text() for one in PdfReader(io.BytesIO(sheet.body())).pages
    )
    for name in page.locator("#list .unit strong").all_text_contents():
        assert name in text


def test_keys_undo_and_redo_and_the_focus_stays(open_page):
    page = open_page("/")
    builder = Builder(page, javascript=True)
    page.click("button[value=khalai]")
    page.wait_for_selector("#builder")
    builder.press("#add-zealot-3")
    assert page.evaluate("document.activeElement.id") == "add-zealot-3"
    assert "Zealot" in page.inner_text("#toasts")

    with page.expect_response("**/undo/**"):
        page.keyboard.press("Control+z")
    page.wait_for_selector("#unit-0", state="detached")
    with page.expect_response("**/redo/**"):
        page.keyboard.press("Control+y")
    page.wait_for_selector("#unit-0")


def test_what_was_typed_and_searched_survives_a_change(open_page):
    page = open_page("/")
    builder = Builder(page, javascript=True)
    page.click("button[value=khalai]")
    page.wait_for_selector("#builder")
    page.fill("#finder-text", "zeal")
    builder.press("#add-zealot-3")
    page.click("#unit-0-summary")
    page.wait_for_url("**?unit=1**")
    page.click("#unit-0-texts > summary")
    page.fill("#unit-0-nickname", "First")

    builder.press("#add-zealot-3")

    assert page.input_value("#finder-text") == "zeal"
    assert page.input_value("#unit-0-nickname") == "First"
    shown = page.locator("#add .choice:visible h4").all_inner_texts()
    assert shown
    assert all("Zealot" in name for name in shown)


def test_two_browsers_on_one_list_are_shown_the_difference(open_page):
    page = open_page("/")
    builder = Builder(page, javascript=True)
    page.click("button[value=khalai]")
    page.wait_for_selector("#builder")
    other = page.context.new_page()
    other.goto(page.url)

    builder.press("#add-zealot-3")
    other.click("#add-adept-4")

    other.wait_for_url("**/conflicts/**")
    assert "Add Adept, 4 models" in other.inner_text("main")
    other.click("text=Make this change to the current list")
    other.wait_for_selector("#unit-1")
    assert "Adept" in other.inner_text("#unit-1")


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_settings_and_scenario_are_changed_by_their_forms(open_page, javascript):
    page = open_page("/", javascript=javascript)
    builder = Builder(page, javascript)
    page.click("button[value=zerg-swarm]")
    page.wait_for_selector("#builder")

    page.click("#title a[data-open='#settings']")
    page.fill("#settings-name", "Swarm of 990")
    page.fill("#settings-minerals", "990")
    builder.press("#settings-form button.main")
    page.select_option("#mission-1", "supply-drop-skirmish")
    if not javascript:
        builder.press("#scenario-form button")
    page.wait_for_selector(
        "#mission-1 option[selected][value=supply-drop-skirmish]", state="attached"
    )

    assert page.inner_text("#title h1") == "Swarm of 990"
    assert builder.spent == ("0", "990")

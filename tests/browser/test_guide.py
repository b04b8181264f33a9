"""The guide, and what is shown before it happens: pressed through as people do."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from armybuilder.lists.models import ArmyList
from tests.browser.builder import Builder
from tests.browser.test_phone import COVERED, SMALL, THUMB

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]


def faults(page):
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        violations = Axe().run(page).response["violations"]
        found += [
            f"{one['id']}: {node['html'][:120]}"
            for one in violations
            for node in one["nodes"]
        ]
    return found


@pytest.mark.parametrize(
    ("width", "language", "javascript"),
    [(360, "es", True), (1440, "en", True), (768, "en", False)],
    ids=["phone", "desk", "no script"],
)
def test_who_follows_the_guide_has_a_legal_list_to_print(
    open_page, width, language, javascript
):
    page = open_page(
        "/", width=width, height=800, language=language, javascript=javascript
    )
    builder = Builder(page, language=language, javascript=javascript)
    builder.start("Zerg Swarm")
    guide, go = page.locator("#guide"), page.locator("#guide-go")
    seen = []
    if javascript:
        assert faults(page) == []
        assert page.evaluate(COVERED) == []
        if width == 360:
            assert page.evaluate(SMALL, THUMB) == []

    for _ in range(14):
        step = guide.get_attribute("data-step")
        seen += [step] if step not in seen else []
        builder.press(go)
        if step == "cards":
            creep = "creep-card-missing" in builder.errors
            group = page.locator(
                f"#add .group:has(#group-{'creep' if creep else 'more'})"
            )
            builder.change(group.locator(".offer:not(.blocked)").first)
        elif step == "units":
            builder.change(page.locator("#add .offer").first)
        elif step == "fix":
            builder.change(page.locator("#list .issue .remedy").first)
        else:
            break
        if width < 720:
            builder.go_to("list")

    assert seen[0] == "cards" and seen[-1] == "print"
    page.wait_for_url("**/print/")
    assert "Zerg Swarm" in page.locator("main").inner_text()


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_the_guide_goes_when_it_is_told_to(open_page, javascript):
    page = open_page("/", width=360, height=740, javascript=javascript)
    builder = Builder(page, javascript=javascript)
    builder.start("Khalai")

    builder.press(page.locator("#guide-leave"))
    expect(page.locator("#guide")).to_have_count(0)
    page.reload()
    expect(page.locator("#guide")).to_have_count(0)
    builder.press(page.locator(".bar > .end > .menu > summary"))
    builder.press(builder.button("Five-step guide"))

    expect(page.locator("#guide")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_another_faction_shows_what_it_breaks_before_it_does(open_page, javascript):
    page = open_page("/", javascript=javascript)
    builder = Builder(page, javascript=javascript)
    builder.start("Khalai")
    builder.add_unit("zealot", 3)
    before = ArmyList.objects.get().document
    page.locator(".title + a[data-open='#settings']").click()
    page.locator("#settings-faction").select_option("zerg-swarm")
    page.locator("#settings-name").fill("Turncoats")

    page.locator("#settings-save").click()

    ahead = page.locator("#foreseen")
    expect(ahead).to_contain_text("Zealot")
    assert ArmyList.objects.get().document == before
    expect(page.locator("#settings-name")).to_have_value("Turncoats")
    if javascript:
        expect(ahead).to_be_focused()
        assert faults(page) == []
    builder.change(page.locator("#settings-agree"))
    assert page.locator("#title h1").inner_text() == "Turncoats"
    assert builder.units == ["Zealot"]
    assert not builder.legal
    builder.change(page.locator("#undo"))
    assert ArmyList.objects.get().document == before


def test_what_is_typed_beside_it_outlives_a_conflict_and_is_not_kept_when_left(
    open_page,
):
    page = open_page("/")
    builder = Builder(page)
    builder.start("Khalai")
    builder.add_unit("zealot", 3)
    builder.open_unit(0)
    other = page.context.new_page()
    other.goto(page.url.split("?")[0])
    Builder(other).add_unit("adept", 4)
    page.locator("#unit-0-texts > summary").click()
    page.locator("#unit-0-nickname").fill("Alpha")

    page.locator("#add-zealot-3").click()
    page.wait_for_url("**/conflicts/**")
    page.locator(".ways form[action$='/leave/'] button").click()

    expect(page.locator("#unit-0-nickname")).to_have_value("Alpha")
    expect(page.locator("#unit-0-nickname")).to_be_visible()
    page.locator(".title + a[data-open='#settings']").click()
    page.locator("#settings-minerals").fill("10")
    page.locator("#settings-save").click()
    page.locator("#foreseen a[data-forget]").click()
    expect(page.locator("#foreseen")).to_have_count(0)
    expect(page.locator("#settings-minerals")).to_have_value("1000")

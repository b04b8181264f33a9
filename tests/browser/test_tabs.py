"""Two tabs, two clicks, the way back: nothing is lost, and nothing done twice."""

import pytest
from playwright.sync_api import expect

from armybuilder.accounts.models import User
from armybuilder.lists.models import ArmyList
from tests.browser.builder import Builder

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

scripts = pytest.mark.parametrize("javascript", [True, False], ids=["script", "none"])


def kept(builder):
    """The units of the list, as they are kept."""
    roster = ArmyList.objects.get(pk=builder.list_id).roster
    return [(unit.unit, unit.models) for unit in roster.units]


def begin(open_page, **how):
    """One person at an empty list, and a second tab on it."""
    page = open_page("/", **how)
    builder = Builder(page, javascript=how.get("javascript", True))
    builder.start("Terran Armed Forces")
    return builder


def second_tab(builder):
    page = builder.page.context.new_page()
    page.goto(builder.page.url)
    return Builder(page, javascript=builder.javascript)


def sign_in(page):
    User.objects.create_user("player", "player@example.org", "gauss rifle 14")
    page.goto("/accounts/login/")
    page.get_by_label("User name").fill("player")
    page.get_by_label("Password", exact=True).fill("gauss rifle 14")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/lists/")


@scripts
def test_a_stale_change_shows_the_difference_and_loses_nothing(open_page, javascript):
    one = begin(open_page, javascript=javascript)
    other = second_tab(one)
    one.add_unit("marine", 6)

    other.press(other.page.locator("#add-medic-3"))
    other.page.wait_for_url("**/conflicts/**")

    asked = other.page.url
    assert kept(one) == [("marine", 6)]
    assert "Medic" in other.page.locator("#main").inner_text()
    assert "Marine" in other.page.locator("#main").inner_text()

    other.press(other.button("Keep mine as a separate list"))
    expect(other.page.locator("#unit-0")).to_be_visible()

    assert other.list_id != one.list_id
    assert (kept(one), kept(other)) == ([("marine", 6)], [("medic", 3)])

    other.page.goto(asked)
    other.press(other.button("Make this change to the current list"))
    other.page.wait_for_url(f"**/lists/{one.list_id}/")

    assert kept(one) == [("marine", 6), ("medic", 3)]
    assert other.units == ["Marine", "Medic"]


@scripts
def test_a_double_click_adds_once(open_page, javascript):
    builder = begin(open_page, javascript=javascript)

    builder.page.locator("#add-marine-6").dblclick()
    expect(builder.page.locator("#unit-0")).to_be_visible()
    builder.add_unit("medic", 3)

    assert kept(builder) == [("marine", 6), ("medic", 3)]


def test_after_the_way_back_a_change_is_made_on_the_list_as_it_is(open_page):
    builder = begin(open_page)
    builder.add_unit("marine", 6)
    builder.add_unit("marauder", 2)
    builder.press(builder.link("History").locator("visible=true"))
    builder.page.wait_for_url("**/history/")
    builder.page.go_back()
    expect(builder.page.locator("#builder")).to_be_visible()

    assert builder.units == ["Marine", "Marauder"]
    builder.add_unit("medic", 3)

    assert kept(builder) == [("marine", 6), ("marauder", 2), ("medic", 3)]


def test_each_step_of_the_way_back_shows_the_list_as_it_is(open_page):
    builder = begin(open_page, javascript=False)
    builder.add_unit("marine", 6)
    builder.add_unit("marauder", 2)

    builder.page.go_back()

    assert builder.units == ["Marine", "Marauder"]
    builder.add_unit("medic", 3)
    assert kept(builder) == [("marine", 6), ("marauder", 2), ("medic", 3)]


def test_an_archived_list_is_still_changed_and_says_where_it_is(open_page):
    one = begin(open_page)
    other = second_tab(one)
    other.press(other.page.locator(".bar > .end > .menu > summary"))
    other.press(other.button("Archive"))
    other.page.wait_for_url("**put_away**")

    one.add_unit("marine", 6)

    assert kept(one) == [("marine", 6)]
    assert one.page.get_by_text("This list is archived.").is_visible()
    one.press(one.button("Restore it"))
    one.page.wait_for_url("**/lists/")
    assert one.link("Terran Armed Forces").is_visible()


def test_a_person_who_signed_out_elsewhere_is_told_and_loses_nothing(open_page):
    page = open_page("/", expected=["403"])
    sign_in(page)
    page.goto("/")
    one = Builder(page)
    one.start("Terran Armed Forces")
    one.add_unit("marine", 6)
    other = second_tab(one)
    other.page.goto("/")
    other.press(other.page.locator("summary", has_text="player"))
    other.press(other.button("Sign out"))
    expect(other.link("Sign in")).to_be_visible()

    one.press(one.page.locator("#add-medic-3"))

    expect(one.page.get_by_text("This list belongs to somebody else")).to_be_visible()
    assert kept(one) == [("marine", 6)]
    assert one.units == ["Marine"]


def test_a_person_who_signed_in_elsewhere_goes_on_where_they_are(open_page):
    one = begin(open_page)
    one.add_unit("marine", 6)
    other = second_tab(one)
    sign_in(other.page)

    one.add_unit("medic", 3)

    assert kept(one) == [("marine", 6), ("medic", 3)]


def test_without_a_script_a_sign_in_elsewhere_is_told(open_page):
    one = begin(open_page, javascript=False, expected=["403"])
    one.add_unit("marine", 6)
    other = second_tab(one)
    sign_in(other.page)

    one.press(one.page.locator("#add-medic-3"))
    expect(one.page.get_by_text("Nothing was changed")).to_be_visible()

    assert kept(one) == [("marine", 6)]
    one.page.goto(f"/lists/{one.list_id}/")
    one.add_unit("medic", 3)
    assert kept(one) == [("marine", 6), ("medic", 3)]


def test_a_press_without_an_answer_says_so_and_can_be_repeated(open_page):
    builder = begin(open_page, expected=["500", "ERR_FAILED", "htmx:"])
    page, add = builder.page, builder.page.locator("#add-marine-6")

    page.route("**/change/", lambda route: route.fulfill(status=500))
    builder.press(add)
    expect(page.get_by_text("Something went wrong")).to_be_visible()
    page.route("**/change/", lambda route: route.abort())
    builder.press(add)
    expect(page.get_by_text("cannot be reached")).to_be_visible()
    page.unroute_all()
    builder.change(add)

    assert builder.units == ["Marine"]

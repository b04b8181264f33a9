"""The main job with a keyboard alone, and the focus after each change."""

import pytest
from playwright.sync_api import expect

from tests.browser.builder import BASIS, Builder
from tests.browser.test_main_job import ARMY, ARMY_NAME, build, built, follow_remedies

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

MANY = {1440: 150, 360: 200}
"""Nothing is further away than this many presses of Tab; on a phone all is in one column."""

# How many stops a control is away; to press so often at once spares asking after each.
AWAY = """(control) => {
  const at = document.activeElement;
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((one) => one === at || one === control || (one.checkVisibility() && !one.disabled
      && one.tabIndex >= 0 && (one.type !== "radio" || one.checked)));
  return stops.indexOf(control) - stops.indexOf(at);
}"""

COVERING = """(control) => {
  const parts = [control, ...(control.labels ?? [])];
  const box = parts.at(-1).getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (top && parts.some((part) => part.contains(top))) return null;
  return `${top?.outerHTML.slice(0, 200)} at ${Math.round(box.x)}, ${Math.round(box.y)}`;
}"""


class Keyboard(Builder):
    """Goes from control to control with Tab, and presses it with Enter or the space bar."""

    def reach(self, control):
        """Move the focus to a control; it must be in view, and nothing may cover it."""
        pressed, many = 0, MANY[self.page.viewport_size["width"]]
        while away := control.evaluate(AWAY):
            pressed += abs(away)
            assert pressed <= many, f"{many} tabs do not reach {control}"
            for _ in range(abs(away)):
                self.page.keyboard.press("Tab" if away > 0 else "Shift+Tab")
        self.see(control)

    def see(self, control):
        covering = control.evaluate(COVERING)
        assert covering is None, f"{control} has the focus under {covering}"

    def press(self, control):
        self.presses += 1
        self.reach(control)
        is_box = control.get_attribute("type") == "checkbox"
        self.page.keyboard.press("Space" if is_box else "Enter")

    def change(self, control):
        """Press, and see that the focus is where it was: on the control, while there is one."""
        id = control.get_attribute("id")
        assert id, f"{control} has no id to bring the focus back to"
        super().change(control)
        again = self.page.locator(f"[id='{id}']:enabled")
        if again.count():
            expect(again).to_be_focused()
            self.see(again)
        else:
            expect(
                self.page.locator("#issues-title, #units-title, #finder-text").and_(
                    self.page.locator(":focus")
                )
            ).to_have_count(1)

    def choose(self, field, value):
        """Type the beginning of a name, and leave the field: that makes the choice."""
        before = self.basis
        self.reach(field)
        self.page.keyboard.type(
            field.locator(f"option[value={value}]").inner_text()[:3]
        )
        expect(self.page.locator(BASIS)).to_have_value(before)
        self.page.keyboard.press("Tab")
        after = self.page.evaluate("document.activeElement.id")
        expect(self.page.locator(BASIS)).not_to_have_value(before)
        # After the last field of a phone's column come the buttons of the message that goes.
        expect(self.page.locator(f"[id='{after or 'units-title'}']")).to_be_focused()


# A desk in English at once; a phone and Spanish are long.
KEYBOARDS = [
    pytest.param(1440, "en", id="desk-en"),
    pytest.param(360, "es", id="phone-es", marks=pytest.mark.long),
    pytest.param(360, "en", id="phone-en", marks=pytest.mark.long),
    pytest.param(1440, "es", id="desk-es", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("width", "language"), KEYBOARDS)
def test_an_army_is_built_broken_mended_and_printed_with_keys(
    open_page, width, language
):
    page = open_page("/", width=width, height=800, language=language)
    keyboard = Keyboard(page, language=language)

    build(keyboard)

    assert keyboard.legal
    assert built(keyboard) == ARMY | {"edition": "2026-08", "name": ARMY_NAME}

    keyboard.add_unit("goliath", 1)
    assert keyboard.errors == ["minerals-exceeded", "slots-exceeded"]
    page.keyboard.press("Control+z")
    expect(page.locator("#verdict[data-legal=true]")).to_be_visible()
    page.keyboard.press("Control+y")
    expect(page.locator("#verdict[data-legal=false]")).to_be_visible()
    keyboard.go_to("list")
    follow_remedies(keyboard)
    assert keyboard.legal

    assert "Marine" in keyboard.print()

"""A person at the builder: presses what is on the page, and reads what it says."""

import io

from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import expect
from pypdf import PdfReader

BASIS = "input[name=based_on][form=change]"
"""Which state of the list the page shows: it differs after every change."""

expect.set_options(timeout=10_000)


class Builder:
    """Counts its presses: what a person does with a finger or a mouse, scrolling apart."""

    def __init__(self, page, *, language="en", javascript=True):
        self.page = page
        self.language = language
        self.javascript = javascript
        self.presses = 0

    def said(self, text):
        """A sentence of the site, in this person's language."""
        with translation.override(self.language):
            return gettext(text)

    # Pressing -------------------------------------------------------------------------------

    def press(self, control):
        self.presses += 1
        control.click()

    def change(self, control):
        """Press what changes the list, and wait for the page that shows the change."""
        before = self.basis
        self.press(control)
        expect(self.page.locator(BASIS)).not_to_have_value(before)

    def choose(self, field, value):
        """Take an option of a list to choose from; with a script that saves it."""
        before = self.basis
        self.presses += 1
        field.select_option(value)
        if self.javascript:
            expect(self.page.locator(BASIS)).not_to_have_value(before)

    def button(self, name):
        return self.page.get_by_role("button", name=self.said(name), exact=True)

    def link(self, name):
        return self.page.get_by_role("link", name=self.said(name), exact=True)

    def start(self, name):
        """From the home page: a faction, or a starter army."""
        self.press(self.page.locator(".picks").get_by_role("button", name=name))
        self.page.wait_for_url("**/lists/*/")

    def go_to(self, pane):
        """On a phone each pane has its tab; on a desk all are in view."""
        tab = self.page.locator(f".tabbar a[href='#{pane}']")
        if tab.is_visible():
            self.press(tab)
        expect(self.page.locator(f"#{pane}")).to_be_visible()

    def add_unit(self, unit, models):
        self.go_to("add")
        if self.page.locator("#tab-units[aria-current]").count() == 0:
            self.press(self.page.locator("#tab-units"))
        self.change(self.page.locator(f"#add-{unit}-{models}"))

    def add_card(self, card):
        self.go_to("add")
        if self.page.locator("#tab-cards[aria-current]").count() == 0:
            self.press(self.page.locator("#tab-cards"))
        self.change(self.page.locator(f"#add-{card}"))

    def open_unit(self, place):
        """Unfold a unit of the list; on a desk its card comes along."""
        self.go_to("list")
        body = self.page.locator(f"#unit-{place}-body")
        if body.get_attribute("open") is None:
            self.press(self.page.locator(f"#unit-{place}-summary"))
        expect(self.page.locator(f"#unit-form-{place}")).to_be_visible()
        if self.javascript and self.page.viewport_size["width"] >= 1200:
            self.page.wait_for_url(f"**unit={place + 1}**")

    def tick(self, place, upgrade):
        box = self.page.locator(f"#unit-{place}-{upgrade}")
        if self.javascript:
            self.change(box)
        else:
            self.press(box)

    def save(self, name):
        """Without a script a form is sent by its button."""
        if not self.javascript:
            self.change(self.button(name))

    def print(self):
        """Open the sheet, ask for the PDF, and return the words on paper."""
        if not self.link("Print").first.is_visible():
            self.press(self.page.locator(".bar > .end > .menu > summary"))
        self.press(self.link("Print").locator("visible=true").first)
        self.page.wait_for_url("**/print/")
        self.press(self.button("PDF"))
        self.page.wait_for_url("**/print.pdf*")
        # What the browser shows it keeps to itself: fetch the same address as it did.
        answer = self.page.request.get(
            self.page.url, headers={"Accept-Language": self.language}
        )
        assert answer.headers["content-type"] == "application/pdf"
        pages = PdfReader(io.BytesIO(answer.body())).pages
        return "\n".join(page.extract_text() for page in pages)

    # Reading --------------------------------------------------------------------------------

    @property
    def basis(self):
        return self.page.locator(BASIS).input_value()

    @property
    def legal(self):
        return self.page.locator("#verdict").get_attribute("data-legal") == "true"

    @property
    def verdict(self):
        """The verdict as a person reads it."""
        return self.page.locator("#verdict > summary span").inner_text().split("\n")[0]

    def budget(self, name):
        """What is spent of a budget and its limit."""
        element = self.page.locator(f"[data-budget={name}]")
        return int(element.get_attribute("data-spent")), int(
            element.get_attribute("data-limit")
        )

    @property
    def slots(self):
        """Per slot, what is taken and granted."""
        return {
            one.get_attribute("data-slot"): (
                int(one.get_attribute("data-taken")),
                int(one.get_attribute("data-granted")),
            )
            for one in self.page.locator("[data-slot][data-granted]").all()
        }

    @property
    def units(self):
        """The names of the units in the list, in order."""
        return self.page.locator("#list .unit .name strong").all_text_contents()

    @property
    def errors(self):
        return [
            one.get_attribute("data-code")
            for one in self.page.locator("#list [data-level=error]").all()
        ]

    @property
    def list_id(self):
        return self.page.url.split("/lists/")[1].split("/")[0]

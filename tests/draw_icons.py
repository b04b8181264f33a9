"""Draws static/icons/*.png anew from the drawings beside them: `python -m tests.draw_icons`."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

STATIC = Path(__file__).parents[1] / "static"
ICONS = {
    "icon-192": ("favicon.svg", 192),
    "icon-512": ("favicon.svg", 512),
    "icon-180": ("icons/maskable.svg", 180),  # iOS rounds the corners itself
    "maskable-512": ("icons/maskable.svg", 512),
}


def draw():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"]
        )
        for name, (drawing, side) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<style>body {{ margin: 0 }} svg {{ display: block; width: {side}px }}</style>"
                + (STATIC / drawing).read_text(encoding="utf-8")
            )
            path = STATIC / "icons" / f"{name}.png"
            page.screenshot(path=path, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()

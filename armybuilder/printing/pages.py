"""A sheet as HTML: one template a layout, for the browser's preview and for paper."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.utils import translation

from armybuilder.printing.choices import Choices
from armybuilder.printing.frame import Judged, Sheet
from armybuilder.printing.layouts import LAYOUTS, sheet_of

STYLES = "css/sheet.css"
TIGHT_STYLES = "css/sheet-tight.css"


def sheet_html(judged: Judged, choices: Choices, *, bar: str = "") -> str:
    """The whole page of the preview; `bar` is HTML that stands above the sheet, marked safe."""
    return draw(sheet_of(judged, choices), bar=bar, on_screen=True)


def draw(sheet: Sheet, **context: Any) -> str:
    """The HTML of a sheet, in its language."""
    with translation.override(sheet.language):
        return render_to_string(
            LAYOUTS[sheet.layout].template,
            {"sheet": sheet, "styles": styles_of(sheet), **context},
        )


def styles_of(sheet: Sheet) -> tuple[str, ...]:
    """The style sheets that place it, as paths of static files, in their order."""
    tight = (TIGHT_STYLES,) if sheet.tight else ()
    return STYLES, *LAYOUTS[sheet.layout].styles, *tight

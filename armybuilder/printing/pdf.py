"""A sheet as PDF. The only module that knows WeasyPrint.

Fonts and style sheet are read once a process. Nothing is fetched but our own static files:
players write the texts on a sheet.
"""

import mimetypes
import os
from functools import cache
from pathlib import Path
from threading import Lock
from urllib.parse import unquote, urlsplit

from django.contrib.staticfiles import finders
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from armybuilder.printing.pages import draw
from armybuilder.printing.sheets import ArmySheet, army_sheet
from rules.cards import Cards
from rules.report import Report
from rules.roster import Roster

STATIC = "https://static.invalid/"
"""Where our static files seem to lie; a host that cannot exist, so that nothing else is meant."""

STYLES = "css/sheet.css"
TIGHT_STYLES = "css/sheet-tight.css"
VARIANT = "pdf/ua-1"

ONE_AT_A_TIME = Lock()
"""The fonts are shared by all sheets of a process, and Pango's are not for several threads."""

# fontTools, which cuts some fonts for WeasyPrint, writes into them when it did so.
os.environ["SOURCE_DATE_EPOCH"] = "0"


class StaticFiles(URLFetcher):
    """Hands out static files of the site and refuses every other address."""

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """The static file at `url`; raises for anything else."""
        path = unquote(urlsplit(url).path).lstrip("/")
        found = finders.find(path) if url.startswith(STATIC) else None
        if not found:
            raise ValueError(f"Not a static file of the site: {url[:200]}")
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        return URLFetcherResponse(url, Path(found).read_bytes(), {"Content-Type": kind})


def roster_pdf(
    roster: Roster,
    cards: Cards,
    report: Report,
    *,
    paper: str = "a4",
    language: str = "en",
) -> bytes:
    """The roster sheet as a tagged PDF; the same arguments give the same bytes."""
    return sheet_pdf(army_sheet(roster, cards, report, paper=paper, language=language))


def sheet_pdf(sheet: ArmySheet) -> bytes:
    """`sheet` on paper."""
    html = draw(sheet)
    with ONE_AT_A_TIME:
        styles = [_styles(STYLES)]
        if sheet.tight:
            styles.append(_styles(TIGHT_STYLES))
        document = HTML(string=html, base_url=STATIC, url_fetcher=StaticFiles())
        # No date and no file identifier: the first would change the bytes, and the second
        # compresses the whole file twice.
        return document.write_pdf(
            font_config=_fonts(), stylesheets=styles, pdf_variant=VARIANT
        )


@cache
def _fonts() -> FontConfiguration:
    return FontConfiguration()


@cache
def _styles(path: str) -> CSS:
    return CSS(url=f"{STATIC}{path}", font_config=_fonts(), url_fetcher=StaticFiles())

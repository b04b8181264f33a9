"""A sheet as PDF. The only module that knows WeasyPrint.

Fonts and style sheet are read once a process. Nothing is fetched but our own static files:
players write the texts on a sheet.
"""

import mimetypes
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from threading import Lock
from urllib.parse import unquote, urlsplit

from django.contrib.staticfiles import finders
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from armybuilder.printing.choices import Choices
from armybuilder.printing.frame import Judged, Sheet
from armybuilder.printing.layouts import sheet_of
from armybuilder.printing.pages import draw, styles_of

STATIC = "https://static.invalid/"
"""Where our static files seem to lie; a host that cannot exist, so that nothing else is meant."""

VARIANT = "pdf/ua-1"

Drawing = tuple[str, tuple[str, ...]]
"""A page as HTML, and the paths of its style sheets."""

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


def list_pdf(judged: Judged, choices: Choices) -> bytes:
    """The sheet of `choices` as a tagged PDF; the same arguments give the same bytes."""
    return sheet_pdf(sheet_of(judged, choices))


def sheet_pdf(sheet: Sheet) -> bytes:
    """`sheet` on paper."""
    html = draw(sheet)
    with ONE_AT_A_TIME:
        styles = [_styles(path) for path in styles_of(sheet)]
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


def bound_pdf(drawings: Iterable[Drawing]) -> tuple[bytes, tuple[int, ...]]:
    """Several drawings in one file, each numbered by itself, and how many pages each has.

    They are many and stay in memory until the last, so without tags and attachments.
    """
    documents = []
    with ONE_AT_A_TIME:
        for html, paths in drawings:
            document = HTML(string=html, base_url=STATIC, url_fetcher=StaticFiles())
            styles = [_styles(path) for path in paths]
            documents.append(document.render(font_config=_fonts(), stylesheets=styles))
        pages = [page for document in documents for page in document.pages]
        pdf = documents[0].copy(pages).write_pdf()
    return pdf, tuple(len(document.pages) for document in documents)

"""A sheet as PDF. The only module that knows WeasyPrint.

Fonts and style sheet are read once a process. Nothing is fetched but our own static files:
players write the texts on a sheet.
"""

import mimetypes
import os
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from threading import Lock
from urllib.parse import unquote, urlsplit

from django.contrib.staticfiles import finders
from weasyprint import CSS, HTML, Attachment
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from armybuilder.exchange.formats.pdf import NAME
from armybuilder.printing import qr
from armybuilder.printing.choices import Choices
from armybuilder.printing.frame import Judged, Sheet
from armybuilder.printing.layouts import sheet_of
from armybuilder.printing.pages import draw, styles_of

STATIC = "https://static.invalid/"
"""Where our static files seem to lie; a host that cannot exist, so that nothing else is meant."""

VARIANT = "pdf/ua-1"

NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""When every attachment was made, so that the same list gives the same bytes."""

Drawing = tuple[str, tuple[str, ...]]
"""A page as HTML, and the paths of its style sheets."""

ONE_AT_A_TIME = Lock()
"""The fonts are shared by all sheets of a process, and Pango's are not for several threads."""

# fontTools, which cuts some fonts for WeasyPrint, writes into them when it did so.
os.environ["SOURCE_DATE_EPOCH"] = "0"


class StaticFiles(URLFetcher):
    """Hands out static files of the site, draws QRs, and refuses every other address."""

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """The static file or the QR at `url`; raises for anything else."""
        path = urlsplit(url).path.lstrip("/")
        picture = qr.picture_at(path) if url.startswith(STATIC) else None
        if picture is not None:
            return URLFetcherResponse(url, picture, {"Content-Type": "image/svg+xml"})
        path = unquote(path)
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
    documents = [sheet.proof.document] if sheet.proof.document else []
    with ONE_AT_A_TIME:
        styles = [_styles(path) for path in styles_of(sheet)]
        document = HTML(string=html, base_url=STATIC, url_fetcher=StaticFiles())
        # No date and no file identifier: the first would change the bytes, and the second
        # compresses the whole file twice.
        return document.write_pdf(
            font_config=_fonts(),
            stylesheets=styles,
            pdf_variant=VARIANT,
            attachments=[attachment(one) for one in documents],
        )


def attachment(document: str, name: str = NAME) -> Attachment:
    """A roster document as a file inside the PDF."""
    return Attachment(
        string=document,
        name=name,
        description="armybuilder/roster@1",
        created=NO_DATE,
        modified=NO_DATE,
        relationship="Source",
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

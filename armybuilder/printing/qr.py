"""QR codes for paper: an address as an SVG, the same bytes for the same text."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from urllib.parse import quote, unquote

import segno

FOLDER = "qr/"
"""Where a sheet on paper finds its picture, as if it were a static file."""

MOST_MODULES = (
    77  # a side: at 25 mm a third of a millimetre each, which a telephone still reads
)
LEVELS = ("q", "m")  # a quarter, or an eighth, may be lost to a fold or a stain


def path_of(text: str) -> str:
    """The path of the picture of `text`, for the sheet."""
    return FOLDER + quote(text, safe="")


def picture_at(path: str) -> bytes | None:
    """The picture that a path of `path_of` means; None for other paths."""
    if not path.startswith(FOLDER):
        return None
    drawn = _drawn(unquote(path.removeprefix(FOLDER)))
    return _svg(drawn) if drawn is not None else None


def data_uri(text: str) -> str:
    """The picture for a page in the browser."""
    drawn = _drawn(text)
    return drawn.svg_data_uri(border=0, omitsize=True) if drawn is not None else ""


def fits(text: str) -> bool:
    """Whether `text` makes a picture that can be read from a sheet."""
    return _drawn(text) is not None


@lru_cache(maxsize=256)
def _drawn(text: str) -> segno.QRCode | None:
    """With the most redundancy that still leaves its squares large enough."""
    for level in LEVELS:
        try:
            drawn = segno.make_qr(text, error=level, boost_error=False)
        except segno.DataOverflowError:
            continue
        if drawn.symbol_size(border=0)[0] <= MOST_MODULES:
            return drawn
    return None


def _svg(drawn: segno.QRCode) -> bytes:
    file = BytesIO()
    drawn.save(file, kind="svg", border=0, xmldecl=False, nl=False, omitsize=True)
    return file.getvalue()

"""How wide text is in Inter, and how many lines it takes, without asking the font."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from math import ceil

from armybuilder.printing.fitting import REM

ALIKE = {  # in ems, rounded up, figures tabular
    "'": 0.24,
    "ijl": 0.26,
    "I !,.:;·¡": 0.3,
    "f()/[\\]{}rt|": 0.38,
    '"″“”': 0.43,
    "-_": 0.48,
    "*`–^?¿s": 0.54,
    "xzJ": 0.56,
    "kcvyL": 0.58,
    "aeu": 0.6,
    "hnFo": 0.62,
    "Egpqbd": 0.64,
    "0123456789": 0.66,
    "PRSTXZ$&#BK+<=>~×": 0.68,
    "AVY": 0.7,
    "CDGHU": 0.76,
    "NOQ": 0.78,
    "w%…": 0.84,
    "mM": 0.91,
    "W@": 0.97,
}
WIDTHS = {letter: width for letters, width in ALIKE.items() for letter in letters}
WIDEST = 1.08  # any other letter
SEMIBOLD, EXTRABOLD = 1.04, 1.07  # times the regular letters


def width_of(text: str, size: float) -> float:
    """Millimetres of `text` in regular letters of `size` times ten points."""
    return sum(map(_word_width, text.split(" "))) * size * REM + (
        text.count(" ") * WIDTHS[" "] * size * REM
    )


def lines_of(text: str, size: float, width: float, start: float = 0) -> int:
    """Lines of `text` in a column of `width`, words kept whole; `start` is taken on the first."""
    space = WIDTHS[" "] * size * REM
    lines, at = 1, start
    for word in text.split():
        length = _word_width(word) * size * REM
        if at and at + length > width:
            lines, at = lines + 1, 0.0
        if length > width:
            lines += ceil(length / width * 1.1) - 1
        at += length + space
    return lines


@lru_cache(maxsize=8192)
def _word_width(word: str) -> float:
    return sum(map(_letter_width, word))


def _letter_width(letter: str) -> float:
    found = WIDTHS.get(letter)
    if found is None:
        found = WIDTHS.get(unicodedata.normalize("NFD", letter)[:1], WIDEST)
    return found

"""What the fonts of this machine can print, and what stands in for the rest.

Names and notes are any Unicode. A letter that no installed font has would print as an empty
box: it becomes a plainer letter that means the same, or its number in guillemets: ‹U+10C80 10C81›.
"""

import shutil
import subprocess
import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache

KEPT_CONTROLS = "\n\t"
REMOVED = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Marks that turn the direction of the text around them: a name may not reverse the sheet."""

MOST_PICTURES = 300
"""Emoji on one sheet: each is an image and takes two milliseconds; more are given by number."""

Ranges = tuple[tuple[int, ...], tuple[int, ...]]  # first letters, last letters


class Typesetter:
    """Makes texts printable, and remembers whether something had to be replaced."""

    def __init__(self) -> None:
        self.replaced = False
        self.pictures = 0

    def set(self, text: str) -> str:
        """`text` with only letters that print."""
        if text.isascii() and text.isprintable():
            return text
        printed = "".join(map(self._printed, text)).replace("›‹U+", " ")
        self.replaced = self.replaced or "‹U+" in printed
        return printed

    def _printed(self, letter: str) -> str:
        if not _is_picture(letter):
            return _printed(letter)
        self.pictures += 1
        return _printed(letter) if self.pictures <= MOST_PICTURES else _number(letter)


def _is_picture(letter: str) -> bool:
    """Whether the emoji font draws it; U+FE0F asks for that of the letter before it."""
    return (
        letter == "\ufe0f"
        or "\U0001f1e6" <= letter <= "\U0001f1ff"
        or (
            unicodedata.east_asian_width(letter) == "W"
            and unicodedata.category(letter) == "So"
        )
    )


def _number(letter: str) -> str:
    return f"‹U+{ord(letter):04X}›"


@lru_cache(maxsize=4096)
def _printed(letter: str) -> str:
    if letter in KEPT_CONTROLS:
        return letter
    if letter in REMOVED:
        return ""
    if _has_font(letter):
        return letter
    plain = unicodedata.normalize("NFKC", letter)
    if plain != letter and all(map(_has_font, plain)):
        return plain
    return _number(letter)


def _has_font(letter: str) -> bool:
    kind = unicodedata.category(letter)
    if kind in ("Cc", "Cs"):
        return False
    if kind in ("Cf", "Zs") or _is_selector(letter):
        return True
    firsts, lasts = covered_letters()
    place = bisect_right(firsts, ord(letter)) - 1
    return not firsts or (place >= 0 and ord(letter) <= lasts[place])


def _is_selector(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


@cache
def covered_letters() -> Ranges:
    """The letters of all installed fonts; none where fontconfig cannot be asked."""
    program = shutil.which("fc-list")
    if program is None:
        return (), ()
    answer = subprocess.run(  # noqa: S603 - a program found on the path, no text of a user
        [program, "--format", "%{charset} "], capture_output=True, text=True, check=True
    )
    spans = sorted(_span(word) for word in set(answer.stdout.split()))
    merged = [spans[0]] if spans else []
    for first, last in spans:
        if first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return tuple(first for first, _ in merged), tuple(last for _, last in merged)


def _span(word: str) -> tuple[int, int]:
    first, _, last = word.partition("-")
    return int(first, 16), int(last or first, 16)

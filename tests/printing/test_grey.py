"""Black-and-white print is legible: each word stands out in grey, whatever the colours were."""

import re
import subprocess

import pytest

from armybuilder.printing.choices import Choices
from armybuilder.printing.pdf import list_pdf
from tests.printing.samples import judged, two_walkers, vanguard

DPI = 150
LEAST = 4.5  # WCAG 2.2, 1.4.3
PAGE = re.compile(r"<page [^>]*>(.*?)</page>", re.DOTALL)
WORD = re.compile(
    r'<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*?)</word>'
)


def grey_pages(folder):
    """Width and grey values of each page, as a printer without colours sees it."""
    subprocess.run(
        ["pdftoppm", "-gray", "-r", str(DPI), "sheet.pdf", "page"],
        cwd=folder,
        check=True,
    )
    for path in sorted(folder.glob("page-*.pgm")):
        _kind, size, _most, values = path.read_bytes().split(b"\n", 3)
        yield int(size.split()[0]), values


def words(folder):
    """Text and box, in points, of each word of each page."""
    done = subprocess.run(
        ["pdftotext", "-bbox", "sheet.pdf", "-"],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=True,
    )
    for page in PAGE.findall(done.stdout):
        yield [
            (text, tuple(map(float, box))) for *box, text in WORD.findall(page) if text
        ]


def contrast(page, box):
    """The ratio between the lightest and the darkest spot of a box, as WCAG reckons it."""
    width, values = page
    left, top, right, bottom = (round(one * DPI / 72) for one in box)
    spots = b"".join(
        values[row * width + left : row * width + right] for row in range(top, bottom)
    )
    return (luminance(max(spots)) + 0.05) / (luminance(min(spots)) + 0.05)


def luminance(grey):
    part = grey / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@pytest.mark.parametrize(
    "layout", ["roster", "cards", "tournament", "opponent", "quick", "deck"]
)
@pytest.mark.parametrize("make", [vanguard, two_walkers])
def test_every_word_stands_out_in_grey(tmp_path, layout, make):
    pdf = list_pdf(judged(make()), Choices(layout=layout, colour=True))
    (tmp_path / "sheet.pdf").write_bytes(pdf)
    faint, seen = [], 0
    for page, found in zip(grey_pages(tmp_path), words(tmp_path), strict=True):
        seen += len(found)
        faint += [text for text, box in found if contrast(page, box) < LEAST]

    assert seen > 100
    assert faint == []


def test_the_verdict_is_told_by_its_mark_and_its_words_and_its_ground(tmp_path):
    """An illegal list's is white on black on every page, a legal one's black on white."""
    for make, mark, dark_ground in ((vanguard, "✓", False), (two_walkers, "✗", True)):
        (tmp_path / "sheet.pdf").write_bytes(
            list_pdf(judged(make()), Choices(colour=True))
        )
        for path in tmp_path.glob("page-*"):
            path.unlink()
        for page, found in zip(grey_pages(tmp_path), words(tmp_path), strict=True):
            box = next(box for text, box in found if text == mark)
            assert (ground(page, box) < 128) == dark_ground


def ground(page, box):
    """The grey of the spot just before a mark."""
    width, values = page
    left, top, _right, bottom = (one * DPI / 72 for one in box)
    return values[round((top + bottom) / 2) * width + round(left - 2)]

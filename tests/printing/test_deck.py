"""The cards to cut out: all of one size, none with a word lost."""

import os
import subprocess
import sys

import pytest

from armybuilder.printing.choices import Choices
from armybuilder.printing.deck import EDGE, HEIGHTS, fitted
from armybuilder.printing.pdf import list_pdf
from tests.printing.card_boxes import card_boxes
from tests.printing.samples import judged, printed, sheet_of, two_walkers, vanguard
from tests.printing.sheet_words import missing_from
from tests.printing.test_cards import BOTH, card_of, every_unit
from tests.printing.test_pdf import TOP, words_outside

PRINT_ONE = """
import hashlib, os, django
os.environ["DJANGO_SETTINGS_MODULE"] = "armybuilder.settings.test"
django.setup()
from armybuilder.printing.choices import Choices
from armybuilder.printing.pdf import list_pdf
from tests.printing.samples import judged, vanguard
for layout in ("cards", "deck"):
    pdf = list_pdf(judged(vanguard()), Choices(layout=layout, language="es"))
    print(hashlib.sha256(pdf).hexdigest())
"""


@pytest.mark.parametrize("size", ["normal", "large"])
@pytest.mark.parametrize(("paper", "language"), BOTH)
@pytest.mark.parametrize("make", [vanguard, every_unit], ids=["legal", "illegal"])
def test_all_cards_are_of_one_size_and_hold_what_is_on_them(
    make, paper, language, size
):
    sheet = sheet_of(make(), paper, language, layout="deck", size=size)
    boxes, pages = card_boxes(sheet)

    assert max(box.page for box in boxes) == len(sheet.pages)
    assert (pages > len(sheet.pages)) == bool(sheet.further)
    assert len(boxes) == sum(
        spot is not None for page in sheet.pages for row in page for spot in row
    )
    height = HEIGHTS[paper, sheet.legal] - EDGE
    for box in boxes:
        assert (box.width, box.height) == pytest.approx((82, height), abs=0.05)
        assert box.lowest <= box.top + box.height


def test_cards_stand_on_the_same_four_places_of_every_page():
    boxes, _pages = card_boxes(sheet_of(two_walkers(), layout="deck"))
    places = {(round(box.left, 1), round(box.top, 1)) for box in boxes}

    assert len(places) == 4
    lefts, tops = ({place[axis] for place in places} for axis in (0, 1))
    assert max(lefts) - min(lefts) == pytest.approx(87, abs=0.1)
    assert max(tops) - min(tops) == pytest.approx(HEIGHTS["a4", False], abs=0.1)


def test_letters_shrink_before_a_card_goes_on_over_a_second_one():
    card = card_of(vanguard(), 7)
    roomy, tight, tiny = (fitted(card, height, (100, 76)) for height in (200, 95, 60))

    assert [one.letters for one in roomy] == [100]
    assert [one.letters for one in tight] == [76]
    assert len(tiny) > 1
    assert sum((one.card.abilities for one in tiny), ()) == card.abilities


@pytest.mark.parametrize(("paper", "language"), BOTH)
@pytest.mark.parametrize("make", [vanguard, two_walkers])
def test_every_word_is_on_the_paper(make, paper, language, tmp_path):
    choices = {"paper": paper, "language": language, "layout": "deck"}
    sheet = sheet_of(make(), **choices)

    skipped = ("kind", "counted", "edition_name", "eyebrow", "reasons", "proof")
    assert missing_from(printed(make(), **choices), sheet, skipped) == []
    pdf = list_pdf(judged(make()), Choices(**choices))
    assert words_outside(pdf, tmp_path) == []


def test_the_same_cards_are_the_same_bytes_in_any_process():
    def digest(seed):
        return subprocess.run(
            [sys.executable, "-c", PRINT_ONE],
            capture_output=True,
            text=True,
            cwd=TOP,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
        ).stdout

    assert digest("1") == digest("2")

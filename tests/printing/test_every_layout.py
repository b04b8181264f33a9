"""What holds for every layout, paper and language: complete, on the page, numbered, repeatable."""

import io
import re
from dataclasses import replace

import pytest
from pypdf import PdfReader

from armybuilder.printing.choices import Choices
from armybuilder.printing.layouts import LAYOUTS
from armybuilder.printing.pages import sheet_html
from armybuilder.printing.pdf import list_pdf
from rules import RosterUnit
from tests.printing.samples import (
    HOSTILE,
    case,
    empty_list,
    judged,
    many_units,
    two_walkers,
    vanguard,
)
from tests.printing.test_hostile import Tags, hostile_list
from tests.printing.test_pdf import words_outside

SHEETS = {
    "tournament": {"layout": "tournament"},
    "opponent": {"layout": "opponent"},
    "closed": {"layout": "opponent", "closed": True},
    "quick": {"layout": "quick"},
}
PAGE = {"en": r"Page (\d+) of (\d+)", "es": r"Página (\d+) de (\d+)"}


def one_of_each():
    """A list with what may trouble a sheet: unknown ids, odd sizes, names of every script."""
    roster = case("verdicts/many-faults-terran.yaml")
    strange = RosterUnit("no-such-unit", 100, ("no-such-upgrade",), nickname="최후")
    return replace(roster, name="Äußerster Ω", units=(*roster.units, strange))


ROSTERS = {
    "legal": vanguard,
    "illegal": two_walkers,
    "faulty": one_of_each,
    "empty": empty_list,
    "thirty": lambda: many_units(30),
}


def pdf_of(roster, sheet, **choices):
    return list_pdf(judged(roster), Choices(**SHEETS[sheet], **choices))


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize(
    ("name", "paper", "language", "size"),
    [
        ("legal", "a4", "en", "normal"),
        ("legal", "letter", "es", "large"),
        ("illegal", "letter", "es", "normal"),
        ("faulty", "a4", "en", "large"),
        ("empty", "letter", "en", "normal"),
        ("thirty", "a4", "es", "normal"),
    ],
)
def test_pages_are_whole_and_numbered(tmp_path, sheet, name, paper, language, size):
    pdf = pdf_of(
        ROSTERS[name](), sheet, paper=paper, language=language, size=size, colour=True
    )
    texts = [
        " ".join(page.extract_text().split())
        for page in PdfReader(io.BytesIO(pdf)).pages
    ]

    assert words_outside(pdf, tmp_path) == []
    for place, text in enumerate(texts, start=1):
        assert len(text) > 200
        (found,) = re.findall(PAGE[language], text)
        assert found == (str(place), str(len(texts)))
        verdict = {"en": "✗ NOT LEGAL", "es": "✗ NO LEGAL"}[language]
        assert (verdict in text) == (name != "legal")


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_same_choices_are_the_same_bytes(sheet):
    first = pdf_of(vanguard(), sheet)
    pdf_of(two_walkers(), sheet, paper="letter", language="es")

    assert pdf_of(vanguard(), sheet) == first


@pytest.mark.parametrize("sheet", SHEETS)
def test_hostile_texts_stay_texts(tmp_path, sheet):
    def tags(roster):
        parser = Tags()
        parser.feed(sheet_html(judged(roster), Choices(**SHEETS[sheet])))
        return parser.found, parser.attributes

    found, attributes = tags(hostile_list())
    assert found & {"script", "style", "img", "svg", "iframe", "object"} == set()
    assert attributes & {"style", "onload", "src"} == set()
    assert words_outside(pdf_of(hostile_list(), sheet), tmp_path) == []
    assert HOSTILE not in sheet_html(judged(hostile_list()), Choices(**SHEETS[sheet]))


@pytest.mark.parametrize("sheet", SHEETS)
def test_parts_may_be_left_out(sheet):
    html = sheet_html(judged(vanguard()), Choices(**SHEETS[sheet], parts=frozenset()))

    assert "Point Defense Drone" not in html.replace("Friendly Point Defense Drone", "")


def test_every_layout_has_a_name_and_a_sheet():
    assert {one["layout"] for one in SHEETS.values()} <= set(LAYOUTS)

"""What ties a sheet to its list: code, QR, fingerprint and the document inside the PDF."""

import io
import re
import subprocess
from base64 import b64decode
from dataclasses import replace
from urllib.parse import unquote

import pytest
import segno
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from armybuilder.exchange.formats.code import code_of, link_of
from armybuilder.exchange.reading import read_any
from armybuilder.printing import qr
from armybuilder.printing.choices import PARTS, Choices
from armybuilder.printing.layouts import LAYOUTS
from armybuilder.printing.pages import sheet_html
from armybuilder.printing.pdf import STATIC, StaticFiles, list_pdf
from rules.document import write
from rules.fingerprint import fingerprint
from tests.printing.samples import (
    case,
    empty_list,
    judged,
    many_units,
    printed,
    sheet_of,
    text_of,
    two_walkers,
    vanguard,
)
from tests.strategies import legal_rosters, wild_rosters

SITE = "https://lists.example.org"
OPEN = sorted(LAYOUTS)


def pdf_of(roster, **choices):
    return list_pdf(judged(roster), Choices(site=SITE, **choices))


# The code and the QR -------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", OPEN)
def test_every_open_sheet_leads_to_its_list(layout):
    sheet = sheet_of(vanguard(), layout=layout, site=SITE)

    assert sheet.proof.link == f"{SITE}/l/{code_of(vanguard())}"
    assert "-".join(sheet.proof.code) == code_of(vanguard())
    assert read_any(sheet.proof.link).roster == replace(
        read_any(sheet.proof.document).roster,
        name="Untitled list",
        units=tuple(
            replace(
                unit,
                nickname="",
                upgrades=tuple(sorted(unit.upgrades)),  # the order of the code's table
            )
            for unit in vanguard().units
        ),
    )


def test_without_a_site_there_is_no_qr_and_the_code_in_letters():
    sheet = sheet_of(vanguard())

    assert sheet.proof.link == ""
    assert code_of(vanguard()) in text_of(printed(vanguard())).replace("- ", "-")
    assert "<img" not in sheet_html(judged(vanguard()), Choices())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_picture_on_paper_is_the_qr_of_the_address(tmp_path, paper):
    """Looked at as a camera does: each square of the print is as dark as it should be."""
    pdf = pdf_of(vanguard(), paper=paper)
    wanted = segno.make_qr(
        link_of(SITE, code_of(vanguard())), error="q", boost_error=False
    )
    squares = [list(row) for row in wanted.matrix]
    page = grey_page(tmp_path, pdf)

    right = PdfReader(io.BytesIO(pdf)).pages[0].mediabox.right
    margin = 14 if paper == "a4" else 16.95
    left = mm(float(right)) - margin - 25
    top = first_dark(page, left + 1) + 0.1
    number = len(squares)
    side = 25 / number
    seen = [
        [
            dark(page, left + (column + 0.5) * side, top + (row + 0.5) * side)
            for column in range(number)
        ]
        for row in range(number)
    ]

    assert seen == [[bool(one) for one in row] for row in squares]


DPI = 300


def mm(points):
    return points * 25.4 / 72


def grey_page(folder, pdf):
    """Width, and the grey values of the first page at 300 dots an inch."""
    (folder / "sheet.pdf").write_bytes(pdf)
    done = subprocess.run(
        ["pdftoppm", "-gray", "-r", str(DPI), "-l", "1", "sheet.pdf"],
        cwd=folder,
        capture_output=True,
        check=True,
    )
    _kind, size, _most, values = done.stdout.split(b"\n", 3)
    return int(size.split()[0]), values


def dark(page, x, y):
    width, values = page
    column, row = round(x * DPI / 25.4), round(y * DPI / 25.4)
    return values[row * width + column] < 128


def first_dark(page, x):
    """Where the picture begins, below the thick rule over the masthead."""
    y = 12.8  # the rule is at 12 mm at the most and less than a millimetre thick
    while not dark(page, x, y):
        y += 0.05
    return y


def test_the_picture_says_what_it_is_for():
    for language, words in (("en", "Scan to open"), ("es", "Escanea")):
        html = sheet_html(judged(vanguard()), Choices(language=language, site=SITE))
        assert re.search(rf'<img[^>]*alt="{words}', html, re.DOTALL)

    tags = figures(PdfReader(io.BytesIO(pdf_of(vanguard()))))
    assert [one["/Alt"] for one in tags] == [
        "Scan to open this list and have it judged afresh."
    ]


def figures(reader):
    stack, found = [reader.trailer["/Root"]["/StructTreeRoot"]], []
    while stack:
        node = stack.pop().get_object()
        if isinstance(node, list):
            stack.extend(node)
        elif isinstance(node, dict):
            if node.get("/S") == "/Figure":
                found.append(node)
            if "/K" in node:
                stack.append(node["/K"])
    return found


def test_the_preview_shows_the_same_picture_without_asking_another_host():
    html = sheet_html(judged(vanguard()), Choices(site=SITE))
    (source,) = re.findall(r'<img src="([^"]+)"', html)

    assert source.startswith("data:image/svg+xml")
    head, _comma, body = source.partition(",")
    drawn = b64decode(body).decode() if "base64" in head else unquote(body)
    path = re.compile(r""" d=["']([^"']+)["']""")
    on_paper = StaticFiles().fetch(
        STATIC + qr.path_of(link_of(SITE, code_of(vanguard())))
    )
    assert path.findall(drawn) == path.findall(on_paper.read().decode())


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org/qr/x",
        "https://static.invalid.example.org/qr/x",
        "http://static.invalid/qr/x",
        "https://static.invalid/qr",
        f"https://static.invalid/qr/{'x' * 3000}",
        "file:///qr/x",
    ],
)
def test_only_our_own_host_draws(url):
    with pytest.raises(ValueError, match="Not a static file"):
        StaticFiles().fetch(url)


def test_a_fold_does_not_hide_the_address():
    assert qr._drawn(link_of(SITE, code_of(vanguard()))).error == "Q"


def test_a_long_list_has_a_coarser_qr_and_an_endless_one_has_none():
    longer = sheet_of(many_units(140), site=SITE)
    endless = sheet_of(many_units(200), site=SITE)

    assert longer.proof.link
    assert qr._drawn(longer.proof.link).error == "M"
    assert longer.proof.code == ()
    assert (endless.proof.link, endless.proof.code) == ("", ())
    assert endless.proof.document


def test_a_list_with_unknown_ids_has_neither_but_its_document():
    roster = case("verdicts/ids-unknown.yaml")
    sheet = sheet_of(roster, site=SITE)

    assert (sheet.proof.link, sheet.proof.code) == ("", ())
    assert sheet.head.fingerprint
    assert read_any(pdf_of(roster)).roster == roster


# What leads where, and what may be shown -----------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("make", [vanguard, two_walkers], ids=["legal", "illegal"])
def test_a_closed_list_leads_nowhere(make, language):
    roster = make()
    choices = Choices("opponent", language=language, closed=True, site=SITE)
    told = code_of(roster)
    mark = fingerprint(roster)
    pdf = list_pdf(judged(roster), choices)
    reader = PdfReader(io.BytesIO(pdf))
    html = sheet_html(judged(roster), choices)

    assert "/Names" not in reader.trailer["/Root"]
    assert figures(reader) == []
    for text in (html, text_of(reader)):
        assert told not in text
        assert told[:9] not in text
        assert mark[:5] not in text
        assert "/l/" not in text
    assert "<img" not in html
    assert roster.name.encode() not in pdf


def test_an_open_copy_for_the_opponent_carries_no_private_notes():
    roster = replace(vanguard(), notes="he always goes left")
    roster = replace(
        roster, units=(replace(roster.units[0], notes="bait"), *roster.units[1:])
    )
    inside = read_any(pdf_of(roster, layout="opponent")).roster

    assert "left" not in write(inside)
    assert "bait" not in write(inside)
    assert fingerprint(inside) == fingerprint(roster)


def test_notes_that_were_left_out_are_not_in_the_file_either():
    roster = replace(vanguard(), notes="he always goes left")
    parts = frozenset(PARTS) - {"notes"}

    assert read_any(pdf_of(roster)).roster == roster
    assert read_any(pdf_of(roster, parts=parts)).roster == replace(roster, notes="")


# The document inside ---------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", OPEN)
@pytest.mark.parametrize(
    "make",
    [
        vanguard,
        two_walkers,
        empty_list,
        lambda: case("verdicts/names-of-every-kind.yaml"),
    ],
    ids=["legal", "illegal", "empty", "names"],
)
def test_every_open_sheet_reads_back(layout, make):
    reading = read_any(pdf_of(make(), layout=layout))

    assert reading.format == "pdf"
    assert fingerprint(reading.roster) == fingerprint(make())
    assert reading.roster.name == make().name


def names_in(pdf):
    found = PdfReader(io.BytesIO(pdf)).trailer["/Root"]["/Names"]["/EmbeddedFiles"][
        "/Names"
    ]
    return [one.get_object() for one in found]


def test_the_document_is_attached_under_its_name_and_without_a_date():
    name, described = names_in(pdf_of(vanguard()))
    stream = described["/EF"]["/F"].get_object()

    assert (name, described["/UF"]) == ("roster.json", "roster.json")
    assert described["/Desc"] == "armybuilder/roster@1"
    assert stream["/Subtype"] == "/application/json"
    assert stream["/Params"]["/CreationDate"] == "D:20000101000000Z"
    assert stream["/Params"]["/ModDate"] == "D:20000101000000Z"
    assert stream.get_data().decode() == write(vanguard())


def comes_back_the_same(roster):
    first = pdf_of(roster)
    again = read_any(first).roster

    assert again == roster
    assert pdf_of(again) == first


with_words = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=40)


@st.composite
def worded(draw):
    roster = draw(st.one_of(legal_rosters(), wild_rosters()))
    units = tuple(
        replace(unit, nickname=draw(with_words), notes=draw(with_words))
        for unit in roster.units
    )
    return replace(
        roster, name=draw(with_words) or "x", notes=draw(with_words), units=units
    )


slow = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@settings(slow, max_examples=6)
@given(roster=worded())
def test_a_list_comes_back_from_its_pdf_and_prints_the_same(roster):
    comes_back_the_same(roster)


@pytest.mark.long
@settings(slow, max_examples=200)
@given(roster=worded())
def test_two_hundred_lists_come_back_from_their_pdfs(roster):
    comes_back_the_same(roster)

"""The roster sheet on paper, read back with another program."""

import io
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

from armybuilder.printing.choices import Choices
from armybuilder.printing.pdf import list_pdf
from tests.printing.samples import (
    SHARED,
    case,
    empty_list,
    judged,
    many_units,
    printed,
    rulebook_example,
    sheet_of,
    text_of,
    two_walkers,
    vanguard,
)

TOP = Path(__file__).parents[2]
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
PRINT_ONE = """
import hashlib, os, django
os.environ["DJANGO_SETTINGS_MODULE"] = "armybuilder.settings.test"
django.setup()
from armybuilder.printing.choices import Choices
from armybuilder.printing.pdf import list_pdf
from tests.printing.samples import case, judged
pdf = list_pdf(judged(case("verdicts/names-of-every-kind.yaml")), Choices(paper="letter", language="es"))
print(hashlib.sha256(pdf).hexdigest())
"""


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("make", [rulebook_example, vanguard])
def test_a_normal_list_fits_on_one_page(make, paper, language):
    reader = printed(make(), paper, language)

    assert len(reader.pages) == 1
    box = reader.pages[0].mediabox
    millimetres = [round(float(one) / 72 * 25.4, 1) for one in (box.width, box.height)]
    assert millimetres == pytest.approx(PAPERS[paper], abs=0.2)


ARMIES = sorted((SHARED / "example-armies").glob("*.yaml"))


@pytest.mark.parametrize("path", ARMIES, ids=[path.stem for path in ARMIES])
def test_the_rulebooks_armies_fit_on_one_letter(path):
    reader = printed(case(path.relative_to(SHARED)), "letter")

    assert len(reader.pages) == 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_everything_on_the_sheet_is_in_the_text_in_reading_order(language):
    sheet = sheet_of(vanguard(), language=language)
    text = text_of(printed(vanguard(), language=language))

    place = 0
    for words in in_reading_order(sheet):
        found = text.find(words, place)
        assert found >= 0, (
            f"{words!r} is not after {text[max(0, place - 60) : place]!r}"
        )
        place = found + len(words)


def in_reading_order(sheet):
    def number(value):
        return (
            f"{value:,}".replace(",", "." if sheet.language == "es" else ",")
            if isinstance(value, int)
            else value
        )

    yield from (sheet.head.eyebrow, sheet.head.title, sheet.head.name)
    yield from (sheet.head.fingerprint, sheet.head.edition)
    yield f"✓ {sheet.verdict}"
    for figure in sheet.figures:
        yield number(figure.value)
    for card in sheet.cards:
        yield card.name
        yield from (str(slot) for slot in card.slots if slot)
        yield number(card.vespene or "–")
    yield str(sheet.vespene.value)
    for unit in sheet.units:
        yield f"{unit.number} {unit.name}"
        yield unit.nickname
        yield str(unit.models)
        yield number(unit.minerals)
        for upgrade in unit.upgrades:
            yield upgrade.name
            yield str(upgrade.model or "")
            yield number(upgrade.minerals)
    for slot in sheet.slots:
        yield f"{slot.taken}/{slot.granted}"
    yield number(sheet.minerals.value)
    for remark in sheet.remarks:
        yield remark.title
        yield from " ".join(remark.lines).split()
    yield from sheet.legend
    yield sheet.notice


def test_an_illegal_list_says_so_on_every_page_with_its_reasons():
    reader = printed(replace(many_units(40), name="Too much"))

    assert len(reader.pages) > 2
    for page in reader.pages:
        text = " ".join(page.extract_text().split())
        assert "✗ NOT LEGAL" in text
        assert "(9.1.3)" in text
        assert "Too much" in text


def test_the_reasons_and_remedies_stand_complete_after_the_ledger():
    sheet = sheet_of(case("verdicts/many-faults-terran.yaml"))
    text = text_of(printed(case("verdicts/many-faults-terran.yaml")))
    after = text[text.index("Why this list is illegal") :]

    assert len(sheet.issues) == 10
    for issue in sheet.issues:
        assert every_word(issue.message, after)
        assert every_word(issue.remedy, after)


def every_word(sentence, text):
    return all(word in text for word in sentence.split())


def test_a_legal_list_nowhere_says_that_it_is_not():
    assert "NOT LEGAL" not in text_of(printed(vanguard()))


def test_a_list_of_200_units_has_them_all_and_numbers_its_pages():
    reader = printed(many_units(200))
    texts = [" ".join(page.extract_text().split()) for page in reader.pages]

    for place, text in enumerate(texts, start=1):
        assert f"Page {place} of {len(texts)}" in text
    numbers = [
        int(one)
        for one in re.findall(
            r"(\d+) (?:Marine|Marauder|Jim|Medic|Goliath)", " ".join(texts)
        )
    ]
    assert [one for one in range(1, 201) if one not in numbers] == []


def test_a_legal_list_of_two_pages_has_a_running_head_on_the_second():
    roster = replace(
        many_units(27), scale="grand-offensive", minerals=20000, name="Long"
    )
    roster = replace(roster, tactical_cards=("barracks",) * 12 + ("factory",) * 3)
    reader = printed(
        replace(
            roster,
            units=tuple(one for one in roster.units if one.unit == "marine"),
        )
    )
    first, second = (" ".join(page.extract_text().split()) for page in reader.pages[:2])

    assert "2026-08 · ✓ Legal" not in first
    assert "Raynor's Raiders · Long" in second
    assert "2026-08 · ✓ Legal" in second


def test_the_empty_list_prints():
    text = text_of(printed(empty_list()))

    assert "Untitled list" in text
    assert "No cards yet." in text
    assert "No units yet." in text
    assert "✗ NOT LEGAL" in text


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Raynor's vanguard: roster"), ("es", "Raynor's vanguard: lista")],
)
def test_the_pdf_tells_what_it_is(language, title):
    reader = printed(vanguard(), language=language)
    root = reader.trailer["/Root"]

    assert reader.metadata.title == title
    assert reader.metadata.creator == "Army Builder"
    assert reader.metadata.author is None
    assert "/CreationDate" not in reader.metadata
    assert root["/Lang"] == language
    assert root["/MarkInfo"]["/Marked"]
    assert b"pdfuaid" in root["/Metadata"].get_data()


def test_it_has_headings_and_table_heads_for_those_who_listen():
    tags = [one["/S"] for one in elements(printed(vanguard()))]

    assert tags.count("/H1") == 1
    assert tags.count("/H2") >= 2
    assert tags.count("/Table") == 3
    assert tags.count("/TH") > 20


def elements(reader):
    stack = [reader.trailer["/Root"]["/StructTreeRoot"]]
    while stack:
        node = stack.pop().get_object()
        if isinstance(node, list):
            stack.extend(node)
        elif isinstance(node, dict):
            if "/S" in node:
                yield node
            if "/K" in node:
                stack.append(node["/K"])


def test_the_same_list_is_the_same_bytes_in_any_process():
    def digest(seed):
        done = subprocess.run(
            [sys.executable, "-c", PRINT_ONE],
            capture_output=True,
            text=True,
            cwd=TOP,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
        )
        return done.stdout

    assert digest("1") == digest("2")


def test_a_second_sheet_of_a_process_is_the_same_as_the_first():
    first = list_pdf(judged(vanguard()), Choices())
    list_pdf(judged(two_walkers()), Choices(paper="letter", language="es"))

    assert list_pdf(judged(vanguard()), Choices()) == first


def test_a_sheet_is_small():
    assert len(list_pdf(judged(vanguard()), Choices())) < 100 * 1024


WORD = re.compile(r'<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">')
MARGIN = 12  # points that no printer reaches


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "name",
    [
        "many-faults-terran",
        "many-faults-protoss",
        "names-of-every-kind",
        "ids-unknown",
        "specialists-of-the-rulebook",
    ],
)
def test_no_word_leaves_the_page(tmp_path, name, paper, language):
    pdf = list_pdf(
        judged(case(f"verdicts/{name}.yaml")), Choices(paper=paper, language=language)
    )
    assert words_outside(pdf, tmp_path) == []


def words_outside(pdf, folder):
    """The boxes of words that stand in the margin no printer reaches, or outside of the page."""
    (folder / "sheet.pdf").write_bytes(pdf)
    done = subprocess.run(
        ["pdftotext", "-bbox", "sheet.pdf", "-"],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        errors="replace",  # poppler writes an emoji of the title as two surrogates
        check=True,
    )
    box = PdfReader(io.BytesIO(pdf)).pages[0].mediabox
    right, bottom = float(box.width) - MARGIN, float(box.height) - MARGIN
    boxes = [tuple(map(float, found)) for found in WORD.findall(done.stdout)]
    assert boxes
    return [
        one
        for one in boxes
        if one[0] < MARGIN or one[1] < MARGIN or one[2] > right or one[3] > bottom
    ]

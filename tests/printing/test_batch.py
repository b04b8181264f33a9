"""Many lists in one file: a cover that finds them, and every list as if it were alone."""

import io
import re
from dataclasses import replace

import pytest
from pypdf import PdfReader

from armybuilder.printing.batch import AT_A_TIME, Copy, batch_pdf
from armybuilder.printing.choices import Choices
from armybuilder.printing.tournament import Entry
from tests.printing.samples import (
    HOSTILE,
    case,
    empty_list,
    judged,
    printed,
    rulebook_example,
    two_walkers,
    vanguard,
)
from tests.printing.test_pdf import words_outside

TWICE = AT_A_TIME + 3  # lists: more than are drawn together


def copy_of(roster, place):
    entry = Entry(
        f"Player{place:03}", "Spring Cup", "2027-04-17", "Wolves", f"T{place}"
    )
    return Copy(judged(roster), entry)


def copies(number=TWICE):
    """Lists of one and of two pages, legal and not, by turns."""
    rosters = (rulebook_example(), two_walkers(), empty_list())
    for place in range(number):
        yield copy_of(rosters[place % 3], place)


def texts_of(pdf):
    pages = PdfReader(io.BytesIO(pdf)).pages
    return [" ".join(page.extract_text().split()) for page in pages]


@pytest.fixture(scope="module")
def bound():
    return batch_pdf(copies(), event="Spring Cup")


def test_the_cover_finds_every_list(bound):
    cover, *rest = texts_of(bound)
    lines = re.findall(r"\d+ (Player\d{3}) Wolves T\d+ .*? (LEGAL|Legal) (\d+)", cover)

    assert "Spring Cup" in cover
    assert f"{TWICE} lists" in cover
    assert len(lines) == TWICE
    for player, verdict, page in lines:
        first = rest[int(page) - 2]
        assert player in first
        assert "Page 1 of" in first
        assert ("✗ NOT LEGAL" in first) == (verdict == "LEGAL")


def test_every_list_begins_on_a_page_of_its_own_and_is_numbered_by_itself(bound):
    numbers = [
        tuple(map(int, re.search(r"Page (\d+) of (\d+)", text).groups()))
        for text in texts_of(bound)[1:]
    ]
    alone = [
        len(printed(one.judged.roster, layout="tournament").pages) for one in copies(3)
    ]
    expected = [
        (page, alone[place % 3])
        for place in range(TWICE)
        for page in range(1, alone[place % 3] + 1)
    ]

    assert numbers == expected


def test_a_list_reads_as_it_does_alone():
    entry = Entry()
    pdf = batch_pdf([Copy(judged(one), entry) for one in (vanguard(), two_walkers())])
    alone = [
        " ".join(page.extract_text().split())
        for one in (vanguard(), two_walkers())
        for page in printed(one, layout="tournament").pages
    ]

    assert texts_of(pdf)[1:] == alone


def test_the_same_lists_are_the_same_bytes():
    first, second = (batch_pdf(copies(2), event="Spring Cup") for _ in range(2))

    assert first == second


def test_the_pages_of_a_long_cover_are_counted():
    small, tall = judged(empty_list()), " and friends" * 25
    pdf = batch_pdf([Copy(small, Entry(f"Player{one:03}{tall}")) for one in range(9)])
    texts = texts_of(pdf)

    assert [text.count("Page 1 of 2") for text in texts[:2]] == [1, 0]
    assert "Page 2 of 2" in texts[1]
    first, last = (
        re.search(rf"{player} .*? NOT LEGAL (\d+)", " ".join(texts[:2])).group(1)
        for player in ("Player000", "Player008")
    )
    assert "Player000" in texts[int(first) - 1]
    assert "Player008" in texts[int(last) - 1]
    assert int(first) == 3


def test_no_list_is_a_cover_alone():
    (cover,) = texts_of(batch_pdf([], event="Spring Cup"))

    assert "0 lists" in cover


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_hostile_names_stay_on_the_cover(tmp_path, paper):
    entry = Entry(HOSTILE[:60], HOSTILE, HOSTILE[:20], HOSTILE[:60], "W" * 60)
    strange = replace(vanguard(), name="Wortungetüm" * 10, faction=HOSTILE[:50])
    pdf = batch_pdf(
        [Copy(judged(strange), entry)],
        Choices(layout="tournament", paper=paper, language="es"),
        HOSTILE,
    )

    assert words_outside(pdf, tmp_path) == []
    assert re.sub(r"\s", "", HOSTILE[:60]) in re.sub(r"\s", "", texts_of(pdf)[0])


def test_a_cover_of_closed_lists_names_none():
    roster = replace(case("rulebook-example.yaml"), name="Quodlibet")
    entry = Entry("Mar Ibáñez")
    pdf = batch_pdf(
        [Copy(judged(roster), entry)], Choices(layout="opponent", closed=True)
    )

    assert "Quodlibet" not in " ".join(texts_of(pdf))
    assert "Mar Ibáñez" in texts_of(pdf)[0]


def test_the_file_is_named_after_the_event(bound):
    reader = PdfReader(io.BytesIO(bound))

    assert reader.metadata.title == "Spring Cup"
    assert reader.metadata.creator == "Army Builder"
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert "/CreationDate" not in reader.metadata

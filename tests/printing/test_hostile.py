"""Players write the texts: whatever stands in them is laid out, and nothing is fetched or run."""

import io
import re
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from django.utils.safestring import mark_safe
from pypdf import PdfReader

from armybuilder.printing.choices import Choices
from armybuilder.printing.pages import sheet_html
from armybuilder.printing.pdf import STATIC, StaticFiles, list_pdf
from rules import RosterUnit
from tests.printing.samples import (
    HOSTILE,
    judged,
    many_units,
    printed,
    rulebook_example,
    text_of,
    vanguard,
)
from tests.printing.test_pdf import words_outside


def hostile_list():
    roster = vanguard()
    return replace(
        roster,
        name=HOSTILE[:120],
        notes=HOSTILE * 20,
        units=(
            *(
                replace(unit, nickname=HOSTILE[:60], notes=HOSTILE, proxy=HOSTILE * 2)
                for unit in roster.units
            ),
            RosterUnit(HOSTILE[:120], 3, (HOSTILE[60:160],)),
        ),
        tactical_cards=(*roster.tactical_cards, HOSTILE[:120]),
        creep_card=HOSTILE[40:160],
        summoned=(HOSTILE[:120],),
        missions=(HOSTILE[:120],),
        deployments=(HOSTILE[:120],),
    )


@pytest.fixture
def no_network(monkeypatch):
    """Fail whoever opens a connection."""

    def refuse(*_arguments):
        raise AssertionError("a sheet opened a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


@pytest.fixture
def fetched(monkeypatch):
    """Everything that was asked of the fetcher."""
    asked = []
    fetch = StaticFiles.fetch

    def note(self, url, headers=None):
        asked.append(url)
        return fetch(self, url, headers)

    monkeypatch.setattr(StaticFiles, "fetch", note)
    return asked


def test_hostile_texts_are_printed_and_nothing_is_fetched(no_network, fetched):
    reader = printed(hostile_list())
    text = text_of(reader)

    assert [url for url in fetched if not url.startswith(f"{STATIC}css/sheet")] == []
    squeezed = re.sub(r"\s", "", text)
    assert re.sub(r"\s", "", HOSTILE[:120]) in squeezed
    assert squeezed.count(re.sub(r"\s", "", HOSTILE)) >= 9
    for unit in vanguard().units[:3]:
        assert unit.nickname == "" or unit.nickname not in text
    assert "root:" not in text


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = set()
        self.attributes = set()

    def handle_starttag(self, tag, attributes):
        self.found.add(tag)
        self.attributes.update(name for name, _ in attributes)


def test_the_preview_holds_no_tag_that_a_player_wrote():
    def tags(roster):
        parser = Tags()
        parser.feed(sheet_html(judged(roster), Choices()))
        return parser.found, parser.attributes

    hostile, hostile_attributes = tags(hostile_list())
    assert hostile & {"script", "style", "img", "svg", "iframe", "object"} == set()
    assert hostile_attributes & {"style", "onload", "src"} == set()


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "http://example.com/a.css",
        "https://example.com/css/sheet.css",
        "data:text/css,*{display:none}",
        f"{STATIC}../../etc/passwd",
        f"{STATIC}..%2f..%2fetc/passwd",
        f"{STATIC}/etc/passwd",
        f"{STATIC}css",
        f"{STATIC}css/absent.css",
        STATIC,
        "https://static.invalid.example.com/css/sheet.css",
        "css/sheet.css",
        "",
    ],
)
def test_nothing_but_static_files_is_handed_out(url):
    with pytest.raises(Exception, match=r".*"):
        StaticFiles().fetch(url)


def test_a_static_file_is_handed_out_with_its_type():
    answer = StaticFiles().fetch(f"{STATIC}css/sheet.css")

    assert answer.content_type == "text/css"
    assert b"@page" in answer.read()


WORD = "Wortungetüm" * 11


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_an_unbroken_name_stays_on_the_page(tmp_path, paper):
    roster = vanguard()
    for faction in (roster.faction, None):
        long = replace(
            roster,
            faction=faction,
            name=WORD[:120],
            notes=WORD * 40,
            units=tuple(
                replace(unit, nickname=WORD[:60], notes=WORD * 2, proxy=WORD * 9)
                for unit in roster.units
            ),
        )
        pdf = list_pdf(judged(long), Choices(paper=paper))
        text = re.sub(r"\s", "", text_of(PdfReader(io.BytesIO(pdf))))

        assert WORD[:120] in text
        assert WORD * 9 in text
        assert words_outside(pdf, tmp_path) == []


@pytest.mark.long
def test_thirty_units_with_notes_of_5000_letters_lose_no_word():
    words = [f"word{place}" for place in range(600)]
    note = " ".join(words)[:5000]
    roster = replace(
        many_units(30),
        units=tuple(replace(unit, notes=note) for unit in many_units(30).units),
    )
    text = text_of(printed(roster))

    assert text.count(" word0 ") == 30
    assert text.count(" word500 ") == 30


def test_no_page_is_blank():
    roster = replace(many_units(60), notes="a line\n" * 700)
    for page in printed(roster).pages:
        assert len(page.extract_text()) > 300


def test_names_of_every_script_are_in_the_text():
    names = ["Äußerster", "Жуков", "Ωμέγα", "지휘관", "最後の希望", "漢字", "ไทย", "🚀"]
    roster = replace(rulebook_example(), name=" ".join(names))
    text = text_of(printed(roster))

    assert [name for name in names if name not in text] == []


def test_threads_print_the_same_sheet():
    lists = judged(vanguard())
    first = list_pdf(lists, Choices())
    with ThreadPoolExecutor(4) as threads:
        others = list(threads.map(lambda _: list_pdf(lists, Choices()), range(4)))

    assert [one == first for one in others] == [True] * 4


def test_what_stands_above_the_preview_is_not_on_paper():
    bar = mark_safe('<nav class="links"><a href="/lists/">Back</a></nav>')

    assert bar in sheet_html(judged(vanguard()), Choices(), bar=bar)
    assert "/lists/" not in sheet_html(judged(vanguard()), Choices())


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_preview_is_a_whole_page_in_its_language(language):
    html = sheet_html(judged(vanguard()), Choices(paper="letter", language=language))

    assert html.startswith("<!DOCTYPE html>")
    assert f'lang="{language}"' in html
    assert "/static/css/sheet.css" in html

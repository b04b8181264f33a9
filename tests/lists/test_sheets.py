"""The choices for a sheet: taken from the form or the address, and remembered."""

import io
import re

import pytest
from django.core.cache import caches
from django.urls import reverse
from pypdf import PdfReader

from armybuilder.printing.choices import PARTS
from tests.lists.conftest import MARINES, TOKEN, client_of, make_list, raiders

pytestmark = pytest.mark.django_db

MILLIMETRES = {"a4": (210, 297), "letter": (216, 279)}
USUAL = {"layout": "roster", "paper": "a4", "lang": "", "size": "normal"}


@pytest.fixture(autouse=True)
def no_sheets_kept():
    caches["sheets"].clear()


def preview(army_list):
    return reverse("lists:print", args=[army_list.pk])


def paper(army_list):
    return reverse("lists:pdf", args=[army_list.pk])


def pdf_of(client, army_list, **query):
    answer = client.get(paper(army_list), query)
    assert answer["Content-Type"] == "application/pdf"
    return PdfReader(io.BytesIO(answer.content))


def size(reader):
    box = reader.pages[0].mediabox
    return tuple(round(float(one) / 72 * 25.4) for one in (box.width, box.height))


def chosen(html):
    """The options that the page shows as chosen."""
    return re.findall(r'value="([^"]*)"\s+(?:selected|checked)', html) + re.findall(
        r'value="([^"]*)"[^>]*\schecked', html
    )


@pytest.mark.parametrize("who", ["account", "browser"])
def test_choices_are_remembered(who, player):
    person = client_of(player) if who == "account" else client_of(token=TOKEN)
    army_list = make_list(player if who == "account" else None)
    data = {
        **USUAL,
        "paper": "letter",
        "lang": "es",
        "size": "large",
        "colour": "on",
        "parts": ["legend"],
    }
    answer = person.post(preview(army_list), data)

    assert (answer.status_code, answer.url) == (302, preview(army_list))
    html = person.get(preview(army_list)).content.decode()
    assert '<html lang="es"' in html
    assert 'class="roster letter large' in html
    assert {"letter", "es", "large", "legend"} <= set(chosen(html))
    assert "notes" not in chosen(html)
    assert size(pdf_of(person, army_list)) == MILLIMETRES["letter"]


def test_one_press_leads_to_the_pdf(as_player, army_list):
    answer = as_player.post(preview(army_list), {**USUAL, "pdf": "1"})

    assert answer.url == paper(army_list)


def test_an_address_overrides_what_is_remembered(as_player, army_list):
    as_player.post(preview(army_list), {**USUAL, "paper": "letter"})

    assert size(pdf_of(as_player, army_list, paper="a4")) == MILLIMETRES["a4"]
    assert size(pdf_of(as_player, army_list)) == MILLIMETRES["letter"]


@pytest.mark.parametrize(
    "query",
    [
        {"paper": "a3"},
        {"layout": "poster"},
        {"lang": "de"},
        {"size": "huge"},
        {"parts": "verdict"},
        {"parts": "notes,<script>"},
    ],
)
@pytest.mark.parametrize("address", [preview, paper])
def test_an_address_that_asks_for_what_there_is_not(
    address, query, as_player, army_list
):
    assert as_player.get(address(army_list), query).status_code == 404


def test_a_form_changed_by_hand_is_told_so_and_remembers_nothing(
    as_player, army_list, player
):
    answer = as_player.post(preview(army_list), {**USUAL, "paper": "<b>a3"})

    assert answer.status_code == 422
    assert "&lt;b&gt;a3" in answer.content.decode()
    player.refresh_from_db()
    assert player.sheet_choices == {}


@pytest.mark.parametrize("junk", [{"layout": "gone"}, ["a"], "x", {"parts": 3}, None])
def test_choices_of_an_earlier_release_give_way_to_the_usual(
    junk, as_player, army_list, player
):
    player.sheet_choices = junk if junk is not None else {}
    player.save()

    assert size(pdf_of(as_player, army_list)) == MILLIMETRES["a4"]


def out_of_ink(*_args, **_options):
    raise OSError("out of ink")


def test_a_second_download_is_not_drawn_again(as_player, army_list, monkeypatch):
    first = as_player.get(paper(army_list)).content
    monkeypatch.setattr("weasyprint.HTML.write_pdf", out_of_ink)

    assert as_player.get(paper(army_list)).content == first
    with pytest.raises(OSError, match="out of ink"):
        as_player.get(paper(army_list), {"paper": "letter"})


def test_a_huge_sheet_takes_no_room_in_memory(as_player, army_list, monkeypatch):
    monkeypatch.setattr("armybuilder.printing.kept.LARGEST", 1000)
    as_player.get(paper(army_list))
    monkeypatch.setattr("weasyprint.HTML.write_pdf", out_of_ink)

    with pytest.raises(OSError, match="out of ink"):
        as_player.get(paper(army_list))


def test_parts_are_left_out_but_never_the_verdict(as_player, player):
    army_list = make_list(
        player, raiders(MARINES, minerals=100, notes="hold the left flank")
    )

    def text(parts):
        pages = pdf_of(as_player, army_list, parts=parts).pages
        return " ".join(page.extract_text() for page in pages)

    assert "hold the left flank" in text(",".join(PARTS))
    assert "hold the left flank" not in text("legend")
    assert "NOT LEGAL" in text("")

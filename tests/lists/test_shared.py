"""A list from its code: `/l/CODE` needs no row, no account, and judges afresh."""

import io
import re
from dataclasses import replace
from html import unescape

import pytest
from django.core.cache import cache, caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from pypdf import PdfReader

from armybuilder.exchange.formats.code import code_of, link_of
from armybuilder.exchange.reading import read_any
from armybuilder.lists.models import ArmyList
from armybuilder.settings import base
from catalog.models import Edition
from rules import validate
from rules.fingerprint import digest
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, client_of, make_list, raiders

pytestmark = pytest.mark.django_db

ALPHA = replace(MARINES, nickname="Alpha", notes="hold", proxy="red")


@pytest.fixture(autouse=True)
def fresh():
    cache.clear()
    caches["sheets"].clear()


def page(client, code, name="detail", **more):
    return client.get(reverse(f"shared:{name}", args=[code]), **more)


def text_of(answer):
    return unescape(answer.content.decode())


@pytest.mark.parametrize("who", ["stranger", "player", "staff"])
def test_anyone_reads_the_list_of_a_code(request, who):
    client = client_of(request.getfixturevalue(who))
    roster = raiders(MARINES, RosterUnit("goliath", 1, ("scatter-missiles",)))

    answer = page(client, code_of(roster))

    text = text_of(answer)
    report = validate(roster, Edition.objects.get(pk=roster.edition).cards())
    assert answer.status_code == 200
    assert "Goliath" in text
    assert f'data-spent="{report.totals.minerals_spent}"' in text
    assert f'data-legal="{str(report.legal).lower()}"' in text
    assert code_of(roster) in text
    assert not ArmyList.objects.exists()


@pytest.mark.parametrize("language", ["en", "es"])
def test_it_cannot_be_changed_and_says_what_is_missing(client, language):
    answer = page(client, code_of(raiders(ALPHA)), HTTP_ACCEPT_LANGUAGE=language)

    text = text_of(answer)
    words = {
        "en": "Names and notes are not in a code.",
        "es": "Los nombres y las notas no van en un código.",
    }
    assert words[language] in text
    assert "Alpha" not in text
    assert 'id="change"' not in text
    assert "/history/" not in text


def test_no_search_engine_keeps_it(client):
    assert page(client, code_of(raiders(MARINES)))["X-Robots-Tag"] == "noindex"
    assert page(client, "SC1-WRONG")["X-Robots-Tag"] == "noindex"


def test_the_address_of_a_sheet_is_the_address_of_this_page(client):
    code = code_of(raiders(MARINES))
    link = link_of("http://testserver", code)

    assert link == "http://testserver" + reverse("shared:detail", args=[code])
    assert client.get(link).status_code == 200


@pytest.mark.parametrize("change", [str.lower, lambda code: code.replace("-", " ")])
def test_other_spellings_lead_to_the_usual_one(client, change):
    code = code_of(raiders(MARINES))

    answer = page(client, change(code))

    assert (answer.status_code, answer.url) == (302, f"/l/{code}")
    assert client.get(f"/l/{code}/").url == f"/l/{code}"


BAD = {
    "a wrong character": ("SC1-W0PT9-DPX4K-CGT5F-88N2V-6", "CGT5F"),
    "no code at all": ("hello", "SC1-"),
    "a strange character": ("SC1-W0PT9-DPU4K-CGS5F-88N2V-6", "DPU4K"),
    "markup": ("<script>alert(1)<", "SC1-"),
    "nothing but the start": ("SC1-", "most of it is missing"),
    "a very long one": ("SC1-" + "Z" * 3000, "too long"),
    "no list": ("SC1-000", "most of it is missing"),
}


@pytest.mark.parametrize(("code", "says"), BAD.values(), ids=BAD)
@pytest.mark.parametrize("name", ["detail", "print", "pdf"])
def test_a_bad_code_is_a_page_that_says_what_looks_wrong(client, code, says, name):
    answer = page(client, code, name)

    assert answer.status_code == 404
    assert says in text_of(answer)
    assert "<script>alert" not in answer.content.decode()


def test_a_copy_belongs_to_whoever_asked(client, player):
    roster = raiders(ALPHA)
    person = client_of(player)

    answer = person.post(reverse("shared:copy", args=[code_of(roster)]))

    made = ArmyList.objects.get()
    assert answer.url == reverse("lists:detail", args=[made.pk])
    assert made.owner == player
    assert digest(made.roster) == digest(roster)
    assert made.name == "Raynor's Raiders"
    assert client.post(reverse("shared:copy", args=["SC1-NO"])).status_code == 404
    assert ArmyList.objects.count() == 1


def test_it_prints_and_its_sheet_leads_back(client):
    code = code_of(raiders(MARINES))

    shown = page(client, code, "print")
    printed = page(client, code, "pdf")

    assert f'href="/l/{code}"' in shown.content.decode()
    assert printed["Content-Type"] == "application/pdf"
    assert code_of(read_any(printed.content).roster) == code


def test_sheets_are_counted_whatever_they_are_made_from(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"sheet_print": "2/h/ip"}
    code, kept = code_of(raiders(MARINES)), make_list(token="another-browser")
    sheet = reverse("lists:pdf", args=[kept.pk])

    assert "sheet_print" in base.ACCOUNT_RATE_LIMITS
    assert page(client, code, "pdf").status_code == 200
    assert [client.get(sheet).status_code for _sheet in range(2)] == [200, 429]
    assert page(client, code, "pdf").status_code == 429
    assert page(client, code).status_code == 200


def test_a_code_of_any_number_of_units_costs_the_same_queries(
    client, django_assert_max_num_queries
):
    for number in (1, 30):
        with django_assert_max_num_queries(4):
            page(client, code_of(raiders(*[MARINES] * number)))


# The ways to hand a list on ------------------------------------------------------------------------


def share_page(client, army_list):
    return text_of(client.get(reverse("lists:share", args=[army_list.pk])))


def fields(text):
    found = re.findall(
        r'<input type="text"[^>]*?id="(share-\w+)"[^>]*?value="([^"]*)"', text
    )
    return dict(found)


@pytest.mark.parametrize("who", ["player", "stranger"])
def test_the_share_page_has_the_address_the_code_and_a_qr(request, player, who):
    army_list = make_list(player)
    client = client_of(request.getfixturevalue(who))
    code = code_of(army_list.roster)

    text = share_page(client, army_list)

    assert fields(text) == {
        "share-address": f"http://testserver/lists/{army_list.pk}/",
        "share-code": code,
        "share-link": f"http://testserver/l/{code}",
    }
    assert text.count("readonly") == 3
    assert 'src="data:image/svg+xml' in text
    assert "are not in the code" not in text
    menu = client.get(reverse("lists:detail", args=[army_list.pk])).content.decode()
    assert f'href="/lists/{army_list.pk}/share/"' in menu


def test_the_share_page_says_that_words_stay_behind(as_player, player):
    army_list = make_list(player, raiders(ALPHA))

    assert "Names, notes and proxies are not in the code." in share_page(
        as_player, army_list
    )


def test_a_list_without_a_code_says_why(as_player, player):
    army_list = make_list(player, raiders(RosterUnit("marin", 6)))

    text = share_page(as_player, army_list)

    assert '"marin"' in text
    assert list(fields(text)) == ["share-address"]


def test_the_sheet_of_a_list_leads_to_its_code(as_player, army_list):
    answer = as_player.get(reverse("lists:pdf", args=[army_list.pk]))
    preview = as_player.get(reverse("lists:print", args=[army_list.pk]))

    assert read_any(answer.content).roster == army_list.roster
    assert 'src="data:image/svg+xml' in preview.content.decode()
    tree = PdfReader(io.BytesIO(answer.content)).trailer["/Root"]["/StructTreeRoot"]
    assert tree is not None


def test_a_policy_lets_the_picture_be_seen(as_player, army_list):
    preview = as_player.get(reverse("lists:print", args=[army_list.pk]))

    (images,) = re.findall(r"img-src ([^;]+)", preview["Content-Security-Policy"])
    assert "data:" in images


# Ways in -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["{code}", "http://testserver/l/{code}", " {code}\n"])
def test_a_pasted_code_or_link_starts_a_list(as_player, player, form):
    roster = raiders(MARINES)

    as_player.post(
        reverse("lists:upload"), {"document": form.format(code=code_of(roster))}
    )

    assert digest(ArmyList.objects.get().roster) == digest(roster)


@pytest.mark.parametrize("name", ["upload", "import"])
def test_a_dropped_sheet_starts_the_same_list(as_player, player, name):
    army_list = make_list(player, raiders(ALPHA))
    sheet = as_player.get(reverse("lists:pdf", args=[army_list.pk])).content
    ArmyList.objects.all().delete()

    as_player.post(
        reverse(f"lists:{name}"), {"file": SimpleUploadedFile("vanguard.pdf", sheet)}
    )

    assert ArmyList.objects.get().roster == army_list.roster


def test_a_foreign_pdf_says_so(as_player):
    file = SimpleUploadedFile("a.pdf", b"%PDF-1.7\nnothing")

    answer = as_player.post(reverse("lists:upload"), {"file": file})

    assert answer.status_code == 422
    assert "This PDF is damaged" in text_of(answer)

"""The sheet for the other player: an open list without prices, a closed one with its cards alone."""

import io
import re
import zlib
from dataclasses import replace

import pytest
from pypdf import PdfReader

from armybuilder.printing.choices import Choices
from armybuilder.printing.names import file_name
from armybuilder.printing.pages import sheet_html
from armybuilder.printing.pdf import list_pdf
from rules import RosterUnit
from tests.printing.samples import (
    cards_of,
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
from tests.printing.sheet_words import missing_from

CLOSED = {"layout": "opponent", "closed": True}


def opponent(roster, **choices):
    return sheet_of(roster, layout="opponent", **choices)


def closed_pdf(roster, **choices):
    return list_pdf(judged(roster), Choices(**CLOSED, **choices))


# The open list -------------------------------------------------------------------------------


def test_an_open_list_shows_cards_with_what_they_do():
    cards = opponent(vanguard()).cards

    assert [one.line.name for one in cards[:2]] == ["Raynor's Raiders", "Barracks"]
    assert cards[1].grants == ("1 Core", "1\u00a0CP")
    assert [one.name for one in cards[2].abilities] == [
        "Go! Go! Go!",
        "Armed and Ready",
    ]
    assert cards[1].abilities[0].facts == "Movement, active"


def test_an_open_list_shows_units_with_upgrades_and_specialists():
    unit = opponent(vanguard()).units[0]

    assert (unit.line.name, unit.line.models, unit.takes) == ("Marine", 9, "2 Core")
    assert [(one.name, one.model) for one in unit.line.upgrades] == [
        ("Combat Shield", None),
        ("AGG-12", 1),
        ("Rocket Launcher", 2),
    ]


@pytest.mark.parametrize("language", ["en", "es"])
def test_an_open_list_has_no_notes_and_no_prices(language):
    units = tuple(
        replace(one, notes="my secret plan", proxy="red shoulder")
        for one in vanguard().units
    )
    roster = replace(vanguard(), notes="my secret plan" * 40, units=units)
    choices = Choices(layout="opponent", language=language)
    pdf = list_pdf(judged(roster), choices)
    text = text_of(PdfReader(io.BytesIO(pdf)))
    prices = {"290", "240", "210", "310", "190", "250", "140", "110", "1,980", "185"}

    assert b"secret" not in told_by(pdf)
    assert text.count("red shoulder") == 9
    assert prices & set(re.findall(r"[\d.,]+", text.replace(".", ","))) == set()
    assert not re.search("vespen", text, re.IGNORECASE)


def test_an_open_illegal_list_has_its_reasons_whole():
    sheet = opponent(case("verdicts/many-faults-terran.yaml"))
    reader = printed(case("verdicts/many-faults-terran.yaml"), layout="opponent")

    assert len(sheet.issues) == 10
    assert missing_from(reader, tuple(one.message for one in sheet.issues)) == []


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "make",
    [vanguard, empty_list, lambda: many_units(200)],
    ids=["legal", "empty", "200"],
)
def test_all_of_an_open_list_is_on_the_page(make, language):
    sheet = opponent(make(), language=language)
    reader = printed(make(), language=language, layout="opponent")

    assert missing_from(reader, sheet, skipped=("remedy", "type")) == []


# The closed list -----------------------------------------------------------------------------


def told_by(pdf):
    """All that a file tells: its bytes, its streams unpacked, its texts and metadata."""
    reader = PdfReader(io.BytesIO(pdf))
    pieces = [pdf]
    for found in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        pieces.append(unpacked(found.group(1)))
    texts = (page.extract_text() for page in reader.pages)
    pieces += [" ".join(text.split()).encode() for text in texts]
    pieces.append(repr(reader.metadata).encode())
    return b"\n".join(pieces)


def unpacked(data):
    try:
        return zlib.decompress(data)
    except zlib.error:
        return data


def said_by_shown_cards(roster, language):
    """The texts of the cards that lie face up."""
    cards = cards_of(roster.edition)
    found = [cards.factions.get(roster.faction)]
    found += [cards.tactical.get(one) for one in roster.tactical_cards]
    for card in filter(None, found):
        yield card.name
        for ability in card.abilities:
            yield f"{ability.name} {ability.summary[language]}"


def secrets_of(roster):
    """Words that the hidden part of the list has."""
    cards = cards_of(roster.edition)
    for unit in roster.units:
        card = cards.units[unit.unit]
        yield card.name
        yield from (card.upgrades[one].name for one in unit.upgrades)
        yield from filter(None, (unit.nickname, unit.notes, unit.proxy))
        yield from (weapon.name for weapon in card.weapons)
    yield roster.name
    if roster.creep_card:
        yield cards.creep[roster.creep_card].name


def spoken(word):
    """A word as bytes of the PDF may hold it."""
    return (word.encode(), word.encode("utf-16-be"), word.encode("utf-16-be").hex())


def secretive():
    units = tuple(
        replace(one, notes="Zwischenspiel", proxy="Rotschulter")
        for one in vanguard().units
    )
    return replace(vanguard(), name="Quodlibet", notes="Zwischenspiel", units=units)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "make",
    [
        secretive,
        lambda: replace(case("example-armies/zerg-starter.yaml"), name="Quodlibet"),
        lambda: replace(two_walkers(), name="Quodlibet"),
        lambda: replace(many_units(30), name="Quodlibet"),
    ],
    ids=["terran", "zerg", "illegal", "thirty"],
)
def test_a_closed_list_tells_nothing_hidden_anywhere_in_the_file(make, language):
    roster = make()
    told = told_by(closed_pdf(roster, language=language))
    html = sheet_html(judged(roster), Choices(**CLOSED, language=language))
    shown = told_by(closed_pdf(replace(roster, units=()), language=language))

    public = " ".join(said_by_shown_cards(roster, language))
    secrets = {one for one in secrets_of(roster) if one not in public}
    assert len(secrets) > 8
    for word in secrets:
        assert word not in html
        for form in spoken(word):
            data = form if isinstance(form, bytes) else form.encode()
            assert data not in told, word
    open_sheet = sheet_of(roster, language=language, layout="tournament")
    assert open_sheet.head.fingerprint not in html
    assert open_sheet.head.fingerprint.encode() not in told
    assert b"EmbeddedFile" not in told
    assert re.findall(rb"https?://[^\s)<>]+", told) == re.findall(
        rb"https?://[^\s)<>]+", shown
    )


def test_the_search_would_find_what_is_told():
    told = told_by(list_pdf(judged(secretive()), Choices(layout="opponent")))

    assert b"Quodlibet" in told
    assert b"Goliath" in told
    assert b"Rotschulter" in told


def changed_where_hidden():
    """Lists of the same shown cards and the same verdict, as different as can be else."""
    roster = vanguard()
    yield roster
    yield replace(roster, name="Another", notes="Something", summoned=(), missions=())
    yield replace(roster, units=roster.units[:3])
    yield replace(roster, units=(RosterUnit("marine", 6),))


@pytest.mark.parametrize("language", ["en", "es"])
def test_lists_that_differ_in_hidden_things_are_the_same_file(language):
    files = {closed_pdf(one, language=language) for one in changed_where_hidden()}
    pages = {
        sheet_html(judged(one), Choices(**CLOSED, language=language))
        for one in changed_where_hidden()
    }

    assert len(files) == len(pages) == 1


def test_illegal_lists_that_differ_in_hidden_things_are_the_same_file():
    lists = (
        two_walkers(),
        replace(vanguard(), units=()),
        many_units(60),
        replace(vanguard(), units=(RosterUnit("no-such-unit", 3, ("x",)),)),
        replace(vanguard(), creep_card="malignant-creep"),
    )

    assert {judged(one).report.legal for one in lists} == {False}
    assert len({closed_pdf(one) for one in lists}) == 1


def test_the_creep_card_stays_hidden_and_its_vespene_too():
    roster = case("verdicts/raptor-in-kerrigans-swarm.yaml")
    lists = [
        replace(roster, creep_card=one)
        for one in ("accelerating-creep", "malignant-creep")
    ]

    assert [judged(one).report.legal for one in lists] == [True, True]
    assert closed_pdf(lists[0]) == closed_pdf(lists[1])


def test_an_illegal_closed_list_says_so_on_every_page_and_sends_to_staff():
    for page in PdfReader(io.BytesIO(closed_pdf(two_walkers(), size="large"))).pages:
        text = " ".join(page.extract_text().split())
        assert "✗ NOT LEGAL" in text
        assert "not told here: ask staff." in text
        assert "Elite" not in text.split("✗ NOT LEGAL")[1].split("ask staff")[0]


def test_reasons_that_the_shown_cards_give_are_told():
    roster = case("verdicts/barracks-five-times.yaml")
    twice = replace(roster, tactical_cards=("academy", "academy", "no-such-card"))
    reasons = sheet_of(twice, **CLOSED).reasons

    assert len(reasons) == 2
    assert "no-such-card" in reasons[0]
    assert "Academy" in reasons[1]


def test_a_closed_list_has_twelve_lines_and_five_rounds():
    sheet = sheet_of(vanguard(), **CLOSED)
    text = text_of(printed(vanguard(), **CLOSED))

    assert sheet.reveals == tuple(range(1, 13))
    assert sheet.rounds == (1, 2, 3, 4, 5)
    strip = text.index("Reveal strip")
    assert text[:strip].count("1 2 3 4 5") == len(sheet.cards) == 7
    assert " ".join(map(str, range(1, 13))) in text[strip:]


def test_a_closed_list_shows_what_the_cards_grant():
    sheet = sheet_of(vanguard(), **CLOSED)

    assert sheet.granted == (
        ("Core", 8),
        ("Elite", 2),
        ("Support", 3),
        ("Air", 1),
        ("Hero", 1),
    )
    assert (sheet.resource_name, sheet.resource_sum) == ("Command Points", 8)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("make", [vanguard, two_walkers, empty_list])
def test_all_of_a_closed_list_is_on_the_page(make, language):
    sheet = sheet_of(make(), language=language, **CLOSED)
    reader = printed(make(), language=language, **CLOSED)

    assert missing_from(reader, sheet, skipped=("edition_name", "type")) == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_closed_list_is_one_page(paper, language):
    assert len(printed(vanguard(), paper, language, **CLOSED).pages) == 1


def test_the_title_and_the_name_of_the_file_tell_the_faction_only():
    reader = printed(secretive(), **CLOSED)

    assert reader.metadata.title == "Raynor's Raiders: closed list"
    assert (
        file_name(secretive(), Choices(**CLOSED))
        == "closed-list-raynors-raiders-2026-08.pdf"
    )
    assert file_name(secretive(), Choices(layout="opponent")) == "quodlibet-2026-08.pdf"
    assert (
        file_name(secretive(), Choices(layout="roster", closed=True))
        == "quodlibet-2026-08.pdf"
    )


def test_without_a_faction_card_the_name_of_the_list_is_not_the_title():
    roster = replace(secretive(), faction=None)
    html = sheet_html(judged(roster), Choices(**CLOSED))

    assert "Quodlibet" not in html
    assert "No known faction card" in html

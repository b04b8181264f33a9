"""Every letter prints, or something readable stands in for it."""

import unicodedata

import pytest

from armybuilder.printing import letters
from armybuilder.printing.letters import MOST_PICTURES, Typesetter


@pytest.fixture
def latin_only(monkeypatch):
    """A machine whose fonts have Latin letters and nothing else."""
    monkeypatch.setattr(letters, "covered_letters", lambda: ((0x20,), (0x24F,)))
    letters._printed.cache_clear()
    yield
    letters._printed.cache_clear()


def test_what_has_a_font_stays_as_it_is():
    setter = Typesetter()

    for text in ("Marine", "Ñandú «Alfa»", "Жуков", "Ωμέγα", "עברית", "ไทย", "हिन्दी"):
        assert setter.set(text) == text
    assert not setter.replaced


def test_the_fonts_of_the_set_up_have_korean_japanese_chinese_and_emoji():
    setter = Typesetter()
    text = "지휘관 最後の希望 漢字 🚀 👩‍🚀 🇪🇸"

    assert setter.set(text) == text


def test_a_letter_without_a_font_is_given_by_its_number(latin_only):
    setter = Typesetter()

    assert setter.set("a\U00010c80\U00010c81b") == "a‹U+10C80 10C81›b"
    assert setter.replaced


def test_a_fancy_letter_without_a_font_becomes_a_plain_one(latin_only):
    setter = Typesetter()

    assert setter.set("𝕬ﬁ①") == "Afi1"
    assert not setter.replaced


@pytest.mark.parametrize(
    "letter",
    ["\x00", "\x1b", "\x85", "\ud800", "\udfff", "\U0003ffff", "\uffff"],
    ids=ascii,
)
def test_what_is_no_letter_is_given_by_its_number(letter):
    assert Typesetter().set(letter) == f"‹U+{ord(letter):04X}›"


def test_marks_that_turn_the_text_around_them_are_left_out():
    assert Typesetter().set("\u202egnp.exe\u2066x\u2069") == "gnp.exex"


def test_marks_of_right_to_left_names_stay():
    assert Typesetter().set("\u200fשלום\u200f") == "\u200fשלום\u200f"


def test_any_letter_becomes_something_that_can_be_written():
    setter = Typesetter()

    for number in range(0, 0x110000, 37):
        printed = setter.set(chr(number))
        assert printed.encode()
        assert all(unicodedata.category(one) != "Cs" for one in printed)


def test_emoji_beyond_measure_are_given_by_their_number():
    setter = Typesetter()

    assert setter.set("🚀" * MOST_PICTURES) == "🚀" * MOST_PICTURES
    assert not setter.replaced
    assert setter.set("a🚀🚀✅b") == "a‹U+1F680 1F680 2705›b"
    assert setter.replaced

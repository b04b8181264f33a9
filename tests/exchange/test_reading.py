"""Files of any kind become a roster, or one clear sentence; YAML is held within limits."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.exchange.formats import FORMATS
from armybuilder.exchange.formats.yaml import parse_yaml
from armybuilder.exchange.reading import read_any
from rules.problems import DocumentProblems
from rules.roster import Roster, RosterUnit

YAML = """
format: armybuilder/roster@1
edition: 2026-08        # no quotes: still a text
scale: standard
minerals: 2000
faction: raynors-raiders
units:
  - {unit: marine, models: 6}
"""
MARINES = Roster(
    edition="2026-08",
    scale="standard",
    minerals=2000,
    faction="raynors-raiders",
    units=(RosterUnit("marine", 6),),
)


def problems_of(document, name=""):
    with pytest.raises(DocumentProblems) as raised:
        read_any(document, name, ("2026-08",))
    return [one.render() for one in raised.value.problems]


def test_yaml_is_read_wherever_a_document_is():
    reading = read_any(YAML.encode())

    assert (reading.format, reading.roster) == ("yaml", MARINES)


@pytest.mark.parametrize(
    ("text", "format_id"),
    [
        (FORMATS["roster"].write(MARINES, None), "roster"),
        (FORMATS["yaml"].write(MARINES, None), "yaml"),
        ("\n\n  " + FORMATS["roster"].write(MARINES, None), "roster"),
        (YAML.replace("\n", "\r\n"), "yaml"),
        ("%YAML 1.2\n---" + YAML + "...\n", "yaml"),
        (
            "{format: armybuilder/roster@1, edition: 2026-08, scale: standard, "
            "minerals: 2000, faction: raynors-raiders, units: [{unit: marine, models: 6}]}",
            "yaml",
        ),
    ],
    ids=["json", "yaml", "blank lines", "crlf", "yaml header", "yaml in braces"],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_text_tells_its_format_whatever_its_encoding(text, format_id, encoding):
    reading = read_any(text.encode(encoding))

    assert (reading.format, reading.roster) == (format_id, MARINES)


def test_json_with_a_comma_too_many_in_a_yaml_file_is_yaml():
    text = FORMATS["roster"].write(MARINES, None).replace('"notes": ""', '"notes": "",')

    assert read_any(text, "list.yaml").format == "yaml"
    assert problems_of(text, "list.json") == [
        'This is not JSON: line 17, column 1, near "}".'
    ]


@pytest.mark.parametrize(
    ("document", "told"),
    [
        (b"", "This is empty."),
        (b"\n  \r\n", "This is empty."),
        (b"PK\x03\x04xx", "This is a zip archive or an office document, not an army list."),
        (b"%PDF-1.7", "This PDF is damaged and cannot be read."),
        (b"\x1f\x8b\x08", "This is a compressed file; unpack it first."),
        (b"\x89PNG\r\n", "This is a picture, not an army list."),
        (b"a: \0\0", "This is not a text file."),
        (b"caf\xe9: 1", "This is not text in UTF-8: byte 4 does not belong in it."),
        (
            b"<!DOCTYPE html><html><body>No",
            "This is a web page, not an army list. Export the list again and save the file.",
        ),
        (b"<?xml version='1.0'?><roster/>", "This kind of XML is not supported."),
        (b"6 Marines\nand a Medic", 'An army list is a mapping of keys; this is "6 Marines and a Medic".'),
        (b"x" * (256 * 1024 + 1), "This is too large for an army list: more than 256 KiB."),
        (b'{"format": ', "This is not complete: the file ends at line 1, column 11."),
        (b"a: b: c", "This is not YAML: line 1, column 5 cannot be read."),
        (b"a: 1\nb: \x01", "This is not YAML: line 2, column 4 cannot be read."),
        (b"a: 1\n---\na: 2", "There is more than one document in this file."),
        (b"a: !!python/object:os.system x", 'Line 1: the tag "tag:yaml.org,2002:python/object:os.syst…" is not supported.'),
        (b"? [a]\n: b", "Line 1: a key must be text."),
        (b"a: *b", 'Line 1: the alias "*b" refers to nothing before it.'),
        (b"a: &a [*a]", 'Line 1: the alias "*a" refers to nothing before it.'),
    ],
    ids=lambda value: None if isinstance(value, str) else repr(value[:12]),
)  # fmt: skip
def test_what_is_no_list_is_told_in_one_sentence(document, told):
    assert problems_of(document) == [told]


def test_files_of_other_builders_are_told_and_not_taken_apart(shared_cases):
    for name in ("web-page.json", "truncated.json"):
        document = (shared_cases / "foreign" / name).read_bytes()

        assert len(problems_of(document, name)) == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("minerals: 0o10", 'minerals: expected a whole number, got "0o10"'),
        ("minerals: 010", 'minerals: expected a whole number, got "010"'),
        ("minerals: 0x10", 'minerals: expected a whole number, got "0x10"'),
        ("minerals: 1_000", 'minerals: expected a whole number, got "1_000"'),
        ("minerals: 16:40", 'minerals: expected a whole number, got "16:40"'),
        ("minerals: 1000.0", "minerals: expected a whole number, got 1000.0"),
        ("minerals: .inf", "minerals: expected a whole number, got inf"),
        ("minerals: yes", 'minerals: expected a whole number, got "yes"'),
        ("minerals: true", "minerals: expected a whole number, got true"),
        ("minerals:", "minerals: expected a whole number, got null"),
        (
            "minerals: " + "9" * 9000,
            f"minerals: expected a whole number from 0 to 1,000,000, got {'9' * 39}…",
        ),
        (
            "minerals: 1000\nminerals: 2000",
            "minerals: this key is written more than once",
        ),
    ],
)
def test_plain_words_that_yaml_turns_into_something_else(line, told):
    assert problems_of(YAML.replace("minerals: 2000", line)) == [told]


@pytest.mark.parametrize("word", ["no", "2026-08-01", "1e3", "~x", "0x1F", "12:30"])
def test_plain_words_that_stay_texts(word):
    assert read_any(f"{YAML}name: {word}").roster.name == word


def test_an_alias_may_stand_for_a_unit():
    text = YAML.replace("- {unit", "- &squad {unit") + "  - *squad\n"

    assert read_any(text).roster.units == (RosterUnit("marine", 6),) * 2


def bomb(depth, width=9):
    lines = [f"a0: &a0 [{', '.join(['lol'] * width)}]"]
    lines += [
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * width)}]" for n in range(1, depth)
    ]
    return "\n".join(lines)


HOSTILE = {
    "a billion laughs": bomb(9),
    "many laughs in keys": "{" + ", ".join(f"? &k{n} k{n} : *k{n}" for n in range(9000)) + "}",
    "lists": "[" * 100_000,
    "mappings": "{a: " * 60_000,
    "dashes": "- " * 100_000,
    "questions": "? " * 100_000,
    "indents": "".join(" " * n + "a:\n" for n in range(600)),
    "anchors": "".join(f"- &a{n} x\n" for n in range(20_000)),
    "comments": "#" * 250_000,
    "quotes": '"' * 250_000,
    "commas": "[" + "," * 200_000,
    "many values": "[" + "a," * 100_000 + "]",
    "one text": "a" * 250_000,
    "many keys": "\n".join(f"mineral{n}: 1" for n in range(18_000)),
    "tags": "!" * 250_000,
    "directives": "%TAG ! tag:x\n" * 15_000 + "---\na",
    "json lists": "[" * 250_000,
    "json keys": '{"a":' * 50_000,
    "wide text": "é" * 130_000,
    "markup": "<!-- " * 50_000,
}  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_documents_are_refused_soon(text):
    start = time.perf_counter()

    assert problems_of(text)

    assert time.perf_counter() - start < 4


def test_a_billion_laughs_is_refused_before_it_is_expanded():
    assert problems_of(bomb(9)) == [
        "This holds too much for an army list: more than 50,000 values."
    ]


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=10), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_reading_any_text_is_total(document):
    try:
        assert isinstance(read_any(document).roster, Roster)
    except DocumentProblems as problems:
        assert str(problems)


@given(anything)
def test_yaml_reads_json_as_json_does(data):
    text = json.dumps(data)  # escapes what YAML may not hold

    try:
        assert parse_yaml(text) == data
    except DocumentProblems:
        assert "\\ud" in text or "\\u00" in text  # halves of surrogate pairs

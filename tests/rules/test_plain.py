"""A plain document is read as the careful reader reads it; whatever is not plain is left to that."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.document import as_data, read_data, write
from rules.parsing import parse_json
from rules.plain import read_plain
from rules.problems import DocumentProblems
from rules.roster import Roster, RosterUnit
from tests.rules.test_document import rosters

MARINES = RosterUnit("marine", 6, ("agg-12", "bayonet"), {"agg-12": 1})
ARMY = Roster(
    "2026-08",
    "standard",
    2000,
    "raynors-raiders",
    "Vanguard",
    tactical_cards=("barracks", "barracks"),
    units=(MARINES, RosterUnit("medic", 3)),
    missions=("frontlines-standard", "supply-drop-standard"),
)
VALUES = (True, False, None, 0, 1, -1, 1.0, 10**6, 10**40, "", "x", "\0", "x" * 121)
VALUES = (*VALUES, [], ["x"], [1], ["x"] * 201, {}, {"x": 1}, {"x": True}, [[]])


def carefully(text):
    """What the careful reader says, written again, so that `true` and `1` are told apart."""
    try:
        return write(read_data(parse_json(text)))
    except DocumentProblems:
        return None


def assert_agreed(text):
    plain = read_plain(text)
    if plain is not None:
        assert write(plain) == carefully(text)


def places(data):
    """Every place of a document that a value can stand in."""
    keys = data if isinstance(data, dict) else range(len(data))
    for key in keys:
        yield data, key
        if isinstance(data[key], dict | list):
            yield from places(data[key])


def test_what_the_site_writes_is_plain():
    assert read_plain(write(ARMY)) == ARMY


def test_an_army_of_another_edition_is_left_to_the_careful_reader():
    assert read_plain(write(ARMY), ["2026-08"]) == ARMY
    assert read_plain(write(ARMY), ["2026-03"]) is None


@pytest.mark.parametrize(
    "text",
    [
        write(ARMY).replace('"models": 3', '"models": 3, "models": 4'),
        write(ARMY).replace('"models": 3', '"models": 3, "nickname": "Alpha"'),
        write(ARMY).replace('"notes": ""', '"notes": "", "note": ""'),
        write(ARMY).replace('"notes": ""', '"notes": "", "notes": "again"'),
        write(ARMY).replace('"name": "Vanguard",', ""),
        write(ARMY)[:-5],
        "[" * 100_000,
        "",
        "1",
        '{"minerals": ' + "9" * 5_000 + "}",
    ],
)
def test_what_is_unusual_is_not_plain(text):
    assert read_plain(text) is None


def test_any_value_in_any_place_is_read_as_the_careful_reader_reads_it():
    number = len(list(places(as_data(ARMY))))
    for at in range(number):
        for value in VALUES:
            data = as_data(ARMY)
            place, key = list(places(data))[at]
            place[key] = value
            assert_agreed(json.dumps(data))
    assert read_plain(write(ARMY)) == ARMY, "and nothing of that is remembered"


@settings(deadline=None)
@given(rosters)
def test_any_roster_is_read_as_the_careful_reader_reads_it(roster):
    assert_agreed(write(roster))


@settings(deadline=None)
@given(rosters, st.integers(0), st.text(max_size=3))
def test_any_text_is_read_as_the_careful_reader_reads_it(roster, place, new):
    text = write(roster)
    place %= len(text)

    assert_agreed(text[:place] + new + text[place + len(new) :])

"""Every format that can be read back brings the roster back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.exchange.formats import FORMATS
from armybuilder.exchange.reading import read_any
from rules.roster import Roster, RosterUnit

words = st.text(
    st.characters(exclude_categories=["Cc", "Cs"])
    | st.sampled_from("-:#&*!|>'\"%@`{}[],?~ \u2028\ufeff\u00a0\u202e\ufffe"),
    min_size=1,
    max_size=20,
) | st.sampled_from(
    [
        "no",
        "null",
        "~",
        "1",
        "-1.5",
        "2026-08-01",
        "=",
        "<<",
        "0x1",
        "1e3",
        ".inf",
        "true",
    ]
)
lines = st.text(
    st.characters(exclude_categories=["Cc", "Cs"]) | st.sampled_from("\t\n\r "),
    max_size=300,
)
several = st.lists(words, max_size=20).map(tuple)
rosters = st.builds(
    Roster,
    edition=words,
    scale=st.sampled_from(["skirmish", "standard", "grand-offensive"]),
    minerals=st.integers(1, 1_000_000),
    faction=st.none() | words,
    name=words,
    tactical_cards=several,
    creep_card=st.none() | words,
    units=st.lists(
        st.builds(
            RosterUnit,
            unit=words,
            models=st.integers(0, 10_000),
            upgrades=several,
            specialists=st.dictionaries(words, st.integers(0, 10_000), max_size=9),
            nickname=st.just("") | words,
            notes=lines,
            proxy=lines,
        ),
        max_size=3,
    ).map(tuple),
    summoned=several,
    missions=several,
    deployments=several,
    notes=lines,
)  # fmt: skip


@pytest.mark.parametrize("format_id", ["roster", "yaml"])
@given(roster=rosters)
def test_a_roster_comes_back_and_is_written_the_same(format_id, roster):
    text = FORMATS[format_id].write(roster, None)

    reading = read_any(text.encode())

    assert reading.format == format_id
    assert reading.roster == roster
    assert FORMATS[format_id].write(reading.roster, None) == text


def test_formats_are_found_by_the_names_that_a_person_types():
    assert list(FORMATS) == ["roster", "yaml", "code"]
    assert all(key == one.id for key, one in FORMATS.items())

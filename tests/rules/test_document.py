"""Reading the roster document is total, names every problem by its path, and round-trips."""

import hashlib
import json
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.document import as_data, most_bytes, read, read_data, write
from rules.fingerprint import digest, fingerprint
from rules.problems import MOST_PROBLEMS, DocumentProblems
from rules.roster import Roster, RosterUnit

EDITIONS = ("2026-08", "2026-03")


def document(**changed):
    return {
        "format": "armybuilder/roster@1",
        "edition": "2026-08",
        "scale": "standard",
        "minerals": 2000,
        "faction": "raynors-raiders",
        "units": [{"unit": "marine", "models": 6}],
        **changed,
    }


def with_unit(**changed):
    return document(units=[{"unit": "marine", "models": 6, **changed}])


def problems_of(data, **options):
    with pytest.raises(DocumentProblems) as raised:
        if isinstance(data, (str, bytes)):
            read(data, EDITIONS, **options)
        else:
            read_data(data, EDITIONS, **options)
    return [one.render() for one in raised.value.problems]


def test_what_is_left_out_has_its_default():
    assert read_data(document()) == Roster(
        edition="2026-08",
        scale="standard",
        minerals=2000,
        faction="raynors-raiders",
        name="Untitled list",
        units=(RosterUnit("marine", 6),),
    )


def test_the_example_of_the_contract_reads_completely():
    unit = {
        "unit": "marine",
        "models": 6,
        "upgrades": ["combat-shield", "agg-12"],
        "specialists": {"agg-12": 1},
        "nickname": "Alpha",
        "notes": "hold the left flank\r\n\tand the bridge",
        "proxy": "red shoulder pad",
    }
    whole = document(
        name="Raynor's vanguard",
        tactical_cards=["barracks", "barracks"],
        creep_card=None,
        units=[unit],
        summoned=["point-defense-drone"],
        missions=["frontlines-standard"],
        deployments=["gauntlet"],
        notes="",
    )

    roster = read_data(whole, EDITIONS)

    assert as_data(roster) == whole
    assert list(as_data(roster)) == [
        "format",
        "edition",
        "name",
        "scale",
        "minerals",
        "faction",
        "tactical_cards",
        "creep_card",
        "units",
        "summoned",
        "missions",
        "deployments",
        "notes",
    ]


def test_an_empty_collection_means_the_same_as_none():
    empty = document(tactical_cards=[], summoned=[], missions=[], deployments=[])
    empty["units"][0] |= {"upgrades": [], "specialists": {}, "nickname": ""}

    assert read_data(empty) == read_data(document())


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (
            document(units=[{"unit": "marine", "models": "six"}]),
            ['units[0].models: expected a whole number, got "six"'],
        ),
        (document(minerals=True), ["minerals: expected a whole number, got true"]),
        (document(minerals=2000.0), ["minerals: expected a whole number, got 2000.0"]),
        (document(minerals=None), ["minerals: expected a whole number, got null"]),
        (
            document(minerals=-1),
            ["minerals: expected a whole number from 0 to 1,000,000, got -1"],
        ),
        (
            document(minerals=1_000_001),
            ["minerals: expected a whole number from 0 to 1,000,000, got 1000001"],
        ),
        (
            with_unit(models=-1),
            ["units[0].models: expected a whole number from 0 to 10,000, got -1"],
        ),
        (
            with_unit(specialists={"agg-12": "1"}),
            ['units[0].specialists.agg-12: expected a whole number, got "1"'],
        ),
        (
            with_unit(specialists=["agg-12"]),
            [
                "units[0].specialists: expected a mapping of upgrades to models, got a list"
            ],
        ),
        (
            with_unit(modles=6),
            ['units[0].modles: unknown key, did you mean "models"?'],
        ),
        (
            document(tacticalCards=[]),
            ['tacticalCards: unknown key, did you mean "tactical_cards"?'],
        ),
        (document(colour="red"), ["colour: unknown key"]),
        (document(units={}), ["units: expected a list, got a mapping"]),
        (document(units=None), ["units: expected a list, got null"]),
        (document(units=["marine"]), ['units[0]: expected a unit, got "marine"']),
        (
            document(missions=["a", 5]),
            ["missions[1]: expected an id in quotes, got 5"],
        ),
        (document(faction=""), ["faction: expected an id, got an empty text"]),
        (document(name=""), ["name: expected at least one character"]),
        (document(name=7), ["name: expected text in quotes, got 7"]),
        (
            document(name="a\nb"),
            ["name: character 2 is U+000A, which no text may hold"],
        ),
        (
            document(notes="a\ud800"),
            ["notes: character 2 is U+D800, which no text may hold"],
        ),
        (
            document(scale="Standard"),
            [
                'scale: expected one of skirmish, standard, grand-offensive; got "Standard"'
            ],
        ),
        (
            document(edition="2026-80"),
            ['edition: no edition is called "2026-80"; known are 2026-08, 2026-03'],
        ),
        (
            document(edition="-"),
            ['edition: no edition is called "-"; known are 2026-08, 2026-03'],
        ),
        (
            document(edition="x" * 121),
            ["edition: expected at most 120 characters, got 121"],
        ),
        (
            document(edition="\ud800"),
            ["edition: character 1 is U+D800, which no text may hold"],
        ),
        (document(edition=None), ["edition: expected an id in quotes, got null"]),
        (
            document(format="armybuilder/roster@2", unheard=1),
            ['format: expected armybuilder/roster@1, got "armybuilder/roster@2"'],
        ),
        (
            {"format": "armybuilder/roster@1"},
            [
                "edition: missing",
                "scale: missing",
                "minerals: missing",
                "faction: missing",
                "units: missing",
            ],
        ),
        (
            document(units=[{}]),
            ["units[0].unit: missing", "units[0].models: missing"],
        ),
        (
            {"roster": {}},
            ["This is not an army list: it has none of an army list's keys."],
        ),
        ([], ["An army list is a mapping of keys; this is a list."]),
    ],
)
def test_a_problem_has_its_path_and_says_what_is_wrong(data, told):
    assert problems_of(data) == told


def test_all_problems_are_told_at_once():
    data = document(minerals="2000", scale=1, units=[{"unit": 5, "models": 6, "x": 1}])

    assert [one.split(":")[0] for one in problems_of(data)] == [
        "scale",
        "minerals",
        "units[0].x",
        "units[0].unit",
    ]


@pytest.mark.parametrize(
    ("make", "longest"),
    [
        (lambda text: document(name=text), 120),
        (lambda text: with_unit(nickname=text), 60),
        (lambda text: with_unit(notes=text), 5000),
        (lambda text: with_unit(proxy=text), 5000),
        (lambda text: document(notes=text), 5000),
    ],
    ids=["name", "nickname", "unit notes", "proxy", "notes"],
)
def test_texts_are_measured_in_code_points(make, longest):
    read_data(make("🚀" * longest))

    (told,) = problems_of(make("🚀" * (longest + 1)))
    assert f"expected at most {longest:,} characters, got {longest + 1:,}" in told


def test_200_units_are_the_most():
    unit = {"unit": "marine", "models": 6}

    assert len(read_data(document(units=[unit] * 200)).units) == 200
    assert problems_of(document(units=[unit] * 201)) == [
        "units: expected at most 200 of them, got 201"
    ]


def test_text_is_kept_as_typed():
    name = "  Äußerster Rand – 最後の希望 👩‍🚀\u202f "

    assert read_data(document(name=name)).name == name


def test_a_given_edition_overrides_the_written_one():
    assert read_data(document(edition="2019"), EDITIONS, "2026-03").edition == "2026-03"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "This is not complete: the file ends at line 1, column 1."),
        (
            '{"format":\n  "army',
            "This is not complete: the file ends at line 2, column 8.",
        ),
        ('{"a": nope}', 'This is not JSON: line 1, column 7, near "nope}".'),
        (b"\xff", "This is not text in UTF-8: byte 1 does not belong in it."),
        (
            '{"a": 1}'.encode("utf-16")[:-1],
            "This is not text in UTF-16: byte 17 does not belong in it.",
        ),
        ("[" * 100_000, "This is nested too deeply for an army list."),
        ('{"units":' * 20_000, "This is nested too deeply for an army list."),
        (
            "[1]" + " " * 256 * 1024,
            "This is too large for an army list: more than 256 KiB.",
        ),
        (
            '"' + "é" * 140_000 + '"',
            "This is too large for an army list: more than 256 KiB.",
        ),
    ],
    ids=[
        "empty",
        "cut",
        "word",
        "bytes",
        "half a character",
        "lists",
        "mappings",
        "bytes of text",
        "wide",
    ],
)
def test_what_is_no_json_is_told_in_one_sentence(text, told):
    assert problems_of(text) == [told]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            '"minerals": 2000, "minerals": 1000',
            "minerals: this key is written more than once",
        ),
        (
            '"minerals": ' + "9" * 9000,
            f"minerals: expected a whole number from 0 to 1,000,000, got {'9' * 39}…",
        ),
        ('"minerals": NaN', "minerals: expected a whole number, got nan"),
        ('"minerals": -Infinity', "minerals: expected a whole number, got -inf"),
        ('"minerals": 1e999', "minerals: expected a whole number, got inf"),
        ('"minerals": 6.0', "minerals: expected a whole number, got 6.0"),
    ],
    ids=["repeated", "huge", "nan", "infinity", "exponent", "fraction"],
)
def test_json_that_python_would_let_pass(text, told):
    rest = document()
    del rest["minerals"]

    assert problems_of("{" + text + "," + json.dumps(rest)[1:]) == [told]


def test_a_name_of_200_kilobytes_is_one_short_sentence():
    (told,) = problems_of(json.dumps(document(name="n" * 200_000)))

    assert told == "name: expected at most 120 characters, got 200,000"


def test_long_values_and_keys_are_shortened():
    data = document(scale="s" * 100_000, **{"k" * 100_000: 1})

    assert all(len(told) < 200 for told in problems_of(data))


def test_a_document_of_nothing_but_problems_is_answered_soon_and_shortly():
    data = document(**{f"mineral{n}": 1 for n in range(20_000)})
    start = time.perf_counter()

    told = problems_of(data)

    assert len(told) == MOST_PROBLEMS + 1
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_that_editors_write(encoding):
    text = json.dumps(document(name="Ünit"), ensure_ascii=False).replace(", ", ",\r\n")

    assert read(text.encode(encoding)).name == "Ünit"


ids = st.one_of(
    st.sampled_from(["marine", "medic", "agg-12", "barracks"]),
    st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=20),
)
lines = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cc", "Cs"]), st.sampled_from("\t\n\r")
    ),
    max_size=50,
)
name_texts = st.text(
    st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=60
)
several = st.lists(ids, max_size=5).map(tuple)
units = st.builds(
    RosterUnit,
    unit=ids,
    models=st.integers(0, 10_000),
    upgrades=several,
    specialists=st.dictionaries(ids, st.integers(0, 10_000), max_size=3),
    nickname=name_texts | st.just(""),
    notes=lines,
    proxy=lines,
)
rosters = st.builds(
    Roster,
    edition=ids,
    scale=st.sampled_from(["skirmish", "standard", "grand-offensive"]),
    minerals=st.integers(1, 1_000_000),
    faction=st.none() | ids,
    name=name_texts,
    tactical_cards=several,
    creep_card=st.none() | ids,
    units=st.lists(units, max_size=5).map(tuple),
    summoned=several,
    missions=several,
    deployments=several,
    notes=lines,
)


@given(rosters)
def test_no_document_is_longer_than_was_reckoned(roster):
    assert len(write(roster).encode()) <= most_bytes(roster)


def test_what_is_reckoned_is_not_far_from_what_is_written():
    unit = RosterUnit("marine", 9, ("combat-shield", "agg-12"), {"agg-12": 1})
    roster = Roster("2026-08", "standard", 2000, units=(unit,) * 60)

    assert most_bytes(roster) <= 8 * len(write(roster).encode())


@given(rosters)
def test_what_is_written_reads_back_and_writes_the_same(roster):
    text = write(roster)

    assert read(text) == roster
    assert write(read(text)) == text
    assert read(text.encode()) == roster
    assert read_data(as_data(roster)) == roster


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=10), inner, max_size=4)
    ),
    max_leaves=20,
)


def read_or_problems(call):
    """What reading answers; anything but a roster or problems with sentences fails."""
    try:
        roster = call()
    except DocumentProblems as problems:
        assert problems.problems
        assert all(one.message.render() for one in problems.problems)
        return problems.problems
    assert isinstance(roster, Roster)
    assert read(write(roster)) == roster
    return []


def steps_of(path):
    """The keys and places that a path leads through."""
    for key, quoted, place in re.findall(
        r'\.?([\w-]+)|\[("(?:[^"\\]|\\.)*")\]|\[(\d+)\]', path
    ):
        yield int(place) if place else key or json.loads(quoted)


def exists(problem, data):
    """Whether the path leads to a value, or to the place where a missing one belongs."""
    *before, last = steps_of(problem.path)
    for step in before:
        data = data[step]
    if problem.message.template == "missing":
        return isinstance(data, dict) and last not in data
    return last in data if isinstance(data, dict) else last < len(data)


@given(anything)
def test_reading_any_data_is_total(data):
    read_or_problems(lambda: read_data(data, EDITIONS))


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_reading_any_text_is_total(text):
    read_or_problems(lambda: read(text, EDITIONS))


@given(rosters, st.data())
def test_a_document_with_any_value_replaced_is_read_or_told_by_paths_that_exist(
    roster, draw
):
    data = json.loads(write(roster))
    place = data
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = draw.draw(st.sampled_from(keys))
        inner = place[key]
        if not isinstance(inner, (dict, list)) or draw.draw(st.booleans()):
            break
        place = inner
    place[key] = draw.draw(anything)

    problems = read_or_problems(lambda: read_data(data))

    assert all(exists(problem, data) for problem in problems if problem.path)


@given(rosters, st.integers(0), st.text(max_size=3))
def test_a_text_with_a_few_characters_replaced_is_read_or_told(roster, place, new):
    text = write(roster)
    place %= len(text)

    read_or_problems(lambda: read(text[:place] + new + text[place + len(new) :]))


def test_fingerprint_is_the_first_fifty_bits_of_the_digest_in_crockford_base_32():
    roster = read_data(document())
    alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    bits = bin(int("1" + digest(roster).removeprefix("sha256:"), 16))[3:]

    expected = "".join(alphabet[int(bits[at : at + 5], 2)] for at in range(0, 50, 5))

    assert fingerprint(roster) == expected


def test_the_digest_of_the_canonical_json_is_sha_256():
    roster = Roster(edition="e", scale="skirmish", minerals=1)
    canonical = (
        b'{"creep_card":null,"deployments":[],"edition":"e","faction":null,"minerals":1,'
        b'"missions":[],"scale":"skirmish","summoned":[],"tactical_cards":[],"units":[]}'
    )

    assert digest(roster) == "sha256:" + hashlib.sha256(canonical).hexdigest()


@pytest.mark.parametrize(
    "changed",
    [
        {"name": "Another"},
        {"notes": "Another"},
        {"units": [{"unit": "marine", "models": 6, "nickname": "Alpha", "proxy": "p"}]},
    ],
    ids=["name", "notes", "unit texts"],
)
def test_free_text_does_not_change_the_digest(changed):
    assert digest(read_data(document(**changed))) == digest(read_data(document()))


@pytest.mark.parametrize(
    "changed",
    [
        {"edition": "2026-03"},
        {"scale": "skirmish"},
        {"minerals": 1999},
        {"faction": None},
        {"tactical_cards": ["barracks"]},
        {"creep_card": "malignant-creep"},
        {"units": [{"unit": "marine", "models": 9}]},
        {"units": [{"unit": "marine", "models": 6, "upgrades": ["agg-12"]}]},
        {"units": [{"unit": "marine", "models": 6, "specialists": {"agg-12": 1}}]},
        {"summoned": ["point-defense-drone"]},
        {"missions": ["frontlines-standard"]},
        {"deployments": ["gauntlet"]},
    ],
    ids=str,
)
def test_whatever_the_rules_see_changes_the_digest(changed):
    assert digest(read_data(document(**changed))) != digest(read_data(document()))


def test_the_order_in_which_upgrades_were_bought_does_not_change_the_digest():
    one = with_unit(upgrades=["a", "b"], specialists={"a": 1, "b": 2})
    other = with_unit(upgrades=["b", "a"], specialists={"b": 2, "a": 1})

    assert digest(read_data(one)) == digest(read_data(other))


@settings(max_examples=2000, deadline=None)
@pytest.mark.long
@given(rosters)
def test_many_round_trips(roster):
    assert read(write(roster)) == roster

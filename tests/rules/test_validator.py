"""validate: total, pure, and the same whatever the order of units."""

import ast
import random
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.document import read_data
from rules.muster import MOST_IDS, MOST_REMEMBERED, Muster
from rules.roster import Roster, RosterUnit
from rules.validator import validate
from tests.oracle.lists import random_document

RULES = Path(__file__).parents[2] / "rules"
ANYTHING = st.text(max_size=8)
NUMBERS = st.integers() | st.integers(-2, 10)


@pytest.fixture(scope="module")
def ids(shelf):
    cards = shelf["2026-08"]
    known = [*cards.units, *cards.tactical, *cards.creep, *cards.factions]
    known += [*cards.missions, *cards.deployments, *sorted(cards.upgrade_ids)]
    return st.sampled_from(known) | ANYTHING


def readable(seed):
    """A random list; documents that agree on no minerals cannot be read."""
    document = random_document(seed)
    return read_data({**document, "minerals": max(document["minerals"], 1)})


def garbage(ids):
    some = st.lists(ids, max_size=6).map(tuple)
    unit = st.builds(
        RosterUnit,
        ids,
        NUMBERS,
        some,
        st.dictionaries(ids, NUMBERS, max_size=4),
        ANYTHING,
    )
    return st.builds(
        Roster,
        edition=ANYTHING,
        scale=st.sampled_from(["skirmish", "standard", "grand-offensive"]) | ANYTHING,
        minerals=NUMBERS,
        faction=st.none() | ids,
        tactical_cards=some,
        creep_card=st.none() | ids,
        units=st.lists(unit, max_size=6).map(tuple),
        summoned=some,
        missions=some,
        deployments=some,
    )


@settings(deadline=None, max_examples=300)
@given(data=st.data())
def test_any_roster_gets_a_report(shelf, ids, data):
    cards = shelf["2026-08"]
    roster = data.draw(garbage(ids))

    report = validate(roster, cards)

    levels = ["error", "warning", "note"]
    gravity = [levels.index(issue.level) for issue in report.issues]
    assert gravity == sorted(gravity)
    assert report.legal is (0 not in gravity)
    assert report == validate(roster, cards)


@settings(deadline=None, max_examples=150)
@given(seed=st.integers(0, 10**6), shuffle=st.integers())
def test_the_order_of_units_and_cards_does_not_change_the_verdict(shelf, seed, shuffle):
    roster = readable(seed)
    cards = shelf[roster.edition]
    units, tactical = list(roster.units), list(roster.tactical_cards)
    mixer = random.Random(shuffle)
    mixer.shuffle(units)
    mixer.shuffle(tactical)

    one = validate(roster, cards)
    other = validate(
        replace(roster, units=tuple(units), tactical_cards=tuple(tactical)), cards
    )

    def verdict(report):
        return Counter((issue.code, issue.subject.id) for issue in report.issues)

    assert verdict(one) == verdict(other)
    assert one.totals == other.totals


@settings(deadline=None, max_examples=150)
@given(seed=st.integers(0, 10**6), other=st.integers(0, 10**6))
def test_what_is_remembered_of_other_lists_does_not_change_the_verdict(
    shelf, seed, other
):
    roster, before = readable(seed), readable(other)
    cards = shelf[roster.edition]
    fresh = replace(cards)
    assert fresh.memory == {}
    validate(before, cards)
    validate(replace(roster, units=roster.units[::-1]), cards)

    assert validate(roster, cards) == validate(roster, fresh)


def test_the_memory_of_parts_has_a_limit(shelf):
    cards = replace(shelf["2026-08"])

    for number in range(MOST_REMEMBERED + 100):
        unit = RosterUnit("marine", 6, (f"u{number}",))
        Muster(Roster("2026-08", "standard", 2000, units=(unit,)), cards)

    assert len(cards.memory) <= MOST_REMEMBERED


def test_a_part_without_end_is_not_remembered(shelf):
    cards = replace(shelf["2026-08"])
    endless = tuple(f"u{number}" for number in range(MOST_IDS + 1))
    roster = Roster(
        "2026-08",
        "standard",
        2000,
        tactical_cards=endless,
        units=(RosterUnit("marine", 6, endless),),
        missions=endless,
    )

    before = validate(roster, cards)

    assert not any(endless in key for key in cards.memory if isinstance(key, tuple))
    assert validate(roster, cards) == before


def test_rules_import_no_clock_file_or_database():
    allowed = {
        "__future__", "abc", "ast", "base64", "bisect", "collections", "dataclasses",
        "decimal", "difflib", "enum", "fractions", "functools", "hashlib", "heapq",
        "itertools", "json", "math", "operator", "re", "rules", "string", "types", "typing",
        "unicodedata",
    }  # fmt: skip
    for path in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                assert name.partition(".")[0] in allowed, (path.name, name)


def best_of(number, act):
    times = []
    for _run in range(number):
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return min(times)


def test_time_grows_no_faster_than_the_number_of_units(shelf):
    cards = shelf["2026-08"]
    twelve = Roster(
        "2026-08",
        "standard",
        2000,
        "raynors-raiders",
        units=(
            RosterUnit("marine", 6, ("combat-shield", "agg-12"), {"agg-12": 1}),
            RosterUnit("medic", 3, ("stabilizer-medpacks",)),
            RosterUnit("goliath", 1),
        )
        * 4,
    )
    many = replace(twelve, units=twelve.units * 16)

    few = best_of(20, lambda: [validate(twelve, cards) for _ in range(10)])
    more = best_of(5, lambda: [validate(many, cards) for _ in range(10)])

    assert more < few * 16 * 2  # twice the goal, since machines are noisy

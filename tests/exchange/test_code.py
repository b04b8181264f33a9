"""Share codes: any list of known ids there and back, and every slip of the pen noticed."""

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.exchange.codes import spelling, tables
from armybuilder.exchange.formats import code
from armybuilder.exchange.formats.yaml import parse_yaml
from armybuilder.exchange.reading import read_any
from catalog.reader import read_fixtures
from rules.document import as_data, read_data, write
from rules.fingerprint import digest
from rules.problems import DocumentProblems
from rules.roster import Roster, RosterUnit
from tests.exchange.second_reader import content
from tests.strategies import SCALES, cards_of, every_id, legal_rosters, wild_rosters

CASES = Path(__file__).parents[1] / "cases"
VECTORS = parse_yaml((CASES / "codes" / "vectors.yaml").read_text(encoding="utf-8"))
SHARED = [
    *sorted((CASES / "shared" / "example-armies").glob("*.yaml")),
    *sorted((CASES / "shared" / "verdicts").glob("*.yaml")),
    CASES / "shared" / "rulebook-example.yaml",
]
A_CODE = "SC1-W0PT9-DPX4K-CGS5F-88N2V-6"
PUBLISHED = {  # the digests of tables that codes were made with: none of these may change
    "2026-03": "sha256:adec7ac7aee82a7fef239f2b3e1c9b88ee1a58518c3304fd133e96a6caca5f9a",
}


def roster_of(data):
    return read_data({"format": "armybuilder/roster@1", **data})


def refusal_of(text):
    with pytest.raises(DocumentProblems) as refused:
        read_any(text)
    (problem,) = refused.value.problems
    return problem.message


# There and back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", VECTORS["lists"], ids=lambda one: one["name"])
def test_a_code_that_was_given_out_keeps_its_meaning(one):
    roster = roster_of(one["roster"])

    assert code.code_of(roster) == one["code"]
    assert digest(read_any(one["code"]).roster) == digest(roster)


@pytest.mark.parametrize("one", VECTORS["refused"], ids=lambda one: one["why"])
def test_no_list_is_made_of_a_text_that_is_no_code(one):
    with pytest.raises(DocumentProblems):
        read_any(one["text"])


def known(roster):
    ids = tables.ids_of(cards_of(roster.edition))
    named = [roster.faction, roster.creep_card, *roster.tactical_cards]
    named += [*roster.summoned, *roster.missions, *roster.deployments]
    for unit in roster.units:
        named += [unit.unit, *unit.upgrades, *unit.specialists]
    return all(one is None or one in ids for one in named)


@given(roster=st.one_of(wild_rosters(), legal_rosters()))
def test_any_list_of_known_ids_comes_back_legal_or_not(roster):
    if not known(roster):
        with pytest.raises(DocumentProblems):
            code.code_of(roster)
        return

    text = code.code_of(roster)
    back = read_any(text.encode()).roster

    assert digest(back) == digest(roster)
    assert code.code_of(back) == text
    assert [one.unit for one in back.units] == [one.unit for one in roster.units]
    assert back.tactical_cards == roster.tactical_cards


@given(roster=wild_rosters().filter(known))
def test_a_program_written_after_the_specification_reads_the_same(roster):
    found = content(code.code_of(roster))

    again = replace(roster_of(found), name=roster.name)
    assert digest(again) == digest(roster)


def test_the_order_of_upgrades_does_not_matter():
    upgrades = ("combat-shield", "agg-12", "bayonet", "rocket-launcher")
    models = {"agg-12": 1, "rocket-launcher": 2}

    codes = {
        code.code_of(
            Roster(
                "2026-08",
                "skirmish",
                1000,
                units=(RosterUnit("marine", 6, order, dict(nominated)),),
            )
        )
        for order in permutations(upgrades)
        for nominated in permutations(models.items())
    }

    assert len(codes) == 1


def test_words_do_not_travel():
    bare = roster_of(VECTORS["lists"][0]["roster"])
    unit = replace(bare.units[0], nickname="Alpha", notes="hold", proxy="a shoe")
    worded = replace(
        bare, name="Mine", notes="first turn", units=(unit, *bare.units[1:])
    )

    assert code.code_of(worded) == code.code_of(bare)
    assert code.has_words(worded)
    assert not code.has_words(bare)
    assert read_any(code.code_of(worded)).roster.name == "Untitled list"


def test_the_largest_lists_have_codes():
    ids = sorted(tables.ids_of(cards_of()))
    units = tuple(
        RosterUnit("marine", 10_000, ("bayonet",) * 5, {"bayonet": 10_000})
        for _unit in range(200)
    )
    roster = Roster(
        "2026-08",
        "grand-offensive",
        1_000_000,
        "marine",
        tactical_cards=tuple((ids * 2)[:200]),
        units=units,
        summoned=tuple((ids * 2)[:200]),
    )

    assert digest(read_any(code.code_of(roster)).roster) == digest(roster)


def test_a_list_too_large_for_a_document_is_none_in_a_code_either():
    long_id = max(tables.ids_of(cards_of()), key=len)
    unit = RosterUnit("marine", 6, (long_id,) * 60)
    roster = Roster("2026-08", "standard", 2000, units=(unit,) * 200)
    assert len(write(roster)) > 256 * 1024

    assert "too large" in refusal_of(code.code_of(roster)).template


@pytest.mark.parametrize("edition", list(read_fixtures()))
def test_a_code_names_its_edition(edition):
    roster = Roster(edition, "skirmish", 1000, units=(RosterUnit("marine", 6),))

    assert read_any(code.code_of(roster)).roster.edition == edition


def test_a_code_is_judged_by_another_edition_where_that_is_asked():
    assert read_any(A_CODE, edition="2026-03").roster.edition == "2026-03"


def test_an_unknown_id_is_why_there_is_no_code():
    roster = Roster("2026-08", "skirmish", 1000, "terran-armed-forces")
    unit = RosterUnit("marine", 6, ("bajonet",))

    with pytest.raises(DocumentProblems) as refused:
        code.code_of(replace(roster, units=(unit, unit)))

    (problem,) = refused.value.problems
    assert problem.message.values == {"ids": ('"bajonet"',)}


def test_an_edition_without_a_table_has_no_codes():
    with pytest.raises(DocumentProblems):
        code.code_of(Roster("2031-01", "skirmish", 1000))


def test_an_edition_that_the_site_does_not_know_is_named():
    with pytest.raises(DocumentProblems) as refused:
        read_any(A_CODE, known_editions=["2026-03"])

    (problem,) = refused.value.problems
    assert problem.message.values["known"] == ("2026-03",)


# How it is written, and what people make of it ------------------------------------------------------


def spellings():
    compact = A_CODE.replace("-", "")
    return [
        A_CODE.lower(),
        compact,
        compact.lower(),
        " ".join(compact),
        A_CODE.replace("-", " "),
        A_CODE.replace("-", "–"),
        A_CODE.replace("1", "l").replace("0", "o"),
        A_CODE.replace("1", "I").replace("0", "O"),
        f"\n  {A_CODE}\r\n",
        f"“{A_CODE}”.",
        A_CODE.replace("-", "-\n"),
        f"https://lists.example.org/l/{A_CODE}",
        f"http://localhost:8000/l/{A_CODE.lower()}/",
        f"https://example.org/builder/l/{compact}?lang=es#main",
        f"<https://example.org/l/{A_CODE.replace('-', '%20')}>",
    ]


@pytest.mark.parametrize("text", spellings())
def test_the_usual_ways_to_write_a_code_all_read(text):
    reading = read_any(text)

    assert reading.format == "code"
    assert code.code_of(reading.roster) == A_CODE


@pytest.mark.parametrize(
    "text",
    [
        "sc1: 5",
        "sc1st: x",
        "scissors",
        '{"sc1": 1}',
        "https://example.org/list/SC1-16CPN",
    ],
)
def test_what_is_no_code_is_not_taken_for_one(text):
    assert code.found_in(text) is None


# Slips ---------------------------------------------------------------------------------------------


def fails(characters):
    digits = [spelling.VALUES[one] for one in characters]
    return spelling._joined(digits) % spelling.CHECK != 0


def some_codes():
    codes = [one["code"] for one in VECTORS["lists"]]
    return [one.removeprefix("SC1").replace("-", "") for one in codes]


@pytest.mark.parametrize("right", some_codes())
def test_any_one_wrong_character_is_noticed(right):
    assert not fails(right)
    slips = [
        right[:place] + other + right[place + 1 :]
        for place in range(len(right))
        for other in spelling.BASE32
        if other != right[place]
    ]

    assert len(slips) == 31 * len(right)
    assert all(map(fails, slips))


@pytest.mark.parametrize("right", some_codes())
def test_any_swap_of_two_neighbours_is_noticed(right):
    slips = {
        right[:place] + right[place + 1] + right[place] + right[place + 2 :]
        for place in range(len(right) - 1)
        if right[place] != right[place + 1]
    }

    assert slips
    assert all(map(fails, slips))


def test_one_slip_is_noticed_in_a_code_of_any_length():
    """What a slip adds is a multiple of the prime for no place, digit and neighbour."""
    prime = spelling.CHECK
    assert all(prime % divisor for divisor in range(2, 182))  # 181² < 32,749 < 182²

    assert all(one % prime for one in range(1, 32))
    assert all(31 * one % prime for one in range(1, 32))
    assert 32 % prime  # and so is no power of it


@given(number=st.integers(1, 2**900), data=st.data())
def test_a_slip_in_a_long_code_is_noticed_and_its_group_is_named(number, data):
    right = spelling.spell(number)
    assert spelling.number_of(right) == number
    characters = right.removeprefix("SC1").replace("-", "")
    place = data.draw(st.integers(0, len(characters) - 1))
    wrong = data.draw(st.sampled_from(spelling.BASE32))
    if wrong == characters[place]:
        return
    slipped = characters[:place] + wrong + characters[place + 1 :]

    digits = [spelling.VALUES[one] for one in slipped]
    assert place in set(spelling.suspects(digits))
    with pytest.raises(DocumentProblems):
        spelling.number_of("SC1" + slipped)


def test_a_wrong_character_is_looked_for_in_its_group():
    assert refusal_of("SC1-W0PT9-DPX4K-CGT5F-88N2V-6").values == {"group": "CGT5F"}
    assert refusal_of("SC1-W0PT9-DXP4K-CGS5F-88N2V-6").values == {"group": "DXP4K"}
    assert refusal_of("SC1-W0PT9-DPU4K-CGS5F-88N2V-6").values == {
        "character": "U",
        "group": "DPU4K",
    }


@given(text=st.text(st.sampled_from(spelling.BASE32), min_size=1, max_size=60))
def test_random_characters_are_a_code_or_are_refused(text):
    try:
        roster = read_any(f"SC1-{text}").roster
    except DocumentProblems:
        return
    assert code.code_of(roster) == spelling.grouped(text)


@given(number=st.integers(0, 2**130))
def test_a_number_is_one_list_or_none(number):
    text = spelling.spell(number) if number else "SC1-000"
    try:
        roster = read_any(text).roster
    except DocumentProblems:
        return
    assert code.code_of(roster) == text


def test_a_code_that_is_cut_short_gives_no_list():
    whole = A_CODE.replace("-", "")
    read = [whole[:length] for length in range(4, len(whole)) if reads(whole[:length])]

    assert read == []


def reads(text):
    try:
        return bool(read_any(text))
    except DocumentProblems:
        return False


@pytest.mark.parametrize("text", ["SC1-" + "Z" * 200_000, "SC1-" + "1" * 130_000])
def test_an_endless_code_is_refused(text):
    with pytest.raises(DocumentProblems):
        read_any(text)


# How long they are ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scale", "median", "longest"), [("skirmish", 27, 48), ("standard", 37, 64)]
)
def test_codes_of_legal_lists_are_short(scale, median, longest):
    dice = random.Random(8)
    lengths = sorted(len(code.code_of(full_list(dice, scale))) for _list in range(200))

    assert lengths[len(lengths) // 2] <= median
    assert lengths[-1] <= longest


def full_list(dice, scale):
    """Units of one faction with random upgrades up to the limit, cards, and the whole scenario.

    Slots are not asked about: what fits them is no longer.
    """
    cards = cards_of()
    faction = dice.choice(list(cards.factions.values()))
    tags = set(faction.tags)
    army = [one for one in cards.units.values() if set(one.tags) <= tags]
    army = [one for one in army if one.compositions]
    units, left = [], SCALES[scale]
    while True:
        unit = dice.choice(army)
        models = dice.choice(list(unit.compositions))
        upgrades = [one for one in unit.upgrades.values() if dice.random() < 0.4]
        spent = unit.compositions[models].minerals
        spent += sum(one.minerals.get(models, 0) for one in upgrades)
        if spent > left:
            break
        left -= spent
        nominated = {
            one.id: dice.randint(1, models) for one in upgrades if one.specialist
        }
        ids = tuple(one.id for one in upgrades)
        units.append(RosterUnit(unit.id, models, ids, nominated))
    deck = [one.id for one in cards.tactical.values() if set(one.tags) <= tags]
    creep = [one.id for one in cards.creep.values() if set(one.tags) <= tags]
    return Roster(
        "2026-08",
        scale,
        SCALES[scale],
        faction.id,
        tactical_cards=tuple(dice.choices(deck, k=4 if scale == "skirmish" else 8)),
        creep_card=dice.choice(creep) if faction.requires_creep_card else None,
        units=tuple(units),
        missions=drafted(dice, cards.missions, scale),
        deployments=drafted(dice, cards.deployments, scale),
    )


def drafted(dice, cards, scale):
    fitting = [one.id for one in cards.values() if one.scale == scale]
    return tuple(dice.sample(fitting, 2))


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_every_legal_case_has_a_short_code(path):
    data = parse_yaml(path.read_text(encoding="utf-8"))
    roster = read_data(data.get("roster", data))
    if not known(roster):
        return
    text = code.code_of(roster)

    assert digest(read_any(text).roster) == digest(roster)
    assert len(text) <= 64


# The tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", read_fixtures().values(), ids=lambda one: one.id)
def test_every_published_edition_has_a_table_with_all_its_ids(one):
    if one.own["published"] is None:
        return
    number = tables.number_of(one.id)

    assert number is not None, f"manage.py make_code_table {one.id}"
    assert tables.ids_of(one.cards()) == set(tables.table(number).ids)


def test_a_table_that_was_given_out_is_never_changed():
    used = Counter(one["table"] for one in tables.editions())
    files = {path.stem for path in tables.FOLDER.glob("*.yaml")} - {"editions"}

    assert files == set(used)
    assert {name: tables.digest_of(tables.read(name)) for name in used} == PUBLISHED
    assert all(one["digest"] == PUBLISHED[one["table"]] for one in tables.editions())


def test_the_numbers_of_editions_stay():
    assert [one["edition"] for one in tables.editions()][:5] == [
        "2026-03",
        "2026-04-rulebook",
        "2026-05-rulebook",
        "2026-05",
        "2026-08",
    ]


def test_prices_leave_no_trace_in_a_table():
    cards = cards_of()
    marine = cards.units["marine"]
    dearer = replace(
        marine,
        compositions={
            models: replace(one, minerals=one.minerals * 7, supply=one.supply + 1)
            for models, one in reversed(marine.compositions.items())
        },
        upgrades=dict(reversed(marine.upgrades.items())),
    )
    units = dict(reversed({**cards.units, "marine": dearer}.items()))

    assert tables.drafted(replace(cards, units=units)) == tables.drafted(cards)


def test_a_table_names_only_ids_that_it_has():
    for number in range(1, len(tables.editions()) + 1):
        table = tables.table(number)
        named = [*table.factions, *table.upgrades, *table.specialists]
        for options in table.options.values():
            named += [*options.tactical, *options.creep, *options.summoned]
            named += [unit for unit, _models in options.compositions]
        for several in (table.missions, table.deployments, table.upgrades):
            named += [one for ids in several.values() for one in ids]

        assert set(named) <= set(table.ids)
        assert list(table.ids) == sorted(set(table.ids))


def test_every_id_has_a_place():
    assert set(every_id()) - set(tables.ids_of(cards_of())) == {
        "nobody",
        "marin",
        "Marine",
        "-",
        "terran",
    }


def test_the_file_of_a_table_reads_as_it_was_written():
    data = tables.drafted(cards_of())

    assert yaml.safe_load(yaml.safe_dump(data, sort_keys=False)) == data
    assert as_data(Roster("2026-08", "skirmish", 1000))["edition"] == "2026-08"

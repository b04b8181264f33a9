"""A figure that an older edition changes is held to the shape of its card, like one in a card's file."""

import pytest
import yaml

from catalog.reader import read_fixtures
from tests.catalog.spoiling import copied, places, problems_in

FILE = "2026-02/edition.yaml"
HEAD = (
    'based_on: 2026-08\nname: {en: "February", es: "Febrero"}\n'
    'date: "2026-02-16"\nsource: nobody\nchanges:\n'
)
FIRST = 6
MARINE = "terran/units/marine"
DRONE = "terran/units/point-defense-drone"
BARRACKS = "terran/tactical_cards/barracks"
RIFLE = f"{MARINE}/weapons/C-14 Rifle"
OTHER = ("terran/units/goliath/hp", 9)


def derived(tmp_path, *changes):
    """A copy of the fixtures with one more edition; each change takes three lines."""
    folder = copied(tmp_path)
    (folder / "2026-02").mkdir()
    lines = "".join(
        f"  - path: {path}\n    value: {yaml.safe_dump(value, default_flow_style=True).split(chr(10))[0]}\n    why: a test\n"
        for path, value in changes
    )
    (folder / FILE).write_text(HEAD + lines, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (f"{MARINE}/slot", "cor", 'did you mean "core"'),
        (f"{MARINE}/slot", None, '"slot" is missing'),
        (f"{MARINE}/name", "", "expected a text"),
        (f"{MARINE}/hp", 0, "0 is not between 1 and 100"),
        (f"{MARINE}/tags", ["raynors-raiders"], 'the tag "terran" is missing'),
        (f"{MARINE}/tags", ["terran", "zerg"], 'the tag "zerg" is not known'),
        (f"{MARINE}/combat_tags", ["biologic"], 'did you mean "biological"'),
        (f"{MARINE}/speed", "fast", "a speed such as"),
        (f"{MARINE}/compositions/6/minerals", 165, "not a multiple of 10"),
        (f"{MARINE}/compositions/6/minerals", -10, "not between 0 and"),
        (f"{MARINE}/upgrades/agg-12/minerals/6", -10, "not between 0 and"),
        (f"{RIFLE}/target", "sky", "ground, flying, all"),
        (f"{DRONE}/summoned_by/source", "raynors-raider", "nearest: raynors-raiders"),
        (f"{BARRACKS}/vespene", 26, "not a multiple of 5"),
        (f"{BARRACKS}/slots", {"cor": 1}, 'did you mean "core"'),
        (f"{BARRACKS}/slots", {"core": 1}, "write every key of it"),
        ("scales/skirmish/lowest", 5000, "is below the lowest, 5,000"),
        ("keywords/status/topic", "unti", 'did you mean "unit"'),
        ("terran/race/subfactions", {}, 'the tag "raynors-raiders" is not known'),
        ("missions/frontlines-standard/game_length", 0, "not between 1 and 20"),
        ("deployments/typhoon/markers/1/affinity", "green", "expected one of"),
        (MARINE, {}, "not the card or its id"),
        (f"{MARINE}/id", "marines", "not the card or its id"),
        (f"{MARINE}/race", "zerg", "not the card or its id"),
        ("missions/frontlines-standard", {}, "not the card or its id"),
    ],
)  # fmt: skip
def test_a_change_that_spoils_a_card_is_found_on_its_line(tmp_path, path, value, words):
    problems = problems_in(derived(tmp_path, OTHER, (path, value)))

    assert (FILE, FIRST + 3) in places(problems)
    assert {one.file for one in problems} == {FILE}
    assert words in " / ".join(one.text() for one in problems)


def test_what_is_renamed_is_called_by_its_new_name_from_then_on(tmp_path):
    renamed = (f"{MARINE}/weapons/Strike/name", "Punch")
    later = (f"{MARINE}/weapons/Punch/roa", 2)
    old_name = (f"{MARINE}/weapons/Strike/roa", 2)
    bayonet = (f"{MARINE}/upgrades/bayonet/replaces", "Punch")

    editions = read_fixtures(derived(tmp_path, renamed, later, bayonet))
    problems = problems_in(derived(tmp_path / "again", renamed, bayonet, old_name))

    weapons = editions["2026-02"].cards().units["marine"].weapons
    assert [(one.name, one.roa) for one in weapons if one.name == "Punch"] == [
        ("Punch", 2)
    ]
    assert places(problems) == [(FILE, FIRST + 6)]


def test_scales_of_a_complete_edition_are_compared_too(tmp_path):
    folder = copied(tmp_path)
    file = folder / "2026-08/edition.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace("lowest: 1, highest: 1000", "lowest: 1001, highest: 1000")
    )

    (problem,) = problems_in(folder)

    line = text[: text.index("  skirmish:")].count("\n") + 1
    assert (problem.file, problem.line) == ("2026-08/edition.yaml", line)

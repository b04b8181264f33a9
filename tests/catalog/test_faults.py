"""Every kind of fault in a card file is refused, with its file and line."""

import pytest
from django.core.management import call_command

from catalog import models
from tests.catalog.spoiling import (
    BASE,
    BETA,
    MARINE,
    copied,
    places,
    problems_in,
    rewrite,
)

ENGINEERING_BAY = "2026-08/terran/tactical_cards/engineering-bay.yaml"
BARRACKS = "2026-08/terran/tactical_cards/barracks.yaml"
DRONE = "2026-08/terran/units/point-defense-drone.yaml"
MISSION = "2026-08/missions/frontlines-standard.yaml"
TYPHOON = "2026-08/deployments/typhoon.yaml"
ALIASES = "2026-08/aliases.yaml"
AGG = "replaces: C-14 Rifle\n    minerals: [10, 10]"

FAULTS = [
    # id, file, what stood there, what stands there now, lines further down, words said
    ("misspelt-key", MARINE, "role: damage", "rol: damage", 0, 'did you mean "role"'),
    ("missing-key", MARINE, "hp: 2\n", "", None, '"hp" is missing'),
    ("unheard-of-key", MARINE, "hp: 2", "hp: 2\nzzz: 1", 1, '"zzz"; known here'),
    ("doubled-key", MARINE, "hp: 2", "hp: 2\nhp: 2", 1, '"hp" appears twice'),
    ("text-for-number", MARINE, "hp: 2", "hp: two", 0, 'whole number, got "two"'),
    ("octal-number", MARINE, "hp: 2", "hp: 010", 0, "whole number, got 010"),
    ("fraction", MARINE, "hp: 2", "hp: 2.5", 0, "whole number, got 2.5"),
    ("negative", MARINE, "hp: 2", "hp: -2", 0, "-2 is not between 1 and"),
    ("number-for-text", MARINE, "name: Marine\n", "name: 7\n", 0, "a text, got 7"),
    ("list-for-text", MARINE, "name: Marine\n", "name: [a]\n", 0, "got a list"),
    ("empty-text", MARINE, "name: Marine\n", 'name: ""\n', 0, "expected a text"),
    ("text-for-list", MARINE, "tags: [terran]\nc", "tags: terran\nc", 0, "a list"),
    ("text-for-yes", MARINE, "specialist: true\n    replaces", "specialist: si\n    replaces", 0, "true or false"),
    ("unknown-slot", MARINE, "slot: core", "slot: cor", 0, 'did you mean "core"'),
    ("bad-speed", MARINE, "speed: 4/7", "speed: fast", 0, "a speed such as"),
    ("off-the-grid", MARINE, "minerals: 160", "minerals: 165", 0, "multiple of 10"),
    ("unknown-tag", MARINE, "tags: [terran]\nc", "tags: [terran, raynors]\nc", 0, '"raynors"'),
    ("no-race-tag", MARINE, "tags: [terran]\nc", "tags: [raynors-raiders]\nc", 0, '"terran" is missing'),
    ("unknown-combat-tag", MARINE, "[biological, light, ground]", "[biologic, light, ground]", 0, 'did you mean "biological"'),
    ("replaces-no-weapon", MARINE, AGG, AGG.replace("C-14", "C-15"), 0, '"C-15 Rifle" is not a weapon of this unit; did you mean one of: C-14 Rifle'),
    ("one-price-too-few", MARINE, AGG, AGG.replace("[10, 10]", "[10]"), 1, "1 prices for 2 compositions"),
    ("no-price-at-all", MARINE, AGG, AGG.replace("[10, 10]", "[null, null]"), 1, "no composition"),
    ("doubled-upgrade", MARINE, "id: bayonet", "id: agg-12", 0, '"agg-12" appears twice'),
    ("upgrade-of-no-kind", MARINE, "kind: weapon\n    replaces: Strike", "kind: wepon\n    replaces: Strike", 0, 'did you mean "weapon"'),
    ("unknown-keyword", MARINE, "[LONG RANGE (18), SPECIALIST]", "[LONG RANGES (18), SPECIALIST]", 0, "nearest: LONG RANGE"),
    ("specialist-unmarked", MARINE, "[LONG RANGE (18), SPECIALIST]", "[LONG RANGE (18)]", -13, "go together"),
    ("gap-in-supply", MARINE, "[4, 6]", "[5, 6]", 0, "continues at 5 models; expected 4"),
    ("supply-too-short", MARINE, "  - {models: [7, 9], supply: 2}\n", "", 2, "profile says nothing"),
    ("supply-too-long", MARINE, "[7, 9]", "[7, 12]", -3, "ends at 12 models"),
    ("composition-off-profile", MARINE, "minerals: 160, supply: 1", "minerals: 160, supply: 2", 0, "profile says 1"),
    ("compositions-out-of-order", MARINE, "{models: 6, minerals: 160, supply: 1}", "{models: 9, minerals: 160, supply: 2}", 1, "from smallest to largest"),
    ("recruited-without-slot", MARINE, "slot: core\n", "", None, '"slot" is missing'),
    ("passive-paid", MARINE, "type: passive\n    summary:\n      en: C-14 Rifle Ranged Attacks have", "type: passive\n    cost: soon\n    summary:\n      en: C-14 Rifle Ranged Attacks have", 1, '"soon"'),
    ("no-spanish", BARRACKS, "      es: ", "      # es: ", None, '"es" is missing'),
    ("bad-yaml", MARINE, "hp: 2", "hp: [2", 1, "not readable as YAML"),
    ("tab", MARINE, "hp: 2", "\thp: 2", 0, "not readable as YAML"),
    ("alias", MARINE, "hp: 2\ncombat_range: 4", "hp: &a 2\ncombat_range: *a", None, "alias"),
    ("summoned-by-nobody", DRONE, "source: raynors-raiders", "source: raynors-raider", 0, "nearest: raynors-raiders"),
    ("summoned-by-no-ability", DRONE, "ability: Rapid Ingress", "ability: Ingress", 0, '"Ingress" is not an ability'),
    ("summoned-with-slot", DRONE, "summoned: true", "summoned: true\nslot: core", 1, 'no "slot"'),
    ("vespene-off-the-grid", ENGINEERING_BAY, "vespene: 25", "vespene: 26", 0, "multiple of 5"),
    ("unknown-slot-granted", ENGINEERING_BAY, "{core: 1}", "{cores: 1}", 0, 'did you mean "core"'),
    ("no-slot-granted", ENGINEERING_BAY, "{core: 1}", "{}", 0, "grants no slot"),
    ("pool-of-another-length", MISSION, "[6, 8, 10, 12, null]", "[6, 8, 10, null]", 0, "6, 8, 10, 12, then null"),
    ("mission-of-no-kind", MISSION, "kind: marker-captured", "kind: marker-capture", 0, 'did you mean "marker-captured"'),
    ("family-not-in-id", MISSION, "family: frontlines", "family: front-lines", 0, '"front-lines-standard"'),
    ("marker-off-the-table", TYPHOON, "x_in: 48, y_in: 6", "x_in: 58, y_in: 6", 0, "off the table"),
    ("edge-inside-the-table", TYPHOON, "[0, 0, 24, 0]", "[0, 2, 24, 2]", 0, "on an edge"),
    ("zone-the-wrong-way", TYPHOON, "[0, 0, 24, 6]", "[24, 0, 0, 6]", 0, "wrong way round"),
    ("alias-to-nothing", ALIASES, "c14-rifle: c-14-rifle", "c14-rifle: c-15-rifle", 0, "nearest: c-14-rifle"),
    ("alias-of-an-id", ALIASES, "vile: vile-roach", "roach: vile-roach", 0, "an id of its own"),
    ("alias-of-no-kind", ALIASES, "tactical:", "tacticals:", 0, 'did you mean "tactical"'),
    ("change-of-nothing", BETA, "/twilight-council/vespene", "/twilight-counsel/vespene", 0, "did you mean one of: twilight-council"),
    ("change-of-no-race", BETA, "protoss/tactical_cards/twilight", "protos/tactical_cards/twilight", 0, "did you mean one of: protoss"),
    ("change-of-no-section", BETA, "protoss/tactical_cards/twilight", "protoss/tactical/twilight", 0, "did you mean one of: tactical_cards"),
    ("change-of-no-size", BETA, "stalker/compositions/2/", "stalker/compositions/3/", 0, '"3" leads nowhere'),
    ("change-that-changes-nothing", BETA, "twilight-council/vespene\n    value: 40", "twilight-council/vespene\n    value: 45", 0, "it is already 45 in 2026-08"),
    ("change-of-another-type", BETA, "twilight-council/vespene\n    value: 40", "twilight-council/vespene\n    value: forty", 0, "not of the same type"),
    ("change-twice", BETA, "protoss/units/stalker/compositions/2/minerals", "protoss/units/stalker/compositions/1/minerals", 0, "changed twice"),
    ("based-on-nothing", BETA, "based_on: 2026-08", "based_on: 2026-09", 0, '"2026-09" is not another edition'),
    ("based-on-itself", BETA, "based_on: 2026-08", "based_on: 2026-03", 0, "not another edition"),
    ("no-such-date", BASE, 'date: "2026-08-13"\ndate_note', "date: soon\ndate_note", 0, "a date such as"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "old", "new", "further", "words"),
    [pytest.param(*fault[1:], id=fault[0]) for fault in FAULTS],
)
def test_fault_is_found_on_its_line(tmp_path, file, old, new, further, words):
    folder = copied(tmp_path)
    line = rewrite(folder, file, old, new)

    problems = problems_in(folder)

    if further is not None:
        assert (file, line + further) in places(problems)
    assert {one.file for one in problems} == {file}
    assert words in " / ".join(one.text() for one in problems)
    assert len(problems) <= 3


def test_every_fault_of_every_file_is_told_at_once(tmp_path):
    folder = copied(tmp_path)
    expected = [
        (MARINE, rewrite(folder, MARINE, "slot: core", "slot: cor")),
        (MARINE, rewrite(folder, MARINE, "hp: 2", "hp: two")),
        (DRONE, rewrite(folder, DRONE, "hp: 3", "hpp: 3")),
        (DRONE, 1),  # … and so "hp" is missing
        (ALIASES, rewrite(folder, ALIASES, "vile: vile-roach", "vile: vile-roch")),
    ]

    assert places(problems_in(folder)) == sorted(expected)


def test_file_that_is_no_utf_8(tmp_path):
    folder = copied(tmp_path)
    (folder / MARINE).write_bytes(b"name: Marine\nsource: \xff\n")

    (problem,) = problems_in(folder)

    assert (problem.file, problem.line) == (MARINE, 2)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("", id="empty"),
        pytest.param("- a\n- b\n", id="list"),
        pytest.param("Marine", id="word"),
        pytest.param("# nothing but a comment\n", id="comment"),
        pytest.param("a: 1\n---\nb: 2\n", id="two-documents"),
        pytest.param("a: " + "[" * 50_000, id="deep"),
        pytest.param("a: " + "[" * 100 + "]" * 100, id="too-deep"),
        pytest.param("a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n", id="laughs"),
        pytest.param("a: &a [*a]\n", id="endless"),
        pytest.param("? [a, b]\n: 1\n", id="list-as-key"),
        pytest.param("a: !!python/object/apply:os.getcwd []\n", id="python-object"),
        pytest.param("source: " + "x" * (1024 * 1024), id="too-large"),
        pytest.param("a: \x00\n", id="control-character"),
    ],
)
def test_file_that_is_no_card_is_refused_by_name(tmp_path, content):
    folder = copied(tmp_path)
    (folder / MARINE).write_text(content, encoding="utf-8")

    problems = problems_in(folder)

    assert {one.file for one in problems} == {MARINE}


def test_id_of_another_card_is_refused(tmp_path):
    folder = copied(tmp_path)
    units = folder / "2026-08"
    (units / "zerg/units/marine.yaml").write_text(
        (units / "zerg/units/roach.yaml").read_text(encoding="utf-8")
    )

    (problem,) = problems_in(folder)

    assert problem.file == "2026-08/zerg/units/marine.yaml"
    assert MARINE in problem.text()


def test_file_name_that_is_no_id_is_refused(tmp_path):
    folder = copied(tmp_path)
    units = folder / "2026-08/terran/units"
    (units / "medic.yaml").rename(units / "The Medic.yaml")

    assert "2026-08/terran/units/The Medic.yaml" in {
        one.file for one in problems_in(folder)
    }


@pytest.mark.parametrize(
    ("place", "words"),
    [
        pytest.param("2026-08/terran/unit/x.yaml", "nearest: units", id="folder"),
        pytest.param("2026-08/terran/units/x.yml", "nearest: x.yaml", id="ending"),
        pytest.param("2026-08/keyword.yaml", "nearest: keywords.yaml", id="file"),
        pytest.param("2026-08/toss/units/x.yaml", '"toss" is not', id="race"),
        pytest.param("2026-09/terran/units/x.yaml", "edition.yaml", id="edition"),
    ],
)
def test_stray_file_is_refused(tmp_path, place, words):
    folder = copied(tmp_path)
    stray = folder / place
    stray.parent.mkdir(parents=True, exist_ok=True)
    stray.write_text("name: X\n")

    (problem,) = problems_in(folder)

    assert words in problem.text()


def test_folder_without_editions_is_refused(tmp_path):
    (problem,) = problems_in(tmp_path)

    assert "no edition" in problem.text()


@pytest.mark.django_db
def test_command_says_each_fault_and_leaves_the_database_alone(tmp_path, capsys):
    folder = copied(tmp_path)
    line = rewrite(folder, MARINE, "hp: 2", "hp: two")
    before = everything()

    with pytest.raises(SystemExit) as ended:
        call_command("load_catalog", folder=folder)

    assert ended.value.code == 1
    assert f"{MARINE}:{line}: " in capsys.readouterr().err
    assert everything() == before


def everything():
    return {
        model.__name__: list(model.objects.order_by("pk").values_list())
        for model in (models.Edition, models.UnitCard, models.UpgradePrice)
    }

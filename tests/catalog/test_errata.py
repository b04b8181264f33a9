"""A correction with its erratum travels everywhere; without one nothing is loaded."""

import shutil

import pytest
from django.core.management import call_command
from django.db import DatabaseError

from catalog.loader import load
from catalog.models import CompositionOption, Edition
from catalog.paths import find
from catalog.problems import FixtureProblems
from catalog.reader import read_fixtures
from rules import Roster, RosterUnit, validate
from tests.catalog.spoiling import BASE, BETA, MARINE, copied, problems_in, rewrite

SIX_MARINES = "terran/units/marine/compositions/6/minerals"
STALKER = "protoss/units/stalker/compositions/1/minerals"


def correct_six_marines(folder, minerals=170):
    old = "{models: 6, minerals: 160,"
    rewrite(folder, MARINE, old, old.replace("160", str(minerals)))


def write_erratum(folder, path, was, now, file=BASE):
    rewrite(
        folder,
        file,
        "errata: []",
        f"errata:\n  - {{date: 2026-09-01, path: {path}, was: {was}, now: {now}, why: misprint}}",
    )


def six_marines(edition):
    return find(edition.data, SIX_MARINES)


def test_figure_changed_without_an_erratum_is_refused(tmp_path, editions):
    folder = copied(tmp_path)
    correct_six_marines(folder)

    problems = problems_in(folder)

    assert [one.file for one in problems] == [BASE]
    assert problems[0].message.values["id"] == "2026-08"
    assert problems[0].message.values["digest"] != editions["2026-08"].digest


def test_erratum_changes_the_figure_in_every_edition_built_on_it(tmp_path, editions):
    folder = copied(tmp_path)
    correct_six_marines(folder)
    write_erratum(folder, SIX_MARINES, was=160, now=170)

    corrected = read_fixtures(folder)

    assert {six_marines(one) for one in editions.values()} == {160}
    assert {six_marines(one) for one in corrected.values()} == {170}
    assert not {one.digest for one in editions.values()} & {
        one.digest for one in corrected.values()
    }


def test_words_need_no_erratum_and_leave_the_digest(tmp_path, editions):
    folder = copied(tmp_path)
    rewrite(folder, MARINE, "Take NON-LETHAL DAMAGE (2)", "Suffer NON-LETHAL DAMAGE (2)")  # fmt: skip

    reworded = read_fixtures(folder)

    assert [one.digest for one in reworded.values()] == [
        one.digest for one in editions.values()
    ]
    assert reworded["2026-08"].wording != editions["2026-08"].wording


@pytest.mark.parametrize(
    ("was", "now"),
    [
        pytest.param(150, 170, id="wrong-was"),
        pytest.param(160, 180, id="wrong-now"),
        pytest.param("many", 170, id="wrong-type"),
    ],
)
def test_erratum_that_does_not_tell_the_truth_is_refused(tmp_path, was, now):
    folder = copied(tmp_path)
    correct_six_marines(folder)
    write_erratum(folder, SIX_MARINES, was=was, now=now)

    assert {one.file for one in problems_in(folder)} == {BASE}


def test_erratum_of_a_figure_that_did_not_change_is_refused(tmp_path):
    folder = copied(tmp_path)
    write_erratum(folder, SIX_MARINES, was=160, now=160)

    assert [one.file for one in problems_in(folder)] == [BASE]


def test_second_erratum_of_a_figure_starts_where_the_first_ended(tmp_path):
    folder = copied(tmp_path)
    correct_six_marines(folder, 180)
    write_erratum(folder, SIX_MARINES, was=160, now=170)
    rewrite(
        folder,
        BASE,
        "why: misprint}",
        "why: misprint}\n"
        f"  - {{date: 2026-10-01, path: {SIX_MARINES}, was: 170, now: 180, why: again}}",
    )

    assert six_marines(read_fixtures(folder)["2026-03"]) == 180


def test_changed_figure_of_an_older_edition_has_an_erratum_of_its_own(tmp_path):
    folder = copied(tmp_path)
    rewrite(folder, BETA, f"{STALKER}\n    value: 160", f"{STALKER}\n    value: 150")

    (problem,) = problems_in(folder)
    assert problem.file == BETA

    write_erratum(folder, STALKER, was=160, now=150, file=BETA)
    corrected = read_fixtures(folder)
    assert find(corrected["2026-03"].data, STALKER) == 150
    assert find(corrected["2026-08"].data, STALKER) == 170


def test_base_corrected_to_what_an_older_edition_says_leaves_that_one(tmp_path):
    folder = copied(tmp_path)
    rewrite(
        folder,
        "2026-08/protoss/units/stalker.yaml",
        "{models: 1, minerals: 170,",
        "{models: 1, minerals: 160,",
    )
    write_erratum(folder, STALKER, was=170, now=160)

    corrected = read_fixtures(folder)

    assert find(corrected["2026-08"].data, STALKER) == 160
    assert find(corrected["2026-03"].data, STALKER) == 160


# Through the database ------------------------------------------------------------------


def roster(models=6):
    return Roster(
        edition="2026-08",
        scale="skirmish",
        minerals=160,
        faction="terran-armed-forces",
        units=(RosterUnit("marine", models),),
    )


@pytest.mark.django_db
def test_corrected_figure_reaches_rows_cards_and_verdict(tmp_path):
    before = Edition.objects.get(pk="2026-08")
    assert validate(roster(), before.cards()).legal
    folder = copied(tmp_path)
    correct_six_marines(folder)
    write_erratum(folder, SIX_MARINES, was=160, now=170)

    call_command("load_catalog", folder=folder)

    after = Edition.objects.get(pk="2026-08")
    report = validate(roster(), after.cards())
    assert after.digest != before.digest
    assert report.digest == after.digest
    assert list(report.codes)[:1] == ["minerals-exceeded"]
    assert set(
        CompositionOption.objects.filter(
            unit__card_id="marine", models_count=6
        ).values_list("minerals", flat=True)
    ) == {170}


@pytest.mark.django_db
def test_published_edition_in_the_database_is_not_replaced(tmp_path, capsys):
    """Someone changed a figure and its digest together: the files alone look right."""
    folder = copied(tmp_path)
    correct_six_marines(folder)
    for _edition in range(2):  # the base first, then those built on it
        for problem in problems_in(folder):
            path = folder / problem.file
            text = path.read_text(encoding="utf-8")
            start = text.index("sha256:")
            path.write_text(
                text[:start] + problem.message.values["digest"] + text[start + 71 :],
                encoding="utf-8",
            )
    before = list(Edition.objects.values_list())

    for arguments in ({}, {"check": True}):
        with pytest.raises(SystemExit) as ended:
            call_command("load_catalog", folder=folder, **arguments)

        assert ended.value.code == 1
        said = capsys.readouterr().err
        assert f"{BASE}:1: {SIX_MARINES} was published as 160 and is now 170" in said
        assert list(Edition.objects.values_list()) == before


@pytest.mark.django_db
def test_a_correction_taken_back_is_told_once_where_its_line_belongs(
    tmp_path, editions
):
    folder = copied(tmp_path)
    correct_six_marines(folder)
    write_erratum(folder, SIX_MARINES, was=160, now=170)
    load(read_fixtures(folder))

    with pytest.raises(FixtureProblems) as refused:
        load(editions)

    (problem,) = refused.value.problems
    assert (problem.file, problem.message.values["path"]) == (BASE, SIX_MARINES)


@pytest.mark.django_db
def test_loaded_edition_may_not_vanish(tmp_path):
    folder = copied(tmp_path)
    (folder / BETA).unlink()
    (folder / BETA).parent.rmdir()

    with pytest.raises(FixtureProblems) as raised:
        load(read_fixtures(folder))

    assert [one.file for one in raised.value.problems] == ["2026-03"]


@pytest.mark.django_db
def test_loading_twice_changes_nothing_and_says_so(
    capsys, django_assert_max_num_queries
):
    before = list(Edition.objects.values_list())

    with django_assert_max_num_queries(4):
        call_command("load_catalog")

    assert list(Edition.objects.values_list()) == before
    assert capsys.readouterr().out.splitlines() == [
        f"{edition}: unchanged"
        for edition in Edition.objects.values_list("pk", flat=True)
    ]


@pytest.mark.django_db
def test_new_words_are_loaded_and_leave_the_digest(tmp_path, capsys):
    folder = copied(tmp_path)
    rewrite(folder, MARINE, "Take NON-LETHAL DAMAGE (2)", "Suffer NON-LETHAL DAMAGE (2)")  # fmt: skip
    before = Edition.objects.get(pk="2026-08")

    call_command("load_catalog", folder=folder)

    after = Edition.objects.get(pk="2026-08")
    summary = after.cards().units["marine"].abilities[0].summary["en"]
    assert summary.startswith("Suffer")
    assert after.digest == before.digest
    assert "2026-08: words changed" in capsys.readouterr().out


@pytest.mark.django_db
def test_check_changes_nothing(tmp_path, capsys):
    folder = copied(tmp_path)
    correct_six_marines(folder)
    write_erratum(folder, SIX_MARINES, was=160, now=170)
    before = list(Edition.objects.values_list())

    call_command("load_catalog", "--check", folder=folder)

    assert list(Edition.objects.values_list()) == before
    assert "5" in capsys.readouterr().out


@pytest.mark.django_db
def test_card_that_cannot_be_saved_leaves_every_edition_as_it_was(tmp_path):
    """One transaction for all: a failure at the last edition undoes the first."""
    folder = copied(tmp_path)
    rewrite(folder, BETA, "name: {en:", "name: {en: New, es: Nueva} # {en:")
    rewrite(folder, MARINE, "Take NON-LETHAL", "Suffer NON-LETHAL")
    editions = read_fixtures(folder)
    editions["2026-03"].data["keywords"][0]["topic"] = None
    before = list(Edition.objects.values_list())

    with pytest.raises(DatabaseError):
        load(editions)

    assert list(Edition.objects.values_list()) == before


@pytest.mark.django_db
def test_new_edition_may_change_until_it_is_published(tmp_path, capsys):
    """As the README tells: copy, change, check for the digest, publish."""
    folder = copied(tmp_path)
    shutil.copytree(folder / "2026-08", folder / "2026-11")
    edition = folder / "2026-11/edition.yaml"
    text = edition.read_text(encoding="utf-8").replace("2026-08-13", "2026-11-02")
    published = next(line for line in text.splitlines() if "published:" in line)
    edition.write_text(text.replace(published, ""), encoding="utf-8")
    rewrite(
        folder, MARINE.replace("2026-08", "2026-11"), "minerals: 160", "minerals: 150"
    )

    call_command("load_catalog", "--check", folder=folder)
    digest = read_fixtures(folder)["2026-11"].digest
    assert f"2026-11 is not published: {digest}" in capsys.readouterr().out

    call_command("load_catalog", folder=folder)
    assert Edition.objects.current().id == "2026-11"
    rewrite(
        folder, MARINE.replace("2026-08", "2026-11"), "minerals: 150", "minerals: 140"
    )
    call_command("load_catalog", folder=folder)
    assert six_marines(Edition.objects.current()) == 140
    assert six_marines(Edition.objects.get(pk="2026-08")) == 160


@pytest.mark.django_db
@pytest.mark.parametrize("edition", ["2026-08", "2026-05"])
def test_the_card_tells_its_errata_whatever_edition_it_is_looked_up_in(
    tmp_path, client, edition
):
    folder = copied(tmp_path)
    correct_six_marines(folder)
    write_erratum(folder, SIX_MARINES, was=160, now=170)
    call_command("load_catalog", folder=folder)

    marine = client.get(f"/cards/{edition}/units/marine/")
    medic = client.get(f"/cards/{edition}/units/medic/")

    (line,) = marine.context["corrections"]
    assert (line.was, line.now, line.date, line.why) == (
        "160",
        "170",
        "2026-09-01",
        "misprint",
    )
    assert "misprint" in marine.content.decode()
    assert medic.context["corrections"] == ()

"""validate_lists: exit statuses, formats, languages, and everything that can be wrong with a path."""

import csv
import json
import os
import subprocess
import sys
from io import StringIO

import pytest

from armybuilder.exchange.files import unreadable
from tests.exchange.lists_in_files import ILLEGAL, LEGAL, TOP, run, save


@pytest.mark.parametrize(
    ("lists", "status"),
    [
        ({"a": LEGAL}, 0),
        ({"a": LEGAL, "b": ILLEGAL}, 1),
        ({"a": LEGAL, "b": ILLEGAL, "c": "{"}, 2),
        ({}, 2),
    ],
    ids=["legal", "illegal", "unreadable", "an empty folder"],
)
def test_exit_status(tmp_path, lists, status):
    save(tmp_path, **lists)

    assert run("validate_lists", str(tmp_path)).returncode == status


def test_json_has_the_shape_of_the_contract(tmp_path):
    save(tmp_path, a=LEGAL, b=ILLEGAL, c='{"format": "armybuilder/roster@2"}')

    answer = json.loads(run("validate_lists", str(tmp_path), "--format", "json").stdout)

    good, bad, unreadable = answer.pop("lists")
    assert answer == {"legal": 1, "illegal": 1, "unreadable": 1}
    assert list(good) == ["path", "format", "name", "legal", "report"]
    assert good["path"] == str(tmp_path / "a.json")
    assert (good["format"], good["name"], good["legal"]) == (
        "roster",
        "Six marines",
        True,
    )
    assert good["report"]["format"] == "armybuilder/report@1"
    assert (bad["legal"], bad["report"]["issues"][0]["code"]) == (False, "no-units")
    assert unreadable == {
        "path": str(tmp_path / "c.json"),
        "error": 'format: expected armybuilder/roster@1, got "armybuilder/roster@2"',
    }


def test_text_tells_name_verdict_sums_and_each_issue_with_its_rule(tmp_path):
    save(tmp_path, a=LEGAL, b=ILLEGAL, c={**LEGAL, "modles": 1})

    text = run("validate_lists", str(tmp_path)).stdout.decode()

    first, second, third, counts = text.strip().split("\n\n")
    assert first.startswith(f"{tmp_path}/a.json: Six marines: legal\n")
    assert "Minerals 160 of 1,000, vespene 0 of 100, supply 1, models 6" in first
    assert second.startswith(f"{tmp_path}/b.json: Nobody: illegal\n")
    assert "(9.1.6)" in second
    assert third == f"{tmp_path}/c.json: cannot be read\n  modles: unknown key"
    assert counts == "Lists: 3. Legal: 1, illegal: 1, unreadable: 1."


def test_spanish_changes_sentences_and_nothing_else(tmp_path):
    save(tmp_path, a=ILLEGAL)

    english, spanish = (
        json.loads(
            run(
                "validate_lists", str(tmp_path), "--format", "json", "--lang", lang
            ).stdout
        )
        for lang in ("en", "es")
    )

    def without_sentences(answer):
        return json.loads(
            json.dumps(answer),
            object_hook=lambda one: {
                key: value
                for key, value in one.items()
                if key not in ("message", "remedy", "label")
            },
        )

    assert english != spanish
    assert without_sentences(english) == without_sentences(spanish)


def test_csv_has_a_row_for_each_list_and_no_formulas(tmp_path):
    save(tmp_path, a={**LEGAL, "name": '=HYPERLINK("x")'}, b=ILLEGAL, c="{")

    text = run("validate_lists", str(tmp_path), "--format", "csv").stdout.decode()

    legal, illegal, unreadable = csv.DictReader(StringIO(text))
    assert legal["name"] == '\'=HYPERLINK("x")'
    assert (legal["verdict"], legal["minerals_spent"], legal["core_taken"]) == (
        "legal",
        "160",
        "1",
    )
    assert (illegal["verdict"], illegal["errors"]) == ("illegal", "no-units")
    assert unreadable["verdict"] == "unreadable"
    assert unreadable["error"].startswith("This is not complete")


def test_standard_input_is_read_for_a_dash():
    done = run(
        "validate_lists", "-", "--format", "json", stdin=json.dumps(LEGAL).encode()
    )

    (one,) = json.loads(done.stdout)["lists"]
    assert (done.returncode, one["path"], one["legal"]) == (0, "-", True)


def test_folders_are_walked_in_sorted_order_and_only_lists_are_read(tmp_path):
    (tmp_path / "b" / "deep").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    save(tmp_path, c=LEGAL, a=LEGAL)
    save(tmp_path / "b" / "deep", z=LEGAL)
    save(tmp_path / ".hidden", x=LEGAL)
    (tmp_path / "README.md").write_text("not a list")
    (tmp_path / "loop").symlink_to(tmp_path)

    answer = json.loads(run("validate_lists", str(tmp_path), "--format", "json").stdout)

    assert [one["path"] for one in answer["lists"]] == [
        str(tmp_path / name) for name in ("a.json", "b/deep/z.json", "c.json")
    ]


def test_a_pipe_in_a_folder_is_told_instead_of_waited_for(tmp_path):
    save(tmp_path, a=LEGAL)
    os.mkfifo(tmp_path / "b.json")

    answer = json.loads(run("validate_lists", str(tmp_path), "--format", "json").stdout)

    assert [one.get("error") for one in answer["lists"]] == [
        None,
        "This is not a file.",
    ]


def test_what_is_wrong_with_a_path_is_told_in_a_sentence(tmp_path):
    save(tmp_path, a=LEGAL)
    (tmp_path / "broken.json").symlink_to(tmp_path / "nowhere")
    named = tmp_path / "list.of.mine"
    named.write_text(json.dumps(LEGAL))
    (tmp_path / os.fsdecode(b"caf\xe9.json")).write_text("[]")

    done = run(
        "validate_lists",
        str(tmp_path),
        str(tmp_path / "missing"),
        str(named),
        "/dev/zero",
        "--format",
        "json",
    )

    assert done.returncode == 2
    assert done.stderr == b""
    answer = json.loads(done.stdout)
    assert [
        (one["path"].removeprefix(f"{tmp_path}/"), one.get("error"))
        for one in answer["lists"]
    ] == [
        ("a.json", None),
        ("broken.json", "There is no file with this name."),
        ("caf\ufffd.json", "An army list is a mapping of keys; this is a list."),
        ("missing", "There is no file with this name."),
        ("list.of.mine", None),
        ("/dev/zero", "This is too large for an army list: more than 256 KiB."),
    ]


def test_a_file_that_may_not_be_read():
    problems = unreadable(PermissionError(13, "Permission denied"))

    assert str(problems) == "You are not allowed to read this."


def test_an_unknown_edition_names_those_that_are_known(tmp_path):
    save(tmp_path, a=LEGAL)

    done = run("validate_lists", str(tmp_path), "--edition", "2019")

    assert (done.returncode, done.stdout) == (2, b"")
    assert b"2026-08" in done.stderr
    assert b"Traceback" not in done.stderr


def test_an_edition_on_the_command_line_overrides_an_unknown_one(tmp_path):
    save(tmp_path, a={**LEGAL, "edition": "2019"})

    assert run("validate_lists", str(tmp_path)).returncode == 2
    assert run("validate_lists", str(tmp_path), "--edition", "2026-08").returncode == 0


def test_a_reader_who_goes_away_gets_no_traceback(tmp_path):
    for number in range(60):
        save(tmp_path, **{f"list{number}": LEGAL})
    command = f"{sys.executable} {TOP}/manage.py validate_lists {tmp_path} --format json | head -c 10"

    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, cwd=TOP, timeout=120
    )

    assert (done.stdout, done.stderr) == (b'{"lists": ', b"")


@pytest.mark.parametrize("format_id", ["text", "json", "csv"])
def test_output_is_utf_8_wherever_it_goes(tmp_path, format_id):
    save(tmp_path, a={**LEGAL, "name": "最後の希望 🚀"})

    done = run(
        "validate_lists",
        str(tmp_path),
        "--format",
        format_id,
        LC_ALL="C",
        PYTHONIOENCODING="ascii",
    )

    assert done.returncode == 0
    assert "最後の希望 🚀" in done.stdout.decode("utf-8")


def test_many_files_show_a_bar_on_a_terminal_and_none_elsewhere(tmp_path):
    for number in range(60):
        save(tmp_path, **{f"list{number}": LEGAL})
    command = f"{sys.executable} manage.py validate_lists {tmp_path}"

    on_terminal = subprocess.run(
        ["script", "-qec", command, "/dev/null"],
        capture_output=True,
        cwd=TOP,
        timeout=120,
        stdin=subprocess.DEVNULL,
    )

    bar, answer = on_terminal.stdout.split(str(tmp_path).encode(), 1)
    assert b"/60 [" in bar
    assert b"/60 [" not in answer
    assert b"Lists: 60. Legal: 60" in answer
    assert run("validate_lists", str(tmp_path)).stderr == b""


def test_an_answer_that_cannot_be_written_is_told(tmp_path):
    save(tmp_path, a=LEGAL)
    command = f"{sys.executable} manage.py validate_lists {tmp_path} > /dev/full"

    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, cwd=TOP, timeout=120
    )

    assert done.returncode == 2
    assert done.stderr.startswith(b"CommandError: The output cannot be written")


def test_no_standard_input_is_told():
    command = f"{sys.executable} manage.py validate_lists - <&-"

    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, cwd=TOP, timeout=120
    )

    assert (done.returncode, done.stderr) == (2, b"")
    assert b"There is no standard input to read." in done.stdout


def test_a_code_is_judged_like_a_file():
    code = run("convert_list", "-", "--to", "code", stdin=json.dumps(LEGAL).encode())

    done = run("validate_lists", "-", "--format", "json", stdin=code.stdout)

    (found,) = json.loads(done.stdout)["lists"]
    assert (done.returncode, found["format"], found["legal"]) == (0, "code", True)


def test_a_mistyped_code_is_unreadable_and_says_where():
    done = run("validate_lists", "-", stdin=b"SC1-W0PT9-DPX4K-CGT5F-88N2V-6")

    assert done.returncode == 2
    assert b"CGT5F" in done.stdout

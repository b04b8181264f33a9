"""Every shared case gets its verdict through the command line."""

import json
from collections import Counter
from pathlib import Path

import pytest
import yaml

from tests.exchange.lists_in_files import run

SHARED = Path(__file__).parents[1] / "cases" / "shared"
ARMIES = sorted((SHARED / "example-armies").glob("*.yaml"))
CASES = sorted((SHARED / "verdicts").glob("*.yaml")) + ARMIES
CASES.append(SHARED / "rulebook-example.yaml")


def load(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def verdicts(folder, *options):
    """The parsed answer of the command for a folder, by file name; the exit status with it."""
    done = run("validate_lists", str(folder), "--format", "json", *options)
    assert done.stderr == b""
    answer = json.loads(done.stdout)
    return (
        done.returncode,
        answer,
        {Path(one["path"]).stem: one for one in answer["lists"]},
    )


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cases")
    for path in CASES:
        text = json.dumps(load(path)["roster"], ensure_ascii=False)
        (folder / f"{path.stem}.json").write_text(text, encoding="utf-8")
    return verdicts(folder)


def holds(expected, found):
    """Whether everything that is expected is there; of mappings, more may be."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            key in found and holds(value, found[key]) for key, value in expected.items()
        )
    return expected == found


def check(report, expect):
    graver = [one for one in report["issues"] if one["level"] != "note"]
    notes = [one for one in report["issues"] if one["level"] == "note"]

    assert report["legal"] is expect["legal"]
    assert [one["code"] for one in graver] == [one["code"] for one in expect["issues"]]
    for expected, found in zip(expect["issues"], graver, strict=True):
        assert holds(expected, found), (expected, found)
    assert holds(expect.get("totals", {}), report["totals"]), report["totals"]
    for expected in expect.get("notes", []):
        assert any(holds(expected, found) for found in notes), (expected, notes)
    assert not {one["code"] for one in notes} & set(expect.get("notes_absent", []))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_gets_exactly_its_verdict(path, judged):
    case = load(path)
    _status, _answer, lists = judged

    one = lists[path.stem]

    assert one["format"] == "roster"
    assert one["name"] == case["roster"]["name"]
    assert one["legal"] is case["expect"]["legal"]
    check(one["report"], case["expect"])


def test_the_counts_and_the_exit_status_tell_of_all_cases(judged):
    expected = Counter(load(path)["expect"]["legal"] for path in CASES)
    status, answer, lists = judged

    assert status == 1
    assert len(lists) == len(CASES)
    assert list(answer) == ["lists", "legal", "illegal", "unreadable"]
    assert (answer["legal"], answer["illegal"], answer["unreadable"]) == (
        expected[True],
        expected[False],
        0,
    )


def test_the_example_armies_on_another_edition(tmp_path):
    pinned = {}
    for path in ARMIES:
        case = load(path)
        for edition, expect in case["expect_on"].items():
            pinned.setdefault(edition, {})[path.stem] = expect
            text = yaml.safe_dump(case["roster"], allow_unicode=True)
            (tmp_path / f"{path.stem}.yaml").write_text(text, encoding="utf-8")

    assert list(pinned) == ["2026-08"]
    for edition, expected in pinned.items():
        _status, _answer, lists = verdicts(tmp_path, "--edition", edition)
        assert len(lists) == len(expected) == 6
        for name, expect in expected.items():
            assert lists[name]["report"]["edition"]["id"] == edition
            check(lists[name]["report"], expect)

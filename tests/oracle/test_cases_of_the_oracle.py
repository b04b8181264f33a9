"""The oracle gives every shared case the answer it must get."""

from pathlib import Path

import pytest
import yaml

from tests.oracle.oracle import judge

CASES = Path(__file__).parents[1] / "cases" / "shared"


def every_answer():
    """Each case of a roster with an answer: (name, roster, edition, expected)."""
    paths = [CASES / "rulebook-example.yaml"]
    paths += sorted(CASES.glob("verdicts/*.yaml")) + sorted(
        CASES.glob("example-armies/*.yaml")
    )
    for path in paths:
        case = yaml.safe_load(path.read_text(encoding="utf-8"))
        roster = case["roster"]
        yield path.stem, roster, roster["edition"], case["expect"]
        for edition, expected in case.get("expect_on", {}).items():
            yield f"{path.stem} on {edition}", roster, edition, expected
    for path in sorted(CASES.glob("foreign/*.expect.yaml")):
        case = yaml.safe_load(path.read_text(encoding="utf-8"))
        if "expect" in case:
            yield path.stem, case["roster"], "2026-08", case["expect"]


def holds(written, found):
    """Whether all that is written is found: of mappings the written keys, else the same value."""
    if isinstance(written, dict):
        return all(
            key in found and holds(value, found[key]) for key, value in written.items()
        )
    return written == found


def without(issue, *facts):
    kept = {
        key: value for key, value in issue.get("facts", {}).items() if key not in facts
    }
    return issue | {"facts": kept}


ANSWERS = list(every_answer())


@pytest.mark.parametrize(
    ("roster", "edition", "expected"),
    [answer[1:] for answer in ANSWERS],
    ids=[answer[0] for answer in ANSWERS],
)
def test_oracle_gives_the_answer_of_the_case(roster, edition, expected):
    verdict = judge(roster, edition)

    grave = [issue for issue in verdict["issues"] if issue["level"] != "note"]
    notes = [issue for issue in verdict["issues"] if issue["level"] == "note"]
    expected_issues = [without(issue, "suggestion") for issue in expected["issues"]]
    assert verdict["legal"] == expected["legal"]
    assert [issue["code"] for issue in grave] == [
        issue["code"] for issue in expected["issues"]
    ]
    assert [
        pair for pair in zip(expected_issues, grave, strict=True) if not holds(*pair)
    ] == []
    assert holds(expected["totals"], verdict["totals"])
    for note in expected.get("notes", []):
        assert any(holds(note, found) for found in notes), note
    assert not {note["code"] for note in notes} & set(expected.get("notes_absent", []))

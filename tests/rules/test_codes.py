"""Every issue code has a rule, a line in rules/README.md, a case, and words."""

import ast
import doctest
import re
from pathlib import Path

import yaml

from rules.remedies import MENDS
from rules.remedy_words import REMEDIES

RULES = Path(__file__).parents[2] / "rules"
CASES = Path(__file__).parents[1] / "cases"
LINE = re.compile(r"^\| `([a-z-]+)` \| (\w+) \| ([\w.]+) \| (.+) \|$", re.MULTILINE)
SCENARIO = re.compile(r"(mission|deployment)(s-incomplete|-repeated)")
NOTHING_TO_DO = {"minerals-unspent", "vespene-unspent", "slots-unused"}
OF_TEAMS = {"team-minerals-exceeded"}


def documented():
    return LINE.findall((RULES / "README.md").read_text(encoding="utf-8"))


def yielded():
    """Every literal that some module of rules/ gives an issue as its code."""
    found = set()
    for path in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Issue":
                codes = [word.value for word in node.keywords if word.arg == "code"]
                found |= {one.value for one in codes if isinstance(one, ast.Constant)}
            if isinstance(node, ast.Constant) and SCENARIO.fullmatch(str(node.value)):
                found.add(node.value)
    return found


def in_cases():
    """The codes that a case expects, as an issue or as a note."""
    found = set()
    for path in CASES.rglob("*.yaml"):
        case = yaml.safe_load(path.read_text(encoding="utf-8"))
        expect = case.get("expect") or {} if isinstance(case, dict) else {}
        for issue in [*(expect.get("issues") or []), *(expect.get("notes") or [])]:
            found.add(issue["code"])
    return found


def test_codes_and_their_lines_are_the_same():
    codes = [code for code, _level, _rule, _meaning in documented()]

    assert len(codes) == len(set(codes))
    assert set(codes) == yielded()


def test_every_code_has_a_case():
    assert {code for code, *_rest in documented()} - in_cases() == set()


def test_every_code_has_a_remedy_unless_there_is_nothing_to_do():
    codes = {code for code, *_rest in documented()} - OF_TEAMS

    assert codes - NOTHING_TO_DO == set(REMEDIES)
    assert codes - NOTHING_TO_DO == set(MENDS)


def test_the_readme_says_what_happens():
    result = doctest.testfile(str(RULES / "README.md"), module_relative=False)

    assert result.attempted > 0
    assert result.failed == 0

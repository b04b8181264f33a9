"""A copy of the card files, to spoil."""

import shutil

from catalog.problems import FixtureProblems
from catalog.reader import FIXTURES, read_fixtures

MARINE = "2026-08/terran/units/marine.yaml"
BASE = "2026-08/edition.yaml"
BETA = "2026-03/edition.yaml"


def copied(tmp_path):
    folder = tmp_path / "fixtures"
    shutil.copytree(FIXTURES, folder)
    return folder


def rewrite(folder, file, old, new):
    """Replace a text that stands there once; answers the line it began on."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def problems_in(folder):
    try:
        read_fixtures(folder)
    except FixtureProblems as error:
        return error.problems
    return ()


def places(problems):
    return [(one.file, one.line) for one in problems]

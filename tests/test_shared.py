"""The cases and facts we keep copies of are those that all of us share."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
SHARED = HERE.parents[1] / "shared"

PAIRS = [
    pytest.param(SHARED / "cases", HERE / "cases" / "shared", "**/*", id="cases"),
    pytest.param(SHARED / "facts", HERE / "facts", "*.yaml", id="facts"),
]


def contents(folder, pattern):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.glob(pattern)
        if path.is_file()
    }


@pytest.mark.skipif(not SHARED.is_dir(), reason="there is no shared folder beside us")
@pytest.mark.parametrize(("shared", "ours", "pattern"), PAIRS)
def test_our_copies_are_current(shared, ours, pattern):
    theirs, kept = contents(shared, pattern), contents(ours, pattern)

    stale = {name for name in theirs | kept if theirs.get(name) != kept.get(name)}
    assert stale == set()


@pytest.mark.parametrize(("shared", "ours", "pattern"), PAIRS)
def test_there_are_copies(shared, ours, pattern):
    assert contents(ours, pattern)

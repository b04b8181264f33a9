"""Where the cases are that settle what a list must be told."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared_cases():
    return Path(__file__).parents[1] / "cases" / "shared"

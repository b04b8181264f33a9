"""What the tests of the rules share: the cards of every edition."""

import pytest


class Shelf(dict):
    """Cards by edition; too many to be printed when a test fails."""

    def __repr__(self):
        return f"Shelf({', '.join(self)})"


@pytest.fixture(scope="session")
def shelf(editions):
    return Shelf({edition: read.cards() for edition, read in editions.items()})

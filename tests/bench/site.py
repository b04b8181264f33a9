"""A database of its own for a part of the benchmark, with the cards in it."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from catalog.loader import load
from catalog.reader import read_fixtures


@contextmanager
def database() -> Iterator[None]:
    """The tables and the cards, as a site has them after `make setup`; gone at the end."""
    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        load(read_fixtures())
        yield
    finally:
        connection.creation.destroy_test_db(str(name), verbosity=0)

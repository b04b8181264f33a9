"""W2: 32 writers at once, on the database that DATABASE_URL names."""

from collections.abc import Iterator
from time import monotonic

from django.db import connection

from armybuilder.lists.models import ArmyList, Stale
from armybuilder.lists.saving import Basis, save_changes
from tests.bench.measuring import Row, ms, show
from tests.bench.site import database
from tests.lists.conftest import make_list
from tests.lists.test_writers import ADD, WRITERS, at_once

LONGEST = 1.0  # seconds that a writer may wait


def rows() -> Iterator[Row]:
    with database():
        yield of_their_own()
        yield of_one_list()


def of_their_own() -> Row:
    """Every writer changes a list of its own."""
    lists = [make_list().pk for _ in range(WRITERS)]

    def write(number: int) -> None:
        add_medic(lists[number])

    _answers, troubles, waits = at_once(write)
    kept = sum(one.revision - 1 for one in ArmyList.objects.filter(pk__in=lists))
    return told(f"{WRITERS} writers of their own lists", troubles, waits, kept)


def of_one_list() -> Row:
    """Every writer changes the same list: one wins, the others are told and try again."""
    army_list = make_list().pk
    waits = []

    def write(_number: int) -> None:
        won = False
        while not won:
            began = monotonic()
            won = add_medic(army_list)
            waits.append(monotonic() - began)

    _answers, troubles, _until_won = at_once(write)
    kept = len(ArmyList.objects.get(pk=army_list).roster.units) - 1
    what = f"{WRITERS} writers of one list, {len(waits) - WRITERS} times too late"
    return told(what, troubles, waits, kept)


def add_medic(list_id: str) -> bool:
    """Add a unit; False where the list has changed in the meantime."""
    army_list = ArmyList.objects.select_related("head").get(pk=list_id)
    try:
        save_changes(army_list, [ADD], Basis(army_list.revision, army_list.head_id))
    except Stale:
        return False
    return True


def told(what: str, troubles: list[str], waits: list[float], kept: int) -> Row:
    longest = max(waits, default=LONGEST)
    lost = WRITERS - kept
    return Row(
        "W2",
        what,
        f"{ms(longest)} longest",
        f"{connection.vendor}: {len(troubles)} failed, {lost} lost",
        wanted="< 1 s",
        holds=not troubles and not lost and longest < LONGEST,
    )


if __name__ == "__main__":
    show(rows())

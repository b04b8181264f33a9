"""W2: 32 writers at once, no lock that fails and no update that is lost."""

import json
import threading
import time

import pytest
from django.db import close_old_connections, connection, connections

from armybuilder.lists.models import ArmyList, Stale, Step
from armybuilder.lists.saving import Basis, save_changes
from tests.lists.conftest import client_of, make_list
from tests.lists.pages import send

WRITERS = 32
ADD = {"do": "add-unit", "unit": "medic", "models": 3}

pytestmark = [
    pytest.mark.long,
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]


def at_once(write):
    """`write(number)` in 32 threads that start together: what they returned, raised and waited."""
    barrier = threading.Barrier(WRITERS)
    answers, troubles, waits = [], [], []

    def run(number):
        try:
            barrier.wait()
            began = time.monotonic()
            answers.append(write(number))
            waits.append(time.monotonic() - began)
        except Exception as trouble:  # noqa: BLE001 - a thread's trouble is the test's answer
            troubles.append(repr(trouble))
        finally:
            connections.close_all()

    threads = [
        threading.Thread(target=run, args=(number,)) for number in range(WRITERS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    close_old_connections()
    return answers, troubles, waits


def test_writers_of_their_own_lists_all_succeed():
    lists = [make_list() for _ in range(WRITERS)]

    def write(number):
        army_list = ArmyList.objects.get(pk=lists[number].pk)
        basis = Basis(army_list.revision, army_list.head_id)
        return save_changes(army_list, [ADD], basis).pk

    answers, troubles, waits = at_once(write)

    assert troubles == []
    assert len(answers) == WRITERS
    assert set(ArmyList.objects.values_list("revision", flat=True)) == {2}
    assert max(waits) < 2, f"on {connection.vendor}"


def test_of_writers_of_one_list_one_wins_and_the_others_are_kept():
    army_list = make_list()
    basis = Basis(army_list.revision, army_list.head_id)

    def write(number):
        mine = ArmyList.objects.get(pk=army_list.pk)
        change = {"do": "set-name", "name": f"Name {number}"}
        try:
            save_changes(mine, [change], basis)
        except Stale:
            return None
        return number

    answers, troubles, _waits = at_once(write)

    winners = [number for number in answers if number is not None]
    assert troubles == []
    assert len(winners) == 1
    kept = ArmyList.objects.get(pk=army_list.pk)
    assert (kept.name, kept.revision) == (f"Name {winners[0]}", 2)
    late = Step.objects.filter(late=True)
    assert len(late) == WRITERS - 1
    assert {step.roster.name for step in late} == {
        f"Name {number}" for number in range(WRITERS) if number != winners[0]
    }


def test_writers_that_try_again_lose_nothing():
    army_list = make_list()

    def write(_number):
        tries = 0
        while True:
            tries += 1
            mine = ArmyList.objects.select_related("head").get(pk=army_list.pk)
            try:
                save_changes(mine, [ADD], Basis(mine.revision, mine.head_id))
            except Stale:
                continue
            return tries

    answers, troubles, _waits = at_once(write)

    kept = ArmyList.objects.get(pk=army_list.pk)
    assert troubles == []
    assert len(answers) == WRITERS
    assert len(kept.roster.units) == WRITERS + 1
    assert kept.revision == WRITERS + 1


def test_thirty_two_browsers_press_at_once():
    army_list = make_list(token="the-same-cookie")
    basis = f"{army_list.revision}.{army_list.head_id}"

    def write(number):
        change = {"do": "set-name", "name": f"Name {number}"}
        answer = send(
            client_of(token="the-same-cookie"), army_list, change, basis=basis
        )
        return answer.status_code, "conflicts" in answer.url

    answers, troubles, _waits = at_once(write)

    assert troubles == []
    assert sorted(answers) == [(302, False)] + [(302, True)] * (WRITERS - 1)
    assert json.loads(ArmyList.objects.get(pk=army_list.pk).document)[
        "name"
    ].startswith("Name")

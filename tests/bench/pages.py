"""W1: pages, beside a view that draws the same template from ready data; queries and weight."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from statistics import median

from django.db import connection
from django.test import Client
from django.test.utils import (
    CaptureQueriesContext,
    override_settings,
    setup_test_environment,
    teardown_test_environment,
)
from django.urls import reverse

from armybuilder.accounts.models import User
from armybuilder.lists.models import ArmyList
from rules import Roster, RosterUnit
from tests.bench import ready
from tests.bench.armies import EDITION, armies, with_some_faults
from tests.bench.measuring import Row, at_most, in_turns, ms, ratio, show
from tests.bench.site import database
from tests.lists.conftest import client_of, make_list
from tests.lists.pages import HTMX, detail, send

ROUNDS = 25
TIMES = 3
MOST_QUERIES = {"list": 3, "edit": 6, "overview": 4}
MOST_BYTES = 60_000
# What every answer makes anew, ready data or not.
BY_REQUEST = {"csrf_token", "messages", "perms", "request", "user"}
MEDIC = {"do": "add-unit", "unit": "medic", "models": 3}


def rows() -> Iterator[Row]:
    with database(), override_settings(ROOT_URLCONF=ready.__name__):
        player = User.objects.create_user("player", "player@example.org", "secret")
        client = client_of(player)
        lists = [make_list(player, army) for army in fifty()]
        illegal = make_list(player, with_some_faults(armies()[2]))
        yield from beside_ready_data(client, lists[0], illegal)
        yield from queries(client, player)
        yield weight(client, player)


def fifty() -> list[Roster]:
    found = armies()
    return [replace(found[at % len(found)], name=f"List {at}") for at in range(50)]


def beside_ready_data(
    client: Client, army_list: ArmyList, illegal: ArmyList
) -> Iterator[Row]:
    unit = reverse("catalog:unit", args=[EDITION, "marine"])
    for what, address in (
        ("the page of a list, 12 units", detail(army_list)),
        ("… of an illegal one, nine issues with fixes", detail(illegal)),
        ("the overview of 51 lists", reverse("lists:index")),
        ("the card of a unit", unit),
        (
            "a race with all its cards",
            reverse("catalog:race", args=[EDITION, "terran"]),
        ),
    ):
        take(client, address)
        assert_same(client, address)
        ours, drawn = in_turns(
            ROUNDS, asking(client, address), asking(client, "/ready/")
        )
        yield at_most(
            "W1",
            what,
            ms(median(ours) / TIMES),
            f"{ms(median(drawn) / TIMES)} from ready data",
            ratio(ours, drawn),
            1.7,
        )


def take(client: Client, address: str) -> None:
    """Keep the template of a page, and the data that its view gave it."""
    with answers_that_tell():
        answer = client.get(address)
    data = answer.context[0].flatten()
    ready.page["template"] = answer.templates[0].name
    ready.page["data"] = {key: data[key] for key in data.keys() - BY_REQUEST}


@contextmanager
def answers_that_tell() -> Iterator[None]:
    """Answers know their templates and data, as they do in every test."""
    try:
        setup_test_environment(debug=False)
    except RuntimeError:  # this is a test
        yield
        return
    try:
        yield
    finally:
        teardown_test_environment()


def assert_same(client: Client, address: str) -> None:
    """Both draw the same, but for the address of the page itself."""
    sizes = [len(client.get(one).content) for one in (address, "/ready/")]
    assert abs(sizes[0] - sizes[1]) <= 0.02 * sizes[0], (address, sizes)


def asking(client: Client, address: str) -> Callable[[], object]:
    def ask() -> None:
        for _ in range(TIMES):
            assert client.get(address).status_code == 200

    return ask


@contextmanager
def counted(found: list[int]) -> Iterator[None]:
    with CaptureQueriesContext(connection) as captured:
        yield
    found.append(len(captured))


def queries(client: Client, player: User) -> Iterator[Row]:
    """Counts; of a list with one unit and of one with sixty the larger, which is the same."""
    found: dict[str, list[int]] = {what: [] for what in MOST_QUERIES}
    for number in (1, 60):
        roster = replace(armies()[1], units=(RosterUnit("marine", 6),) * number)
        army_list = make_list(player, roster)
        client.get(detail(army_list))
        with counted(found["list"]):
            client.get(detail(army_list))
        with counted(found["edit"]):
            send(client, army_list, MEDIC, headers=HTMX)
        with counted(found["overview"]):
            client.get(reverse("lists:index"))
    what = {
        "list": "queries of a list page, 1 and 60 units",
        "edit": "queries of an edit, 1 and 60 units",
        "overview": "queries of the overview, over 50 lists",
    }
    for kind, most in MOST_QUERIES.items():
        few, many = found[kind]
        yield Row(
            "W1",
            what[kind],
            f"{few} and {many}",
            wanted=f"≤ {most}",
            holds=few == many <= most,
        )


def weight(client: Client, player: User) -> Row:
    """An edit's answer with twenty units, compressed."""
    army = armies()[2]
    army_list = make_list(player, replace(army, units=(*army.units, *army.units[:7])))
    headers = {**HTMX, "accept-encoding": "gzip"}
    answer = send(client, army_list, MEDIC, headers=headers)
    assert answer["Content-Encoding"] == "gzip"
    size = len(answer.content)
    return Row(
        "W1",
        "an edit's answer with 20 units, compressed",
        f"{size / 1000:.1f} kB",
        wanted="< 60 kB",
        holds=size < MOST_BYTES,
    )


if __name__ == "__main__":
    show(rows())

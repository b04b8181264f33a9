"""Two browsers edit one list at once: no change is lost silently, and every conflict is shown."""

import json
import random
import threading
from dataclasses import dataclass, field

import pytest
from django.db import close_old_connections, connections
from django.urls import reverse

from armybuilder.lists.models import ArmyList, Step
from rules.changes import apply
from rules.roster import RosterUnit
from tests.lists.conftest import client_of, make_list, raiders
from tests.lists.pages import Page, detail

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalog"),
]

TOKEN = "the-cookie-of-one-person"
CARDS = ("barracks", "factory", "academy")
UNITS = (("marine", 6), ("marine", 9), ("medic", 3), ("marauder", 2), ("goliath", 1))
UPGRADES = ("combat-shield", "bayonet", "agg-12", "rocket-launcher")


@dataclass
class Told:
    """What a browser asked for, and what the site answered."""

    made: list = field(default_factory=list)  # marks of changes that were made
    shown: list = field(default_factory=list)  # marks of changes shown as a conflict
    settled: list = field(default_factory=list)  # marks made after all
    copied: list = field(default_factory=list)  # marks kept in a second list
    undos: int = 0


class Browser:
    """Edits at random what it sees, sometimes on a page that it opened a while ago."""

    def __init__(self, name, army_list, seed):
        self.name = name
        self.army_list = army_list
        self.random = random.Random(seed)
        self.client = client_of(token=TOKEN)
        self.told = Told()
        self.number = 0
        self.look()

    def look(self):
        """Load the page: from now on this state is what the browser sees."""
        answer = self.client.get(detail(self.army_list))
        assert answer.status_code == 200
        self.basis = Page(answer).basis
        step = Step.objects.get(pk=self.basis.split(".")[1])
        self.seen = step.roster

    def edit(self):
        if self.random.random() < 0.15:
            return self.undo()
        self.number += 1
        mark = f"{self.name} {self.number}"
        changes = [self.change(), {"do": "set-notes", "notes": mark}]
        answer = self.post("change", changes=json.dumps(changes))
        assert answer.status_code == 302, answer.content
        if "/conflicts/" in answer.url:
            self.decide(mark, answer.url)
        else:
            self.told.made.append(mark)
            self.look()
        return None

    def post(self, name, *args, **fields):
        address = reverse(f"lists:{name}", args=[self.army_list.pk, *args])
        return self.client.post(address, {"based_on": self.basis, **fields})

    def change(self):
        """Something that a button of the page that this browser sees would send."""
        pick = self.random.choice
        units = len(self.seen.units)
        ways = ["add-unit", "add-card"]
        if units > 1:
            ways += ["remove-unit", "move-unit", "duplicate-unit", "describe-unit"]
        if units:
            ways += ["add-upgrade"]
        do = pick(ways) if units < 25 else "remove-unit"
        place = self.random.randrange(units) if units else 0
        unit, models = pick(UNITS)
        return {
            "add-unit": {"do": do, "unit": unit, "models": models},
            "add-card": {"do": do, "card": pick(CARDS)},
            "remove-unit": {"do": do, "unit": place},
            "duplicate-unit": {"do": do, "unit": place},
            "move-unit": {
                "do": do,
                "unit": place,
                "to": self.random.randrange(max(units, 1)),
            },
            "describe-unit": {"do": do, "unit": place, "nickname": f"N {self.number}"},
            "add-upgrade": {"do": do, "unit": place, "upgrade": pick(UPGRADES)},
        }[do]

    def undo(self):
        """Taken back, or refused since the list moved on: the page says which, and nothing is lost."""
        assert self.post("undo").status_code == 302
        self.told.undos += 1
        self.look()

    def decide(self, mark, address):
        """A conflict must be shown, with what was asked for; then one of its ways is taken."""
        page = self.client.get(address)
        assert page.status_code == 200
        assert mark in page.content.decode()
        self.told.shown.append(mark)
        self.look()
        way = self.random.choice(["settle", "mine", "second", "theirs"])
        step = address.split("/")[-2]
        if way == "settle":
            answer = self.client.post(f"{address}settle/", {"based_on": self.basis})
            self.after(mark, answer)
        elif way == "mine":
            self.after(mark, self.post("state-bring-back", step))
        elif way == "second":
            answer = self.post("state-copy", step)
            assert answer.status_code == 302
            second = ArmyList.objects.get(pk=answer.url.split("/")[2])
            assert second.roster.notes == mark
            self.told.copied.append(mark)
        self.look()

    def after(self, mark, answer):
        """A decision may come too late as well, or not fit any more: that is said again."""
        assert answer.status_code in (302, 409)
        if answer.status_code == 302 and "/conflicts/" in answer.url:
            assert mark in self.client.get(answer.url).content.decode()
            self.told.shown.append(mark)
        elif answer.status_code == 302:
            self.told.settled.append(mark)


def at_once(browsers, edits):
    """Every browser makes its edits in a thread of its own; what went wrong in them."""
    barrier = threading.Barrier(len(browsers))
    troubles = []

    def run(browser):
        try:
            barrier.wait()
            for _ in range(edits):
                browser.edit()
        except BaseException as trouble:  # noqa: BLE001 - a thread's trouble is the test's answer
            troubles.append(repr(trouble))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(one,)) for one in browsers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    close_old_connections()
    return troubles


@pytest.mark.parametrize(
    ("edits", "seed"),
    [
        pytest.param(20, 1, id="twenty"),
        pytest.param(200, 2, id="two hundred", marks=pytest.mark.long),
    ],
)
def test_nothing_is_lost_silently_and_every_conflict_is_shown(edits, seed):
    army_list = make_list(
        roster=raiders(RosterUnit("marine", 6), RosterUnit("medic", 3)), token=TOKEN
    )
    browsers = [Browser(name, army_list, f"{seed} {name}") for name in ("A", "B")]

    troubles = at_once(browsers, edits)

    assert troubles == []
    told = [browser.told for browser in browsers]
    made = [mark for one in told for mark in one.made]
    shown = [mark for one in told for mark in one.shown]
    settled = [mark for one in told for mark in one.settled]
    decided = {*settled, *(mark for one in told for mark in one.copied)}
    steps = list(army_list.steps.order_by("pk"))
    in_force = [one.roster.notes for one in steps if not one.late][1:]
    too_late = [one.roster.notes for one in steps if one.late]
    assert shown, "the browsers never met"

    # Every change is a step of the history: made as answered, or kept and shown as a conflict.
    assert sorted(in_force) == sorted([*made, *settled])
    assert sorted(too_late) == sorted(shown)
    assert set(made) & set(shown) == set()
    assert len(set(made) | set(shown)) == sum(one.number for one in browsers)

    # Each step in force was made on the state that its author saw, and is exactly what was asked.
    by_id = {step.pk: step for step in steps}
    for step in steps:
        if not step.late and step.parent_id and step.changes:
            assert (
                apply(by_id[step.parent_id].roster, step.changes).roster == step.roster
            )

    # Each move of the list was one of theirs: what is no change was an undo.
    kept = ArmyList.objects.get(pk=army_list.pk)
    undone = kept.revision - 1 - len(in_force)
    assert 0 <= undone <= sum(one.undos for one in told)
    assert kept.document == by_id[kept.head_id].document
    history = client_of(token=TOKEN).get(reverse("lists:history", args=[army_list.pk]))
    text = history.content.decode()
    assert text.count("data-step=") == len(steps)
    for step in steps:
        asks = step.late and step.roster.notes not in decided
        assert (f"/conflicts/{step.pk}/" in text) is asks

"""Long walks over the builder's own pages and forms: back is back, byte for byte."""

import json
import random
import re
from dataclasses import replace

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from armybuilder.lists.models import ArmyList
from armybuilder.lists.starters import starters
from catalog.models import Edition
from rules.roster import RosterUnit
from tests.lists.conftest import MARINES, TOKEN, client_of, make_list, raiders
from tests.lists.pages import Page, basis_of, detail, press, send
from tests.strategies import wild_rosters

AGREED = re.compile(r'id="settings-agree"[^>]*?value="([^"]+)"', re.DOTALL)
SCALES = ("skirmish", "standard", "grand-offensive")
FACTIONS = ("", "raynors-raiders", "khalai", "zerg-swarm", "kerrigans-swarm")

pytestmark = pytest.mark.django_db


def now(army_list):
    return ArmyList.objects.with_cards().get(pk=army_list.pk)


def set_settings(client, army_list, **fields):
    """Save the settings form; where it first shows what it would change, agree."""
    army_list = now(army_list)
    roster = army_list.roster
    form = {
        "based_on": basis_of(army_list),
        "name": roster.name,
        "faction": roster.faction or "",
        "scale": roster.scale,
        "minerals": roster.minerals,
        "notes": roster.notes,
        **fields,
    }
    address = reverse("lists:settings-change", args=[army_list.pk])
    answer = client.post(address, form)
    token = AGREED.search(answer.content.decode())
    if token:
        answer = client.post(address, {**form, "agreed": token[1]})
    assert answer.status_code == 302
    return now(army_list)


def set_edition(client, army_list, edition):
    send(client, now(army_list), {"do": "set-edition", "edition": edition})
    return now(army_list)


class Walker:
    """Presses what the page shows, as it comes."""

    def __init__(self, seed):
        self.choose = random.Random(seed)
        self.client = client_of(token=TOKEN)
        self.army_list = make_list(roster=raiders(MARINES))

    def act(self):
        """One action, and whether it changed the list."""
        before = self.army_list.revision
        act = self.choose.choice(
            [self.button] * 5 + [self.unit, self.setting, self.draft]
        )
        act()
        self.army_list = now(self.army_list)
        return self.army_list.revision != before

    def button(self):
        """Any button of the page that makes changes."""
        query = {"tab": self.choose.choice(["units", "cards"]), "panel": "card"}
        page = Page(self.client.get(detail(self.army_list), query))
        offered = [
            one["value"]
            for one in page.buttons
            if one.get("form") == "change" and one.get("name") == "changes"
        ]
        changes = json.loads(self.choose.choice(offered))
        answer = send(self.client, self.army_list, *changes)
        assert answer.status_code == 302

    def unit(self):
        """The form of a unit: another size, other upgrades on other models, other texts."""
        units = self.army_list.roster.units
        if not units:
            return
        place = self.choose.randrange(len(units))
        card = self.army_list.edition.cards().units.get(units[place].unit)
        sizes = list(card.compositions) if card and card.compositions else [1]
        upgrades = list(card.upgrades) if card else []
        bought = self.choose.sample(upgrades, self.choose.randint(0, len(upgrades)))
        fields = {
            "based_on": basis_of(self.army_list),
            "models": self.choose.choice(sizes),
            "upgrade": bought,
            "nickname": self.choose.choice(["", "Alpha", "베타 🙂"]),
            "notes": self.choose.choice(["", "one\r\ntwo"]),
            **{f"model-{one}": self.choose.randint(1, 6) for one in bought},
        }
        address = reverse("lists:unit-change", args=[self.army_list.pk, place])
        assert self.client.post(address, fields).status_code == 302

    def setting(self):
        field = self.choose.choice(["faction", "scale", "minerals", "name", "edition"])
        if field == "edition":
            editions = list(Edition.objects.values_list("pk", flat=True))
            set_edition(self.client, self.army_list, self.choose.choice(editions))
            return
        values = {
            "faction": FACTIONS,
            "scale": SCALES,
            "minerals": (500, 1000, 2000, 3000),
            "name": ("Vanguard", "Rear guard"),
        }
        fields = {field: self.choose.choice(values[field])}
        set_settings(self.client, self.army_list, **fields)

    def draft(self):
        cards = self.army_list.edition.cards()
        fields = {
            "based_on": basis_of(self.army_list),
            "mission": self.choose.sample(list(cards.missions), 2),
            "deployment": self.choose.sample(list(cards.deployments), 2),
        }
        address = reverse("lists:scenario-change", args=[self.army_list.pk])
        assert self.client.post(address, fields).status_code == 302

    def press(self, name):
        press(self.client, self.army_list, name)
        self.army_list = now(self.army_list)
        return self.army_list.document


@pytest.mark.parametrize(
    "actions", [60, pytest.param(500, marks=pytest.mark.long)], ids=str
)
def test_a_walk_over_the_pages_is_undone_and_done_again(actions):
    walker = Walker(seed=actions)
    documents = [walker.army_list.document]
    while len(documents) <= actions:
        if walker.act():
            documents.append(walker.army_list.document)

    undone = [walker.press("undo") for _ in range(actions)]
    assert undone == documents[-2::-1]
    assert walker.press("undo") == documents[0]

    done = [walker.press("redo") for _ in range(actions)]
    assert done == documents[1:]
    assert walker.press("redo") == documents[-1]


journeys = st.lists(
    st.one_of(
        st.tuples(st.just("faction"), st.sampled_from(FACTIONS)),
        st.tuples(st.just("scale"), st.sampled_from(SCALES)),
        st.tuples(st.just("minerals"), st.sampled_from([1, 999, 1000, 2001, 3000])),
        st.tuples(
            st.just("edition"),
            st.sampled_from(["2026-03", "2026-05", "2026-05-rulebook", "2026-08"]),
        ),
    ),
    min_size=1,
    max_size=4,
)


def there_and_back(army_list, journey):
    """Other settings one by one, then the old ones again, the last first."""
    client = client_of(token=TOKEN)
    back = []
    for field, value in journey:
        roster = now(army_list).roster
        back.append((field, getattr(roster, field)))
        go(client, army_list, field, value)
    for field, value in reversed(back):
        go(client, army_list, field, value)
    return now(army_list)


def go(client, army_list, field, value):
    """What a person changes alone; a scale may bring its limit along, and back again."""
    if field == "edition":
        set_edition(client, army_list, value)
    else:
        set_settings(client, army_list, **{field: value or ""})


@settings(
    max_examples=15,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(roster=wild_rosters(), faction=st.sampled_from(FACTIONS), journey=journeys)
def test_going_elsewhere_and_back_is_the_identical_list(roster, faction, journey):
    army_list = make_list(roster=replace(roster, faction=faction or None))

    assert there_and_back(army_list, journey).document == army_list.document


@pytest.mark.parametrize("starter", starters().values(), ids=starters())
def test_a_starter_army_comes_back_from_every_faction_and_edition(starter):
    army_list = make_list(roster=starter.roster)
    journey = [
        *(("faction", faction) for faction in FACTIONS),
        *(("edition", edition) for edition in ("2026-03", "2026-08")),
        ("scale", "grand-offensive"),
        ("minerals", 1),
    ]

    assert there_and_back(army_list, journey).document == army_list.document


def test_another_composition_and_back_is_the_identical_list():
    unit = RosterUnit("marine", 9, ("agg-12", "rocket-launcher"), {"agg-12": 8})
    army_list = make_list(roster=raiders(unit))
    client = client_of(token=TOKEN)
    for models in (6, 9):
        send(client, now(army_list), {"do": "recompose", "unit": 0, "models": models})

    assert now(army_list).revision == 3
    assert now(army_list).document == army_list.document


def test_a_scale_brings_back_the_limit_that_the_list_had_there():
    army_list = make_list(roster=raiders(MARINES, minerals=1500))
    client = client_of(token=TOKEN)

    away = set_settings(client, army_list, scale="skirmish")
    back = set_settings(client, army_list, scale="standard")

    assert (away.roster.minerals, back.roster.minerals) == (1000, 1500)
    assert back.document == army_list.document

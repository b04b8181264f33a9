"""Three people and their lists: `player` owns, `staff` works here, `stranger` has no business."""

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.lists.keeper import COOKIE, Person, hashed
from armybuilder.lists.models import ArmyList
from catalog.models import Edition
from rules.roster import Roster, RosterUnit
from rules.text import Sentence

TOKEN = "a-token-of-a-browser"
MARINES = RosterUnit("marine", 6)


def raiders(*units, **more):
    """A list of Raynor's Raiders on the edition in force."""
    settings = {
        "edition": Edition.objects.current().pk,
        "scale": "standard",
        "minerals": 2000,
        "faction": "raynors-raiders",
        "name": "Vanguard",
    }
    return Roster(**(settings | more), units=units)


def make_list(owner=None, roster=None, token=TOKEN):
    """A list of an account, or of the browser that has `token`."""
    person = Person(user_id=owner.pk) if owner else Person(keeper=hashed(token))
    return ArmyList.start(
        roster or raiders(MARINES), [Sentence("List created")], person
    )


def client_of(user=None, token=None):
    client = Client()
    if user is not None:
        client.force_login(user)
    if token is not None:
        client.cookies[COOKIE] = token
    return client


@pytest.fixture
def player(db):
    return User.objects.create_user("player", "player@example.org", "secret")


@pytest.fixture
def staff(db):
    return User.objects.create_user(
        "staff", "staff@example.org", "secret", is_staff=True
    )


@pytest.fixture
def stranger(db):
    return User.objects.create_user("stranger", "stranger@example.org", "secret")


@pytest.fixture
def army_list(player):
    return make_list(player)


@pytest.fixture
def as_player(player):
    return client_of(player)

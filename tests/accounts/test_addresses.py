"""The addresses of an account: each belongs to one account, and an account keeps one."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

ADDRESSES = reverse("account_email")


def signed_up(name):
    client = Client()
    answers = {"email": f"{name}@example.org", "password1": "gauss rifle 14"}
    client.post(reverse("account_signup"), {"username": name, **answers})
    return client


def addresses():
    people = get_user_model().objects.order_by("username")
    return dict(people.values_list("username", "email"))


def test_nobody_removes_the_only_address():
    for name in ("kerrigan", "raynor"):
        person = signed_up(name)

        answer = person.post(
            ADDRESSES, {"action_remove": "", "email": f"{name}@example.org"}
        )

        assert answer.status_code == 302

    assert addresses() == {
        "kerrigan": "kerrigan@example.org",
        "raynor": "raynor@example.org",
    }


def test_a_second_address_can_take_the_place_of_the_first():
    person = signed_up("kerrigan")
    second = "queen@example.org"

    for action, address in (
        ("action_add", second),
        ("action_primary", second),
        ("action_remove", "kerrigan@example.org"),
    ):
        person.post(ADDRESSES, {action: "", "email": address})

    assert addresses() == {"kerrigan": second}


@pytest.mark.parametrize("written", ["kerrigan@example.org", "Kerrigan@Example.org"])
def test_an_address_of_another_account_is_not_added(written):
    signed_up("kerrigan")
    person = signed_up("raynor")

    answer = person.post(ADDRESSES, {"action_add": "", "email": written})
    person.post(ADDRESSES, {"action_primary": "", "email": written.lower()})

    assert list(answer.context["form"].errors) == ["email"]
    assert addresses()["raynor"] == "raynor@example.org"


def test_a_second_address_of_another_account_is_not_added_either():
    person, other = signed_up("kerrigan"), signed_up("raynor")
    person.post(ADDRESSES, {"action_add": "", "email": "both@example.org"})

    answer = other.post(ADDRESSES, {"action_add": "", "email": "both@example.org"})

    assert list(answer.context["form"].errors) == ["email"]

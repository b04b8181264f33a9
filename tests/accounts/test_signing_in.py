"""Signing up, signing in and out, and a forgotten password, as a person goes through them."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.cache import cache
from django.urls import reverse

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

PASSWORD = "gauss rifle 14"


def sign_up(client, **changes):
    answers = {"username": "kerrigan", "email": "k@example.org", "password1": PASSWORD}
    return client.post(reverse("account_signup"), answers | changes)


def signed_in(client):
    return "_auth_user_id" in client.session


def test_a_newcomer_signs_up_and_is_signed_in(client):
    answer = sign_up(client)

    assert answer.status_code == 302
    assert signed_in(client)
    assert get_user_model().objects.get().email == "k@example.org"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        pytest.param({"password1": "12345678"}, "password1", id="weak password"),
        pytest.param({"email": "nowhere"}, "email", id="no address"),
        pytest.param({"username": ""}, "username", id="no name"),
    ],
)
def test_a_wrong_answer_is_shown_beside_its_field(client, changes, field):
    answer = sign_up(client, **changes)

    assert list(answer.context["form"].errors) == [field]
    assert f'id="id_{field}_error"' in answer.content.decode()
    assert not get_user_model().objects.exists()


@pytest.mark.parametrize("name", ["kerrigan", "k@example.org", "K@Example.org"])
def test_a_person_signs_in_with_name_or_address(client, name):
    sign_up(client)
    client.logout()

    client.post(reverse("account_login"), {"login": name, "password": PASSWORD})

    assert signed_in(client)


def test_a_wrong_password_does_not_sign_in(client):
    sign_up(client)
    client.logout()

    answer = client.post(
        reverse("account_login"), {"login": "kerrigan", "password": "zerg"}
    )

    assert answer.status_code == 200
    assert not signed_in(client)


def test_signing_in_leads_back_to_the_page_it_began_on(client):
    sign_up(client)
    client.logout()

    answer = client.post(
        reverse("account_login") + "?next=/cards/",
        {"login": "kerrigan", "password": PASSWORD},
    )

    assert answer["Location"] == "/cards/"


def test_signing_in_never_leads_to_another_site(client):
    sign_up(client)
    client.logout()

    answer = client.post(
        reverse("account_login") + "?next=https://example.org/",
        {"login": "kerrigan", "password": PASSWORD},
    )

    assert answer["Location"] == reverse("lists:index")


def test_signing_out_takes_a_post(client):
    sign_up(client)

    client.get(reverse("account_logout"))
    assert signed_in(client)

    client.post(reverse("account_logout"))
    assert not signed_in(client)


def test_a_forgotten_password_is_chosen_anew_by_letter(client):
    sign_up(client)
    client.logout()
    mail.outbox.clear()

    client.post(reverse("account_reset_password"), {"email": "k@example.org"})
    (letter,) = mail.outbox
    (link,) = re.findall(r"http://testserver(/\S+)", letter.body)
    form = client.get(link, follow=True)
    client.post(
        form.request["PATH_INFO"],
        {"password1": "needle spine 9", "password2": "needle spine 9"},
    )
    client.post(
        reverse("account_login"), {"login": "kerrigan", "password": "needle spine 9"}
    )

    assert signed_in(client)


def test_an_unknown_address_is_told_nothing_else(client):
    sign_up(client)
    client.logout()

    known = client.post(reverse("account_reset_password"), {"email": "k@example.org"})
    unknown = client.post(reverse("account_reset_password"), {"email": "x@example.org"})

    assert (known.status_code, known["Location"]) == (
        unknown.status_code,
        unknown["Location"],
    )


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "name",
    [
        "account_login",
        "account_signup",
        "account_reset_password",
        "account_reset_password_done",
    ],
)
def test_account_pages_open_in_both_languages(client, name, language):
    answer = client.get(reverse(name), headers={"Accept-Language": language})

    assert answer.status_code == 200
    assert f'<html lang="{language}">' in answer.content.decode()


def test_the_other_language_is_one_click_away(client):
    client.post(reverse("set_language"), {"language": "es", "next": "/accounts/login/"})

    answer = client.get("/accounts/login/")

    assert '<html lang="es">' in answer.content.decode()


def test_too_many_attempts_are_answered_in_the_voice_of_the_site(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "2/m/ip"}
    cache.clear()
    address = reverse("account_reset_password")

    answers = [client.post(address, {"email": "x@example.org"}) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "<h1>Too many attempts</h1>" in answers[-1].content.decode()

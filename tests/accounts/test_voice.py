"""Django's and allauth's pages and letters in Spanish: complete, and they say "tú"."""

import re
from html import unescape

import pytest
from django.core import mail
from django.test import Client

from armybuilder.accounts.models import User

pytestmark = pytest.mark.django_db

FORMAL = re.compile(
    r"\b(usted|su|sus|le hemos|verifique|siga|haga|introduzca|debería|póngase|vuelva|intente|inténtelo"
    r"|compruebe|escriba|elija|tenga|utilice|desea"
    r"|solicite|seleccione|añada|confirme|inicie|cambie)\b",
    re.IGNORECASE,
)
SAME = {"Army Builder", "Cookies", "StarCraft: The Miniatures Game"}
FORGOTTEN = "/accounts/password/reset/"
CHANGED = "/accounts/password/change/"
ADDRESSES = "/accounts/email/"
PERSON = {
    "username": "kerrigan",
    "email": "k@example.org",
    "password1": "gauss rifle 14",
}
FIRST = ("post", "/accounts/signup/", PERSON)
WITHOUT_ACCOUNT = {
    "sign in": ("get", "/accounts/login/", {}),
    "sign in, empty": ("post", "/accounts/login/", {}),
    "sign in, wrong": ("post", "/accounts/login/", {"login": "x", "password": "y"}),
    "sign up": ("get", "/accounts/signup/", {}),
    "sign up, empty": ("post", "/accounts/signup/", {}),
    "sign up, wrong": (
        "post",
        "/accounts/signup/",
        {"username": "a b", "email": "x", "password1": "123"},
    ),
    "forgotten": ("get", FORGOTTEN, {}),
    "forgotten, wrong": ("post", FORGOTTEN, {"email": "x"}),
    "letter sent": ("get", f"{FORGOTTEN}done/", {}),
    "link that is used": ("get", f"{FORGOTTEN}key/1-set-password/", {}),
    "password chosen": ("get", f"{FORGOTTEN}key/done/", {}),
    "confirm the address": ("get", "/accounts/confirm-email/", {}),
    "link to confirm that is wrong": ("get", "/accounts/confirm-email/x/", {}),
    "inactive": ("get", "/accounts/inactive/", {}),
}
WITH_ACCOUNT = {
    "signed up": ("get", "/lists/", {}),
    "sign out": ("get", "/accounts/logout/", {}),
    "password": ("get", CHANGED, {}),
    "password, empty": ("post", CHANGED, {}),
    "password, wrong": (
        "post",
        CHANGED,
        {"oldpassword": "x", "password1": "1", "password2": "2"},
    ),
    "confirm who you are": ("get", "/accounts/reauthenticate/", {}),
    "confirm, wrong": ("post", "/accounts/reauthenticate/", {"password": "x"}),
    "addresses": ("get", ADDRESSES, {}),
    "address, wrong": ("post", ADDRESSES, {"action_add": "", "email": "x"}),
    "address, again": ("post", ADDRESSES, {"action_add": "", "email": "k@example.org"}),
    "address, another": (
        "post",
        ADDRESSES,
        {"action_add": "", "email": "q@example.org"},
    ),
    "address, the only one": (
        "post",
        ADDRESSES,
        {"action_remove": "", "email": "k@example.org"},
    ),
}


def page(language, *steps):
    """What the last of some steps leads to, as one person meets it in one language."""
    client = Client(headers={"accept-language": language})
    for method, address, fields in steps:
        answer = getattr(client, method)(address, fields, follow=True)
        assert answer.status_code in (200, 429)
    return answer.content.decode()


def texts(page):
    """The pieces of text on a page, and the words that are only heard."""
    page = re.sub(r"(?s)<(script|style|svg|code)\b.*?</\1>", "", page)
    spoken = re.findall(r'(?:aria-label|placeholder|title)="([^"]+)"', page)
    pieces = [*re.split(r"<[^>]+>", page), *spoken]
    return {" ".join(unescape(one).split()) for one in pieces} - {""}


def words(pieces):
    return {
        one
        for one in pieces
        if re.search("[A-Za-z]{3}", one) and one not in SAME and "@" not in one
    } - {"kerrigan", "English", "Español", "EN", "ES"}


@pytest.mark.parametrize(
    "steps",
    [
        *([step] for step in WITHOUT_ACCOUNT.values()),
        *([FIRST, step] for step in WITH_ACCOUNT.values()),
    ],
    ids=[*WITHOUT_ACCOUNT, *WITH_ACCOUNT],
)
def test_a_page_in_spanish_is_complete_and_says_tu(steps):
    english = texts(page("en", *steps))
    User.objects.all().delete()
    spanish = texts(page("es", *steps))

    assert words(spanish) & words(english) == set()
    assert [one for one in spanish if FORMAL.search(one)] == []


def test_a_letter_in_spanish_is_complete_and_says_tu():
    page("es", FIRST, ("post", ADDRESSES, {"action_add": "", "email": "q@example.org"}))
    for address in ("k@example.org", "nobody@example.org"):
        page("es", ("post", FORGOTTEN, {"email": address}))

    assert len(mail.outbox) == 4
    for letter in mail.outbox:
        text = f"{letter.subject}\n{letter.body}"
        assert FORMAL.search(text) is None
        assert re.search(r"\b(you|your|the|please)\b", text, re.IGNORECASE) is None

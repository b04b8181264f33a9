"""What every page of the site has in common: headers, errors, refusals, pieces."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib import messages
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import HttpResponse
from django.test import override_settings
from django.urls import include, path

from armybuilder.htmx import render_either
from armybuilder.refusals import Refusal

TOP = Path(__file__).parents[1]


class Closed(Refusal):
    status = 410


def refuse(request):
    raise Closed("Submissions closed on 3 May. <b>")


def greet(request):
    messages.success(request, "Saved.")
    return render_either(request, "400.html", "parts/_refusal.html", {"refusal": "ok"})


def forbid(request):
    raise PermissionDenied


def overflow(request):
    raise RequestDataTooBig


def plain(request):
    return HttpResponse("plain")


urlpatterns = [
    path("refuse/", refuse),
    path("greet/", greet),
    path("forbid/", forbid),
    path("overflow/", overflow),
    path("plain/", plain),
    path("", include("armybuilder.urls")),
]
handler400 = "armybuilder.refusals.bad_request"

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]

HTMX = {"HX-Request": "true"}


def test_no_page_allows_inline_script_or_style(client):
    policy = client.get("/accounts/login/")["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "object-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_a_refusal_is_a_page_with_its_status(client):
    answer = client.get("/refuse/")

    assert answer.status_code == 410
    assert "Submissions closed on 3 May. &lt;b&gt;" in answer.content.decode()
    assert "<html" in answer.content.decode()


def test_a_refusal_to_htmx_is_a_toast(client):
    answer = client.get("/refuse/", headers=HTMX)

    assert answer.status_code == 410
    assert answer["HX-Retarget"] == "#toasts"
    assert "<html" not in answer.content.decode()
    assert "HX-Request" in answer["Vary"]


def test_a_page_or_its_piece(client):
    page = client.get("/greet/")
    piece = client.get("/greet/", headers=HTMX)

    assert "<html" in page.content.decode()
    assert "<html" not in piece.content.decode()
    assert "HX-Request" in page["Vary"]
    assert "HX-Request" in piece["Vary"]


def test_a_piece_brings_what_there_is_to_say(client):
    piece = client.get("/greet/", headers=HTMX).content.decode()

    assert 'hx-swap-oob="innerHTML"' in piece
    assert "Saved." in piece


def test_going_back_in_history_gets_the_page(client):
    answer = client.get(
        "/greet/", headers=HTMX | {"HX-History-Restore-Request": "true"}
    )

    assert "<html" in answer.content.decode()


@pytest.mark.parametrize(
    ("address", "status"),
    [("/nowhere/", 404), ("/forbid/", 403), ("/overflow/", 413)],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_an_error_has_a_page_in_both_languages(client, address, status, language):
    answer = client.get(address, headers={"Accept-Language": language})

    assert answer.status_code == status
    assert f'<html lang="{language}">' in answer.content.decode()
    assert 'class="imprint"' in answer.content.decode()


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/lists/create/", "/lists/"),
        ("/lists/starters/terran-starter/create/", "/lists/"),
        ("/lists/k7m2q3hx5w/undo/", "/lists/k7m2q3hx5w/"),
        ("/lists/k7m2q3hx5w/units/3/change/", "/lists/k7m2q3hx5w/"),
        (
            "/lists/k7m2q3hx5w/conflicts/5/settle/",
            "/lists/k7m2q3hx5w/conflicts/5/",
        ),
    ],
)
def test_the_address_of_a_form_leads_to_its_page(client, address, page):
    answer = client.get(address)

    assert (answer.status_code, answer["Location"]) == (302, page)


def test_a_page_does_not_take_forms(client):
    assert client.post("/lists/").status_code == 405


def test_the_language_changes_on_a_page_that_answered_a_form(client):
    assert client.post("/lists/create/", {"faction": "none"}).status_code == 422

    page = client.post(
        "/i18n/setlang/",
        {"language": "es"},
        headers={"referer": "http://testserver/lists/create/"},
        follow=True,
    )

    assert page.status_code == 200
    assert '<html lang="es">' in page.content.decode()


def test_a_pdf_has_the_icon_of_the_site(client):
    assert client.get("/favicon.ico")["Location"] == "/static/favicon.svg"


@override_settings(DEBUG_PROPAGATE_EXCEPTIONS=False)
def test_a_stale_form_says_so(client):
    client.handler.enforce_csrf_checks = True

    answer = client.post("/accounts/login/", {"login": "x"})

    assert answer.status_code == 403
    assert "open for too long" in answer.content.decode()


@override_settings(DEBUG_PROPAGATE_EXCEPTIONS=False)
def test_a_stale_form_of_htmx_leaves_the_page(client):
    client.handler.enforce_csrf_checks = True

    answer = client.post("/accounts/login/", {"login": "x"}, headers=HTMX)

    assert answer.status_code == 403
    assert answer["HX-Retarget"] == "#toasts"
    assert "<html" not in answer.content.decode()
    assert "open for too long" in answer.content.decode()


PROD = {
    "DJANGO_SETTINGS_MODULE": "armybuilder.settings.prod",
    "SECRET_KEY": "0123456789" * 6,
    "ALLOWED_HOSTS": "example.org",
    "EMAIL_HOST": "mail.example.org",
}


COUNTED_AS = """
import django
django.setup()
from allauth.core.internal.ratelimit import get_ip
from django.test import RequestFactory
print(get_ip(RequestFactory().get("/", HTTP_X_FORWARDED_FOR="192.0.2.7, 198.51.100.9")))
"""


def start(environment, script="import django; django.setup()"):
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=TOP,
        env={"PATH": os.environ["PATH"]} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_starts_with_its_secrets():
    assert start(PROD).returncode == 0


@pytest.mark.parametrize(
    ("proxy", "counted"),
    [("1", "198.51.100.9"), ("0", "127.0.0.1")],
    ids=["the visitor that the proxy saw", "whoever connects"],
)
def test_limits_count_by_visitor(proxy, counted):
    answer = start(PROD | {"BEHIND_PROXY": proxy}, COUNTED_AS)

    assert answer.stdout.strip() == counted


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS", "EMAIL_HOST"])
def test_production_does_not_start_without(name):
    answer = start({key: value for key, value in PROD.items() if key != name})

    assert answer.returncode != 0
    assert f"Set {name} in the environment" in answer.stderr


def test_a_switch_that_is_neither_on_nor_off_stops_the_start():
    answer = start(PROD | {"SECURE_SSL_REDIRECT": "perhaps"})

    assert answer.returncode != 0
    assert "SECURE_SSL_REDIRECT is 'perhaps'" in answer.stderr


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/cards/",
        "/cards/search/",
        "/cards/2026-08/",
        "/cards/2026-08/units/marine/",
    ],
)
def test_a_page_that_only_shows_is_only_read(client, method, address):
    assert getattr(client, method)(address).status_code == 405

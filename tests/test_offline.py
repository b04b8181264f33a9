"""What a device is given to keep the site: manifest, service worker, the page for no network."""

import json
import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.lists.keeper import COOKIE

pytestmark = pytest.mark.django_db


def file_of(address):
    found = finders.find(address.removeprefix("/static/"))
    assert found, address
    return Path(found).read_bytes()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_manifest_lets_a_device_put_the_site_among_its_apps(client, language):
    answer = client.get(f"/manifest.{language}.webmanifest")
    app = answer.json()

    assert answer["Content-Type"] == "application/manifest+json"
    assert (app["lang"], app["start_url"], app["scope"]) == (language, "/lists/", "/")
    assert app["display"] == "standalone"
    assert "StarCraft: The Miniatures Game" in app["name"]
    assert re.fullmatch("#[0-9a-f]{6}", app["theme_color"])
    assert client.get(app["start_url"]).status_code == 200
    for shortcut in app["shortcuts"]:
        assert client.get(shortcut["url"], follow=True).status_code == 200


def test_the_manifest_is_in_the_language_of_its_address(client):
    texts = {
        language: client.get(f"/manifest.{language}.webmanifest").json()["description"]
        for language in ("en", "es")
    }

    assert texts["en"] != texts["es"]
    page = client.get("/", headers={"Accept-Language": "es"}).content.decode()
    assert '<link rel="manifest" href="/manifest.es.webmanifest">' in page
    assert client.get("/manifest.xx.webmanifest").status_code == 404


def test_the_icons_have_the_sizes_that_they_claim(client):
    icons = client.get("/manifest.en.webmanifest").json()["icons"]

    drawn = [icon for icon in icons if icon["type"] == "image/png"]
    assert {icon["sizes"] for icon in drawn} == {"192x192", "512x512"}
    assert {icon.get("purpose") for icon in drawn} == {None, "maskable"}
    for icon in drawn:
        head = file_of(icon["src"])[:24]
        assert head.startswith(b"\x89PNG")
        assert "x".join(map(str, struct.unpack(">II", head[16:]))) == icon["sizes"]
    assert b"<svg" in file_of(icons[0]["src"])


def site_in(answer):
    return json.loads(re.match(r"const SITE = (.*);\n", answer.content.decode())[1])


def test_the_worker_answers_for_the_whole_site_and_is_asked_for_anew(client):
    answer = client.get("/sw.js")

    assert answer["Content-Type"].startswith("text/javascript")
    assert (
        "no-store" in answer["Cache-Control"] or "no-cache" in answer["Cache-Control"]
    )
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert 'addEventListener("fetch"' in answer.content.decode()


def test_the_worker_knows_files_that_are_there_and_all_that_a_list_needs(client):
    site = site_in(client.get("/sw.js"))

    files = [one for one in site["assets"] if one.startswith(site["static"])]
    for address in files:
        assert file_of(address)
    assert set(site["assets"]) - set(files) == set(site["pages"].values())
    page = client.post("/lists/create/", {"faction": "khalai"}, follow=True)
    links = r'(?:<script src|<link rel="stylesheet" href|<use href)="([^"#]+)'
    wanted = set(re.findall(links, page.content.decode()))
    assert wanted
    assert wanted - set(files) == set()


def test_a_page_says_whose_it_is_without_saying_who(client):
    player = User.objects.create_user("player", "player@example.org", "secret")
    other = User.objects.create_user("other", "other@example.org", "secret")

    def reader(user=None, token=None):
        asking = Client()
        if user:
            asking.force_login(user)
        if token:
            asking.cookies[COOKIE] = token
        return asking.get("/")["X-Reader"]

    names = [
        reader(),
        reader(token="one"),
        reader(token="two"),
        reader(player),
        reader(other),
    ]
    assert len(set(names)) == 5
    assert reader(player, token="one") == reader(player)
    assert reader(token="one") == names[1]
    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in names)


def test_a_page_says_which_state_of_the_site_it_was_made_with(client):
    site = site_in(client.get("/sw.js"))

    assert client.get("/")["X-Site"] == site["version"]
    assert "X-Site" not in client.get("/manifest.en.webmanifest")


@pytest.mark.parametrize(
    ("language", "says"), [("en", "You are offline"), ("es", "Sin conexión")]
)
def test_the_page_for_no_network_is_the_same_for_everybody(
    client, django_assert_num_queries, language, says
):
    player = User.objects.create_user("player", "player@example.org", "secret")
    client.force_login(player)

    mine = client.get(f"/offline/{language}/").content.decode()
    with django_assert_num_queries(0):
        page = Client().get(f"/offline/{language}/").content.decode()

    assert says in page
    assert "player" not in mine
    assert client.get("/offline/xx/").status_code == 404

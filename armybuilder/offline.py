"""What a device keeps of the site: the manifest, the service worker, and the page for no network."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.lists.keeper import person_of

WORKER = "js/worker.js"
KEPT_FILES = ("css/*.css", "js/*.js", "*.svg")
HTMX = "django_htmx/htmx-2.min.js"
DARK = "#14181b"
ICONS = (
    {"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {
        "src": "icons/maskable-512.png",
        "sizes": "512x512",
        "type": "image/png",
        "purpose": "maskable",
    },
)


class ReaderMiddleware:
    """Tells the service worker whose page this is, and of which state of the site.

    What a device keeps belongs to one reader: when another name comes, it forgets the rest. The
    name says nothing about the person and cannot be made without our secret.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.get("Content-Type", "").startswith("text/html"):
            response["X-Reader"] = reader_of(request)
            response["X-Site"] = site_now()["version"]
        return response


def reader_of(request: HttpRequest) -> str:
    """A name for the account or the browser that asks, the same as long as that is the same."""
    person = person_of(request)
    own = f"{person.user_id}" if person.user_id is not None else person.keeper
    return salted_hmac("armybuilder.offline", own).hexdigest()[:16]


@require_safe
def manifest(request: HttpRequest, language: str) -> HttpResponse:
    """What a device needs to put the site among its apps. Fetched without cookies, so the
    language stands in the address.
    """
    with translation.override(_known(language)):
        app = _app(language)
    return JsonResponse(app, content_type="application/manifest+json")


def _app(language: str) -> dict[str, Any]:
    return {
        "id": "/",
        "name": _("Army Builder for StarCraft: The Miniatures Game"),
        "short_name": _("Army Builder"),
        "description": _(
            "Build army lists, see why they are legal or not, and print them."
        ),
        "lang": language,
        "start_url": reverse("lists:index"),
        "scope": "/",
        "display": "standalone",
        "background_color": DARK,
        "theme_color": DARK,
        "icons": [{**icon, "src": static(icon["src"])} for icon in ICONS],
        "shortcuts": [
            {"name": _("New list"), "url": reverse("home")},
            {"name": _("Cards"), "url": reverse("catalog:index")},
        ],
    }


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, served at the root so that it may answer for the whole site."""
    text = f"const SITE = {json.dumps(site_now())};\n{_file(WORKER).read_text()}"
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


@require_safe
def no_network(request: HttpRequest, language: str) -> HttpResponse:
    """What is shown without a network where no copy is kept; the same for everybody."""
    with translation.override(_known(language)):
        return render(request, "offline.html")


def _known(language: str) -> str:
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return language


@cache
def site_now() -> dict[str, Any]:
    """What the service worker must know: its files, and a name for just this state of them."""
    names = sorted(
        str(path.relative_to(folder))
        for folder in map(Path, settings.STATICFILES_DIRS)
        for pattern in KEPT_FILES
        for path in folder.glob(pattern)
        if str(path.relative_to(folder)) != WORKER
    )
    files = [*names, HTMX]
    addresses = [static(name) for name in files]
    digest = hashlib.sha256(_file(WORKER).read_bytes())
    for name, address in zip(files, addresses, strict=True):
        digest.update(address.encode())
        digest.update(_file(name).read_bytes())
    pages = {
        language: reverse("no-network", args=[language])
        for language in dict(settings.LANGUAGES)
    }
    return {
        "version": digest.hexdigest()[:12],
        "assets": [*addresses, *pages.values()],
        "pages": pages,
        "static": settings.STATIC_URL,
        "lists": reverse("lists:index"),
        "signOut": reverse("account_logout"),
    }


def _file(name: str) -> Path:
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return Path(found)

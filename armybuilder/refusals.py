"""A person asked for what may not be done now: the base class, and how it is shown."""

from collections.abc import Callable

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop


class Refusal(Exception):  # noqa: N818 - an answer to a person, not an error of ours
    """What may not be done now; its text is a translated sentence for the person who asked."""

    status = 409
    sign_in = False  # whether who signs in may do it

    def __init__(self, told: str, back: str = "") -> None:
        """Keep what to say, and the address of the page to go on with."""
        super().__init__(told)
        self.back = back


class RefusalMiddleware:
    """Shows a refusal as a page, or as a toast where HTMX asked, with its status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponse | None:
        """Answer a refusal; leave every other exception alone."""
        if not isinstance(exception, Refusal):
            return None
        return refuse(request, exception)


def refuse(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Say a refusal: to HTMX as a toast, so that what is on the page stays there."""
    template = "parts/_refusal.html" if request.htmx else "refusal.html"
    context = {"refusal": refusal, "typed": typed_in(request)}
    response = render(request, template, context, status=refusal.status)
    if request.htmx:
        response["HX-Retarget"] = "#toasts"
        response["HX-Reswap"] = "innerHTML"
    patch_vary_headers(response, ["HX-Request"])
    return response


TYPED = {
    "name": gettext_noop("Name of the list"),
    "nickname": gettext_noop("Nickname"),
    "proxy": gettext_noop("Proxy note"),
    "notes": gettext_noop("Notes"),
    "labels": gettext_noop("Labels"),
    "document": gettext_noop("Your list"),
}
"""The fields that people write texts in, by the name that a page gives them."""


def typed_in(request: HttpRequest) -> list[tuple[str, str]]:
    """The texts of a form that was refused, so that the answer can give them back."""
    sent = request.POST
    return [(_(label), sent[name]) for name, label in TYPED.items() if sent.get(name)]


class OpenTooLong(Refusal):
    """A form that this browser was given before it signed in or out elsewhere."""

    status = 403


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose token is no longer that of the browser."""
    if not request.htmx:
        typed = {"typed": typed_in(request)}
        return render(request, "403_csrf.html", typed, status=403)
    told = _(
        "This page was open for too long. Nothing was changed: reload it and repeat the last step."
    )
    return refuse(request, OpenTooLong(told))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that cannot be read; one that is too large says so."""
    status = 413 if isinstance(exception, RequestDataTooBig) else 400
    return render(request, f"{status}.html", status=status)

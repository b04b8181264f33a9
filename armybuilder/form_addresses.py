"""An address that only takes forms, opened like a page: it leads to the page its form stands on.

People come here by a reload, a bookmark, the way back, or by changing the language on a page that
answered a form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import Resolver404, resolve


class FormAddressMiddleware:
    """Answers `GET /lists/k7m2q3hx5w/undo/` with the way to `/lists/k7m2q3hx5w/`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; an empty "not allowed" becomes a redirect."""
        response = self.get_response(request)
        if request.method == "GET" and isinstance(response, HttpResponseNotAllowed):
            return redirect(next(above(request.path_info)))
        return response


def above(path: str) -> Iterator[str]:
    """The addresses that contain this one, the nearest first, as far as they exist."""
    parts = path.strip("/").split("/")
    while parts:
        parts.pop()
        page = f"/{'/'.join(parts)}/" if parts else "/"
        try:
            resolve(page)
        except Resolver404:
            continue
        yield page

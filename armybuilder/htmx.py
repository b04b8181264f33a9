"""One view, two answers: the whole page, or the piece of it that HTMX asked for."""

from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers


def render_either(
    request: HttpRequest, page: str, piece: str, context: dict[str, Any]
) -> HttpResponse:
    """Answer with the piece for HTMX, else with the page; waiting messages travel with the piece."""
    htmx = request.htmx
    if htmx and not htmx.boosted and not htmx.history_restore_request:
        response = render(request, piece, context)
        if get_messages(request):
            response.write(
                render_to_string("parts/_toasts.html", {"swapped_in": True}, request)
            )
    else:
        response = render(request, page, context)
    patch_vary_headers(response, ["HX-Request"])
    return response

"""Pages about the cards."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def index(request: HttpRequest) -> HttpResponse:
    """Show the cards of an edition."""
    return render(request, "catalog/index.html")


def search(request: HttpRequest) -> HttpResponse:
    """Find cards by a word."""
    return render(request, "catalog/search.html")

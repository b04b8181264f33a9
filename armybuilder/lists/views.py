"""The home page and the overview of a player's army lists."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    """Show the ways to start an army list."""
    return render(request, "home.html")


def index(request: HttpRequest) -> HttpResponse:
    """Show the player's army lists."""
    return render(request, "lists/index.html")

"""The site's addresses, and one more: a page drawn from data that is ready."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from armybuilder.urls import handler400
from armybuilder.urls import urlpatterns as of_the_site

__all__ = ["handler400", "urlpatterns"]

page: dict[str, Any] = {"template": "", "data": {}}


def ready(request: HttpRequest) -> HttpResponse:
    return render(request, page["template"], page["data"])


urlpatterns = [path("ready/", ready), *of_the_site]

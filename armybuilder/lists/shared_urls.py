"""Addresses of lists by their share code, short enough for a QR."""

from django.urls import path

from armybuilder.lists.views import shared

app_name = "shared"
urlpatterns = [
    path("<str:code>", shared.detail, name="detail"),
    path("<str:code>/", shared.detail),
    path("<str:code>/print/", shared.sheet, name="print"),
    path("<str:code>/print.pdf", shared.pdf, name="pdf"),
    path("<str:code>/copy/", shared.copy, name="copy"),
]

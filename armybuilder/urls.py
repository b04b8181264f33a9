"""The site's addresses; each app keeps its own."""

from django.contrib import admin
from django.urls import include, path

from armybuilder.lists.views.home import home

urlpatterns = [
    path("", home, name="home"),
    path("cards/", include("catalog.urls")),
    path("lists/", include("armybuilder.lists.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

handler400 = "armybuilder.refusals.bad_request"

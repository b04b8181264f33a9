"""The site's addresses; each app keeps its own."""

from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path
from django.utils.functional import lazy
from django.views.generic import RedirectView

from armybuilder import offline
from armybuilder.lists.views.home import home

# Where a browser looks for the icon of a PDF or a document, which cannot name one.
ICON = RedirectView.as_view(url=lazy(static, str)("favicon.svg"))

urlpatterns = [
    path("favicon.ico", ICON),
    path("sw.js", offline.worker, name="worker"),
    path("manifest.<slug:language>.webmanifest", offline.manifest, name="manifest"),
    path("offline/<slug:language>/", offline.no_network, name="no-network"),
    path("", home, name="home"),
    path("cards/", include("catalog.urls")),
    path("lists/", include("armybuilder.lists.urls")),
    path("l/", include("armybuilder.lists.shared_urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

handler400 = "armybuilder.refusals.bad_request"

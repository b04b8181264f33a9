"""Addresses of the cards: `/cards/2026-08/units/marine/`; `/cards/` leads to the newest edition."""

from django.urls import path

from catalog import views

app_name = "catalog"
urlpatterns = [
    path("", views.index, name="index"),
    path("search/", views.search, name="search"),
    path("editions/", views.editions, name="editions"),
    path("<slug:edition_id>/", views.edition, name="edition"),
    path("<slug:edition_id>/keywords/", views.keywords, name="keywords"),
    path("<slug:edition_id>/keywords/<slug:card_id>/", views.keyword, name="keyword"),
    path("<slug:edition_id>/races/<slug:card_id>/", views.race, name="race"),
    path("<slug:edition_id>/units/<slug:card_id>/", views.unit, name="unit"),
    path(
        "<slug:edition_id>/faction-cards/<slug:card_id>/",
        views.bought,
        {"kind": "faction"},
        name="faction",
    ),
    path(
        "<slug:edition_id>/tactical-cards/<slug:card_id>/",
        views.bought,
        {"kind": "tactical"},
        name="tactical",
    ),
    path(
        "<slug:edition_id>/creep-cards/<slug:card_id>/",
        views.bought,
        {"kind": "creep"},
        name="creep",
    ),
    path("<slug:edition_id>/missions/<slug:card_id>/", views.mission, name="mission"),
    path(
        "<slug:edition_id>/deployments/<slug:card_id>/",
        views.deployment,
        name="deployment",
    ),
]

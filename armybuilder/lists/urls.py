"""Addresses of army lists."""

from django.urls import path

from armybuilder.lists import views

app_name = "lists"
urlpatterns = [path("", views.index, name="index")]

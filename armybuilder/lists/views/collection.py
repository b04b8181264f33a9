"""A person's collection: the boxes and miniatures that lists are compared with."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armybuilder.lists.in_force import edition_in_force
from armybuilder.lists.keeper import Person, hashed, keep, person_of, token_of
from armybuilder.lists.models import Collection
from armybuilder.lists.owned import Owned
from armybuilder.lists.pages.collection import collection_page, form_of


@require_http_methods(["GET", "HEAD", "POST"])
def collection(request: HttpRequest) -> HttpResponse:
    """Show what the person owns, or note other numbers of it."""
    person = person_of(request)
    kept = Collection.objects.of(person).first()
    things = kept.owned if kept else Owned()
    edition = edition_in_force()
    form = form_of(edition, things, request.POST if request.method == "POST" else None)
    status = 200
    if form.is_bound and not form.is_valid():
        status = 422
    elif form.is_bound and ratelimit.consume(request, action="collection_save"):
        return _note(request, person, form)
    elif form.is_bound:
        status = 429
        form.add_error(
            None, _("Too many changes in a short time. Try again in an hour.")
        )
    page = collection_page(edition, things, form) | {
        "anonymous": person.user_id is None
    }
    return render(request, "lists/collection.html", page, status=status)


def _note(request: HttpRequest, person: Person, form) -> HttpResponse:
    """Keep what was sent; one without an account gets a cookie that keeps it."""
    token = token_of(request)
    if person.user_id is None:
        person = Person(keeper=hashed(token))
    boxes, singles = form.changed_boxes(), form.changed_singles()
    if boxes or singles:
        Collection.objects.change(person, boxes, singles)
    messages.success(request, _("Your collection was saved."))
    response = redirect("lists:collection")
    return response if person.user_id is not None else keep(response, token)

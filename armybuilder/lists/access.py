"""Finding a list for the person who asks: to read it, or to change it."""

from __future__ import annotations

from allauth.core import ratelimit
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from armybuilder.lists.keeper import Person, person_of
from armybuilder.lists.models import ArmyList
from armybuilder.refusals import Refusal


class NotYours(Refusal):
    """A list may be read by anyone who has its address, but changed by its owner alone."""

    status = 403
    sign_in = True


class TooManyEdits(Refusal):
    """More changes than a person makes by hand."""

    status = 429


def readable(request: HttpRequest, list_id: str) -> tuple[ArmyList, Person]:
    """The list at this address, or 404."""
    person = person_of(request)
    lists = ArmyList.objects.visible_to(person).with_cards().with_collection(person)
    return get_object_or_404(lists, pk=list_id), person


def writable(request: HttpRequest, list_id: str) -> ArmyList:
    """The list at this address, which the person owns; 404, or a refusal for other readers.

    Every form that changes a list comes through here, so this is where changes are counted.
    """
    army_list, person = readable(request, list_id)
    if not person.owns(army_list):
        raise NotYours(
            _(
                "This list belongs to somebody else, or to another browser. "
                "Copy it to make changes."
            ),
            back=reverse("lists:detail", args=[army_list.pk]),
        )
    if request.method == "POST":
        _count_edit(request, person, army_list)
    return army_list


def _count_edit(request: HttpRequest, person: Person, army_list: ArmyList) -> None:
    """One more change by this person, of however many lists; a refusal beyond the limit."""
    if not ratelimit.consume(request, action="list_edit", key=person.key):
        raise TooManyEdits(
            _(
                "Too many changes in a short time. "
                "This one was not saved: wait a minute and try again."
            ),
            back=reverse("lists:detail", args=[army_list.pk]),
        )

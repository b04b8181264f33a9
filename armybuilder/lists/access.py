"""Finding a list for the person who asks: to read it, or to change it."""

from __future__ import annotations

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


def readable(request: HttpRequest, list_id: str) -> tuple[ArmyList, Person]:
    """The list at this address, or 404."""
    person = person_of(request)
    lists = ArmyList.objects.visible_to(person).with_cards().with_collection(person)
    return get_object_or_404(lists, pk=list_id), person


def writable(request: HttpRequest, list_id: str) -> ArmyList:
    """The list at this address, which the person owns; 404, or a refusal for other readers."""
    army_list, person = readable(request, list_id)
    if not person.owns(army_list):
        raise NotYours(
            _(
                "This list belongs to somebody else, or to another browser. "
                "Copy it to make changes."
            ),
            back=reverse("lists:detail", args=[army_list.pk]),
        )
    return army_list

"""All lists of a person brought to the edition in force, each as a step that can be undone."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armybuilder.lists.forms import basis_in
from armybuilder.lists.in_force import edition_in_force
from armybuilder.lists.keeper import person_of
from armybuilder.lists.models import ArmyList, ArmyListQuerySet, Stale
from armybuilder.lists.pages.updating import older_than, updating_page
from armybuilder.lists.saving import save_changes
from armybuilder.refusals import Refusal


class NothingChosen(Refusal):
    """No box was checked."""


@require_http_methods(["GET", "HEAD", "POST"])
def update(request: HttpRequest) -> HttpResponse:
    """Show what moving would change, or move the lists that were checked."""
    lists = ArmyList.objects.owned_by(person_of(request))
    if request.method == "POST":
        return _move(request, lists)
    return render(request, "lists/updating.html", updating_page(lists))


@transaction.atomic
def _move(request: HttpRequest, lists: ArmyListQuerySet) -> HttpResponse:
    """Move each list that still is as it was shown; the others stay, and are told."""
    chosen = dict(one.partition(":")[::2] for one in request.POST.getlist("list"))
    if not chosen:
        raise NothingChosen(_("Choose the lists to move first."))
    newest = edition_in_force().pk
    change = {"do": "set-edition", "edition": newest}
    moved = late = 0
    for army_list in older_than(lists.with_cards(), newest):
        basis = basis_in({"based_on": chosen.get(army_list.pk, "")})
        if basis is None:
            continue
        if basis.revision != army_list.revision or basis.step_id != army_list.head_id:
            late += 1
            continue
        try:
            save_changes(army_list, [change], basis)
            moved += 1
        except Stale:
            late += 1
    return redirect(f"{reverse('lists:index')}?moved={moved}&late={late}")

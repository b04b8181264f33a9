"""A list's history: every state it had, looked at, brought back or copied; and two states at once."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from armybuilder.lists.access import readable, writable
from armybuilder.lists.forms import BasedForm
from armybuilder.lists.models import ArmyList, Stale, Step
from armybuilder.lists.pages.conflict import conflict_page
from armybuilder.lists.pages.editions import editions_page
from armybuilder.lists.pages.history import history_page, state_page
from armybuilder.lists.saving import applies, made_already, save_changes
from armybuilder.lists.sentences import read_sentence
from armybuilder.lists.views.home import start
from armybuilder.refusals import Refusal
from rules.changes import ChangeProblem
from rules.text import Sentence

BACK = gettext_noop("Back to step {number}")
COPIED = gettext_noop("Copied from “{name}”")


class OutOfDate(Refusal):
    """A form of a page that is older than the list."""


@require_safe
def index(request: HttpRequest, list_id: str) -> HttpResponse:
    """Show every step of a list, the newest first."""
    army_list, person = readable(request, list_id)
    page = history_page(army_list, editable=person.owns(army_list))
    return render(request, "lists/history.html", page)


@require_safe
def editions(request: HttpRequest, list_id: str) -> HttpResponse:
    """Show what the list would be on each edition."""
    army_list, person = readable(request, list_id)
    page = editions_page(army_list, editable=person.owns(army_list))
    return render(request, "lists/editions.html", page)


@require_safe
def state(request: HttpRequest, list_id: str, step_id: int) -> HttpResponse:
    """Show an earlier state, and how it differs from the list as it is."""
    army_list, person = readable(request, list_id)
    step = get_object_or_404(army_list.steps, pk=step_id)
    page = state_page(army_list, step, editable=person.owns(army_list))
    return render(request, "lists/state.html", page)


@require_POST
def bring_back(request: HttpRequest, list_id: str, step_id: int) -> HttpResponse:
    """Make an earlier state the list's state again, as a new step."""
    army_list = writable(request, list_id)
    step = get_object_or_404(army_list.steps, pk=step_id)
    form = BasedForm(request.POST)
    back = Sentence(BACK, {"number": step.number})
    titles = [read_sentence(one) for one in step.titles] if step.late else [back]
    try:
        if not form.is_valid():
            raise OutOfDate(_("This page was incomplete. Open the history again."))
        if step.roster != army_list.roster:  # else pressed twice, or there already
            revision = form.cleaned_data["based_on"].revision
            army_list.save_roster(step.roster, revision, titles)
    except Stale as stale:
        return redirect(_conflict(army_list, stale.step))
    step.settle()
    return redirect("lists:detail", army_list.pk)


@require_POST
def copy(
    request: HttpRequest, list_id: str, step_id: int | None = None
) -> HttpResponse:
    """Make a second list of this one, or of one of its states; whoever asks owns it."""
    army_list, person = readable(request, list_id)
    roster = army_list.roster
    if step_id is not None:
        step = get_object_or_404(army_list.steps, pk=step_id)
        roster = step.roster
        if person.owns(army_list):
            step.settle()
    return start(request, roster, Sentence(COPIED, {"name": army_list.name}))


@require_safe
def conflict(request: HttpRequest, list_id: str, step_id: int) -> HttpResponse:
    """Show a change that came too late beside the list as it is, and the ways on."""
    army_list = writable(request, list_id)
    step = get_object_or_404(army_list.steps.select_related("parent"), pk=step_id)
    return render(request, "lists/conflict.html", conflict_page(army_list, step))


@require_POST
def settle(request: HttpRequest, list_id: str, step_id: int) -> HttpResponse:
    """Make a change that came too late on the list as it is now."""
    army_list = writable(request, list_id)
    step = get_object_or_404(army_list.steps.select_related("parent"), pk=step_id)
    form = BasedForm(request.POST)
    if made_already(step, army_list.roster):  # by a first press of the same button
        step.settle()
        return redirect("lists:detail", army_list.pk)
    if not form.is_valid() or not applies(step, army_list.roster):
        raise OutOfDate(
            _(
                "This change does not fit the current list. Keep yours as a separate list."
            )
        )
    try:
        save_changes(army_list, step.changes, form.cleaned_data["based_on"])
    except Stale as stale:
        return redirect(_conflict(army_list, stale.step))
    except ChangeProblem as problem:
        raise OutOfDate(str(problem)) from None
    step.settle()
    return redirect("lists:detail", army_list.pk)


@require_POST
def leave(request: HttpRequest, list_id: str, step_id: int) -> HttpResponse:
    """Go on with the list as it is; a change that came too late stays in the history."""
    army_list = writable(request, list_id)
    get_object_or_404(army_list.steps, pk=step_id).settle()
    return redirect("lists:detail", army_list.pk)


def _conflict(army_list: ArmyList, step: Step) -> str:
    return reverse("lists:conflict", args=[army_list.pk, step.pk])

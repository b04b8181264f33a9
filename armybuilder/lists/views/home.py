"""The start page, and the three ways to start a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from allauth.core import ratelimit
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from armybuilder.exchange.formats import LARGEST_FILE
from armybuilder.exchange.reading import read_any
from armybuilder.lists.bundle import LARGEST_BUNDLE, holds_many
from armybuilder.lists.forms import USUAL_MINERALS, StartForm, UploadForm
from armybuilder.lists.in_force import edition_in_force, loaded
from armybuilder.lists.keeper import Person, hashed, keep, person_of, token_of
from armybuilder.lists.models import ArmyList
from armybuilder.lists.pages.home import home_page
from armybuilder.lists.pages.problems import problem_lines
from armybuilder.lists.sentences import sentence_data
from armybuilder.lists.starters import starters
from armybuilder.lists.views.guide import lead
from armybuilder.lists.views.transfer import READ_IN, add_lists
from armybuilder.refusals import Refusal
from catalog.models import Edition
from rules.document import write
from rules.parsing import LARGEST
from rules.problems import DocumentProblems
from rules.roster import Roster
from rules.text import Sentence

AT_ONCE = timedelta(seconds=1.5)
"""Two presses that follow each other as quickly were meant as one."""

CREATED = Sentence(gettext_noop("List created"))


class TooMany(Refusal):
    """More new lists than a person makes by hand."""

    status = 429


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the ways to start an army list."""
    return render(request, "home.html", home_page(loaded(Edition.objects.all()[:2])))


@require_POST
def create(request: HttpRequest) -> HttpResponse:
    """Start an empty list of a faction."""
    form = StartForm(request.POST)
    editions = loaded(Edition.objects.all()[:2])
    edition = editions[0]
    factions = edition.cards().factions
    if not form.is_valid() or form.cleaned_data["faction"] not in factions:
        page = home_page(editions) | {"start_problem": _("Choose a faction.")}
        return render(request, "home.html", page, status=422)
    faction = factions[form.cleaned_data["faction"]]
    scale = form.cleaned_data["scale"] or "skirmish"
    roster = Roster(
        edition=edition.pk,
        scale=scale,
        minerals=USUAL_MINERALS[scale],
        faction=faction.id,
        name=faction.name,
    )
    return start(request, roster, CREATED)


@require_POST
def starter(request: HttpRequest, starter_id: str) -> HttpResponse:
    """Start from an army of the rulebook, on the edition in force."""
    found = starters().get(starter_id)
    edition = edition_in_force()
    if found is None:
        return redirect("home")
    return start(request, found.on(edition.pk), CREATED)


@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Start from a pasted or uploaded list; what cannot be read comes back with the reasons."""
    form = UploadForm(request.POST, request.FILES)
    form.is_valid()
    file = form.cleaned_data.get("file")
    typed = form.data.get(
        "document", ""
    )  # as it is: the reader says what is wrong with it
    document = file.read(LARGEST_FILE + 1) if file else typed
    if holds_many(document):
        return _add_many(request, file, document)
    known = set(Edition.objects.values_list("pk", flat=True))
    try:
        reading = read_any(document, file.name if file else "", known)
    except DocumentProblems as problems:
        page = {
            "problems": problem_lines(problems),
            "document": typed[:LARGEST],
            "file_name": file.name if file else "",
        }
        return render(request, "lists/upload.html", page, status=422)
    return start(request, reading.roster, READ_IN)


def _add_many(
    request: HttpRequest, file: UploadedFile | None, text: str | bytes
) -> HttpResponse:
    """A file of many lists that was given where one was expected."""
    if file is None:
        return add_lists(request, str(text).encode("utf-8", "surrogatepass"), "")
    file.seek(0)
    return add_lists(request, file.read(LARGEST_BUNDLE + 1), file.name or "")


def _pressed_twice(person: Person, roster: Roster, title: Sentence) -> ArmyList | None:
    """The same new list of this person, made by a first press of the same button.

    The title tells a second press from the copy of a list that was made a moment ago.
    """
    since = timezone.now() - AT_ONCE
    lists = ArmyList.objects.owned_by(person)
    same = lists.filter(
        document=write(roster),
        head__titles=[sentence_data(title)],
        revision=1,
        created_at__gte=since,
    )
    return same.order_by("-created_at").first()


def detail_of(army_list: ArmyList) -> str:
    return reverse("lists:detail", args=[army_list.pk])


def start(
    request: HttpRequest,
    roster: Roster,
    title: Sentence,
    *,
    labels: Sequence[str] = (),
    leads_to: Callable[[ArmyList], str] = detail_of,
) -> HttpResponse:
    """A new list of this person; one without an account gets a cookie that keeps it."""
    person = person_of(request)
    if not ratelimit.consume(request, action="list_create"):
        raise TooMany(_("Too many new lists in a short time. Try again in an hour."))
    token = token_of(request)
    if person.user_id is None:
        person = Person(keeper=hashed(token))
    twin = _pressed_twice(person, roster, title)
    if twin is not None:
        return redirect(leads_to(twin))
    first = title is CREATED and not ArmyList.objects.owned_by(person).exists()
    army_list = ArmyList.start(roster, [title], person, labels=labels)
    response = redirect(leads_to(army_list))
    if first:
        lead(response, army_list.pk)
    return response if person.user_id is not None else keep(response, token)

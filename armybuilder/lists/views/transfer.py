"""All lists of a person in one file, to take to another device; and such a file read in."""

from __future__ import annotations

from allauth.core import ratelimit
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from armybuilder.lists import bundle
from armybuilder.lists.bundle import LARGEST_BUNDLE, MOST_LISTS
from armybuilder.lists.keeper import Person, hashed, keep, person_of, token_of
from armybuilder.lists.models import ArmyList
from armybuilder.lists.pages.problems import ProblemLine, problem_lines
from armybuilder.lists.taking_in import bundled, take_in
from armybuilder.refusals import Refusal
from catalog.models import Edition
from rules.problems import DocumentProblems
from rules.text import Sentence

READ_IN = Sentence(gettext_noop("Imported"))
MOST_NAMED = 30


class TooManyFiles(Refusal):
    """More files of lists than a person moves by hand."""

    status = 429


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the ways out for all lists at once, and the way in."""
    return render(request, "lists/transfer.html", _page(request))


@require_safe
def export(request: HttpRequest, number: int) -> HttpResponse:
    """Download all lists, or the part of them that one file holds."""
    files = bundle.parts(bundled(_lists(request)))
    if not 1 <= number <= len(files):
        raise Http404
    day = timezone.localdate().isoformat()
    part = f"-{number}" if len(files) > 1 else ""
    return HttpResponse(
        files[number - 1],
        content_type="application/json; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="army-lists-{day}{part}.json"'
        },
    )


@require_POST
def read_in(request: HttpRequest) -> HttpResponse:
    """Add the lists of a file: all of them, or none where anything cannot be read."""
    file = request.FILES.get("file")
    if file is None:
        problems = [ProblemLine("", _("Choose a file first."))]
        return _refused(request, problems, "")
    return add_lists(request, file.read(LARGEST_BUNDLE + 1), file.name or "")


def add_lists(request: HttpRequest, document: bytes, name: str) -> HttpResponse:
    """The lists of a document, as new lists of whoever sent it."""
    if not ratelimit.consume(request, action="list_import"):
        raise TooManyFiles(_("Too many files in a short time. Try again in an hour."))
    known = set(Edition.objects.values_list("pk", flat=True))
    try:
        lists = bundle.read(document, name, known)
    except DocumentProblems as problems:
        return _refused(request, problem_lines(problems), name)
    person, token = person_of(request), token_of(request)
    if person.user_id is None:
        person = Person(keeper=hashed(token))
    taken = take_in(lists, person, READ_IN, again="again" in request.POST)
    said = {"added": len(taken.added), "same": len(taken.had)}
    named = [("had", one) for one in taken.had[:MOST_NAMED]]
    address = f"{reverse('lists:index')}?{urlencode([*said.items(), *named])}"
    response = redirect(address)
    return response if person.user_id is not None else keep(response, token)


def _lists(request: HttpRequest):
    return ArmyList.objects.owned_by(person_of(request)).only(
        "document", "labels", "archived_at"
    )


def _page(request: HttpRequest) -> dict[str, object]:
    lists = bundled(_lists(request))
    return {
        "number": len(lists),
        "away": sum(one.archived for one in lists),
        "files": [
            {"number": number, "kibibytes": -(-len(text.encode()) // 1024)}
            for number, text in enumerate(bundle.parts(lists), start=1)
            if lists
        ],
        "most": MOST_LISTS,
        "largest": LARGEST_BUNDLE // 1024 // 1024,
    }


def _refused(
    request: HttpRequest, problems: list[ProblemLine], name: str
) -> HttpResponse:
    page = _page(request) | {"problems": problems, "file_name": name}
    return render(request, "lists/transfer.html", page, status=422)

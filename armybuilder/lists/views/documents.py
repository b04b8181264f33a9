"""A list as a file or on paper: the roster document, the sheet's preview, the PDF."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder.exchange.formats import FORMATS
from armybuilder.lists.access import readable
from armybuilder.lists.models import ArmyList
from armybuilder.printing.choices import PAPERS, Choices
from armybuilder.printing.frame import Judged
from armybuilder.printing.names import file_name
from armybuilder.printing.pages import SheetLink, sheet_html
from armybuilder.printing.pdf import list_pdf
from rules import validate


@require_safe
def document(request: HttpRequest, list_id: str, suffix: str) -> HttpResponse:
    """Download the list as a document that this site and others read back."""
    army_list, _person = readable(request, list_id)
    known = {one.suffixes[0]: one for one in FORMATS.values()}
    found = known.get(f".{suffix}")
    if found is None:
        raise Http404
    cards = army_list.edition.cards() if found.needs_cards else None
    text = found.write(army_list.roster, cards)
    name = file_name(army_list.roster).rsplit(".", 1)[0]
    return HttpResponse(
        text,
        content_type=f"{found.content_type}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.{suffix}"'},
    )


@require_safe
def sheet(request: HttpRequest, list_id: str) -> HttpResponse:
    """Show the sheet as the printer will draw it."""
    army_list, _person = readable(request, list_id)
    pdf = reverse("lists:pdf", args=[army_list.pk])
    links = (
        SheetLink(_("Back to the list"), reverse("lists:detail", args=[army_list.pk])),
        SheetLink(_("PDF, A4"), f"{pdf}?paper=a4"),
        SheetLink(_("PDF, Letter"), f"{pdf}?paper=letter"),
    )
    return HttpResponse(sheet_html(_judged(army_list), _choices(request), links=links))


@require_safe
def pdf(request: HttpRequest, list_id: str) -> HttpResponse:
    """Print the list: one sheet as PDF."""
    army_list, _person = readable(request, list_id)
    return HttpResponse(
        list_pdf(_judged(army_list), _choices(request)),
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="{file_name(army_list.roster)}"'
        },
    )


def _judged(army_list: ArmyList) -> Judged:
    roster, cards = army_list.roster, army_list.edition.cards()
    return Judged(roster, cards, validate(roster, cards))


def _choices(request: HttpRequest) -> Choices:
    paper = request.GET.get("paper", "a4").lower()
    if paper not in PAPERS:
        raise Http404
    return Choices(paper=paper, language=get_language() or "en")

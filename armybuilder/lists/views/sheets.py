"""A list on paper: the preview with its choices, and the PDF."""

from __future__ import annotations

from dataclasses import dataclass, replace

from allauth.core.internal import ratelimit
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.lists.access import readable
from armybuilder.lists.models import ArmyList
from armybuilder.lists.sheet_choices import SheetForm, asked, remember
from armybuilder.printing.choices import Choices
from armybuilder.printing.frame import Judged
from armybuilder.printing.kept import kept_pdf
from armybuilder.printing.names import file_name
from armybuilder.printing.pages import sheet_html
from armybuilder.refusals import Refusal
from rules import validate


class TooManySheets(Refusal):
    """More sheets than people print."""

    status = 429


@dataclass(frozen=True, slots=True)
class Places:
    """Addresses around a sheet: the list, the preview, the PDF."""

    back: str
    preview: str
    pdf: str


@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: HttpRequest, list_id: str) -> HttpResponse:
    """Show the sheet as the printer will draw it; a POST chooses another."""
    army_list, _person = readable(request, list_id)
    return show_sheet(request, _judged(army_list), _places(army_list))


@require_safe
def pdf(request: HttpRequest, list_id: str) -> HttpResponse:
    """Print the list as PDF, as chosen last or as the address says."""
    army_list, _person = readable(request, list_id)
    return show_pdf(request, _judged(army_list))


def show_sheet(request: HttpRequest, judged: Judged, places: Places) -> HttpResponse:
    """The preview of any judged list, under the bar of choices."""
    if request.method == "POST":
        form = SheetForm(request.POST)
        if form.is_valid():
            remember(request, form)
            return HttpResponseRedirect(
                places.pdf if "pdf" in request.POST else places.preview
            )
        shown = asked(request)
    else:
        form = shown = asked(request)
    bar = render_to_string(
        "lists/sheet_bar.html", {"form": form, "places": places}, request
    )
    html = sheet_html(judged, _choices(request, shown), bar=bar)
    return HttpResponse(html, status=200 if form is shown else 422)


def show_pdf(request: HttpRequest, judged: Judged) -> HttpResponse:
    """The PDF of any judged list; counted, since a long list takes seconds and anyone may ask."""
    # The public function of the same name counts no GET.
    if not ratelimit.consume(
        request, app="allauth.account", action="sheet_print", limit_get=True
    ):
        raise TooManySheets(_("Too many sheets in a short time. Try again in an hour."))
    choices = _choices(request, asked(request))
    name = file_name(judged.roster, choices)
    return HttpResponse(
        kept_pdf(judged, choices),
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}"'},
    )


def site_of(request: HttpRequest) -> str:
    """Where this site starts, for an address on paper."""
    return request.build_absolute_uri(reverse("home")).rstrip("/")


def _choices(request: HttpRequest, form: SheetForm) -> Choices:
    """What the form asks for, with a QR that leads to this site."""
    return replace(form.choices(), site=site_of(request))


def _judged(army_list: ArmyList) -> Judged:
    roster, cards = army_list.roster, army_list.edition.cards()
    return Judged(roster, cards, validate(roster, cards))


def _places(army_list: ArmyList) -> Places:
    return Places(
        *(
            reverse(f"lists:{name}", args=[army_list.pk])
            for name in ("detail", "print", "pdf")
        )
    )

"""Which sheet a person wants: the form above the preview, and what is remembered of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from armybuilder.printing.choices import PAPERS, PARTS, SIZES, Choices
from armybuilder.printing.layouts import LAYOUTS

CLOSED = "opponent-closed"
SESSION_KEY = "sheet_choices"
DEFAULTS = {
    "layout": "roster",
    "paper": "a4",
    "lang": "",
    "size": "normal",
    "colour": False,
    "parts": list(PARTS),
}
PAPER_NAMES = {"a4": _("A4"), "letter": _("Letter")}
SIZE_NAMES = {"normal": _("Normal text"), "large": _("Large text")}
PART_NAMES = {
    "notes": _("Notes and proxies"),
    "scenario": _("Missions and summoned units"),
    "check": _("Notes from the check"),
    "legend": _("What the marks mean"),
}


def layout_choices() -> list[tuple[str, str]]:
    """Every layout, in the reader's language; a closed list is a choice of its own."""
    choices = [(one.id, str(_(one.name))) for one in LAYOUTS.values()]
    if "opponent" in LAYOUTS:
        place = [one for one, _name in choices].index("opponent")
        choices.insert(place + 1, (CLOSED, str(_("For the opponent, closed list"))))
    return choices


class SheetForm(forms.Form):
    """The choices for a sheet; a name for each that an address can carry too."""

    layout = forms.ChoiceField(label=_("Sheet"), choices=layout_choices)
    paper = forms.ChoiceField(
        label=_("Paper"), choices=[(one, PAPER_NAMES[one]) for one in PAPERS]
    )
    lang = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=[("", _("As on the site")), *settings.LANGUAGES],
    )
    size = forms.ChoiceField(
        label=_("Text size"), choices=[(one, SIZE_NAMES[one]) for one in SIZES]
    )
    colour = forms.BooleanField(label=_("In colour"), required=False)
    parts = forms.MultipleChoiceField(
        label=_("Include"),
        required=False,
        choices=[(one, PART_NAMES[one]) for one in PARTS],
        widget=forms.CheckboxSelectMultiple,
    )

    def choices(self) -> Choices:
        """What the form, which must be valid, asks for."""
        data = self.cleaned_data
        closed = data["layout"] == CLOSED
        return Choices(
            layout="opponent" if closed else data["layout"],
            paper=data["paper"],
            language=data["lang"] or (get_language() or "en")[:2],
            size=data["size"],
            colour=data["colour"],
            closed=closed,
            parts=frozenset(data["parts"]),
        )


def asked(request: HttpRequest) -> SheetForm:
    """A valid form: what the address asks for, else what is remembered, else the usual.

    Raises Http404 where the address asks for what there is not.
    """
    form = SheetForm({**remembered(request), **_named(request.GET)})
    if not form.is_valid():
        raise Http404
    return form


def remembered(request: HttpRequest) -> dict[str, Any]:
    """The last choices of this person; the usual ones where a release has left theirs behind."""
    user = request.user
    kept = (
        user.sheet_choices
        if user.is_authenticated
        else request.session.get(SESSION_KEY)
    )
    data = {**DEFAULTS, **kept} if isinstance(kept, dict) else DEFAULTS
    return data if SheetForm(data).is_valid() else DEFAULTS


def remember(request: HttpRequest, form: SheetForm) -> None:
    """Keep the choices with the account, or with the browser of someone without one."""
    user = request.user
    if user.is_authenticated:
        user.sheet_choices = form.cleaned_data
        user.save(update_fields=["sheet_choices"])
    else:
        request.session[SESSION_KEY] = form.cleaned_data


def _named(query: QueryDict) -> dict[str, Any]:
    """The choices that an address names; `parts` by commas, none of them when it is empty."""
    named: dict[str, Any] = {
        name: query[name].lower()
        for name in ("layout", "paper", "lang", "size")
        if name in query
    }
    if "colour" in query:
        named["colour"] = query["colour"] not in ("", "0", "false")
    if "parts" in query:
        named["parts"] = list(filter(None, query["parts"].split(",")))
    return named

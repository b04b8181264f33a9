"""A list as a file: the roster document in the formats that it is read from."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from armybuilder.exchange.formats import FORMATS
from armybuilder.lists.access import readable
from armybuilder.printing.names import file_name


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

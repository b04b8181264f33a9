"""Pages about the cards: one address a card and edition, the same for everyone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from catalog.glossary import Glossary
from catalog.models import Edition
from catalog.pages.bought import bought_page
from catalog.pages.changes import KIND_OF_SECTION, edition_lines, shelf_of
from catalog.pages.figures import correction_lines, figure_lines
from catalog.pages.keyword import users_of
from catalog.pages.scenario import drawing_of, rounds, texts
from catalog.pages.search import search as search_in
from catalog.pages.shelf import by_scale, race_page, race_summaries
from catalog.pages.unit import unit_page
from catalog.words import TOPICS, in_language
from rules.cards import Cards

SECTION_OF_KIND = {kind: section for section, kind in KIND_OF_SECTION.items()}


@dataclass(frozen=True, slots=True)
class OtherEdition:
    """The same page in another edition; without an address where that one lacks the card."""

    name: str
    url: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Visit:
    """An edition that a page shows, among all of them."""

    edition: Edition
    editions: tuple[Edition, ...]
    cards: Cards

    def elsewhere(
        self, view: str, kind: str = "", card_id: str = ""
    ) -> list[OtherEdition]:
        """The same page in every edition, this one included."""
        rest = [card_id] if card_id else []
        return [
            OtherEdition(
                in_language(one.name),
                reverse(f"catalog:{view}", args=[one.id, *rest])
                if not kind or card_id in shelf_of(kind, one.cards())
                else "",
                one.id == self.edition.id,
            )
            for one in self.editions
        ]


def _visit(edition_id: str) -> Visit:
    editions = tuple(Edition.objects.all())
    for edition in editions:
        if edition.id == edition_id:
            return Visit(edition, editions, edition.cards())
    raise Http404


def _page(
    request: HttpRequest,
    visit: Visit,
    template: str,
    *,
    view: str = "",
    kind: str = "",
    card_id: str = "",
    **context: Any,
) -> HttpResponse:
    view = view or template
    return render(
        request,
        f"catalog/{template}.html",
        {
            "edition": visit.edition,
            "edition_name": in_language(visit.edition.name),
            "newest": visit.editions[0],
            "newest_name": in_language(visit.editions[0].name),
            "elsewhere": visit.elsewhere(view, kind, card_id),
            **context,
        },
    )


def _history(section: str, card: Any, visit: Visit) -> dict[str, Any]:
    """What became of the card's figures: from edition to edition, and by errata."""
    return {
        "figures": figure_lines(section, card.id, card, visit.editions),
        "corrections": correction_lines(section, card.id, card, visit.editions),
    }


def _card_or_way(visit: Visit, kind: str, card_id: str) -> Any:
    """The card, or a redirect to it from one of its former ids."""
    card = shelf_of(kind, visit.cards).get(card_id)
    if card is not None:
        return card
    meant = visit.cards.aliases.get(kind, {}).get(card_id)
    if meant is None:
        raise Http404
    return redirect(f"catalog:{kind}", visit.edition.id, meant)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Lead to the newest edition."""
    newest = Edition.objects.current()
    if newest is None:
        return render(request, "catalog/none.html")
    return redirect("catalog:edition", newest.id)


@require_safe
def edition(request: HttpRequest, edition_id: str) -> HttpResponse:
    """Show what an edition holds."""
    visit = _visit(edition_id)
    return _page(
        request,
        visit,
        "edition",
        races=race_summaries(visit.cards),
        missions=by_scale(visit.cards.missions.values()),
        deployments=by_scale(visit.cards.deployments.values()),
        keyword_count=len(visit.cards.keywords),
    )


@require_safe
def editions(request: HttpRequest) -> HttpResponse:
    """Show all editions and what each changed."""
    found = tuple(Edition.objects.defer("text"))
    return render(request, "catalog/editions.html", {"lines": edition_lines(found)})


@require_safe
def race(request: HttpRequest, edition_id: str, card_id: str) -> HttpResponse:
    """Show every card of a race."""
    visit = _visit(edition_id)
    found = visit.cards.races.get(card_id)
    if found is None:
        raise Http404
    page = race_page(found, visit.cards)
    return _page(request, visit, "race", kind="race", card_id=card_id, page=page)


@require_safe
def unit(request: HttpRequest, edition_id: str, card_id: str) -> HttpResponse:
    """Show a unit's card."""
    visit = _visit(edition_id)
    card = _card_or_way(visit, "unit", card_id)
    if isinstance(card, HttpResponse):
        return card
    return _page(
        request,
        visit,
        "unit",
        kind="unit",
        card_id=card_id,
        page=unit_page(card, visit.cards),
        **_history("units", card, visit),
    )


@require_safe
def bought(
    request: HttpRequest, edition_id: str, card_id: str, kind: str
) -> HttpResponse:
    """Show a faction, tactical or creep card."""
    visit = _visit(edition_id)
    card = _card_or_way(visit, kind, card_id)
    if isinstance(card, HttpResponse):
        return card
    return _page(
        request,
        visit,
        "bought",
        view=kind,
        kind=kind,
        card_id=card_id,
        page=bought_page(kind, card, visit.cards),
        **_history(SECTION_OF_KIND[kind], card, visit),
    )


@require_safe
def mission(request: HttpRequest, edition_id: str, card_id: str) -> HttpResponse:
    """Show a mission card."""
    visit = _visit(edition_id)
    card = _card_or_way(visit, "mission", card_id)
    if isinstance(card, HttpResponse):
        return card
    return _page(
        request,
        visit,
        "mission",
        kind="mission",
        card_id=card_id,
        card=card,
        name=in_language(card.name),
        scale=in_language(visit.cards.scales[card.scale].name),
        rounds=rounds(card),
        texts=texts(card),
        **_history("missions", card, visit),
    )


@require_safe
def deployment(request: HttpRequest, edition_id: str, card_id: str) -> HttpResponse:
    """Show a deployment card, its table drawn."""
    visit = _visit(edition_id)
    card = _card_or_way(visit, "deployment", card_id)
    if isinstance(card, HttpResponse):
        return card
    return _page(
        request,
        visit,
        "deployment",
        kind="deployment",
        card_id=card_id,
        card=card,
        name=in_language(card.name),
        scale=in_language(visit.cards.scales[card.scale].name),
        drawing=drawing_of(card),
        **_history("deployments", card, visit),
    )


@require_safe
def keywords(request: HttpRequest, edition_id: str) -> HttpResponse:
    """Show every keyword, by topic."""
    visit = _visit(edition_id)
    found = visit.cards.keywords.values()
    groups = [
        (gettext(label), [one for one in found if one.topic == topic])
        for topic, label in TOPICS.items()
    ]
    return _page(request, visit, "keywords", groups=groups, count=len(found))


@require_safe
def keyword(request: HttpRequest, edition_id: str, card_id: str) -> HttpResponse:
    """Show a keyword and the cards that use it."""
    visit = _visit(edition_id)
    found = visit.cards.keywords.get(card_id)
    if found is None:
        raise Http404
    return _page(
        request,
        visit,
        "keyword",
        kind="keyword",
        card_id=card_id,
        keyword=found,
        topic=gettext(TOPICS[found.topic]),
        summary=Glossary(visit.cards).linked(in_language(found.summary)),
        users=users_of(found, visit.cards),
    )


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Find cards by any word on them."""
    newest = Edition.objects.current()
    if newest is None:
        return render(request, "catalog/none.html")
    visit = _visit(request.GET.get("edition") or newest.id)
    query = request.GET.get("q", "").strip()
    return render(
        request,
        "catalog/search.html",
        {
            "query": query,
            "edition": visit.edition,
            "edition_name": in_language(visit.edition.name),
            "editions": visit.editions,
            "found": search_in(query, visit.cards),
        },
    )

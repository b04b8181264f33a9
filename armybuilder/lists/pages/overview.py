"""The overview of a person's lists, judged on the spot: no total is ever kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from armybuilder.lists.models import ArmyList, ArmyListQuerySet
from armybuilder.lists.pages.status import Verdict, verdict_of
from armybuilder.lists.pages.words import in_language
from catalog.models import Edition
from rules import validate
from rules.report import Totals
from rules.steps import SCALE_NAMES, card_name

SORTS = {
    "changed": lambda line: -line.changed_at.timestamp(),
    "name": lambda line: line.name.casefold(),
    "minerals": lambda line: -line.totals.minerals_spent,
}
VERDICTS = ("all", "legal", "errors")
MOST_LISTS = 500


@dataclass(frozen=True, slots=True)
class Search:
    """What the reader looks for among the lists."""

    text: str = ""
    verdict: str = "all"
    race: str = ""
    sort: str = "changed"
    put_away: bool = False

    @classmethod
    def of(cls, query: QueryDict) -> Search:
        verdict, sort = query.get("verdict", ""), query.get("sort", "")
        return cls(
            text=query.get("q", "")[:60],
            verdict=verdict if verdict in VERDICTS else "all",
            race=query.get("race", ""),
            sort=sort if sort in SORTS else "changed",
            put_away="put_away" in query,
        )

    def finds(self, line: ListLine) -> bool:
        heard = f"{line.name} {line.faction} {line.units} {line.edition}".casefold()
        return (
            all(word in heard for word in self.text.casefold().split())
            and self.race in ("", line.race)
            and (self.verdict == "all" or line.legal == (self.verdict == "legal"))
        )


@dataclass(frozen=True, slots=True)
class ListLine:
    id: str
    name: str
    race: str
    race_name: str
    faction: str
    scale: str
    edition: str
    newest: bool  # edition
    verdict: Verdict
    legal: bool
    totals: Totals
    units: str  # names, for the search
    changed_at: datetime
    away: bool


def overview_page(lists: ArmyListQuerySet, search: Search) -> dict[str, Any]:
    """Lists and editions in one query each, however many there are."""
    editions = {edition.pk: edition for edition in Edition.objects.defer("text")}
    newest = next(iter(editions), "")
    found = list(
        lists.select_related(None).only(
            "id", "document", "edition_id", "name", "changed_at", "archived_at"
        )[:MOST_LISTS]
    )
    kept = [one for one in found if one.archived_at is None]
    away = [one for one in found if one.archived_at is not None]
    all_lines = [
        list_line(one, editions[one.edition_id], newest)
        for one in (away if search.put_away else kept)
    ]
    lines = sorted(filter(search.finds, all_lines), key=SORTS[search.sort])
    legal = sum(line.legal for line in all_lines)
    return {
        "search": search,
        "lines": lines,
        "kept": len(kept),
        "away": len(away),
        "legal": legal,
        "errors": len(all_lines) - legal,
        "races": sorted(
            {(line.race, line.race_name) for line in all_lines if line.race}
        ),
        "older": [line for line in all_lines if not line.newest],
        "newest": newest,
    }


def list_line(army_list: ArmyList, edition: Edition, newest: str) -> ListLine:
    cards = edition.cards()
    roster = army_list.roster
    report = validate(roster, cards)
    faction = cards.factions.get(roster.faction or "")
    return ListLine(
        id=army_list.pk,
        name=army_list.name,
        race=faction.race if faction else "",
        race_name=in_language(cards.races[faction.race].name) if faction else "",
        faction=card_name(roster.faction, cards) if roster.faction else _("No faction"),
        scale=_(SCALE_NAMES[roster.scale].text),
        edition=edition.pk,
        newest=edition.pk == newest,
        verdict=verdict_of(report),
        legal=report.legal,
        totals=report.totals,
        units=" ".join(card_name(unit.unit, cards) for unit in roster.units),
        changed_at=army_list.changed_at,
        away=army_list.archived_at is not None,
    )

"""The overview of a person's lists, judged on the spot: no total is ever kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from armybuilder.lists import owned
from armybuilder.lists.models import ArmyList, ArmyListQuerySet
from armybuilder.lists.owned import Owned, lacks
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
LONGEST_SEARCH = 60
MOST_LISTS = 2000  # that are judged for one page
ROWS = 100  # of a page
NOTHING = Owned()


@dataclass(frozen=True, slots=True)
class Search:
    """What the reader looks for among the lists; it stands in the address."""

    text: str = ""
    verdict: str = "all"
    race: str = ""
    label: str = ""
    sort: str = "changed"
    put_away: bool = False
    number: int = 1  # of the page

    @classmethod
    def of(cls, query: QueryDict) -> Search:
        verdict, sort = query.get("verdict", ""), query.get("sort", "")
        number = query.get("page", "")
        return cls(
            text=query.get("q", "")[:LONGEST_SEARCH],
            verdict=verdict if verdict in VERDICTS else "all",
            race=query.get("race", ""),
            label=query.get("label", ""),
            sort=sort if sort in SORTS else "changed",
            put_away="put_away" in query,
            number=int(number) if number.isdecimal() and len(number) < 4 else 1,
        )

    def query(self, **other: Any) -> str:
        """The query string of this search, or of one that differs by `other`."""
        query = QueryDict(mutable=True)
        asked = {
            "q": self.text,
            "verdict": self.verdict if self.verdict != "all" else "",
            "race": self.race,
            "label": self.label,
            "sort": self.sort if self.sort != "changed" else "",
            "put_away": "1" if self.put_away else "",
            "page": self.number if self.number > 1 else "",
        }
        for key, value in (asked | other).items():
            if value:
                query[key] = value
        return f"?{query.urlencode()}" if query else ""

    @property
    def narrows(self) -> bool:
        """Whether it leaves any list out."""
        return bool(self.text or self.race or self.label or self.verdict != "all")

    def finds(self, line: ListLine) -> bool:
        labels = " ".join(line.labels)
        heard = f"{line.name} {line.faction} {line.units} {line.edition} {labels}"
        return (
            all(word in heard.casefold() for word in self.text.casefold().split())
            and self.race in ("", line.race)
            and (not self.label or self.label in line.labels)
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
    labels: tuple[str, ...]
    units: str  # names, for the search
    changed_at: datetime
    away: bool
    basis: str
    missing: int  # miniatures


def overview_page(lists: ArmyListQuerySet, search: Search) -> dict[str, Any]:
    """Lists and editions in one query each, however many there are."""
    editions = {edition.pk: edition for edition in Edition.objects.defer("text")}
    newest = next(iter(editions), "")
    found = list(
        lists.select_related(None).only(
            "id", "document", "edition_id", "name", "labels", "revision", "head_id",
            "changed_at", "archived_at",
        )[:MOST_LISTS]
    )  # fmt: skip
    shown = [one for one in found if (one.archived_at is not None) == search.put_away]
    things = owned.read(found[0].collection if found else None)
    all_lines = [
        list_line(one, editions[one.edition_id], newest, things) for one in shown
    ]
    lines = sorted(filter(search.finds, all_lines), key=SORTS[search.sort])
    legal = sum(line.legal for line in all_lines)
    first = (search.number - 1) * ROWS
    return {
        "look": search,
        "lines": lines[first : first + ROWS],
        "found": len(lines),
        "next_page": search.number + 1 if len(lines) > first + ROWS else 0,
        "number": len(all_lines),
        "others": len(found) - len(shown),
        "too_many": len(found) == MOST_LISTS,
        "legal": legal,
        "errors": len(all_lines) - legal,
        "races": sorted(
            {(line.race, line.race_name) for line in all_lines if line.race}
        ),
        "labels": labels_of(found),
        "older": [line for line in all_lines if not line.newest],
        "newest": newest,
    }


def labels_of(lists: list[ArmyList]) -> list[str]:
    """Every label that the lists have, in alphabetic order."""
    used = Counter(label for one in lists for label in one.labels)
    return sorted(used, key=str.casefold)


def list_line(
    army_list: ArmyList, edition: Edition, newest: str, things: Owned = NOTHING
) -> ListLine:
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
        labels=tuple(army_list.labels),
        units=" ".join(card_name(unit.unit, cards) for unit in roster.units),
        changed_at=army_list.changed_at,
        away=army_list.archived_at is not None,
        basis=f"{army_list.revision}.{army_list.head_id}",
        missing=sum(one.number for one in lacks(roster, cards, things)),
    )

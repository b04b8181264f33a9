"""The builder page as plain data: status, what can be added, the list, the card beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext

from armybuilder.lists.forms import UnitForm
from armybuilder.lists.models import ArmyList
from armybuilder.lists.pages.choices import Finder, card_choices, unit_choices
from armybuilder.lists.pages.collection import lack_lines
from armybuilder.lists.pages.details import card_details, unit_details
from armybuilder.lists.pages.editions import newer
from armybuilder.lists.pages.foreseen import with_effects
from armybuilder.lists.pages.holdings import (
    UnitRow,
    card_rows,
    summoned_rows,
    unit_rows,
)
from armybuilder.lists.pages.issues import issue_lines
from armybuilder.lists.pages.scenario import draft_rows
from armybuilder.lists.pages.standing import with_standing
from armybuilder.lists.pages.status import status_of
from armybuilder.lists.pages.sums import ledger_rows, receipt_table
from armybuilder.lists.pages.told import Said
from armybuilder.lists.pages.words import changes_json, race_of
from rules import validate
from rules.army_options import summoned_options
from rules.cards import SLOTS, Cards
from rules.offers import Desk
from rules.roster import Roster
from rules.steps import SCALE_NAMES, card_name

TABS = ("units", "cards")
PANELS = ("card", "slots")
LONGEST_SEARCH = 60
EVERYTHING = Finder()


@dataclass(frozen=True, slots=True)
class Look:
    """What the reader looks at; it stands in the address, so that it survives a reload."""

    finder: Finder = EVERYTHING
    unit: int | None = None  # 0-based place
    show: str = ""  # kind:id of a card
    panel: str = "card"
    settings: bool = False

    @classmethod
    def of(cls, query: QueryDict) -> Look:
        tab, panel = query.get("tab", ""), query.get("panel", "")
        number = query.get("unit", "")
        return cls(
            finder=Finder(
                tab if tab in TABS else "units",
                query.get("q", "")[:LONGEST_SEARCH],
                frozenset(query.getlist("slot")) & frozenset(SLOTS),
            ),
            unit=int(number) - 1 if number.isdecimal() and len(number) < 4 else None,
            show=query.get("show", ""),
            panel=panel if panel in PANELS else "card",
            settings=query.get("open") == "settings",
        )

    def query(self, **other: Any) -> str:
        """The query string of this look, or of one that differs by `other`."""
        query = QueryDict(mutable=True)
        if self.finder.tab != TABS[0]:
            query["tab"] = self.finder.tab
        if self.finder.text:
            query["q"] = self.finder.text
        query.setlist("slot", [slot for slot in SLOTS if slot in self.finder.slots])
        if self.unit is not None:
            query["unit"] = str(self.unit + 1)
        if self.show:
            query["show"] = self.show
        if self.panel != PANELS[0]:
            query["panel"] = self.panel
        for key, value in other.items():
            query.pop(key, None)
            if value:
                query[key] = value
        text = query.urlencode(safe=":")
        return f"?{text}" if text else ""


def builder_page(
    army_list: ArmyList,
    look: Look,
    *,
    editable: bool,
    said: Said | None = None,
    forms: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Everything that `lists/builder.html` prints."""
    cards = army_list.edition.cards()
    roster = army_list.roster
    report = validate(roster, cards)
    muster = report.muster
    rows = unit_rows(report, look.unit)
    if forms and "unit_form" in forms:
        rows = [as_typed(row, forms["unit_form"]) for row in rows]
    lines = issue_lines(report, editable=editable)
    page = {
        "army_list": army_list,
        "roster": roster,
        "editable": editable,
        "look": look,
        "query": look.query(),
        "said": said,
        "race": race_of(cards, roster.faction),
        "faction": card_name(roster.faction, cards) if roster.faction else "",
        "basis": f"{army_list.revision}.{army_list.head_id}",
        "report": report,
        "status": status_of(report),
        "scale": gettext(SCALE_NAMES[roster.scale].text),
        "change_url": reverse("lists:change", args=[army_list.pk]) + look.query(),
        "issues": lines,
        "mends": [line for line in lines if line.level != "note"],
        "notes": [line for line in lines if line.level == "note"],
        "cards": card_rows(muster),
        "units": rows,
        "summoned": summoned_rows(muster),
        "drafts": draft_rows(muster),
        "details": _details(look, rows, roster, cards),
        "slots": SLOTS,
        **(forms or {}),
    }
    if look.panel == "slots":
        page |= {"ledger": ledger_rows(muster), "receipt": receipt_table(muster)}
    if editable:
        desk = Desk(muster)
        rows = with_standing(with_effects(rows, report), desk)
        page |= {"units": rows, "newer": newer(army_list)}
        page["lacks"] = lack_lines(roster, cards, army_list.collection)
        choose = unit_choices if look.finder.tab == "units" else card_choices
        page["choices"] = choose(desk, look.finder)
        page["can_summon"] = [
            {
                "unit": one.id,
                "name": card_name(one.id, cards),
                "add": changes_json([one.change]),
            }
            for one in summoned_options(desk)
            if one.state == "available" and not one.chosen
        ]
    return page


def as_typed(row: UnitRow, form: UnitForm) -> UnitRow:
    """The unit whose form was refused, open and with the texts that were typed."""
    if row.place != form.place:
        return row
    texts = ("nickname", "notes", "proxy")
    typed = {name: form.data[name] for name in texts if name in form.data}
    return replace(row, opened=True, basis=form.basis, **typed)


def _details(look: Look, rows: list[UnitRow], roster: Roster, cards: Cards):
    """The card that was asked for; else that of the open unit, the first one, or the faction."""
    if look.show:
        kind, _, card_id = look.show.partition(":")
        found = card_details(kind, card_id, cards)
        if found:
            return found
    place = look.unit or 0
    row = rows[place] if place < len(rows) else None
    card = cards.units.get(row.unit) if row else None
    if row is None or card is None:
        return card_details("faction", roster.faction or "", cards)
    return unit_details(card, cards, row if row.counted else None)

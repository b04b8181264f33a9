"""What a person owns as plain data: boxes and units by race; and what a list lacks of it."""

from __future__ import annotations

from dataclasses import dataclass

from django.forms import BoundField
from django.utils.translation import gettext as _

from armybuilder.lists import owned
from armybuilder.lists.collecting import CollectionForm
from armybuilder.lists.owned import Owned, contents, lacks
from armybuilder.lists.starters import starters
from catalog.models import Edition
from catalog.words import in_language
from rules.cards import Cards
from rules.roster import Roster
from rules.steps import card_name


@dataclass(frozen=True, slots=True)
class BoxRow:
    id: str
    name: str
    holds: str  # "9 Marine, 4 Marauder"
    tick: BoundField
    copies: BoundField


@dataclass(frozen=True, slots=True)
class UnitRow:
    id: str
    name: str
    boxed: int
    total: int
    field: BoundField


@dataclass(frozen=True, slots=True)
class RaceRows:
    """The boxes and units of a race; of none where the edition knows neither."""

    race: str
    name: str
    boxes: tuple[BoxRow, ...]
    units: tuple[UnitRow, ...]


@dataclass(frozen=True, slots=True)
class LackLine:
    unit: str
    says: str


def units_of(edition: Edition, things: Owned) -> list[str]:
    """Units whose miniatures are counted: those of the edition, and others that are noted."""
    known = [card.id for card in edition.cards().units.values() if not card.summoned]
    return known + [unit for unit in things.singles if unit not in known]


def form_of(edition: Edition, things: Owned, data=None) -> CollectionForm:
    return CollectionForm(things, contents(), units_of(edition, things), data)


def collection_page(
    edition: Edition, things: Owned, form: CollectionForm
) -> dict[str, object]:
    """Everything that `lists/collection.html` prints."""
    cards = edition.cards()
    races = [*cards.races, ""]
    rows = [_race_rows(race, cards, things, form) for race in races]
    return {
        "form": form,
        "races": [one for one in rows if one.boxes or one.units],
        "number": things.miniatures.total(),
        "edition": edition,
    }


def _race_rows(
    race: str, cards: Cards, things: Owned, form: CollectionForm
) -> RaceRows:
    return RaceRows(
        race=race,
        name=in_language(cards.races[race].name) if race else _("Other miniatures"),
        boxes=tuple(
            _box_row(box, cards, form)
            for box in form.boxes
            if _race_of_box(box, cards) == race
        ),
        units=tuple(
            _unit_row(unit, cards, things, form)
            for unit in form.units
            if _race_of_unit(unit, cards) == race
        ),
    )


def _race_of_box(box: str, cards: Cards) -> str:
    faction = cards.factions.get(starters()[box].roster.faction or "")
    return faction.race if faction else ""


def _race_of_unit(unit: str, cards: Cards) -> str:
    return cards.units[unit].race if unit in cards.units else ""


def _box_row(box: str, cards: Cards, form: CollectionForm) -> BoxRow:
    holds = (
        f"{models} {card_name(unit, cards)}" for unit, models in contents()[box].items()
    )
    return BoxRow(
        id=box,
        name=starters()[box].roster.name,
        holds=", ".join(holds),
        tick=form[f"box-{box}"],
        copies=form[f"copies-{box}"],
    )


def _unit_row(unit: str, cards: Cards, things: Owned, form: CollectionForm) -> UnitRow:
    return UnitRow(
        id=unit,
        name=card_name(unit, cards),
        boxed=things.in_boxes[unit],
        total=things.miniatures[unit],
        field=form[f"unit-{unit}"],
    )


def lack_lines(roster: Roster, cards: Cards, kept: str | None) -> tuple[LackLine, ...]:
    """What a list needs more of than its player owns, in words; nothing where none is noted."""
    return tuple(
        LackLine(
            unit=one.unit,
            says=_("%(unit)s: %(needed)s needed, %(owned)s owned")
            % {
                "unit": card_name(one.unit, cards),
                "needed": one.needed,
                "owned": one.owned,
            },
        )
        for one in lacks(roster, cards, owned.read(kept))
    )

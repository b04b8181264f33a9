"""Units (9.1.6, 9.1.9): there is one, of a printed size, unique ones once, summoned ones not."""

from __future__ import annotations

from collections.abc import Iterator

from rules.muster import Muster
from rules.report import ARMY_LIST, Issue, Subject
from rules.text import _


def unique_units_once(muster: Muster) -> Iterator[Issue]:
    """9.1.6: of a unit marked Unique there is one in the army."""
    if muster.uniques < 2:
        return
    places: dict[str, list[int]] = {}
    for place, unit in enumerate(muster.roster.units):
        if muster.figures[place].is_unique:
            places.setdefault(unit.unit, []).append(place)
    for unit_id, where in places.items():
        if len(where) > 1:
            yield Issue(
                code="unique-unit-repeated",
                rule="9.1.6",
                subject=Subject("unit", unit_id, where[0]),
                message=_(
                    "{name} is Unique: {copies} in the list, 1 allowed in an army."
                ),
                facts={"id": unit_id, "copies": len(where)},
            )


def units_present(muster: Muster) -> Iterator[Issue]:
    """9.1.6: an army has at least one unit."""
    if not muster.roster.units:
        yield Issue(
            code="no-units",
            rule="9.1.6",
            subject=ARMY_LIST,
            message=_("No units yet: an army needs at least one."),
        )


def compositions_offered(muster: Muster) -> Iterator[Issue]:
    """9.1.6: a unit has exactly one of its printed model counts."""
    for unit in muster.units:
        card = unit.card
        if unit.composition is not None or card is None or card.summoned:
            continue
        yield Issue(
            code="composition-not-offered",
            rule="9.1.6",
            subject=Subject("unit", card.id, unit.place),
            message=_(
                "{unit}: {models} is not an offered number of models; offered: {offered}."
            ),
            facts={"models": unit.entry.models, "offered": tuple(card.compositions)},
        )


def summoned_not_recruited(muster: Muster) -> Iterator[Issue]:
    """9.1.9: summoned units enter during play and are never recruited."""
    for unit in muster.units:
        if unit.card is not None and unit.card.summoned:
            yield Issue(
                code="summoned-recruited",
                rule="9.1.9",
                subject=Subject("unit", unit.card.id, unit.place),
                message=_("{unit} is summoned during play and cannot be recruited."),
                facts={"id": unit.card.id},
            )

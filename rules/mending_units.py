"""Ways to mend what is wrong with a unit: its number of models, its upgrades, its specialists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rules.changes import Change, lowest_free_model
from rules.mending import Case, Changes, Ranked, nominate, recomposed, removed_units
from rules.mending_cards import places_of
from rules.names import near
from rules.remedy_words import cheapest_units
from rules.roster import RosterUnit

MOST_UNITS_SHOWN = 6


def add_some_unit(case: Case) -> Iterator[Ranked]:
    for unit in cheapest_units(case.muster, case.event)[:MOST_UNITS_SHOWN]:
        models = next(iter(unit.compositions))
        yield 0, ({"do": "add-unit", "unit": unit.id, "models": models},)


def keep_one_unit(case: Case) -> Iterator[Ranked]:
    """One of them stays, the first or the last."""
    places = places_of(case, case.id)
    yield 0, removed_units(places[1:])
    yield 0, removed_units(places[:-1])


def fit_composition(case: Case) -> Iterator[Ranked]:
    """The offered numbers of models, the nearest first."""
    unit = case.muster.units[case.place]
    if unit.card is None:
        return
    written = unit.entry.models
    by_distance = sorted(unit.card.compositions, key=lambda one: abs(one - written))
    for rank, models in enumerate(by_distance):
        yield rank, recomposed(unit, unit.card, models)[0]
    yield len(by_distance), removed_units([case.place])


def carry_for_reference(case: Case) -> Iterator[Ranked]:
    yield 0, ({"do": "move-to-summoned", "unit": case.place},)
    yield 1, removed_units([case.place])


def _removal(case: Case, upgrade_id: str, keep: int = 0) -> Changes:
    copies = case.unit.upgrades.count(upgrade_id) - keep
    change = {"do": "remove-upgrade", "unit": case.place, "upgrade": upgrade_id}
    return (change,) * copies


def drop_upgrade(case: Case) -> Iterator[Ranked]:
    """Not this upgrade, one of the unit's own that was meant, or a size that may have it."""
    unit = case.muster.units[case.place]
    if unit.card is not None:
        own = unit.card.upgrades
        meant = near(case.id, own) if case.id not in own else None
        if meant is not None and meant not in unit.entry.upgrades:
            change = {"do": "replace-upgrade", "unit": case.place, "upgrade": case.id}
            yield 0, ({**change, "by": meant},)
        if case.id in own:
            for models in own[case.id].minerals:
                yield 1, recomposed(unit, unit.card, models)[0]
    yield 0, _removal(case, case.id)


def keep_one_upgrade(case: Case) -> Iterator[Ranked]:
    yield 0, _removal(case, case.id, keep=1)


def nominate_free(case: Case) -> Iterator[Ranked]:
    """The lowest free model, a larger unit that has the model, or no such upgrade."""
    free = lowest_free_model(case.unit, case.id)
    if free is not None:
        yield 0, (nominate(case.place, case.id, free),)
    unit = case.muster.units[case.place]
    model = case.unit.specialists.get(case.id)
    if unit.card is not None and model is not None:
        for models in unit.card.compositions:
            if 1 <= model <= models:
                yield 1, ({"do": "recompose", "unit": case.place, "models": models},)
    yield 2, _removal(case, case.id)


def share_out_models(case: Case) -> Iterator[Ranked]:
    """All but one of the upgrades on a model go to free models, or leave where none is free."""
    sharing = cast(tuple[str, ...], case.issue.facts["ids"])
    for rank, staying in enumerate(reversed(sharing)):
        yield rank, _spread(case, [one for one in sharing if one != staying])
    removal = [_removal(case, one) for one in sharing[1:]]
    yield len(sharing), tuple(change for changes in removal for change in changes)


def _spread(case: Case, moving: list[str]) -> Changes:
    """Each of `moving` on a free model of its own, or out of the list where none is free."""
    unit = case.unit
    nominations = dict(unit.specialists)
    changes: list[Change] = []
    for upgrade_id in moving:
        now = RosterUnit(unit.unit, unit.models, (), nominations)
        free = lowest_free_model(now, upgrade_id)
        if free is None:
            changes += _removal(case, upgrade_id)
        else:
            nominations[upgrade_id] = free
            changes.append(nominate(case.place, upgrade_id, free))
    return tuple(changes)


def clear_nomination(case: Case) -> Iterator[Ranked]:
    """The nomination goes, or what it is for is bought."""
    unit = case.muster.units[case.place]
    change = {"do": "clear-nomination", "unit": case.place, "upgrade": case.id}
    yield 0, (change,)
    upgrade = unit.card.upgrades.get(case.id) if unit.card else None
    if upgrade is not None and upgrade.specialist:
        yield 1, ({"do": "add-upgrade", "unit": case.place, "upgrade": case.id},)


def keep_one_replacement(case: Case) -> Iterator[Ranked]:
    sharing = cast(tuple[str, ...], case.issue.facts["ids"])
    for staying in sharing:
        leaving = [_removal(case, one) for one in sharing if one != staying]
        yield 0, tuple(change for changes in leaving for change in changes)

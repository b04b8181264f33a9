"""Ways to mend what is wrong with the cards of a list: faction, scale, budgets, slots, tags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from rules.cards import SLOTS, TacticalCard
from rules.changes import Change
from rules.mending import (
    Case,
    Changes,
    Ranked,
    Step,
    choices,
    joined,
    other_factions,
    removed_units,
    unit_steps,
)
from rules.remedy_words import scale_admitting
from rules.slots import cards_for_slot, cards_to_buy

MOST_ADDED, MOST_SWAPS = 2, 2


def choose_faction(case: Case) -> Iterator[Ranked]:
    for changes in other_factions(case):
        yield 0, changes


def fit_scale(case: Case) -> Iterator[Ranked]:
    """The nearest number of minerals that the scale allows, or the scale that allows this one."""
    limit, lowest = case.fact("limit"), case.fact("lowest")
    nearest = lowest if limit < lowest else case.fact("highest")
    yield 0, ({"do": "set-minerals", "minerals": nearest},)
    scale = scale_admitting(limit, case.cards)
    if scale is not None:
        yield 0, ({"do": "set-scale", "scale": scale},)


def spend_less_minerals(case: Case) -> Iterator[Ranked]:
    """Less of the units; or more minerals agreed, where it is about the only unit."""
    for changes in choices(unit_steps(case), case.fact("over")):
        yield 0, changes
    if len(case.roster.units) == 1:
        yield 3, ({"do": "set-minerals", "minerals": case.fact("spent")},)


def spend_less_vespene(case: Case) -> Iterator[Ranked]:
    """Cards taken out or swapped for cheaper ones; where slots go, the units in them as well."""
    over = case.fact("over")
    steps = [*_losses(case), *_cheaper(case)]
    harmless = [step for step in steps if not any(_lost(case, step.changes).values())]
    for changes in choices(harmless, over):
        yield 0, changes
    for changes in choices(steps, over):
        yield 0, changes
        yield 0, (*changes, *_without_slots(case, changes))


def _losses(case: Case) -> Iterator[Step]:
    for place, card in enumerate(case.muster.tactical):
        change = {"do": "remove-card", "card": card.id}
        yield Step(card.vespene, card.vespene, (change,), (place,))


def _cheaper(case: Case) -> Iterator[Step]:
    buyable = cards_to_buy(case.muster, case.event.ban)
    for place, card in enumerate(case.muster.tactical):
        for other in buyable:
            less = card.vespene - other.vespene
            if less > 0:
                change = {"do": "replace-card", "card": card.id, "by": other.id}
                unique = (other.id,) if other.unique else ()
                yield Step(less, less, (change,), (place, *unique))
    creep = case.muster.creep
    if creep is None:
        return
    for fitting in case.cards.creep.values():
        less = creep.vespene - fitting.vespene
        if less > 0 and case.joins(fitting):
            change = {"do": "set-creep-card", "card": fitting.id}
            yield Step(less, less, (change,), ("creep",))
    without: Change = {"do": "set-creep-card", "card": None}
    yield Step(creep.vespene, creep.vespene, (without,), ("creep",))


def _lost(case: Case, changes: Changes) -> dict[str, int]:
    """How many slots of each type will be short, that are not so now, after these changes."""
    muster, tactical = case.muster, case.cards.tactical
    if muster.faction is None:
        return {}
    lost = dict.fromkeys(SLOTS, 0)
    for change in changes:
        gone, come = (
            tactical.get(change.get("card", "")),
            tactical.get(change.get("by", "")),
        )
        for slot in SLOTS:
            lost[slot] += gone.slots.get(slot, 0) if gone else 0
            lost[slot] -= come.slots.get(slot, 0) if come else 0
    short = {}
    for slot, number in lost.items():
        spare = max(muster.granted[slot] - muster.taken[slot], 0)
        short[slot] = max(number - spare, 0)
    return short


def _without_slots(case: Case, changes: Changes) -> Changes:
    """The units that no longer have a slot after these changes, made smaller or taken out."""
    following: list[Step] = []
    for slot, short in _lost(case, changes).items():
        if short:
            following += _least(unit_steps(case, slot), short)
    return joined(following)


def _least(steps: Sequence[Step], need: int) -> list[Step]:
    """One step that saves `need` where there is one, or the smallest ones until it is saved."""
    enough = [step for step in steps if step.saves >= need]
    if enough:
        return [min(enough, key=lambda step: step.price)]
    taken: list[Step] = []
    for step in sorted(steps, key=lambda step: step.price):
        if step.leaves is not None and sum(one.saves for one in taken) < need:
            taken.append(step)
    return taken


def grant_slots(case: Case) -> Iterator[Ranked]:
    """Cards that grant the slots, a card swapped for such a one, or less in those slots."""
    slot, short = case.id, case.fact("short")
    for cards in cards_for_slot(case.muster, slot, short, case.event.ban)[:MOST_ADDED]:
        yield 0, tuple({"do": "add-card", "card": card.id} for card in cards)
    for changes in _swaps(case, slot, short)[:MOST_SWAPS]:
        yield 1, changes
    for changes in choices(unit_steps(case, slot), short):
        yield 1, changes


def _swaps(case: Case, slot: str, short: int) -> list[Changes]:
    """One card swapped for another so that `slot` is granted and no other slot is lost."""
    left = case.roster.vespene_limit - case.muster.vespene_spent
    found: list[tuple[int, Changes]] = []
    held = {card.id: card for card in case.muster.tactical}.values()
    for card in held:
        for other in cards_to_buy(case.muster, case.event.ban):
            dearer = other.vespene - card.vespene
            more = other.slots.get(slot, 0) - card.slots.get(slot, 0)
            changes: Changes = (
                {"do": "replace-card", "card": card.id, "by": other.id},
            )
            if (
                more >= short
                and dearer <= left
                and not any(_lost(case, changes).values())
            ):
                found.append((abs(dearer), changes))
    return [changes for _price, changes in sorted(found, key=lambda pair: pair[0])]


def bring_eligible(case: Case) -> Iterator[Ranked]:
    """Another faction card that has the tags, another card in its place, or nothing of it."""
    missing = set(cast(tuple[str, ...], case.issue.facts["missing"]))
    for changes in other_factions(case):
        faction = case.cards.factions[changes[0]["faction"]]
        if missing <= set(faction.tags):
            yield 0, changes
    if case.issue.subject.kind == "unit":
        yield 0, removed_units(places_of(case, case.id))
    elif case.id in case.cards.tactical and case.id in case.roster.tactical_cards:
        yield from _replace_copies(case, case.cards.tactical[case.id], keep=0)
    else:
        yield from choose_creep(case)
        yield 2, ({"do": "set-creep-card", "card": None},)


def places_of(case: Case, unit_id: str) -> list[int]:
    return [
        place for place, unit in enumerate(case.roster.units) if unit.unit == unit_id
    ]


def _replace_copies(case: Case, card: TacticalCard, keep: int) -> Iterator[Ranked]:
    """All copies but `keep` taken out, with what no longer has a slot, or swapped for another."""
    extra = case.roster.tactical_cards.count(card.id) - keep
    removal: list[Change] = [{"do": "remove-card", "card": card.id}] * extra
    yield 0, tuple(removal)
    others = sorted(
        (one for one in cards_to_buy(case.muster, case.event.ban) if one.id != card.id),
        key=lambda one: abs(one.vespene - card.vespene),
    )
    for other in others:
        if extra == 1 or not other.unique:
            change = {"do": "replace-card", "card": card.id, "by": other.id}
            yield 1, (change,) * extra
    yield 0, (*removal, *_without_slots(case, tuple(removal)))


def keep_one_card(case: Case) -> Iterator[Ranked]:
    yield from _replace_copies(case, case.cards.tactical[case.id], keep=1)


def choose_creep(case: Case) -> Iterator[Ranked]:
    for card in case.cards.creep.values():
        if case.joins(card) and card.id != case.roster.creep_card:
            yield 0, ({"do": "set-creep-card", "card": card.id},)


def drop_creep(case: Case) -> Iterator[Ranked]:
    yield 0, ({"do": "set-creep-card", "card": None},)


def drop_card(case: Case) -> Iterator[Ranked]:
    yield 0, ({"do": "remove-card", "card": case.id},)

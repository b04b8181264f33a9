"""Mending: what the remedies of all issues are made of.

A `Case` is one issue with the list it was found in. A `Step` is one small thing that can be given
up; `choices` finds the steps, or small sets of them, that together save enough.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rules.cards import Cards, CreepCard, FactionCard, TacticalCard, Unit
from rules.changes import Change, lowest_free_model
from rules.eligibility import missing_tags
from rules.muster import Muster, MusteredUnit
from rules.report import Issue
from rules.restrictions import Restrictions
from rules.roster import Roster, RosterUnit

Changes = tuple[Change, ...]
Ranked = tuple[
    int, Changes
]  # the rank comes before the price: 0 is what was probably meant
SINGLES, PAIRS = 6, 4  # how many are offered of each


@dataclass(frozen=True, slots=True)
class Case:
    """One issue to mend, with the list it was found in and the event's restrictions."""

    issue: Issue
    muster: Muster
    event: Restrictions

    @property
    def roster(self) -> Roster:
        return self.muster.roster

    @property
    def cards(self) -> Cards:
        return self.muster.cards

    @property
    def id(self) -> str:
        """The id the issue is about."""
        found = self.issue.subject.id or self.issue.facts.get("id")
        return found if isinstance(found, str) else ""

    @property
    def place(self) -> int:
        """The place of the unit the issue is about."""
        return self.issue.subject.unit or 0

    @property
    def unit(self) -> RosterUnit:
        return self.roster.units[self.place]

    def fact(self, name: str) -> int:
        value = self.issue.facts[name]
        return value if isinstance(value, int) else 0

    def joins(self, card: Unit | TacticalCard | CreepCard) -> bool:
        """Whether the faction card and the event let this card in."""
        faction = self.muster.faction
        if card.id in self.event.ban:
            return False
        return faction is None or not missing_tags(card.tags, faction.tags)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing given up: what it saves of what is short, and what it loses besides."""

    saves: int
    price: int
    changes: Changes
    apart: tuple[object, ...]  # steps that share one of these do not go together
    leaves: int | None = None  # the place of a unit that leaves the list


def joined(steps: Sequence[Step]) -> Changes:
    """The changes of all steps, units leaving last and from the end, so that places hold."""
    ordered = sorted(
        steps, key=lambda step: -1 if step.leaves is None else step.leaves, reverse=True
    )
    staying = [step for step in ordered if step.leaves is None]
    leaving = [step for step in ordered if step.leaves is not None]
    return tuple(change for step in (*staying, *leaving) for change in step.changes)


def choices(steps: Sequence[Step], need: int) -> Iterator[Changes]:
    """Single steps, pairs, and at last a greedy set of steps that save `need`; least loss first."""
    singles = sorted((step for step in steps if step.saves >= need), key=_price)
    for step in singles[:SINGLES]:
        yield step.changes
    for pair in _pairs(steps, need)[:PAIRS]:
        yield joined(pair)
    if not singles:
        yield joined(_greedy(steps, need))


def _price(step: Step) -> int:
    return step.price


def _pairs(steps: Sequence[Step], need: int) -> list[tuple[Step, Step]]:
    """Pairs that save enough where neither does alone, each step with its cheapest partners."""
    small = sorted(
        (step for step in steps if step.saves < need), key=lambda one: one.saves
    )
    savings = [step.saves for step in small]
    found: list[tuple[Step, Step]] = []
    for at, one in enumerate(small):
        first = max(at + 1, bisect_left(savings, need - one.saves))
        partners = (
            other for other in small[first : first + 8] if _go_together(one, other)
        )
        found += [(one, other) for other in partners]
    return sorted(found, key=lambda pair: pair[0].price + pair[1].price)


def _go_together(one: Step, other: Step) -> bool:
    return not set(one.apart) & set(other.apart)


def _greedy(steps: Sequence[Step], need: int) -> list[Step]:
    """The largest savings until enough is saved, and of those the ones still needed."""
    taken: list[Step] = []
    used: set[object] = set()
    saved = 0
    for step in sorted(steps, key=lambda one: (-one.saves, one.price)):
        if saved >= need:
            break
        if not used & set(step.apart):
            taken.append(step)
            used |= set(step.apart)
            saved += step.saves
    for step in list(taken):
        if saved - step.saves >= need:
            taken.remove(step)
            saved -= step.saves
    return taken


Weigh = Callable[[MusteredUnit, int], int]  # a unit and its new supply -> slots saved


def unit_steps(case: Case, slot: str | None = None) -> list[Step]:
    """What units can give up: to save minerals, or slots of one type."""
    steps: list[Step] = []
    for unit in case.muster.units:
        if unit.card is None or unit.composition is None:
            continue
        if slot is not None and unit.card.slot != slot:
            continue
        steps += _steps_of(case, unit, unit.card, slot is not None)
    return steps


def _steps_of(
    case: Case, unit: MusteredUnit, card: Unit, for_slots: bool
) -> list[Step]:
    place = unit.place
    supply = unit.composition.supply if unit.composition is not None else 0
    steps = [
        Step(
            supply if for_slots else unit.minerals,
            unit.minerals,
            ({"do": "remove-unit", "unit": place},),
            (place, *(("upgrade", place, one.id) for one in unit.upgrades)),
            leaves=place,
        )
    ]
    for models, other in card.compositions.items():
        changes, minerals = recomposed(unit, card, models)
        less = unit.minerals - minerals
        saves = supply - other.supply if for_slots else less
        if saves > 0 and models != unit.entry.models:
            apart = (place, *(("upgrade", place, one.id) for one in unit.upgrades))
            steps.append(Step(saves, abs(less), changes, apart))
    if not for_slots:
        steps += _upgrade_steps(unit)
    return steps


def _upgrade_steps(unit: MusteredUnit) -> Iterator[Step]:
    for upgrade in {one.id: one for one in unit.upgrades}.values():
        price = upgrade.minerals[unit.entry.models]
        if price > 0:
            change = {"do": "remove-upgrade", "unit": unit.place, "upgrade": upgrade.id}
            apart = (("upgrade", unit.place, upgrade.id),)
            yield Step(price, price, (change,), apart)


def recomposed(unit: MusteredUnit, card: Unit, models: int) -> tuple[Changes, int]:
    """A unit brought to `models`: specialists within it, upgrades it cannot have taken out.

    Also its minerals afterwards.
    """
    place, entry = unit.place, unit.entry
    changes: list[Change] = [{"do": "recompose", "unit": place, "models": models}]
    minerals = card.compositions[models].minerals
    nominations = dict(entry.specialists)
    for upgrade_id in entry.upgrades:
        upgrade = card.upgrades.get(upgrade_id)
        if upgrade is None:
            continue
        if models not in upgrade.minerals:
            changes.append(
                {"do": "remove-upgrade", "unit": place, "upgrade": upgrade_id}
            )
            continue
        minerals += upgrade.minerals[models]
        if upgrade.specialist and nominations.get(upgrade_id, 1) > models:
            after = RosterUnit(entry.unit, models, entry.upgrades, nominations)
            free = lowest_free_model(after, upgrade_id)
            if free is not None:
                nominations[upgrade_id] = free
                changes.append(nominate(place, upgrade_id, free))
    return tuple(changes), minerals


def nominate(place: int, upgrade_id: str, model: int) -> Change:
    return {"do": "nominate", "unit": place, "upgrade": upgrade_id, "model": model}


def removed_units(places: Sequence[int]) -> Changes:
    """Units leaving from the end, so that the places before them hold."""
    return tuple(
        {"do": "remove-unit", "unit": place} for place in sorted(places, reverse=True)
    )


def to_faction(case: Case, faction: FactionCard) -> Changes:
    """Another faction card, with the creep card it asks for, or without one it does not take."""
    changes: list[Change] = [{"do": "set-faction", "faction": faction.id}]
    creep = case.roster.creep_card
    if creep is not None and not faction.requires_creep_card:
        changes.append({"do": "set-creep-card", "card": None})
    if faction.requires_creep_card:
        held = case.cards.creep.get(creep) if creep is not None else None
        fitting = [
            card
            for card in case.cards.creep.values()
            if card.id not in case.event.ban
            and not missing_tags(card.tags, faction.tags)
        ]
        if held not in fitting and fitting:
            cheapest = min(fitting, key=lambda card: card.vespene)
            changes.append({"do": "set-creep-card", "card": cheapest.id})
    return tuple(changes)


def other_factions(case: Case) -> Iterator[Changes]:
    """Every other faction card of the edition that the event lets in."""
    for faction in case.cards.factions.values():
        if faction.id != case.roster.faction and faction.id not in case.event.ban:
            yield to_faction(case, faction)

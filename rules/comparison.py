"""Comparison: which unit of one list is which of another, and the changes that lead there.

Cards and upgrades count by their copies; only units have an order that matters.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rules.changes import Change, apply
from rules.roster import Roster, RosterUnit


@dataclass(frozen=True, slots=True)
class Pair:
    """The places of one unit in two lists; None in the list that does not have it."""

    left: int | None
    right: int | None


def unit_content(unit: RosterUnit) -> Hashable:
    """All that a unit is; equal for two that differ in the order of their upgrades alone."""
    nominations = tuple(sorted(unit.specialists.items()))
    texts = (unit.nickname, unit.notes, unit.proxy)
    return unit.unit, unit.models, tuple(sorted(unit.upgrades)), nominations, texts


LIKENESS: tuple[Callable[[RosterUnit], Hashable], ...] = (
    unit_content,
    lambda unit: (unit.unit, unit.nickname or None, bool(unit.nickname) or unit.models),
    lambda unit: (unit.unit, unit.models),
    lambda unit: unit.unit,
)
"""What makes two units the same one: first everything, then a name of its own, at last the card."""


def pairs(left: Sequence[RosterUnit], right: Sequence[RosterUnit]) -> tuple[Pair, ...]:
    """Each unit beside what it is in the other list: the units of `right` in their order, each
    unit that only `left` has after the one that it followed there.
    """
    twins: dict[int, int] = {}  # place in right: place in left
    for likeness in LIKENESS:
        waiting: dict[Hashable, deque[int]] = {}
        for place in sorted(set(range(len(left))) - set(twins.values())):
            waiting.setdefault(likeness(left[place]), deque()).append(place)
        for place, unit in enumerate(right):
            kin = waiting.get(likeness(unit)) if place not in twins else None
            if kin:
                twins[place] = kin.popleft()
    gone = sorted(set(range(len(left))) - set(twins.values()))
    ordered = [Pair(twins.get(place), place) for place in range(len(right))]
    return tuple(_with_gone(ordered, gone))


def _with_gone(ordered: list[Pair], gone: Iterable[int]) -> list[Pair]:
    for place in gone:
        before = [at for at, pair in enumerate(ordered) if pair.left == place - 1]
        ordered.insert(before[0] + 1 if before else 0, Pair(place, None))
    return ordered


def changes_between(left: Roster, right: Roster) -> tuple[Change, ...]:
    """Changes that make `left` into `right`; another edition comes last.

    Afterwards both hold the same: `content` of them is equal.
    """
    changes = [*_settings(left, right), *_cards(left, right), *_units(left, right)]
    if left.edition != right.edition:
        changes.append({"do": "set-edition", "edition": right.edition})
    return tuple(changes)


def content(roster: Roster) -> Roster:
    """The list with its cards and upgrades in alphabetic order, to be compared with another."""

    def ordered(unit: RosterUnit) -> RosterUnit:
        return replace(unit, upgrades=tuple(sorted(unit.upgrades)))

    return replace(
        roster,
        tactical_cards=tuple(sorted(roster.tactical_cards)),
        units=tuple(ordered(unit) for unit in roster.units),
        summoned=tuple(sorted(roster.summoned)),
        missions=tuple(sorted(roster.missions)),
        deployments=tuple(sorted(roster.deployments)),
    )


def _settings(left: Roster, right: Roster) -> Iterator[Change]:
    for word in ("name", "faction", "scale", "minerals", "notes"):
        if getattr(left, word) != getattr(right, word):
            yield {"do": f"set-{word}", word: getattr(right, word)}


def _cards(left: Roster, right: Roster) -> Iterator[Change]:
    if left.creep_card != right.creep_card:
        yield {"do": "set-creep-card", "card": right.creep_card}
    kinds = (
        ("card", "card", left.tactical_cards, right.tactical_cards),
        ("summoned", "unit", left.summoned, right.summoned),
        ("mission", "mission", left.missions, right.missions),
        ("deployment", "deployment", left.deployments, right.deployments),
    )
    for kind, word, had, has in kinds:
        for one in (Counter(had) - Counter(has)).elements():
            yield {"do": f"remove-{kind}", word: one}
        for one in (Counter(has) - Counter(had)).elements():
            yield {"do": f"add-{kind}", word: one}


def _units(left: Roster, right: Roster) -> Iterator[Change]:
    """Units that stay are changed, then others leave, the order is made, and new ones come."""
    found = pairs(left.units, right.units)
    stay = [
        (one.left, one.right)
        for one in found
        if one.left is not None and one.right is not None
    ]
    for at, to in stay:
        yield from _unit_changes(at, left.units[at], right.units[to])
    gone = sorted(
        one.left for one in found if one.left is not None and one.right is None
    )
    for at in reversed(gone):
        yield {"do": "remove-unit", "unit": at}
    yield from _moves([at for at, _to in stay])
    new = sorted(
        one.right for one in found if one.right is not None and one.left is None
    )
    for at in new:
        yield {**buying(right.units[at]), "at": at}


def buying(unit: RosterUnit) -> dict[str, object]:
    """The change that puts a unit like this one into a list, with all that it has."""
    texts = {"nickname": unit.nickname, "notes": unit.notes, "proxy": unit.proxy}
    return {
        "do": "add-unit",
        "unit": unit.unit,
        "models": unit.models,
        "upgrades": list(unit.upgrades),
        "specialists": dict(unit.specialists),
        **{word: text for word, text in texts.items() if text},
    }


def _unit_changes(place: int, old: RosterUnit, new: RosterUnit) -> list[Change]:
    """What is done to the unit at `place`; one that no such changes lead to is bought anew."""
    now = Roster("-", "standard", 0, units=(old,))
    made: list[Change] = []
    for part in (_models, _upgrades, _nominations, _texts):
        changes = [{**change, "unit": 0} for change in part(now.units[0], new)]
        now = apply(now, changes).roster
        made += [{**change, "unit": place} for change in changes]
    if unit_content(now.units[0]) == unit_content(new):
        return made
    return [{"do": "remove-unit", "unit": place}, {**buying(new), "at": place}]


def _models(old: RosterUnit, new: RosterUnit) -> Iterator[Change]:
    if old.models != new.models:
        yield {"do": "recompose", "models": new.models}


def _upgrades(old: RosterUnit, new: RosterUnit) -> Iterator[Change]:
    for upgrade in (Counter(old.upgrades) - Counter(new.upgrades)).elements():
        yield {"do": "remove-upgrade", "upgrade": upgrade}
    for upgrade in (Counter(new.upgrades) - Counter(old.upgrades)).elements():
        model = new.specialists.get(upgrade)
        known = model is None or old.specialists.get(upgrade) == model
        bought: Change = {"do": "add-upgrade", "upgrade": upgrade}
        yield bought if known else {**bought, "model": model}


def _nominations(old: RosterUnit, new: RosterUnit) -> Iterator[Change]:
    for upgrade in old.specialists:
        if upgrade not in new.specialists:
            yield {"do": "clear-nomination", "upgrade": upgrade}
    for upgrade, model in new.specialists.items():
        if upgrade in old.upgrades and old.specialists.get(upgrade) != model:
            yield {"do": "nominate", "upgrade": upgrade, "model": model}


def _texts(old: RosterUnit, new: RosterUnit) -> Iterator[Change]:
    for word in ("nickname", "notes", "proxy"):
        if getattr(old, word) != getattr(new, word):
            yield {"do": "describe-unit", word: getattr(new, word)}


def _moves(wanted: Sequence[int]) -> Iterator[Change]:
    """As few moves as possible that bring units, named by where they stood, into this order."""
    now, stay = sorted(wanted), _longest_rising(wanted)
    before: int | None = None
    for unit in wanted:
        if unit not in stay:
            at = now.index(unit)
            now.pop(at)
            to = 0 if before is None else now.index(before) + 1
            now.insert(to, unit)
            yield {"do": "move-unit", "unit": at, "to": to}
        before = unit


def _longest_rising(numbers: Sequence[int]) -> frozenset[int]:
    """The members of the longest rising subsequence of different numbers."""
    tails: list[int] = []  # the smallest end of a rising run of each length
    before: dict[int, int | None] = {}
    for number in numbers:
        length = bisect_left(tails, number)
        before[number] = tails[length - 1] if length else None
        tails[length : length + 1] = [number]
    kept = []
    at = tails[-1] if tails else None
    while at is not None:
        kept.append(at)
        at = before[at]
    return frozenset(kept)

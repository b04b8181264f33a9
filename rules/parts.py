"""Parts of a list, judged once and remembered: its cards, each of its units, its draft.

Most lists that are judged differ little from one judged before. What the rules say of a part that
they judge by itself is kept beside the cards; only what concerns the whole list is judged each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, partial

from rules.identity import ids_known
from rules.muster import Muster, remembered
from rules.report import Issue, Subject
from rules.roster import Roster, RosterUnit

Rule = Callable[[Muster], Iterator[Issue]]
Ranked = tuple[int, Issue]  # an issue, and the place of its rule in the order of rules
RankedRules = tuple[tuple[int, Rule], ...]


class Part(Enum):
    """What a rule looks at; nothing else may change what it says."""

    CARDS = "cards"  # faction, tactical and creep cards
    UNIT = "unit"  # one unit, whatever the others are
    DRAFT = "draft"  # scale, missions, deployments
    WHOLE = "whole"  # anything


class Rules:
    """The rules of an edition, in report order, sorted by what they look at."""

    def __init__(self, *rules: tuple[Part, Rule]) -> None:
        ranked = list(enumerate(rules))
        self.cards, self.unit, self.draft, self.whole = (
            tuple((rank, rule) for rank, (of, rule) in ranked if of is part)
            for part in Part
        )
        self.ids = next(rank for rank, rule in self.whole if rule is ids_known)
        self.whole = tuple(one for one in self.whole if one[0] != self.ids)


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """What the rules say of a part, and whether the edition knows all its ids."""

    issues: tuple[Ranked, ...]
    is_known: bool


SILENT = Judged((), True)
MOST_MOVED = 10_000  # units with issues, each at each of its places


def judge(muster: Muster, rules: Rules) -> list[Issue]:
    """Every issue of the list, in the order of the rules."""
    roster = muster.roster
    cards, draft = _judged_cards(muster, rules), _judged_draft(muster, rules)
    found: list[Ranked] = [*cards.issues, *draft.issues]
    is_known = _add_units(found, muster, rules)
    if roster.summoned or not (is_known and cards.is_known and draft.is_known):
        found += [(rules.ids, issue) for issue in ids_known(muster)]
    for rank, rule in rules.whole:
        for issue in rule(muster):
            found.append((rank, issue))
    if len(found) > 1:
        found.sort(key=_rank)
    return [issue for _rank, issue in found]


def _add_units(found: list[Ranked], muster: Muster, rules: Rules) -> bool:
    """Add what is said of single units; the answer: the edition knows all their ids."""
    is_known = True
    for place, unit in enumerate(muster.figures):
        judged: Judged | None = unit.judged
        if judged is SILENT:
            continue
        if judged is None:
            judged = unit.judged = _judge_unit(muster, place, rules)
        found += _moved(judged, place)
        is_known = is_known and judged.is_known
    return is_known


def _rank(ranked: Ranked) -> int:
    return ranked[0]


def _said(muster: Muster, rules: RankedRules) -> list[Ranked]:
    return [(rank, issue) for rank, rule in rules for issue in rule(muster)]


def _judged_cards(muster: Muster, rules: Rules) -> Judged:
    roster = muster.roster
    judged: Judged | None = muster.held.judged
    if judged is None:
        alone = Roster(
            roster.edition,
            roster.scale,
            roster.minerals,
            faction=roster.faction,
            tactical_cards=roster.tactical_cards,
            creep_card=roster.creep_card,
        )
        judged = _judged(Muster(alone, muster.cards), rules.cards)
        muster.held.judged = judged
    return judged


def _judged_draft(muster: Muster, rules: Rules) -> Judged:
    roster = muster.roster
    key = (rules, roster.scale, roster.missions, roster.deployments, "draft")
    judged: Judged | None = muster.cards.memory.get(key)
    if judged is None:
        number = len(roster.missions) + len(roster.deployments)
        find = partial(_judge_draft, muster, rules)
        judged = remembered(muster.cards, key, find, number)
    return judged


def _judge_draft(muster: Muster, rules: Rules) -> Judged:
    roster = muster.roster
    alone = Roster(
        roster.edition,
        roster.scale,
        roster.minerals,
        missions=roster.missions,
        deployments=roster.deployments,
    )
    return _judged(Muster(alone, muster.cards), rules.draft)


def _judged(alone: Muster, rules: RankedRules) -> Judged:
    issues, is_known = tuple(_said(alone, rules)), not any(ids_known(alone))
    return Judged(issues, is_known) if issues or not is_known else SILENT


def _judge_unit(muster: Muster, place: int, rules: Rules) -> Judged:
    """What the rules about single units say of this one, as if it were the first of its list."""
    roster = muster.roster
    entry: RosterUnit = roster.units[place]
    alone = Roster(roster.edition, roster.scale, roster.minerals, units=(entry,))
    return _judged(Muster(alone, muster.cards), rules.unit)


@lru_cache(maxsize=MOST_MOVED)
def _moved(judged: Judged, place: int) -> tuple[Ranked, ...]:
    """What is said of a unit that stands at `place`."""
    moved = []
    for rank, issue in judged.issues:
        kind, about, _first = issue.subject
        moved.append((rank, issue._replace(subject=Subject(kind, about, place))))
    return tuple(moved)

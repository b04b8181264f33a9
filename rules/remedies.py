"""Fixes: the remedy of an issue as data, each tried before it is offered.

A way to mend is a set of changes; `fixes_of` applies it, judges the list again and keeps it only if
the issue is gone. So every fix alone removes its issue. Fixes that break nothing else come first,
then what was probably meant, then the least loss.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from rules import mending_cards, mending_lists, mending_units
from rules.cards import Cards
from rules.changes import Change, ChangeProblem, Fix, apply, nominated
from rules.mending import Case, Changes, Ranked
from rules.muster import Muster
from rules.report import Issue, Level, Report
from rules.restrictions import NONE, Restrictions
from rules.roster import Roster
from rules.steps import deed_among
from rules.text import Sentence, _
from rules.validator import validate

MOST_FIXES = 4
MOST_TRIED = 40
MOST_NAMED = 3  # more changes than these are counted on their button
ENOUGH = 8  # that break nothing else; then the rest need not be tried

Mend = Callable[[Case], Iterator[Ranked]]

MENDS: Mapping[str, Mend] = {
    "faction-missing": mending_cards.choose_faction,
    "id-unknown": mending_lists.name_known,
    "scale-limit": mending_cards.fit_scale,
    "minerals-exceeded": mending_cards.spend_less_minerals,
    "vespene-exceeded": mending_cards.spend_less_vespene,
    "not-eligible": mending_cards.bring_eligible,
    "unique-card-repeated": mending_cards.keep_one_card,
    "unique-unit-repeated": mending_units.keep_one_unit,
    "creep-card-missing": mending_cards.choose_creep,
    "creep-card-not-allowed": mending_cards.drop_creep,
    "slots-exceeded": mending_cards.grant_slots,
    "no-units": mending_units.add_some_unit,
    "composition-not-offered": mending_units.fit_composition,
    "summoned-recruited": mending_units.carry_for_reference,
    "upgrade-not-offered": mending_units.drop_upgrade,
    "upgrade-repeated": mending_units.keep_one_upgrade,
    "specialist-not-nominated": mending_units.nominate_free,
    "specialist-model-out-of-range": mending_units.nominate_free,
    "specialist-model-shared": mending_units.share_out_models,
    "nomination-without-specialist": mending_units.clear_nomination,
    "replacement-shared": mending_units.keep_one_replacement,
    "missions-incomplete": mending_lists.complete_scenario,
    "deployments-incomplete": mending_lists.complete_scenario,
    "mission-repeated": mending_lists.vary_scenario,
    "deployment-repeated": mending_lists.vary_scenario,
    "scenario-scale": mending_lists.match_scale,
    "summoned-not-eligible": mending_lists.drop_summoned,
    "card-unused": mending_cards.drop_card,
    "event-scale": mending_lists.play_scale,
    "event-edition": mending_lists.play_edition,
    "event-banned": mending_lists.leave_out,
    "event-required": mending_lists.take_in,
    "event-capped": mending_lists.keep_to_cap,
}

ONE_OF_A_UNIT = {  # codes of which each unit has issues of its own
    "composition-not-offered",
    "summoned-recruited",
    "upgrade-not-offered",
    "upgrade-repeated",
    "specialist-not-nominated",
    "specialist-model-out-of-range",
    "specialist-model-shared",
    "nomination-without-specialist",
    "replacement-shared",
}

TOLD_APART = {  # codes that one subject may have several issues of: the fact that differs
    "specialist-model-shared": ("model",),
    "replacement-shared": ("weapon",),
    "event-scale": ("id",),
    "event-required": ("id",),
    "event-capped": ("id",),
}


@dataclass(frozen=True, slots=True)
class Tried:
    """A way to mend that does remove its issue, and what else it does."""

    changes: Changes
    roster: Roster
    rank: int
    new_errors: int
    new_warnings: int
    price: int

    @property
    def order(self) -> tuple[int, int, int, int, int]:
        """Fixes are offered in this order."""
        number = len(self.changes)
        return self.new_errors, self.rank, self.new_warnings, self.price, number


def fixes_of(
    issue: Issue, muster: Muster, restrictions: Restrictions = NONE
) -> tuple[Fix, ...]:
    """What removes `issue`, cheapest first; empty where nothing has to be done."""
    return fixes_in(validate(muster.roster, muster.cards, restrictions), issue)


def fixes_in(report: Report, issue: Issue) -> tuple[Fix, ...]:
    """The fixes of an issue of `report`."""
    mend = MENDS.get(issue.code)
    if mend is None:
        return ()
    muster, before = report.muster, _Before(report)
    tried: list[Tried] = []
    clean = 0
    ways = mend(Case(issue, muster, report.restrictions))
    for number, (rank, changes) in enumerate(ways):
        if number >= MOST_TRIED and tried:
            break
        found = _try(issue, before, rank, changes)
        if found is None or any(_is_same(found, other) for other in tried):
            continue
        tried.append(found)
        clean += found.new_errors == 0
        if clean >= ENOUGH:
            break
    tried.sort(key=lambda one: one.order)
    best = tried if issue.code == "faction-missing" else tried[:MOST_FIXES]
    cards = muster.cards
    return tuple(
        Fix(label_of(one.changes, muster.roster, cards), one.changes) for one in best
    )


class _Before:
    """The list as it is, to compare with."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.errors = _gravity(report, Level.ERROR)
        self.warnings = _gravity(report, Level.WARNING)


def _try(issue: Issue, before: _Before, rank: int, changes: Changes) -> Tried | None:
    """What comes of `changes`; None unless they remove `issue`."""
    report = before.report
    muster, event = report.muster, report.restrictions
    if not changes:
        return None
    try:
        completed = _completed(changes, muster.roster, muster.cards)
        roster = apply(muster.roster, completed).roster
    except ChangeProblem:
        return None
    after = validate(roster, muster.cards, event)
    if is_there(issue, after, completed):
        return None
    spent, now = report.totals, after.totals
    return Tried(
        changes=completed,
        roster=roster,
        rank=rank,
        new_errors=_worse(before.errors, _gravity(after, Level.ERROR)),
        new_warnings=_worse(before.warnings, _gravity(after, Level.WARNING)),
        price=abs(spent.minerals_spent - now.minerals_spent)
        + abs(spent.vespene_spent - now.vespene_spent),
    )


def _completed(changes: Changes, roster: Roster, cards: Cards) -> Changes:
    """The changes with specialists nominated, as the builder would."""
    if not any(change["do"] == "add-upgrade" for change in changes):
        return changes
    completed: list[Change] = []
    for change in changes:
        full = nominated(change, roster, cards)
        roster = apply(roster, [full]).roster
        completed.append(full)
    return tuple(completed)


def is_there(issue: Issue, after: Report, changes: Changes = ()) -> bool:
    """Whether `issue` is still found after `changes`, wherever its unit stands now."""
    place = issue.subject.unit
    if issue.code in ONE_OF_A_UNIT and place is not None:
        place = place_after(place, changes)
        if place is None:
            return False
        return any(
            _is_like(issue, other) and other.subject.unit == place
            for other in after.issues
        )
    return any(_is_like(issue, other) for other in after.issues)


def place_after(place: int, changes: Changes) -> int | None:
    """Where the unit of a place stands after `changes`; None when it has left the list."""
    for change in changes:
        if change["do"] in ("remove-unit", "move-to-summoned"):
            gone: int = change["unit"]
            if gone == place:
                return None
            place -= gone < place
    return place


def _is_like(one: Issue, other: Issue) -> bool:
    if one.code != other.code or one.subject.kind != other.subject.kind:
        return False
    return one.subject.id == other.subject.id and all(
        one.facts.get(key) == other.facts.get(key)
        for key in TOLD_APART.get(one.code, ())
    )


def _is_same(one: Tried, other: Tried) -> bool:
    """Whether two ways lead to the same list, but for the order of its units."""
    a, b = one.roster, other.roster
    if len(a.units) != len(b.units) or a.tactical_cards != b.tactical_cards:
        return False
    left = list(b.units)
    for unit in a.units:
        if unit not in left:
            return False
        left.remove(unit)
    return replace(a, units=()) == replace(b, units=())


Gravity = dict[tuple[str, str | None], int]


def _worse(old: Gravity, new: Gravity) -> int:
    """How many issues are new, or graver than before."""
    return sum(new[key] > old.get(key, 0) for key in new)


def _gravity(report: Report, level: Level) -> Gravity:
    """Issues by code and id, with how far they are beyond what is allowed."""
    found: Gravity = {}
    for issue in report.issues:
        if issue.level is level:
            key = (issue.code, issue.subject.id)
            found[key] = found.get(key, 0) + _beyond(issue)
    return found


def _beyond(issue: Issue) -> int:
    for name in ("over", "short", "copies", "count"):
        value = issue.facts.get(name)
        if isinstance(value, int):
            return value
    return 1


def label_of(changes: Changes, roster: Roster, cards: Cards) -> Sentence:
    """What a button that makes these changes says.

    Units leave last and from the end, so every place is the one that `roster` has it at. Of many
    changes the first is named and the others are counted.
    """
    times = Counter(_key(change) for change in changes)
    different = list({_key(change): change for change in changes}.values())
    named = different if len(different) <= MOST_NAMED else different[:1]
    deeds = []
    for change in named:
        number = times[_key(change)]
        deed = deed_among(change, roster, cards)
        if number > 1:
            deed = Sentence(
                _("{deed} ({number} times)"), {"deed": deed, "number": number}
            )
        deeds.append(deed)
    more = len(changes) - sum(times[_key(change)] for change in named)
    if more:
        deeds.append(Sentence(_("{more} more changes"), {"more": more}))
    label = deeds[0] if deeds else Sentence("")
    for deed in deeds[1:]:
        label = Sentence(_("{first} + {then}"), {"first": label, "then": deed})
    return label


def _key(change: Change) -> str:
    return repr(sorted(change.items()))

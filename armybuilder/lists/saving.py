"""Making changes to a kept list: all of them or none, on the state that the person saw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armybuilder.lists.models import ArmyList, Step
from catalog.models import Edition
from rules.cards import Cards
from rules.changes import Change, ChangeProblem, apply, nominated
from rules.document import as_data, read_data
from rules.problems import DocumentProblems
from rules.roster import Roster, RosterUnit
from rules.steps import step_of
from rules.text import Sentence, _

BY_ID = ("add-unit", "add-summoned", "remove-summoned", "replace-summoned")


@dataclass(frozen=True, slots=True)
class Basis:
    """The state that a form was filled in on: the list's revision, and the step shown then."""

    revision: int
    step_id: int


@dataclass(frozen=True, slots=True)
class Made:
    """A roster after some changes, each completed and titled."""

    roster: Roster
    changes: tuple[Change, ...]
    titles: tuple[Sentence, ...]


def make(roster: Roster, changes: Sequence[Change], cards: Cards) -> Made:
    """`roster` after `changes`; ChangeProblem where one cannot be made, and then none is."""
    if not isinstance(changes, list | tuple):
        apply(roster, changes)  # says what is wrong with it
    made, titles = [], []
    for number, asked in enumerate(changes):
        change = asked
        if isinstance(asked, dict):
            change = nominated(asked, roster, cards)
        try:
            after = apply(roster, [change]).roster
        except ChangeProblem as problem:
            path = problem.path.replace("changes[0]", f"changes[{number}]")
            raise ChangeProblem(
                path, problem.message.template, **problem.message.values
            ) from None
        titles.append(step_of(change, roster, after, cards))
        made.append(change)
        roster = after
    return Made(_checked(roster), tuple(made), tuple(titles))


def save_changes(
    army_list: ArmyList, changes: Sequence[Change], basis: Basis
) -> Step | None:
    """Make `changes` to the list and keep them as one step; None where they change nothing.

    Stale, with the step that keeps what was asked for, where the list has moved on since `basis`.
    """
    seen = _seen(army_list, basis)
    made = make(seen.roster, changes, army_list.edition.cards())
    if made.roster in (seen.roster, army_list.roster):
        return None  # nothing to do, or done already: a double click asks for it once
    if made.roster.edition != army_list.edition_id:
        _known(made.roster.edition)
    return army_list.save_roster(
        made.roster, seen.revision, made.titles, made.changes, seen.step_id
    )


def seen_roster(army_list: ArmyList, basis: Basis | None) -> Roster:
    """The roster that a form was filled in on; the current one where that cannot be told."""
    try:
        return _seen(army_list, basis).roster if basis else army_list.roster
    except ChangeProblem:
        return army_list.roster


@dataclass(frozen=True, slots=True)
class _State:
    roster: Roster
    revision: int
    step_id: int


def _seen(army_list: ArmyList, basis: Basis) -> _State:
    """The state that the form was filled in on, now or in the history."""
    if basis.step_id == army_list.head_id:  # undone and done again is the same state
        return _State(army_list.roster, army_list.revision, army_list.head_id)
    step = army_list.steps.filter(pk=basis.step_id).first()
    if step is None:
        raise ChangeProblem(
            "based_on", _("this page does not match any version of the list")
        )
    return _State(step.roster, basis.revision, step.pk)


def _checked(roster: Roster) -> Roster:
    """What is kept must be readable again: within the limits of a document."""
    try:
        return read_data(as_data(roster))
    except DocumentProblems as problems:
        first = problems.problems[0]
        raise ChangeProblem(
            first.path, first.message.template, **first.message.values
        ) from None


def _known(edition: str) -> None:
    if not Edition.objects.filter(pk=edition).exists():
        raise ChangeProblem(
            "edition", _("there is no edition {edition}"), edition=edition
        )


def bought_already(change: Change, roster: Roster) -> bool:
    """Whether a change buys an upgrade that its unit has by now: once was meant."""
    if change["do"] != "add-upgrade":
        return False
    place: int = change["unit"]
    return any(
        change["upgrade"] in unit.upgrades for unit in roster.units[place : place + 1]
    )


def made_already(step: Step, roster: Roster) -> bool:
    """Whether a roster has what a step changes: somebody else, or a first press, made the same."""
    if not step.changes:
        return False
    if all(bought_already(change, roster) for change in step.changes):
        return True
    try:
        return apply(roster, step.changes).roster == roster
    except ChangeProblem:
        return False


def _same_unit(place: int, seen: Roster, roster: Roster) -> bool:
    """Whether the place holds the unit that it held: as it was, or changed among its like."""
    if not (seen.units[place:] and roster.units[place:]):
        return False
    was, now = seen.units[place], roster.units[place]

    def others(one: Roster) -> list[RosterUnit]:
        return [
            unit
            for at, unit in enumerate(one.units)
            if unit.unit == was.unit and at != place
        ]

    return was == now or (was.unit == now.unit and others(seen) == others(roster))


def applies(step: Step, roster: Roster) -> bool:
    """Whether a step that came too late can be made on `roster` and mean the same.

    Changes name units by their place, so each place must still hold the unit that was meant.
    """
    seen = step.parent.roster if step.parent else roster
    for change in step.changes:
        if change["do"] in BY_ID:
            continue
        place = change.get("unit")
        if isinstance(place, int) and not _same_unit(place, seen, roster):
            return False
        if bought_already(change, roster):
            return False
    try:
        return bool(step.changes) and apply(roster, step.changes).roster != roster
    except ChangeProblem:
        return False

"""Two lists, or two states of one, side by side: what leads from one to the other, and at what price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from armybuilder.lists.models import ArmyList, Step
from armybuilder.lists.pages.status import Status, status_of
from armybuilder.lists.pages.words import models_text, race_of
from armybuilder.lists.sentences import say
from catalog.models import Edition
from rules import validate
from rules.cards import Cards
from rules.comparison import changes_between, content, pairs
from rules.consequences import consequences, sentences_of
from rules.report import Report
from rules.roster import Roster, RosterUnit
from rules.steps import SCALE_NAMES, card_name, steps_of, upgrade_name

MOST_CHANGES = 200  # that are told one by one
MOST_STATES = 100  # of a list that can be chosen


@dataclass(frozen=True, slots=True)
class Side:
    """A list, as it is or as it was."""

    army_list: ArmyList
    step: Step | None = None

    @property
    def roster(self) -> Roster:
        return self.step.roster if self.step else self.army_list.roster

    @property
    def value(self) -> str:
        """What names it in an address."""
        return f"{self.army_list.pk}.{self.step.pk}" if self.step else self.army_list.pk

    @property
    def told(self) -> str:
        if self.step is None:
            return _("current version")
        return _("step %(number)s") % {"number": self.step.number}


@dataclass(frozen=True, slots=True)
class Part:
    text: str
    differs: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side has of something; empty where it has no such thing."""

    parts: tuple[Part, ...] = ()
    price: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    label: str
    left: Cell
    right: Cell

    @property
    def differs(self) -> bool:
        return self.left != self.right


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """One side as the page heads it."""

    value: str
    army_list: ArmyList
    step: Step | None
    name: str
    told: str
    race: str
    status: Status


def comparison(left: Side, right: Side, *, only: bool) -> dict[str, Any]:
    """Both sides, row beside row; `only` the rows that differ."""
    editions = {edition.pk: edition for edition in Edition.objects.all()}
    cards = [editions[side.roster.edition].cards() for side in (left, right)]
    reports = [
        validate(side.roster, known)
        for side, known in zip((left, right), cards, strict=True)
    ]
    groups = (
        Group(_("Settings"), tuple(_settings(*reports))),
        Group(_("Cards"), tuple(_cards(*reports))),
        Group(_("Units"), tuple(_units(*reports))),
    )
    if only:
        groups = tuple(
            Group(one.name, tuple(row for row in one.rows if row.differs))
            for one in groups
        )
    return {
        "left": _shown(left, reports[0]),
        "right": _shown(right, reports[1]),
        "groups": [group for group in groups if group.rows],
        "same": content(left.roster) == content(right.roster),
        **_changes(left.roster, right.roster, *cards),
    }


def _shown(side: Side, report: Report) -> Shown:
    return Shown(
        side.value,
        side.army_list,
        side.step,
        side.roster.name,
        side.told,
        race_of(report.muster.cards, side.roster.faction),
        status_of(report),
    )


def _changes(
    left: Roster, right: Roster, cards: Cards, later: Cards
) -> dict[str, object]:
    """The steps from left to right, and what another edition changes of the right one."""
    changes = changes_between(left, right)
    told = steps_of(changes[:MOST_CHANGES], left, cards)
    moved: tuple[str, ...] = ()
    if left.edition != right.edition:
        there = replace(right, edition=left.edition)
        both = consequences(there, right, cards, later)
        moved = tuple(map(say, sentences_of(both)))
    return {
        "changes": [say(step) for step in told],
        "untold": len(changes) - len(told),
        "moved": moved,
    }


def _row(label: str, one: str, other: str) -> Row:
    cells = [Cell((Part(text),) if text else ()) for text in (one, other)]
    return Row(label, *cells)


def _settings(left: Report, right: Report) -> Iterator[Row]:
    shown = [
        _setting_texts(one.muster.roster, one.muster.cards) for one in (left, right)
    ]
    for label, one in shown[0].items():
        if one or shown[1][label]:
            yield _row(label, one, shown[1][label])


def _setting_texts(roster: Roster, cards: Cards) -> Mapping[str, str]:
    def named(*ids: str) -> str:
        return ", ".join(card_name(one, cards) for one in ids)

    return {
        _("Name"): roster.name,
        _("Faction"): named(roster.faction) if roster.faction else "",
        _("Scale"): _(SCALE_NAMES[roster.scale].text),
        _("Mineral limit"): number_format(roster.minerals, force_grouping=True),
        _("Edition"): roster.edition,
        _("Missions"): named(*sorted(roster.missions)),
        _("Deployments"): named(*sorted(roster.deployments)),
        _("Summoned"): named(*sorted(roster.summoned)),
        _("Notes"): roster.notes,
    }


def _cards(left: Report, right: Report) -> Iterator[Row]:
    copies = [_copies(one.muster.roster) for one in (left, right)]
    for card_id in dict.fromkeys((*copies[0], *copies[1])):
        cells = [
            _card_cell(card_id, copies[at][card_id], one.muster.cards)
            for at, one in enumerate((left, right))
        ]
        yield Row(card_name(card_id, right.muster.cards), *cells)


def _copies(roster: Roster) -> Counter[str]:
    creep = (roster.creep_card,) if roster.creep_card else ()
    return Counter((*roster.tactical_cards, *creep))


def _card_cell(card_id: str, copies: int, cards: Cards) -> Cell:
    if not copies:
        return Cell()
    card = cards.tactical.get(card_id) or cards.creep.get(card_id)
    return Cell((Part(f"×{copies}"),), card.vespene * copies if card else None)


def _units(left: Report, right: Report) -> Iterator[Row]:
    for pair in pairs(left.muster.roster.units, right.muster.roster.units):
        had, has = _unit(left, pair.left), _unit(right, pair.right)
        entry = has or had
        if entry is not None:
            cells = _unit_cell(left, pair.left, has), _unit_cell(right, pair.right, had)
            yield Row(card_name(entry.unit, right.muster.cards), *cells)


def _unit(report: Report, place: int | None) -> RosterUnit | None:
    return None if place is None else report.muster.roster.units[place]


def _unit_cell(report: Report, place: int | None, twin: RosterUnit | None) -> Cell:
    """What the unit at `place` is made of; `twin` is what it is on the other side."""
    unit = _unit(report, place)
    if unit is None or place is None:
        return Cell()
    mustered = report.muster.units[place]
    return Cell(
        tuple(_unit_parts(unit, twin, report.muster.cards)),
        mustered.minerals if mustered.composition else None,
    )


def _unit_parts(
    unit: RosterUnit, twin: RosterUnit | None, cards: Cards
) -> Iterator[Part]:
    """Its texts; those that the twin does not have in the same way are marked."""

    def differs(of: Callable[[RosterUnit], object]) -> bool:
        return twin is not None and of(unit) != of(twin)

    yield Part(models_text(unit.models), differs(lambda one: one.models))
    if unit.nickname:
        yield Part(f"“{unit.nickname}”", differs(lambda one: one.nickname))
    left = Counter(twin.upgrades) if twin else Counter(unit.upgrades)
    for upgrade in sorted(unit.upgrades):
        name, model = (
            upgrade_name(unit.unit, upgrade, cards),
            unit.specialists.get(upgrade),
        )
        moved = twin is not None and twin.specialists.get(upgrade) != model
        yield Part(f"{name} ({model})" if model else name, moved or not left[upgrade])
        left[upgrade] -= 1
    for text in (unit.notes, unit.proxy):
        if text:
            yield Part(text, differs(lambda one: (one.notes, one.proxy)))


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen for a side: the name of a group, and its values with their names."""

    name: str
    options: tuple[tuple[str, str], ...]


def choices(mine: list[ArmyList], *sides: Side | None) -> list[Choices]:
    """My lists, the lists that are compared already, and their states."""
    known = {one.pk: one for one in mine}
    compared = {side.army_list.pk: side.army_list for side in sides if side}
    groups = [Choices(_("Your lists"), tuple(map(_option, known.values())))]
    others = [one for pk, one in compared.items() if pk not in known]
    if others:
        groups.append(Choices(_("Other lists"), tuple(map(_option, others))))
    for one in compared.values():
        states = one.steps.filter(late=False).defer("document", "changes")
        groups.append(
            Choices(
                _("Versions of %(name)s") % {"name": one.name},
                tuple(
                    (f"{one.pk}.{step.pk}", f"{step.number}: {step.told}")
                    for step in states.order_by("-pk")[:MOST_STATES]
                ),
            )
        )
    return [group for group in groups if group.options]


def _option(army_list: ArmyList) -> tuple[str, str]:
    moment = localtime(army_list.changed_at)
    day, hour = date_format(moment, "MONTH_DAY_FORMAT"), date_format(moment, "H:i")
    return army_list.pk, f"{army_list.name}, {day}, {hour}"

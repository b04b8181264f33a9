"""How the army stands to what a unit of it could have: its other compositions and upgrades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.lists.pages.foreseen import MOST_COMPARED
from armybuilder.lists.pages.holdings import CompositionRow, UnitRow, UpgradeRow
from armybuilder.lists.pages.issues import FixButton, Why, reason_text, ways_out
from armybuilder.lists.pages.words import models_text
from rules.cards import Unit
from rules.muster import MusteredUnit
from rules.offers import Desk, Option, State
from rules.unit_options import composition_options, upgrade_options

MINERALS = "9.1.3"  # the rule of what costs too much
Remedies = tuple[FixButton, ...]


def with_standing(rows: list[UnitRow], desk: Desk) -> list[UnitRow]:
    """Units whose blocked choices say why, and what makes room; of a long list the open one."""
    few = len(rows) <= MOST_COMPARED
    return [
        _with_standing(row, desk, unit) if few or row.opened else row
        for row, unit in zip(rows, desk.muster.units, strict=True)
    ]


def _with_standing(row: UnitRow, desk: Desk, unit: MusteredUnit) -> UnitRow:
    if unit.card is None:
        return row
    compositions = {one.models: one for one in _hard(composition_options(desk, unit))}
    if compositions:
        row = _with_compositions(row, compositions)
    upgrades = {one.id: one for one in _hard(upgrade_options(desk, unit))}
    if not upgrades:
        return row
    row = _with_upgrades(row, upgrades, unit.card)
    dear = {
        one.id
        for one in upgrades.values()
        if one.state is State.BLOCKED and one.rule == MINERALS
    }
    left = desk.roster.minerals - desk.muster.minerals_spent
    return _said_once(row, dear, left)


def _hard(options: Iterable[Option]) -> Iterator[Option]:
    """Those that the unit does not have and that do not fit as things are."""
    return (
        one for one in options if not one.chosen and one.state is not State.AVAILABLE
    )


def _with_compositions(row: UnitRow, options: Mapping[int | None, Option]) -> UnitRow:
    marked = tuple(
        replace(one, blocked=one.models in options) for one in row.compositions
    )
    ways = (_way_to(one, options[one.models]) for one in marked if one.blocked)
    return replace(
        row, compositions=marked, ways=tuple(way for way in ways if way is not None)
    )


def _way_to(row: CompositionRow, option: Option) -> Why | None:
    """What makes room for a composition; and why it does not fit, where its switch is silent."""
    remedies = ways_out(option.fixes)
    models = models_text(row.models)
    if not row.effects:
        text = f"{models}: {reason_text(option.reason)}"
    elif remedies:
        text = _("Makes room for %(models)s:") % {"models": models}
    else:
        return None
    return Why(f"models-{row.models}", text, remedies)


def _with_upgrades(row: UnitRow, options: Mapping[str, Option], card: Unit) -> UnitRow:
    """The upgrades that the unit can have as it is, and those that it cannot, by their reason."""
    unfit: dict[str, list[str]] = {}
    for option in options.values():
        if option.state is State.IMPOSSIBLE:
            name = card.upgrades[option.id].name
            unfit.setdefault(reason_text(option.reason), []).append(name)
    kept = [
        one
        for one in row.upgrades
        if one.bought or one.id not in options or options[one.id].state is State.BLOCKED
    ]
    return replace(
        row,
        upgrades=tuple(_upgrade(one, options.get(one.id)) for one in kept),
        unfit=tuple(Why(", ".join(names), why) for why, names in unfit.items()),
    )


def _upgrade(row: UpgradeRow, option: Option | None) -> UpgradeRow:
    if row.bought or option is None:
        return row
    return replace(
        row,
        blocked=True,
        why=reason_text(option.reason),
        remedies=ways_out(option.fixes),
    )


def _said_once(row: UnitRow, dear: Collection[str], left: int) -> UnitRow:
    """What several upgrades share stands once above them: too few minerals, and a way out.

    `dear` are those that cost more than what is `left`; their prices stand beside them.
    """
    many = len(dear) > 1
    among = [
        one for one in row.upgrades if one.blocked and (one.id in dear or not many)
    ]
    remedies = _shared(one.remedies for one in among)
    reasons = {one.why for one in among if one.remedies == remedies}
    if not many and not remedies:
        return row
    if many:
        text = _minerals_left(left)
    else:
        text = reasons.pop() if len(reasons) == 1 else _("Makes room:")

    def calmer(one: UpgradeRow) -> UpgradeRow:
        shares = bool(remedies) and one.remedies == remedies
        silent = many or (shares and one.why == text)
        why, own = "" if silent else one.why, () if shares else one.remedies
        return replace(one, why=why, remedies=own)

    return replace(
        row,
        room=Why("upgrades", text, remedies),
        upgrades=tuple(calmer(one) if one in among else one for one in row.upgrades),
    )


def _shared(several: Iterable[Remedies]) -> Remedies:
    """The remedies that most of them have, if more than one has them."""
    most = Counter(filter(None, several)).most_common(1)
    return most[0][0] if most and most[0][1] > 1 else ()


def _minerals_left(left: int) -> str:
    number = max(left, 0)
    return ngettext("%(number)s mineral left", "%(number)s minerals left", number) % {
        "number": number
    }

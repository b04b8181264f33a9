"""Edits: the pure functions behind the changes, each a roster in and a new roster out.

They raise ChangeProblem for what cannot be done to this roster: a copy taken away that is not
there, a list grown past its limits. Places are trusted; `changes.apply` has checked them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.change_words import ChangeProblem
from rules.document import MOST_IDS, MOST_UNITS
from rules.problems import shown
from rules.roster import Roster, RosterUnit
from rules.text import _

# Units


def add_unit(
    roster: Roster,
    unit: str,
    models: int,
    upgrades: tuple[str, ...] = (),
    specialists: Mapping[str, int] | None = None,
    nickname: str = "",
    notes: str = "",
    proxy: str = "",
    at: int | None = None,
) -> Roster:
    """`unit` joins the list, at the end or at the place `at`."""
    new = RosterUnit(
        unit, models, upgrades, dict(specialists or {}), nickname, notes, proxy
    )
    return _put_in(roster, len(roster.units) if at is None else at, new)


def remove_unit(roster: Roster, unit: int) -> Roster:
    return replace(roster, units=roster.units[:unit] + roster.units[unit + 1 :])


def move_unit(roster: Roster, unit: int, to: int) -> Roster:
    """The unit stands at the place `to` afterwards; the others keep their order."""
    rest = remove_unit(roster, unit).units
    return replace(roster, units=(*rest[:to], roster.units[unit], *rest[to:]))


def duplicate_unit(roster: Roster, unit: int) -> Roster:
    """A copy, with all that the unit has, right after it."""
    return _put_in(roster, unit + 1, roster.units[unit])


def replace_unit(roster: Roster, unit: int, by: str) -> Roster:
    """Another unit in the same place, with the models, upgrades and texts of the old one."""
    return _with_unit(roster, unit, unit=by)


def recompose(roster: Roster, unit: int, models: int) -> Roster:
    """Another composition; upgrades and nominations stay."""
    return _with_unit(roster, unit, models=models)


def describe_unit(
    roster: Roster,
    unit: int,
    nickname: str | None = None,
    notes: str | None = None,
    proxy: str | None = None,
) -> Roster:
    """The texts of a unit; one that is not given stays."""
    given = {"nickname": nickname, "notes": notes, "proxy": proxy}
    return _with_unit(
        roster, unit, **{key: text for key, text in given.items() if text is not None}
    )


def move_to_summoned(roster: Roster, unit: int) -> Roster:
    """A unit leaves the recruited ones and is carried for reference; once is enough."""
    unit_id = roster.units[unit].unit
    rest = remove_unit(roster, unit)
    return rest if unit_id in roster.summoned else add_summoned(rest, unit_id)


def _put_in(roster: Roster, place: int, unit: RosterUnit) -> Roster:
    if len(roster.units) >= MOST_UNITS:
        raise ChangeProblem(
            "unit", _("a list holds at most {most} units"), most=MOST_UNITS
        )
    return replace(roster, units=(*roster.units[:place], unit, *roster.units[place:]))


def _with_unit(roster: Roster, place: int, **figures: Any) -> Roster:
    changed = replace(roster.units[place], **figures)
    return replace(
        roster, units=(*roster.units[:place], changed, *roster.units[place + 1 :])
    )


# Upgrades of a unit


def add_upgrade(
    roster: Roster, unit: int, upgrade: str, model: int | None = None
) -> Roster:
    """One copy of `upgrade`, on `model` where one is nominated."""
    old = roster.units[unit]
    upgrades = _added(old.upgrades, upgrade, "upgrade")
    if model is None:
        return _with_unit(roster, unit, upgrades=upgrades)
    nominations = {**old.specialists, upgrade: model}
    return _with_unit(roster, unit, upgrades=upgrades, specialists=nominations)


def remove_upgrade(roster: Roster, unit: int, upgrade: str) -> Roster:
    """One copy leaves; the nomination goes with the last copy."""
    old = roster.units[unit]
    upgrades = _removed(old.upgrades, upgrade, "upgrade")
    if upgrade in upgrades:
        return _with_unit(roster, unit, upgrades=upgrades)
    nominations = {key: at for key, at in old.specialists.items() if key != upgrade}
    return _with_unit(roster, unit, upgrades=upgrades, specialists=nominations)


def replace_upgrade(roster: Roster, unit: int, upgrade: str, by: str) -> Roster:
    """`by` takes the place of one copy; the nomination moves over with the last copy."""
    old = roster.units[unit]
    upgrades = _replaced(old.upgrades, upgrade, by, "upgrade")
    nominations = dict(old.specialists)
    if upgrade not in upgrades and upgrade in nominations:
        model = nominations.pop(upgrade)
        nominations.setdefault(by, model)
    return _with_unit(roster, unit, upgrades=upgrades, specialists=nominations)


def nominate(roster: Roster, unit: int, upgrade: str, model: int) -> Roster:
    """The model that a specialist upgrade of the unit is on."""
    old = roster.units[unit]
    if upgrade not in old.upgrades:
        raise ChangeProblem("upgrade", _("{id} is not in the list"), id=shown(upgrade))
    return _with_unit(roster, unit, specialists={**old.specialists, upgrade: model})


def clear_nomination(roster: Roster, unit: int, upgrade: str) -> Roster:
    """No model is nominated for `upgrade` any more."""
    old = roster.units[unit].specialists
    if upgrade not in old:
        raise ChangeProblem("upgrade", _("{id} is not on any model"), id=shown(upgrade))
    nominations = {key: model for key, model in old.items() if key != upgrade}
    return _with_unit(roster, unit, specialists=nominations)


# Cards of the army


def add_card(roster: Roster, card: str, at: int | None = None) -> Roster:
    """One copy of a tactical card, at the end or at the place `at`."""
    return replace(
        roster, tactical_cards=_added(roster.tactical_cards, card, "card", at)
    )


def remove_card(roster: Roster, card: str) -> Roster:
    """One copy of a tactical card leaves, the last one."""
    return replace(roster, tactical_cards=_removed(roster.tactical_cards, card, "card"))


def replace_card(roster: Roster, card: str, by: str) -> Roster:
    """`by` takes the place of one copy of a tactical card, the last one."""
    return replace(
        roster, tactical_cards=_replaced(roster.tactical_cards, card, by, "card")
    )


def set_creep_card(roster: Roster, card: str | None) -> Roster:
    return replace(roster, creep_card=card)


def set_faction(roster: Roster, faction: str | None) -> Roster:
    """Another faction card, or none; everything else stays, fitting or not."""
    return replace(roster, faction=faction)


def add_summoned(roster: Roster, unit: str) -> Roster:
    return replace(roster, summoned=_added(roster.summoned, unit, "unit"))


def remove_summoned(roster: Roster, unit: str) -> Roster:
    return replace(roster, summoned=_removed(roster.summoned, unit, "unit"))


def replace_summoned(roster: Roster, unit: str, by: str) -> Roster:
    return replace(roster, summoned=_replaced(roster.summoned, unit, by, "unit"))


def add_mission(roster: Roster, mission: str) -> Roster:
    return replace(roster, missions=_added(roster.missions, mission, "mission"))


def remove_mission(roster: Roster, mission: str) -> Roster:
    return replace(roster, missions=_removed(roster.missions, mission, "mission"))


def replace_mission(roster: Roster, mission: str, by: str) -> Roster:
    return replace(roster, missions=_replaced(roster.missions, mission, by, "mission"))


def add_deployment(roster: Roster, deployment: str) -> Roster:
    return replace(
        roster, deployments=_added(roster.deployments, deployment, "deployment")
    )


def remove_deployment(roster: Roster, deployment: str) -> Roster:
    return replace(
        roster, deployments=_removed(roster.deployments, deployment, "deployment")
    )


def replace_deployment(roster: Roster, deployment: str, by: str) -> Roster:
    return replace(
        roster, deployments=_replaced(roster.deployments, deployment, by, "deployment")
    )


def _added(
    ids: tuple[str, ...], new: str, word: str, at: int | None = None
) -> tuple[str, ...]:
    if len(ids) >= MOST_IDS:
        raise ChangeProblem(
            word, _("there are already {most}, and no more fit"), most=MOST_IDS
        )
    place = len(ids) if at is None else at
    return (*ids[:place], new, *ids[place:])


def _last_place(ids: tuple[str, ...], gone: str, word: str) -> int:
    if gone not in ids:
        raise ChangeProblem(word, _("{id} is not in the list"), id=shown(gone))
    return len(ids) - 1 - ids[::-1].index(gone)


def _removed(ids: tuple[str, ...], gone: str, word: str) -> tuple[str, ...]:
    place = _last_place(ids, gone, word)
    return ids[:place] + ids[place + 1 :]


def _replaced(ids: tuple[str, ...], gone: str, by: str, word: str) -> tuple[str, ...]:
    place = _last_place(ids, gone, word)
    return (*ids[:place], by, *ids[place + 1 :])


# The list itself


def set_scale(roster: Roster, scale: str) -> Roster:
    return replace(roster, scale=scale)


def set_minerals(roster: Roster, minerals: int) -> Roster:
    return replace(roster, minerals=minerals)


def set_edition(roster: Roster, edition: str) -> Roster:
    return replace(roster, edition=edition)


def set_name(roster: Roster, name: str) -> Roster:
    return replace(roster, name=name)


def set_notes(roster: Roster, notes: str) -> Roster:
    return replace(roster, notes=notes)

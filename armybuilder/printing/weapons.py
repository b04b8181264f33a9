"""The weapons of a unit as it stands in the list: what is carried, by whom, and as changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from catalog.effects import Effect, effects_of, keyword_name
from catalog.words import COMBAT_TAGS, TARGETS
from rules.cards import Upgrade, Weapon
from rules.equipment import PHASES, Equipment, equipment
from rules.muster import MusteredUnit

CHANGED = "▲"
SPECIALIST = "◇"
INCHES = re.compile(r'(?<=\d)"|(?<=\bX)"')


@dataclass(frozen=True, slots=True)
class WeaponLine:
    """A weapon as fired; `details` are its models, changes and keywords, on a line of their own."""

    name: str
    phase: str
    figures: tuple[str, ...]  # range, target, RoA, Hit, Damage, surge
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GearLine:
    """Models that carry the same; `special` are the weapons of specialists."""

    models: str
    special: str
    weapons: str


def in_inches(text: str) -> str:
    """`text` with the sign for inches instead of a quotation mark."""
    return INCHES.sub("″", text)


def weapon_lines(unit: MusteredUnit) -> tuple[WeaponLine, ...]:
    """Every weapon that a model of the unit carries, once, in the order of use."""
    if unit.card is None:
        return ()
    carried = [weapon for group in equipment(unit) for weapon in group.weapons]
    bought = upgrades_once(unit)
    kept = [one for one in unit.card.weapons if one in carried or not carried]
    sold = [one.weapon for one in bought if one.weapon]
    effects = effects_of(bought)
    return tuple(
        _weapon_line(one, _seller(one, bought), unit, effects)
        for one in sorted(dict.fromkeys((*kept, *sold)), key=_by_phase)
    )


def upgrades_once(unit: MusteredUnit) -> list[Upgrade]:
    """The upgrades that count, in the order of the card, each once even if bought twice."""
    bought = {one.id for one in unit.upgrades}
    return (
        [one for one in unit.card.upgrades.values() if one.id in bought]
        if unit.card
        else []
    )


def _by_phase(weapon: Weapon) -> int:
    return PHASES.index(weapon.phase) if weapon.phase in PHASES else len(PHASES)


def _seller(weapon: Weapon, upgrades: Iterable[Upgrade]) -> Upgrade | None:
    return next((one for one in upgrades if one.weapon == weapon), None)


def _weapon_line(
    weapon: Weapon,
    upgrade: Upgrade | None,
    unit: MusteredUnit,
    effects: Iterable[Effect],
) -> WeaponLine:
    ours = [one for one in effects if weapon.name in one.weapons]
    details = [
        *(_origin(upgrade, unit.entry.specialists) if upgrade else ()),
        *_keywords(weapon, ours),
    ]
    return WeaponLine(
        name=in_inches(weapon.name),
        phase=weapon.phase,
        figures=(
            weapon.range if weapon.range == "E" else f"{weapon.range}″",
            _(TARGETS.get(weapon.target, weapon.target)),
            str(weapon.roa),
            weapon.hit,
            str(weapon.damage),
            _surge(weapon, ours),
        ),
        details=tuple(map(in_inches, details)),
    )


def _origin(upgrade: Upgrade, specialists: Mapping[str, int]) -> list[str]:
    """Who carries a bought weapon, and which one it stands in for."""
    said = []
    if upgrade.specialist:
        model = specialists.get(upgrade.id)
        chosen = _("no model chosen") if model is None else model_word(model)
        said.append(f"{SPECIALIST} {chosen}")
    if upgrade.replaces:
        instead = _("for {weapon}").format(weapon=upgrade.replaces)
        said.append(f"{CHANGED} {instead}")
    elif not upgrade.specialist:
        said.append(CHANGED)
    return said


def model_word(model: int) -> str:
    return _("model {model}").format(model=model)


def _keywords(weapon: Weapon, effects: list[Effect]) -> list[str]:
    """Those of the weapon, and those that upgrades give it or raise."""
    always = {
        keyword_name(one.keyword): one.keyword
        for one in effects
        if one.keyword and not one.within
    }
    own = [one for one in weapon.keywords if one != "SPECIALIST"]
    said = [one for one in own if keyword_name(one) not in always]
    said += [f"{one} {CHANGED}" for one in always.values()]
    for one in effects:
        if one.within:
            pattern = (
                _("{what} within {inches}″")
                if one.keyword
                else _("Surge {what} within {inches}″")
            )
            what = one.keyword or one.surge_dice
            said.append(f"{pattern.format(what=what, inches=one.within)} {CHANGED}")
    return said


def _surge(weapon: Weapon, effects: list[Effect]) -> str:
    """Types and dice, as printed or as gained."""
    gained = next((one for one in effects if one.surge_types), None)
    types, dice = weapon.surge_types, weapon.surge_dice or ""
    if gained:
        types = tuple(dict.fromkeys((*types, *gained.surge_types)))
        dice = gained.surge_dice
    if not types and not dice:
        return "–"
    names = ", ".join(_(COMBAT_TAGS.get(one, one)) for one in types)
    return " ".join(filter(None, (names, dice, CHANGED if gained else "")))


def gear_lines(unit: MusteredUnit) -> tuple[GearLine, ...]:
    """Equipment model by model, where not all models carry the same."""
    groups = equipment(unit)
    if len(groups) < 2:
        return ()
    special = {
        one.weapon.name for one in unit.upgrades if one.weapon and one.specialist
    }
    return tuple(_gear_line(one, special) for one in groups)


def _gear_line(group: Equipment, special: set[str]) -> GearLine:
    names = [in_inches(one.name) for one in group.weapons]
    theirs = [one for one in names if one in special]
    if len(group.models) == 1:
        models = model_word(group.models[0])
    else:
        models = _("models {models}").format(models=group.span)
    return GearLine(
        f"{SPECIALIST} {models}" if theirs else models,
        ", ".join(theirs),
        ", ".join(one for one in names if one not in special),
    )

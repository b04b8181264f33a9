"""Steps: what a change did, in a sentence for the history of a list and for its undo button."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.cards import Cards
from rules.changes import Change, Effect, apply
from rules.muster import Muster
from rules.roster import Roster, RosterUnit
from rules.text import Sentence, Term, Value, _

SCALE_NAMES = {
    "skirmish": Term(_("Skirmish")),
    "standard": Term(_("Standard")),
    "grand-offensive": Term(_("Grand Offensive")),
}
NAMED = {  # verbs about one card: the word that holds its id, and what they say
    "add-card": ("card", _("Add {card}")),
    "remove-card": ("card", _("Remove {card}")),
    "replace-card": ("card", _("Replace {card} with {by}")),
    "add-summoned": ("unit", _("Carry {card} for reference")),
    "remove-summoned": ("unit", _("Stop carrying {card} for reference")),
    "replace-summoned": ("unit", _("Replace {card} with {by}")),
    "add-mission": ("mission", _("Add {card}")),
    "remove-mission": ("mission", _("Remove {card}")),
    "replace-mission": ("mission", _("Replace {card} with {by}")),
    "add-deployment": ("deployment", _("Add {card}")),
    "remove-deployment": ("deployment", _("Remove {card}")),
    "replace-deployment": ("deployment", _("Replace {card} with {by}")),
}


def step_of(change: Change, before: Roster, after: Roster, cards: Cards) -> Sentence:
    """What `change` did, with what it added to the two totals: "Add Marine, 6 models, +160"."""
    if before.edition != after.edition:
        return deed_of(change, before, cards)
    old, new = Muster(before, cards), Muster(after, cards)
    minerals = new.minerals_spent - old.minerals_spent
    vespene = new.vespene_spent - old.vespene_spent
    return with_prices(deed_of(change, before, cards), minerals, vespene)


def with_prices(deed: Sentence, minerals: int, vespene: int) -> Sentence:
    """A deed with what it adds to the two totals."""
    priced = _with_difference(deed, MINERALS, minerals)
    return _with_difference(priced, VESPENE, vespene)


def steps_of(
    changes: Sequence[Change], before: Roster, cards: Cards
) -> tuple[Sentence, ...]:
    """A sentence for each of `changes`, made one after the other."""
    steps = []
    for change in changes:
        after = apply(before, [change]).roster
        steps.append(step_of(change, before, after, cards))
        before = after
    return tuple(steps)


MINERALS = (_("{step}, +{number}"), _("{step}, −{number}"))
VESPENE = (_("{step}, +{number} vespene"), _("{step}, −{number} vespene"))


def _with_difference(
    step: Sentence, templates: tuple[str, str], number: int
) -> Sentence:
    if number == 0:
        return step
    return Sentence(templates[number < 0], {"step": step, "number": abs(number)})


def deed_of(change: Change, before: Roster, cards: Cards) -> Sentence:
    """What `change` does to `before`, without its price: "Add Marine, 6 models"."""
    do = change["do"]
    if do in NAMED:
        word, template = NAMED[do]
        values: dict[str, Value] = {"card": card_name(change[word], cards)}
        if "by" in change:
            values["by"] = card_name(change["by"], cards)
            if values["by"] == values["card"]:
                values["card"] = with_scale(change[word], cards)
                values["by"] = with_scale(change["by"], cards)
        return Sentence(template, values)
    tell = OF_A_UNIT.get(do)
    if tell is not None:
        unit = before.units[change["unit"]]
        return tell(change, unit, unit_name(unit, cards), cards)
    return OF_THE_LIST[do](change, before, cards)


def deed_among(change: Change, roster: Roster, cards: Cards) -> Sentence:
    """One change in words; with the place of its unit where others are called the same."""
    deed = deed_of(change, roster, cards)
    place = change.get("unit")
    if not isinstance(place, int):
        return deed
    unit = roster.units[place]
    called = (unit.unit, unit.nickname)
    if [(one.unit, one.nickname) for one in roster.units].count(called) < 2:
        return deed
    return Sentence(_("{deed} (unit {place})"), {"deed": deed, "place": place + 1})


def card_name(card_id: str, cards: Cards) -> str:
    """The name of a card of any kind; the id itself where the edition does not know it."""
    for found in (cards.tactical, cards.creep, cards.units, cards.factions):
        if card_id in found:
            return found[card_id].name
    scenario = cards.missions.get(card_id) or cards.deployments.get(card_id)
    return scenario.name["en"] if scenario else card_id


def with_scale(card_id: str, cards: Cards) -> Value:
    """The name of a card, with its scale where it is one of several of that name."""
    name = card_name(card_id, cards)
    card = cards.missions.get(card_id) or cards.deployments.get(card_id)
    if card is None:
        return name
    scale = SCALE_NAMES.get(card.scale, card.scale)
    return Sentence(_("{card} ({scale})"), {"card": name, "scale": scale})


def unit_name(unit: RosterUnit, cards: Cards) -> str:
    """The name of a unit, with its nickname where it has one."""
    name = card_name(unit.unit, cards)
    return f"{name} “{unit.nickname}”" if unit.nickname else name


def upgrade_name(unit_id: str, upgrade_id: str, cards: Cards) -> str:
    """The name of an upgrade; of another unit's where this one has none such, or the id."""
    card = cards.units.get(unit_id)
    if card is not None and upgrade_id in card.upgrades:
        return card.upgrades[upgrade_id].name
    others = (
        one.upgrades[upgrade_id]
        for one in cards.units.values()
        if upgrade_id in one.upgrades
    )
    return next((upgrade.name for upgrade in others), upgrade_id)


def models_of(models: int) -> Value:
    """How many models: "1 model", "6 models"."""
    return (
        Term(_("1 model"))
        if models == 1
        else Sentence(_("{models} models"), {"models": models})
    )


def added_unit(name: str, models: int) -> Sentence:
    return Sentence(
        _("Add {unit}, {models}"), {"unit": name, "models": models_of(models)}
    )


# One function a verb. Those of a unit get the unit before the change, and its name.


def _remove_unit(change: Change, unit: RosterUnit, name: str, cards: Cards) -> Sentence:
    return Sentence(
        _("Remove {unit}, {models}"), {"unit": name, "models": models_of(unit.models)}
    )


def _move_unit(change: Change, unit: RosterUnit, name: str, cards: Cards) -> Sentence:
    return Sentence(
        _("Move {unit} to place {place}"), {"unit": name, "place": change["to"] + 1}
    )


def _duplicate_unit(
    change: Change, unit: RosterUnit, name: str, cards: Cards
) -> Sentence:
    return Sentence(_("Duplicate {unit}"), {"unit": name})


def _replace_unit(
    change: Change, unit: RosterUnit, name: str, cards: Cards
) -> Sentence:
    return Sentence(
        _("Replace {card} with {by}"),
        {"card": name, "by": card_name(change["by"], cards)},
    )


def _recompose(change: Change, unit: RosterUnit, name: str, cards: Cards) -> Sentence:
    return Sentence(
        _("{unit}: from {before} to {after}"),
        {"unit": name, "before": unit.models, "after": models_of(change["models"])},
    )


def _describe_unit(
    change: Change, unit: RosterUnit, name: str, cards: Cards
) -> Sentence:
    if change.get("nickname", unit.nickname) != unit.nickname:
        template = _("{unit}: change the nickname")
    elif change.get("proxy", unit.proxy) != unit.proxy:
        template = _("{unit}: change the proxy note")
    else:
        template = _("{unit}: change the notes")
    return Sentence(template, {"unit": name})


def _move_to_summoned(
    change: Change, unit: RosterUnit, name: str, cards: Cards
) -> Sentence:
    return Sentence(_("Carry {card} for reference"), {"card": name})


def _add_upgrade(change: Change, unit: RosterUnit, name: str, cards: Cards) -> Sentence:
    values: dict[str, Value] = {
        "unit": name,
        "upgrade": upgrade_name(unit.unit, change["upgrade"], cards),
    }
    if change.get("model") is None:
        return Sentence(_("{unit}: add {upgrade}"), values)
    values["model"] = change["model"]
    return Sentence(_("{unit}: add {upgrade} on model {model}"), values)


def _of_upgrade(template: str) -> Callable[[Change, RosterUnit, str, Cards], Sentence]:
    def tell(change: Change, unit: RosterUnit, name: str, cards: Cards) -> Sentence:
        values: dict[str, Value] = {
            "unit": name,
            "upgrade": upgrade_name(unit.unit, change["upgrade"], cards),
        }
        if "by" in change:
            values["by"] = upgrade_name(unit.unit, change["by"], cards)
        if "model" in change:
            values["model"] = change["model"]
        return Sentence(template, values)

    return tell


OF_A_UNIT: Mapping[str, Callable[[Change, RosterUnit, str, Cards], Sentence]] = {
    "remove-unit": _remove_unit,
    "move-unit": _move_unit,
    "duplicate-unit": _duplicate_unit,
    "replace-unit": _replace_unit,
    "recompose": _recompose,
    "describe-unit": _describe_unit,
    "move-to-summoned": _move_to_summoned,
    "add-upgrade": _add_upgrade,
    "remove-upgrade": _of_upgrade(_("{unit}: remove {upgrade}")),
    "replace-upgrade": _of_upgrade(_("{unit}: replace {upgrade} with {by}")),
    "nominate": _of_upgrade(_("{unit}: put {upgrade} on model {model}")),
    "clear-nomination": _of_upgrade(_("{unit}: take {upgrade} off its model")),
}


def _add_unit(change: Change, before: Roster, cards: Cards) -> Sentence:
    return added_unit(card_name(change["unit"], cards), change["models"])


def _set_creep_card(change: Change, before: Roster, cards: Cards) -> Sentence:
    if change["card"] is not None:
        return Sentence(
            _("Choose creep card {card}"), {"card": card_name(change["card"], cards)}
        )
    if before.creep_card is None:
        return Sentence(_("Remove the creep card"))
    return Sentence(_("Remove {card}"), {"card": card_name(before.creep_card, cards)})


def _set_faction(change: Change, before: Roster, cards: Cards) -> Sentence:
    if change["faction"] is None:
        return Sentence(_("Remove the faction card"))
    return Sentence(
        _("Choose faction {card}"), {"card": card_name(change["faction"], cards)}
    )


def _set_scale(change: Change, before: Roster, cards: Cards) -> Sentence:
    return Sentence(
        _("Change the scale to {scale}"), {"scale": SCALE_NAMES[change["scale"]]}
    )


def _set_minerals(change: Change, before: Roster, cards: Cards) -> Sentence:
    return Sentence(
        _("Change the limit from {before} to {after} minerals"),
        {"before": before.minerals, "after": change["minerals"]},
    )


def _set_edition(change: Change, before: Roster, cards: Cards) -> Sentence:
    return Sentence(
        _("Move from edition {before} to {after}"),
        {"before": before.edition, "after": change["edition"]},
    )


def _set_name(change: Change, before: Roster, cards: Cards) -> Sentence:
    return Sentence(_("Rename to {name}"), {"name": change["name"]})


def _set_notes(change: Change, before: Roster, cards: Cards) -> Sentence:
    return Sentence(_("Change the notes"))


OF_THE_LIST: Mapping[str, Callable[[Change, Roster, Cards], Sentence]] = {
    "add-unit": _add_unit,
    "set-creep-card": _set_creep_card,
    "set-faction": _set_faction,
    "set-scale": _set_scale,
    "set-minerals": _set_minerals,
    "set-edition": _set_edition,
    "set-name": _set_name,
    "set-notes": _set_notes,
}

EFFECTS = {
    "upgrade": _("{unit}: {upgrade} was removed too."),
    "nomination": _(
        "{unit}: the nomination of model {model} for {upgrade} was removed too."
    ),
    "nickname": _("{unit}: the nickname “{text}” was removed too."),
    "notes": _("{unit}: its notes were removed too: {text}"),
    "proxy": _("{unit}: its proxy note was removed too: {text}"),
}


def sentence_of_effect(effect: Effect, cards: Cards) -> Sentence:
    """What went along with a change, to be told to the player."""
    values: dict[str, Any] = {
        "unit": card_name(effect.unit, cards),
        "text": effect.text,
    }
    if effect.upgrade:
        values["upgrade"] = upgrade_name(effect.unit, effect.upgrade, cards)
    if effect.model is not None:
        values["model"] = effect.model
    return Sentence(EFFECTS[effect.kind], values)

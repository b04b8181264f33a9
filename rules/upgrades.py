"""Upgrades (9.1.7): offered, once each; specialists on one model each; shared replacements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.cards import Unit, Upgrade
from rules.muster import Muster, MusteredUnit
from rules.report import Issue, Level, Subject
from rules.text import _


def judged(muster: Muster) -> Iterator[tuple[MusteredUnit, Unit]]:
    """The units with upgrades or nominations whose card says something about them."""
    for unit in muster.units:
        if not (unit.entry.upgrades or unit.entry.specialists):
            continue
        if unit.card is not None and not unit.card.summoned:
            yield unit, unit.card


def offered(unit: MusteredUnit, card: Unit, upgrade_id: str) -> Upgrade | None:
    """The upgrade, if the card has it for this composition; for any, if that is not offered."""
    upgrade = card.upgrades.get(upgrade_id)
    if upgrade is None or unit.composition is None:
        return upgrade
    return upgrade if unit.entry.models in upgrade.minerals else None


def carried(unit: MusteredUnit, card: Unit) -> Mapping[str, Upgrade]:
    """The upgrades that the unit has and may have, each once, in the order of the list."""
    if unit.carried is None:
        found = {one: offered(unit, card, one) for one in unit.entry.upgrades}
        unit.carried = {one: it for one, it in found.items() if it is not None}
    return unit.carried


def upgrades_offered(muster: Muster) -> Iterator[Issue]:
    """9.1.7: an upgrade stands on the unit's card, with a price for its composition."""
    for unit, card in judged(muster):
        if len(unit.upgrades) == len(unit.entry.upgrades):
            continue
        for upgrade_id in dict.fromkeys(unit.entry.upgrades):
            known = upgrade_id in muster.cards.upgrade_ids
            if known and offered(unit, card, upgrade_id) is None:
                yield Issue(
                    code="upgrade-not-offered",
                    rule="9.1.7",
                    subject=Subject("upgrade", upgrade_id, unit.place),
                    message=_("{upgrade} is not offered for {unit} with {models}.")
                    if upgrade_id in card.upgrades
                    else _("{upgrade} is not on the {unit} card."),
                    facts={"id": upgrade_id},
                )


def upgrades_once(muster: Muster) -> Iterator[Issue]:
    """9.1.7: a unit buys an upgrade at most once."""
    for unit, card in judged(muster):
        written = unit.entry.upgrades
        if len(set(written)) == len(written):
            continue
        for upgrade_id in carried(unit, card):
            copies = written.count(upgrade_id)
            if copies > 1:
                yield Issue(
                    code="upgrade-repeated",
                    rule="9.1.7",
                    subject=Subject("upgrade", upgrade_id, unit.place),
                    message=_("{unit} has {upgrade} {copies} times, 1 allowed."),
                    facts={"id": upgrade_id, "copies": copies},
                )


def specialists(muster: Muster) -> Iterator[tuple[MusteredUnit, list[str]]]:
    """The units with specialist upgrades, and those upgrades."""
    for unit, card in judged(muster):
        found = [one.id for one in carried(unit, card).values() if one.specialist]
        if found:
            yield unit, found


def specialists_nominated(muster: Muster) -> Iterator[Issue]:
    """9.1.7: the list names the model that a specialist upgrade is on."""
    for unit, upgrade_ids in specialists(muster):
        for upgrade_id in upgrade_ids:
            if upgrade_id not in unit.entry.specialists:
                yield Issue(
                    code="specialist-not-nominated",
                    rule="9.1.7",
                    subject=Subject("upgrade", upgrade_id, unit.place),
                    message=_("{unit}: no model is nominated for {upgrade}."),
                    facts={"id": upgrade_id},
                )


def specialists_within_unit(muster: Muster) -> Iterator[Issue]:
    """9.1.7: a nominated model is one of the unit's."""
    for unit, upgrade_ids in specialists(muster):
        models = unit.entry.models
        for upgrade_id in upgrade_ids:
            model = unit.entry.specialists.get(upgrade_id)
            if model is not None and not 1 <= model <= models:
                yield Issue(
                    code="specialist-model-out-of-range",
                    rule="9.1.7",
                    subject=Subject("upgrade", upgrade_id, unit.place),
                    message=_("{unit}: {upgrade} is on model {model} of {models}."),
                    facts={"id": upgrade_id, "model": model, "models": models},
                )


def specialists_apart(muster: Muster) -> Iterator[Issue]:
    """9.1.7: different specialist upgrades are on different models."""
    for unit, upgrade_ids in specialists(muster):
        on_model: dict[int, list[str]] = {}
        for upgrade_id in upgrade_ids:
            if upgrade_id in unit.entry.specialists:
                model = unit.entry.specialists[upgrade_id]
                on_model.setdefault(model, []).append(upgrade_id)
        for model, sharing in on_model.items():
            if len(sharing) > 1:
                yield Issue(
                    code="specialist-model-shared",
                    rule="9.1.7",
                    subject=Subject("unit", unit.entry.unit, unit.place),
                    message=_(
                        "{unit}: {upgrades} are on the same model ({model}); "
                        "each needs its own."
                    ),
                    facts={"model": model, "ids": tuple(sharing)},
                )


def nominations_needed(muster: Muster) -> Iterator[Issue]:
    """9.1.7: only a specialist upgrade that was bought is on a nominated model."""
    for unit, card in judged(muster):
        for upgrade_id in sorted(unit.entry.specialists):
            bought = upgrade_id in unit.entry.upgrades
            upgrade = offered(unit, card, upgrade_id)
            if bought and (upgrade is None or upgrade.specialist):
                continue
            yield Issue(
                code="nomination-without-specialist",
                rule="9.1.7",
                subject=Subject("upgrade", upgrade_id, unit.place),
                message=_(
                    "{unit}: a model is nominated for {upgrade}, which every model has."
                )
                if bought
                else _(
                    "{unit}: a model is nominated for {upgrade}, which is not bought."
                ),
                facts={"id": upgrade_id},
            )


def replacements_apart(muster: Muster) -> Iterator[Issue]:
    """9.1.7: two upgrades that replace the same weapon are told; the book does not forbid it."""
    for unit, card in judged(muster):
        replacing: dict[str, list[Upgrade]] = {}
        for upgrade in carried(unit, card).values():
            if upgrade.replaces is not None:
                replacing.setdefault(upgrade.replaces, []).append(upgrade)
        for weapon, sharing in replacing.items():
            if len(sharing) > 1 and not all(one.specialist for one in sharing):
                yield Issue(
                    code="replacement-shared",
                    rule="9.1.7",
                    subject=Subject("unit", card.id, unit.place),
                    message=_(
                        "{unit}: {upgrades} each replace {weapon}; "
                        "the rulebook does not say which one counts."
                    ),
                    facts={
                        "weapon": weapon,
                        "ids": tuple(one.id for one in sharing),
                    },
                    level=Level.WARNING,
                )

"""What a unit of the list can still buy, and the other compositions it can have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import sub

from rules.cards import Composition, Unit, Upgrade
from rules.changes import Change, Fix, lowest_free_model
from rules.moves import Room
from rules.muster import MusteredUnit
from rules.offers import AVAILABLE, Desk, Option, Standing, State, impossible
from rules.paths import joined
from rules.report import Level
from rules.steps import deed_of, models_of
from rules.text import Sentence, _

CROWDED = 1  # the model that makes room for another specialist where all have one
NO_COMPOSITION = Composition(0, 0, 0)  # of a unit in no total

# Upgrades


def upgrade_options(desk: Desk, unit: MusteredUnit) -> Iterator[Option]:
    """Every upgrade of the unit's card, in its order."""
    card = unit.card
    if card is None:
        return
    for upgrade in card.upgrades.values():
        price = upgrade.minerals.get(unit.entry.models, 0)
        yield _upgrade_standing(desk, unit, card, upgrade).of(
            "upgrade",
            upgrade.id,
            _buy(unit, upgrade),
            place=unit.place,
            models=unit.entry.models,
            minerals=price,
            minerals_more=price,
            chosen=upgrade.id in unit.entry.upgrades,
        )


def _buy(unit: MusteredUnit, upgrade: Upgrade) -> Change:
    change = {"do": "add-upgrade", "unit": unit.place, "upgrade": upgrade.id}
    if not upgrade.specialist:
        return change
    return {**change, "model": lowest_free_model(unit.entry, upgrade.id) or CROWDED}


def _upgrade_standing(
    desk: Desk, unit: MusteredUnit, card: Unit, upgrade: Upgrade
) -> Standing:
    if upgrade.id in unit.entry.upgrades:
        return impossible("9.1.7", _("is already bought"))
    if unit.composition is None:
        return impossible(
            "9.1.6", _("{models} are not offered"), models=models_of(unit.entry.models)
        )
    if unit.entry.models not in upgrade.minerals:
        return impossible(
            "9.1.7",
            _("is not offered for {models}"),
            models=models_of(unit.entry.models),
        )
    barred = desk.barred(upgrade.id)
    if barred is not None:
        return barred
    price = upgrade.minerals[unit.entry.models]
    standing = desk.standing(
        desk.paths.only(minerals=price, one=upgrade.id), unit=unit.place
    )
    if upgrade.specialist and lowest_free_model(unit.entry, upgrade.id) is None:
        return _all_taken(desk, unit, standing)
    rivals = _rivals(unit, upgrade)
    return _shared(desk, unit, rivals, standing) if rivals else standing


def _all_taken(desk: Desk, unit: MusteredUnit, standing: Standing) -> Standing:
    """Every model has a specialist; those of one of them would have to go."""
    if standing.state is State.IMPOSSIBLE:
        return standing
    changes: list[Change] = []
    for upgrade, model in unit.entry.specialists.items():
        if model == CROWDED:
            copies = unit.entry.upgrades.count(upgrade)
            changes += [_of_unit("remove-upgrade", unit, upgrade)] * copies
            changes += [] if copies else [_of_unit("clear-nomination", unit, upgrade)]
    fixes = (_fix(desk, changes),) if standing.state is State.AVAILABLE else ()
    return Standing(
        State.BLOCKED,
        "9.1.7",
        Sentence(_("every model already has a specialist")),
        fixes,
    )


def _rivals(unit: MusteredUnit, upgrade: Upgrade) -> list[Upgrade]:
    """The upgrades of the unit that replace the same weapon, where that is a question."""
    rivals = {
        other.id: other
        for other in unit.upgrades
        if upgrade.replaces is not None
        and other.replaces == upgrade.replaces
        and other.id != upgrade.id
    }
    if upgrade.specialist and all(one.specialist for one in rivals.values()):
        return []
    return list(rivals.values())


def _shared(
    desk: Desk, unit: MusteredUnit, rivals: list[Upgrade], standing: Standing
) -> Standing:
    """Two for the same weapon: something to know, or forbidden by the event."""
    reason = Sentence(
        _("replaces {weapon}, as {upgrades} does"),
        {
            "weapon": rivals[0].replaces or "",
            "upgrades": tuple(one.name for one in rivals),
        },
    )
    if desk.event.shared_replacement != Level.ERROR.value:
        return replace(
            standing, reason=standing.reason or reason, rule=standing.rule or "9.1.7"
        )
    if standing.state is State.IMPOSSIBLE:
        return standing
    required = any(one.id in desk.event.require for one in rivals)
    changes = [
        _of_unit("remove-upgrade", unit, one)
        for one in unit.entry.upgrades
        if one in {rival.id for rival in rivals}
    ]
    fits = standing.state is State.AVAILABLE and not required
    fixes = (_fix(desk, changes),) if fits else ()
    return Standing(State.BLOCKED, desk.event.name, reason, fixes)


def _of_unit(do: str, unit: MusteredUnit, upgrade: str) -> Change:
    return {"do": do, "unit": unit.place, "upgrade": upgrade}


def _fix(desk: Desk, changes: list[Change], *others: Fix) -> Fix:
    """The changes, before the fixes of others, with their steps."""
    steps = [deed_of(change, desk.roster, desk.cards) for change in changes]
    steps += [other.label for other in others]
    more = [change for other in others for change in other.changes]
    return Fix(joined(steps), (*changes, *more))


# Compositions


def composition_options(desk: Desk, unit: MusteredUnit) -> Iterator[Option]:
    """Every composition of the unit's card, the one it has among them."""
    card = unit.card
    if card is None or card.summoned:
        return
    for composition in card.compositions.values():
        chosen = composition.models == unit.entry.models
        price = _price(unit, card, composition)
        standing = (
            AVAILABLE if chosen else _fitting(desk, unit, card, composition, price)
        )
        yield standing.of(
            "composition",
            card.id,
            {"do": "recompose", "unit": unit.place, "models": composition.models},
            place=unit.place,
            models=composition.models,
            minerals=composition.minerals,
            minerals_more=price - unit.minerals,
            slots={card.slot: composition.supply} if card.slot else {},
            chosen=chosen,
        )


def _price(unit: MusteredUnit, card: Unit, composition: Composition) -> int:
    """What the unit would cost, with those of its upgrades that are offered then."""
    found = [card.upgrades.get(upgrade) for upgrade in unit.entry.upgrades]
    prices = [one.minerals.get(composition.models, 0) for one in found if one]
    return composition.minerals + sum(prices)


def _fitting(
    desk: Desk, unit: MusteredUnit, card: Unit, composition: Composition, price: int
) -> Standing:
    standing = desk.standing(
        _more(desk, unit, card, composition, price), unit=unit.place
    )
    misfits = _misfits(unit, card, composition)
    if not misfits or standing.state is State.IMPOSSIBLE:
        return standing
    changes = [change for _reason, some in misfits for change in some]
    if standing.state is State.AVAILABLE:
        fixes = [_fix(desk, changes)]
    else:
        fixes = [_fix(desk, changes, other) for other in standing.fixes]
    reasons = [reason for reason, _changes in misfits]
    if standing.reason is not None:
        reasons.append(standing.reason)
    return Standing(State.BLOCKED, "9.1.7", joined(reasons), tuple(fixes))


def _more(
    desk: Desk, unit: MusteredUnit, card: Unit, new: Composition, price: int
) -> Room:
    """What the unit would take more than it does now."""
    then = desk.paths.unit_takes(card, new, price)
    now = desk.paths.unit_takes(card, unit.composition or NO_COMPOSITION, unit.minerals)
    return tuple(map(sub, then, now))


Misfit = tuple[
    Sentence, list[Change]
]  # what would be wrong, and the changes that mend it


def _misfits(unit: MusteredUnit, card: Unit, new: Composition) -> list[Misfit]:
    """What of the unit would not fit a composition, and does fit the one it has."""
    found: list[Misfit] = []
    entry = unit.entry
    nominations = dict(entry.specialists)
    for upgrade_id in dict.fromkeys(entry.upgrades):
        upgrade = card.upgrades.get(upgrade_id)
        if upgrade is None:
            continue
        gone = [_of_unit("remove-upgrade", unit, upgrade_id)] * entry.upgrades.count(
            upgrade_id
        )
        if new.models not in upgrade.minerals:
            if unit.composition is None or entry.models in upgrade.minerals:
                found.append((_not_offered(upgrade, new), gone))
        elif (
            upgrade.specialist
            and new.models < nominations.get(upgrade_id, 0) <= entry.models
        ):
            taken = set(nominations.values())
            free = next(
                (one for one in range(1, new.models + 1) if one not in taken), None
            )
            move = {**_of_unit("nominate", unit, upgrade_id), "model": free}
            found.append(
                (
                    _beyond(upgrade, nominations[upgrade_id], new),
                    [move] if free else gone,
                )
            )
            if free:
                nominations[upgrade_id] = free
    return found


def _not_offered(upgrade: Upgrade, new: Composition) -> Sentence:
    return Sentence(
        _("{upgrade} is not offered for {models}"),
        {"upgrade": upgrade.name, "models": models_of(new.models)},
    )


def _beyond(upgrade: Upgrade, model: int, new: Composition) -> Sentence:
    return Sentence(
        _("{upgrade} is on model {model} of {models}"),
        {"upgrade": upgrade.name, "model": model, "models": new.models},
    )

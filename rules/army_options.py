"""What an army can still take: units, cards, scenario cards, and another faction card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.cards import (
    SLOTS,
    Composition,
    CreepCard,
    Deployment,
    Mission,
    Unit,
)
from rules.changes import Change, Fix
from rules.eligibility import missing_tags
from rules.offers import AVAILABLE, Desk, Option, Standing, State, impossible
from rules.paths import joined
from rules.steps import SCALE_NAMES, card_name, deed_of
from rules.text import Sentence, _, slots_of

# Units


def unit_options(desk: Desk) -> Iterator[Option]:
    """Every composition of every unit that armies recruit."""
    for card in desk.cards.units.values():
        if card.summoned:
            continue
        barred = _barred_unit(desk, card)
        for composition in card.compositions.values():
            standing = barred or _unit_standing(desk, card, composition)
            yield standing.of(
                "unit",
                card.id,
                {"do": "add-unit", "unit": card.id, "models": composition.models},
                models=composition.models,
                minerals=composition.minerals,
                minerals_more=composition.minerals,
                slots={card.slot: composition.supply} if card.slot else {},
            )


def _barred_unit(desk: Desk, card: Unit) -> Standing | None:
    barred = desk.barred(card.id, card.tags)
    here = card.unique and any(unit.unit == card.id for unit in desk.roster.units)
    if barred is None and here:
        return impossible("9.1.6", _("is Unique and already in the list"))
    return barred


def _unit_standing(desk: Desk, card: Unit, composition: Composition) -> Standing:
    takes = desk.paths.unit_takes(card, composition, composition.minerals)
    standing = desk.standing(takes, brings=card.id)
    slot, supply = card.slot, composition.supply
    if standing.state is not State.BLOCKED or slot is None:
        return standing
    if _within_reach(desk, slot, supply):
        return standing
    return impossible(
        "9.1.6",
        _("needs {slots}, which no cards for {limit} vespene grant"),
        slots=slots_of(supply, slot),
        limit=desk.roster.vespene_limit,
    )


def _within_reach(desk: Desk, slot: str, supply: int) -> bool:
    """Whether some cards within the vespene limit grant the faction card's army so many slots."""
    faction = desk.muster.faction
    if faction is None:
        return True
    cards = [
        card
        for card in desk.cards.tactical.values()
        if card.slots.get(slot)
        and card.id not in desk.event.ban
        and not missing_tags(card.tags, faction.tags)
    ]
    cheapest = {faction.slots[slot]: 0}  # slots -> vespene
    for card in cards:
        for _copy in range(1 if card.unique else supply):
            for number, vespene in list(cheapest.items()):
                more = min(number + card.slots[slot], supply)
                together = vespene + card.vespene
                cheapest[more] = min(together, cheapest.get(more, together))
    enough = [vespene for number, vespene in cheapest.items() if number >= supply]
    return (
        min(enough, default=desk.roster.vespene_limit + 1) <= desk.roster.vespene_limit
    )


def summoned_options(desk: Desk) -> Iterator[Option]:
    """Units that this army can summon, to be carried for reference."""
    for card in desk.cards.units.values():
        if not card.summoned:
            continue
        carried = card.id in desk.roster.summoned
        standing = desk.barred(card.id, card.tags) or AVAILABLE
        if carried:
            standing = impossible("9.1.9", _("is already carried for reference"))
        elif standing is AVAILABLE:
            standing = desk.standing(desk.paths.only(one=card.id))
        change = {"do": "add-summoned", "unit": card.id}
        yield standing.of("summoned", card.id, change, chosen=carried)


# Cards


def tactical_options(desk: Desk) -> Iterator[Option]:
    """Every tactical card, once more."""
    for card in desk.cards.tactical.values():
        standing = desk.barred(card.id, card.tags)
        if standing is None and card.unique and card in desk.muster.tactical:
            standing = impossible("9.1.5", _("is Unique and already in the list"))
        if standing is None:
            standing = desk.standing(desk.paths.card_takes(card), brings=card.id)
        yield standing.of(
            "tactical",
            card.id,
            {"do": "add-card", "card": card.id},
            vespene=card.vespene,
            vespene_more=card.vespene,
            slots={slot: card.slots[slot] for slot in SLOTS if card.slots.get(slot)},
        )


def creep_options(desk: Desk) -> Iterator[Option]:
    """Every creep card, in the place of the one that is there."""
    old = desk.muster.creep
    for card in desk.cards.creep.values():
        more = card.vespene - (old.vespene if old else 0)
        yield _creep_standing(desk, card, more).of(
            "creep",
            card.id,
            {"do": "set-creep-card", "card": card.id},
            vespene=card.vespene,
            vespene_more=more,
            chosen=desk.roster.creep_card == card.id,
        )


def _creep_standing(desk: Desk, card: CreepCard, more: int) -> Standing:
    faction = desk.muster.faction
    if faction is not None and not faction.requires_creep_card:
        return impossible(
            "9.1.5", _("{faction} takes no creep card"), faction=faction.name
        )
    barred = desk.barred(card.id, card.tags)
    if barred is not None:
        return barred
    mine = desk.roster.creep_card
    if mine == card.id:
        return AVAILABLE
    if mine is not None and mine in desk.event.require:
        return impossible(
            desk.event.name,
            _("{event} requires {name}, whose place it would take"),
            event=desk.event.name,
            name=card_name(mine, desk.cards),
        )
    return desk.standing(desk.paths.only(vespene=more, one=card.id), brings=card.id)


def cheapest_creep(desk: Desk, tags: tuple[str, ...]) -> CreepCard | None:
    """The cheapest creep card that a faction card with these tags may bring."""
    may = [
        card
        for card in desk.cards.creep.values()
        if not missing_tags(card.tags, tags) and card.id not in desk.event.ban
    ]
    return min(may, key=lambda card: card.vespene, default=None)


# Scenario cards


def mission_options(desk: Desk) -> Iterator[Option]:
    yield from _scenario(desk, "mission", desk.cards.missions, desk.roster.missions)


def deployment_options(desk: Desk) -> Iterator[Option]:
    yield from _scenario(
        desk, "deployment", desk.cards.deployments, desk.roster.deployments
    )


def _scenario(
    desk: Desk,
    kind: str,
    cards: Mapping[str, Mission] | Mapping[str, Deployment],
    chosen: tuple[str, ...],
) -> Iterator[Option]:
    for card in cards.values():
        change = {"do": f"add-{kind}", kind: card.id}
        standing = desk.barred(card.id) or _scenario_standing(desk, kind, card, chosen)
        yield standing.of(kind, card.id, change, chosen=card.id in chosen)


def _scenario_standing(
    desk: Desk, kind: str, card: Mission | Deployment, chosen: tuple[str, ...]
) -> Standing:
    if card.id in chosen:
        return impossible("9.2", _("is already chosen"))
    if card.scale != desk.roster.scale:
        return impossible(
            "9.2",
            _("is a card for {scale}"),
            scale=SCALE_NAMES.get(card.scale, card.scale),
        )
    if len(chosen) < 2:
        return desk.standing(desk.paths.only(one=card.id))
    reason = Sentence(_("{number} are already chosen"), {"number": len(chosen)})
    changes = [{"do": f"remove-{kind}", kind: one} for one in dict.fromkeys(chosen)]
    fixes = (
        tuple(_fix(desk, [change]) for change in changes) if len(chosen) == 2 else ()
    )
    return Standing(State.BLOCKED, "9.2", reason, fixes)


def _fix(desk: Desk, changes: list[Change]) -> Fix:
    steps = [deed_of(change, desk.roster, desk.cards) for change in changes]
    return Fix(joined(steps), tuple(changes))

"""What to do about an issue, by its code: short sentences that name real cards with their price."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from rules.cards import Cards, TacticalCard, Unit
from rules.changes import lowest_free_model
from rules.eligibility import missing_tags
from rules.muster import Muster
from rules.report import Issue
from rules.restrictions import Restrictions
from rules.slots import cards_for_slot
from rules.steps import SCALE_NAMES, card_name, unit_name
from rules.text import Sentence, Value, _, slots_of

Remedy = Callable[[Issue, Muster, Restrictions], Sentence | None]


def _say(template: str) -> Remedy:
    def remedy(_issue: Issue, _muster: Muster, _event: Restrictions) -> Sentence:
        return Sentence(template)

    return remedy


def _faction(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    """Name the faction cards that have the tags of everything in the list."""
    tags = {tag for unit in muster.units if unit.card for tag in unit.card.tags}
    tags |= {tag for card in muster.tactical for tag in card.tags}
    fitting = tuple(
        card.name
        for card in muster.cards.factions.values()
        if tags <= set(card.tags) and card.id not in event.ban
    )
    if not fitting:
        return Sentence(_("Choose a faction card."))
    return Sentence(_("Choose a faction card: {factions}."), {"factions": fitting})


def _unknown(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    is_faction = issue.subject.id == muster.roster.faction and muster.faction is None
    if issue.facts.get("suggestion") is not None:
        if is_faction:
            return Sentence(_("Replace it with {suggestion}."))
        return Sentence(_("Replace it with {suggestion}, or remove it."))
    if is_faction:
        return _faction(issue, muster, event)
    return Sentence(_("Remove it."))


def _scale(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    facts = issue.facts
    limit, highest = cast(int, facts["limit"]), cast(int | None, facts["highest"])
    is_over = highest is not None and limit > highest
    values: dict[str, Value] = {
        "minerals": cast(int, highest if is_over else facts["lowest"])
    }
    other = scale_admitting(limit, muster.cards)
    if other is None:
        return Sentence(_("Agree on {minerals} minerals."), values)
    values["other"] = SCALE_NAMES.get(other, other)
    return Sentence(_("Agree on {minerals} minerals, or play {other}."), values)


def scale_admitting(limit: int, cards: Cards) -> str | None:
    """The smallest scale that allows `limit` minerals."""
    fitting = [
        scale
        for scale in cards.scales.values()
        if scale.lowest <= limit and (scale.highest is None or limit <= scale.highest)
    ]
    smallest = min(fitting, key=lambda scale: scale.highest or limit, default=None)
    return smallest.id if smallest else None


def _minerals(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    """Name the cheapest upgrade or unit that is enough."""
    over = cast(int, issue.facts["over"])
    enough: list[tuple[int, Value]] = []
    for unit in muster.units:
        name = unit_name(unit.entry, muster.cards)
        if unit.minerals >= over:
            enough.append((unit.minerals, name))
        for upgrade in unit.upgrades:
            price = upgrade.minerals[unit.entry.models]
            if price >= over:
                of_unit = Sentence(
                    _("{upgrade} of {unit}"), {"upgrade": upgrade.name, "unit": name}
                )
                enough.append((price, of_unit))
    if not enough:
        return Sentence(_("Remove units or upgrades worth {over} minerals."))
    price, thing = min(enough, key=lambda pair: pair[0])
    return Sentence(
        _("Remove {over} minerals, such as {thing} ({price} minerals)."),
        {"thing": thing, "price": price},
    )


def _vespene(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    """Name the cheapest card that is enough and whose slots are not needed."""
    over = cast(int, issue.facts["over"])
    enough = [
        card
        for card, grants in muster.grants
        if card.vespene >= over
        and all(muster.granted[one] - muster.taken[one] >= lost for one, lost in grants)
    ]
    if not enough:
        return Sentence(_("Remove cards worth {over} vespene."))
    card = min(enough, key=lambda card: card.vespene)
    return Sentence(
        _("Remove cards worth {over} vespene, such as {card} ({price} vespene)."),
        {"card": card.name, "price": card.vespene},
    )


def _not_eligible(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    missing = cast(tuple[str, ...], issue.facts["missing"])
    others = tuple(
        card.name
        for card in muster.cards.factions.values()
        if set(missing) <= set(card.tags) and card.id not in event.ban
    )
    if not others:
        return Sentence(_("Remove {name}."))
    return Sentence(
        _("Change the faction card to {factions}, or remove {name}."),
        {"factions": others},
    )


def _creep_missing(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    faction = muster.faction
    cards = [
        card
        for card in muster.cards.creep.values()
        if faction and not missing_tags(card.tags, faction.tags)
        if card.id not in event.ban
    ]
    priced = tuple(
        Sentence(
            _("{card} ({vespene} vespene)"), {"card": one.name, "vespene": one.vespene}
        )
        for one in sorted(cards, key=lambda card: card.vespene)
    )
    if not priced:
        return Sentence(_("Add a creep card."))
    return Sentence(_("Add one creep card: {cards}."), {"cards": priced})


def _slots(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    slot, short = cast(str, issue.facts["slot"]), cast(int, issue.facts["short"])
    for cards in cards_for_slot(muster, slot, short, event.ban):
        return Sentence(
            _("Add {cards}, or remove units that take {slots}."),
            {
                "cards": tuple(card_with_slots(card, slot) for card in cards),
                "slots": slots_of(short, slot),
            },
        )
    return Sentence(
        _("Remove units that take {slots}."), {"slots": slots_of(short, slot)}
    )


def card_with_slots(card: TacticalCard, slot: str) -> Sentence:
    """A card with its price: "Factory (35 vespene, 2 Elite)"."""
    return Sentence(
        _("{card} ({vespene} vespene, {slots})"),
        {
            "card": card.name,
            "vespene": card.vespene,
            "slots": slots_of(card.slots[slot], slot),
        },
    )


def _no_units(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    found = cheapest_units(muster, event)
    if not found:
        return Sentence(_("Add a unit."))
    unit = found[0]
    smallest = next(iter(unit.compositions.values()))
    return Sentence(
        _("Add a unit, such as {unit} ({minerals} minerals, {slots})."),
        {
            "unit": unit.name,
            "minerals": smallest.minerals,
            "slots": slots_of(smallest.supply, unit.slot or "core"),
        },
    )


def cheapest_units(muster: Muster, event: Restrictions) -> list[Unit]:
    """Units that the army may recruit, the cheapest first, those with a free slot before others."""
    faction = muster.faction
    fitting = [
        unit
        for unit in muster.cards.units.values()
        if unit.compositions and not unit.summoned and unit.id not in event.ban
        if faction is None or not missing_tags(unit.tags, faction.tags)
    ]

    def rank(unit: Unit) -> tuple[bool, int]:
        smallest = next(iter(unit.compositions.values()))
        slot = unit.slot or "core"
        free = muster.granted[slot] - muster.taken[slot]
        return smallest.supply > free, smallest.minerals

    return sorted(fitting, key=rank)


def _nominate(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    unit = muster.roster.units[issue.subject.unit or 0]
    model = lowest_free_model(unit, issue.subject.id or "")
    if model is None:
        return Sentence(_("Remove {upgrade} from {unit}."))
    return Sentence(_("Nominate model {free} for {upgrade}."), {"free": model})


def _scenario_count(add: str, drop: str) -> Remedy:
    def remedy(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
        chosen, needed = (
            cast(int, issue.facts["chosen"]),
            cast(int, issue.facts["needed"]),
        )
        return Sentence(add if chosen < needed else drop)

    return remedy


def _unused(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    card = muster.cards.tactical[cast(str, issue.facts["id"])]
    return Sentence(
        _("Remove {name} to get {vespene} vespene back."), {"vespene": card.vespene}
    )


def _required(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    required = cast(str, issue.facts["id"])
    if not muster.cards.knows(required):
        return Sentence(
            _(
                "No card of this edition has the id “{id}”: ask those who run {event}, "
                "for no list can have it."
            )
        )
    card = muster.cards.tactical.get(required)
    if card is None:
        return Sentence(_("Add {name}."))
    return Sentence(_("Add {name} ({vespene} vespene)."), {"vespene": card.vespene})


def _event_scale(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    if issue.facts["id"] == "scale":
        return Sentence(_("Change the scale to {allowed}."))
    return Sentence(_("Agree on {allowed} minerals."))


def _capped(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    found, allowed = cast(int, issue.facts["found"]), cast(int, issue.facts["allowed"])
    over = found - allowed
    if issue.subject.kind == "slot" and issue.subject.id is not None:
        return Sentence(
            _("Remove units that take {slots}."),
            {"slots": slots_of(over, issue.subject.id)},
        )
    return Sentence(_("Remove {over} of {name}."), {"over": over})


def _same_scenario(issue: Issue, muster: Muster, event: Restrictions) -> Sentence:
    twin = twin_of(issue.subject.kind, issue.subject.id or "", muster)
    scale = muster.roster.scale
    values: dict[str, Value] = {"played": SCALE_NAMES.get(scale, scale)}
    if twin is None:
        return Sentence(_("Choose a card for {played}, if there is one."), values)
    return Sentence(_("Choose the card of the same name for {played}."), values)


def twin_of(kind: str, card_id: str, muster: Muster) -> str | None:
    """The card of the same name for the list's scale, unless the list has that as well."""
    known = muster.cards.missions if kind == "mission" else muster.cards.deployments
    name = card_name(card_id, muster.cards)
    for card in known.values():
        if card.scale != muster.roster.scale or card.name["en"] != name:
            continue
        if card.id not in (*muster.roster.missions, *muster.roster.deployments):
            return card.id
    return None


REMEDIES: Mapping[str, Remedy] = {
    "faction-missing": _faction,
    "id-unknown": _unknown,
    "scale-limit": _scale,
    "minerals-exceeded": _minerals,
    "vespene-exceeded": _vespene,
    "not-eligible": _not_eligible,
    "unique-card-repeated": _say(_("Keep one copy of {name}.")),
    "unique-unit-repeated": _say(_("Keep one {name}.")),
    "creep-card-missing": _creep_missing,
    "creep-card-not-allowed": _say(_("Remove {name}.")),
    "slots-exceeded": _slots,
    "no-units": _no_units,
    "composition-not-offered": _say(
        _("Choose one of these numbers of models: {offered}.")
    ),
    "summoned-recruited": _say(
        _("Move {unit} to the cards carried for reference, or remove it.")
    ),
    "upgrade-not-offered": _say(_("Remove {upgrade} from {unit}.")),
    "upgrade-repeated": _say(_("Keep only one {upgrade}.")),
    "specialist-not-nominated": _nominate,
    "specialist-model-out-of-range": _nominate,
    "specialist-model-shared": _say(_("Move all but one of them to other models.")),
    "nomination-without-specialist": _say(_("Remove the nomination for {upgrade}.")),
    "replacement-shared": _say(_("Keep one of them: {upgrades}.")),
    "missions-incomplete": _scenario_count(
        _("Add mission cards until there are {needed}."),
        _("Remove mission cards until there are {needed}."),
    ),
    "deployments-incomplete": _scenario_count(
        _("Add deployment cards until there are {needed}."),
        _("Remove deployment cards until there are {needed}."),
    ),
    "mission-repeated": _say(_("Replace a copy of {name} with another card.")),
    "deployment-repeated": _say(_("Replace a copy of {name} with another card.")),
    "scenario-scale": _same_scenario,
    "summoned-not-eligible": _say(
        _("Remove {name} from the cards carried for reference.")
    ),
    "card-unused": _unused,
    "event-scale": _event_scale,
    "event-edition": _say(_("Move the list to edition {allowed}.")),
    "event-banned": _say(_("Remove {name}.")),
    "event-required": _required,
    "event-capped": _capped,
}

"""The cards of a list as printed: one for each unit, as its upgrades have made it, and those bought with vespene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.printing.choices import Choices
from armybuilder.printing.speech import Speech
from armybuilder.printing.strips import Strip, strip_of
from armybuilder.printing.weapons import (
    CHANGED,
    SPECIALIST,
    GearLine,
    WeaponLine,
    gear_lines,
    in_inches,
    upgrades_once,
    weapon_lines,
)
from catalog.effects import effects_of
from catalog.words import COMBAT_TAGS, PHASES, TYPES, models_text, slots_text
from rules.cards import (
    SLOTS,
    Ability,
    Cards,
    CreepCard,
    FactionCard,
    TacticalCard,
    Unit,
)
from rules.muster import Muster, MusteredUnit
from rules.roster import RosterUnit

PHASE_ORDER = ("movement", "assault", "combat", "any")
MOST_SHARING = 4
"""Identical units on one card; each has a strip of its own."""


@dataclass(frozen=True, slots=True)
class Stat:
    """A figure of the profile."""

    id: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class CardAbility:
    """An ability on a card; `name` carries the mark of one that an upgrade added."""

    name: str
    phase: str
    pays: str  # "1 CP"
    kind: str  # "Movement, active."
    summary: str


@dataclass(frozen=True, slots=True)
class GameCard:
    """A card on paper; what a kind of card does not have is empty.

    `numbers` are the places of the units in the list: of several, where they are identical.
    """

    kind: str
    name: str
    tags: str
    numbers: tuple[int, ...] = ()
    nickname: str = ""
    unique: bool = False
    size: str = ""  # "9 models"
    price: str = ""
    price_of: str = ""  # what the price is in, or the kind of a card without one
    remark: str = ""
    stats: tuple[Stat, ...] = ()
    strips: tuple[Strip, ...] = ()
    weapons: tuple[WeaponLine, ...] = ()
    abilities: tuple[CardAbility, ...] = ()
    gear: tuple[GearLine, ...] = ()
    times: int = 1
    continued: bool = False

    @property
    def number(self) -> str:
        return ", ".join(map(str, self.numbers))


def unit_cards(muster: Muster, speech: Speech, *, sharing: bool) -> list[GameCard]:
    """The units' cards in the order of the list; identical units share one where they may."""
    groups = _alike(muster.units) if sharing else [[unit] for unit in muster.units]
    return [_unit_card(units, muster.cards, speech) for units in groups]


def _alike(units: Iterable[MusteredUnit]) -> list[list[MusteredUnit]]:
    groups: list[list[MusteredUnit]] = []
    open_groups: dict[object, list[MusteredUnit]] = {}
    for unit in units:
        entry = unit.entry
        models = tuple(sorted(entry.specialists.items()))
        key = (entry.unit, entry.models, entry.upgrades, models, entry.nickname)
        group = open_groups.get(key)
        if group is None or len(group) == MOST_SHARING:
            group = open_groups[key] = []
            groups.append(group)
        group.append(unit)
    return groups


def summoned_cards(muster: Muster, speech: Speech) -> list[GameCard]:
    """The cards of units that are summoned during play, each once."""
    cards = []
    for unit_id in dict.fromkeys(muster.roster.summoned):
        card = muster.cards.units.get(unit_id)
        if card is None:
            continue
        entry = RosterUnit(unit_id, card.summoned_models or 1)
        unit = MusteredUnit(0, entry, card)
        made = _unit_card([unit], muster.cards, speech)
        cards.append(replace(made, numbers=(), remark="", price_of=_("summoned")))
    return cards


def bought_cards(muster: Muster, speech: Speech, *, sharing: bool) -> list[GameCard]:
    """Faction, tactical and creep card; those that the edition does not know by their id."""
    roster, cards = muster.roster, muster.cards
    found: list[tuple[str, FactionCard | TacticalCard | CreepCard | None]] = []
    if roster.faction is not None:
        found.append((roster.faction, muster.faction))
    found += [(one, cards.tactical.get(one)) for one in roster.tactical_cards]
    if roster.creep_card is not None:
        found.append((roster.creep_card, muster.creep))
    made = [
        _bought_card(card, cards, speech)
        if card
        else GameCard("unknown", speech.set(card_id), _("Not a card of this edition."))
        for card_id, card in found
    ]
    if not sharing:
        return made
    return [replace(one, times=number) for one, number in Counter(made).items()]


def _unit_card(units: list[MusteredUnit], cards: Cards, speech: Speech) -> GameCard:
    unit, card = units[0], units[0].card
    entry = unit.entry
    head = GameCard(
        kind="unit",
        name=card.name if card else speech.set(entry.unit),
        tags=_tags(unit),
        numbers=tuple(one.place + 1 for one in units),
        nickname=speech.set(entry.nickname),
        size=models_text(entry.models),
        price=str(unit.minerals) if unit.composition else "",
        times=len(units),
    )
    if card is None:
        return head
    hp = card.hp + sum(one.hp for one in effects_of(upgrades_once(unit)))
    several = len(units) > 1
    strips = [
        strip_of(
            card,
            entry.models,
            hp,
            _("Unit {number}").format(number=one.place + 1) if several else "",
        )
        for one in units
    ]
    return replace(
        head,
        unique=card.unique,
        remark=_remark(unit),
        stats=_stats(card, hp),
        strips=tuple(filter(None, strips)),
        weapons=weapon_lines(unit),
        abilities=_abilities(unit, card, _resource(cards, card.race), speech),
        gear=gear_lines(unit),
    )


def _tags(unit: MusteredUnit) -> str:
    card = unit.card
    if card is None:
        return _("Not a unit of this edition.")
    slot = _("Summoned")
    if card.slot and unit.composition:
        slot = slots_text(unit.composition.supply, card.slot)
    elif card.slot:
        slot = ""
    tags = ", ".join(_(COMBAT_TAGS.get(one, one)) for one in card.combat_tags)
    base = _("base {size} mm").format(size=str(card.base_mm).replace("x", "×"))
    return " · ".join(filter(None, (slot, tags, base)))


def _remark(unit: MusteredUnit) -> str:
    """What on the list is not on the card, and why."""
    card, entry = unit.card, unit.entry
    if card is None or card.summoned:
        return _("Summoned during play; not counted.")
    if unit.composition is None:
        return _("Not offered with this many models; not counted.")
    idle = len({*entry.upgrades} - {one.id for one in unit.upgrades})
    if not idle:
        return ""
    return ngettext(
        "{number} upgrade of the list is not offered to it.",
        "{number} upgrades of the list are not offered to it.",
        idle,
    ).format(number=idle)


def _stats(card: Unit, hp: int) -> tuple[Stat, ...]:
    figures = (
        ("speed", _("Speed"), card.speed),
        ("evade", _("Evade"), card.evade),
        ("armour", _("Armour"), card.armour),
        ("hp", _("HP"), card.hp if hp == card.hp else f"{hp} {CHANGED}"),
        ("shield", _("Shield"), card.shield),
        ("size", _("Size"), card.size),
    )
    return tuple(
        Stat(stat_id, label, "–" if value in (None, "", "-") else str(value))
        for stat_id, label, value in figures
    )


def _abilities(
    unit: MusteredUnit, card: Unit, resource: str, speech: Speech
) -> tuple[CardAbility, ...]:
    """Those of the card and of its upgrades by phase; within one as printed, the card's first."""
    bought = [one.ability for one in upgrades_once(unit) if one.ability]
    return _by_phase(
        (
            *(_card_ability(one, resource, speech) for one in card.abilities),
            *(_card_ability(one, resource, speech, CHANGED) for one in bought),
        )
    )


def _card_ability(
    ability: Ability, resource: str, speech: Speech, mark: str = ""
) -> CardAbility:
    phase, kind = _(PHASES[ability.phase]), _(TYPES[ability.type])
    return CardAbility(
        name=f"{ability.name} {mark}".strip(),
        phase=ability.phase,
        pays="" if ability.cost is None else f"{ability.cost} {resource}",
        kind=f"{phase}, {kind.lower()}.",
        summary=in_inches(speech.words(ability.summary)),
    )


def _by_phase(abilities: Iterable[CardAbility]) -> tuple[CardAbility, ...]:
    return tuple(sorted(abilities, key=lambda one: PHASE_ORDER.index(one.phase)))


def _resource(cards: Cards, race: str) -> str:
    return cards.races[race].resource.upper()


def _bought_card(
    card: FactionCard | TacticalCard | CreepCard, cards: Cards, speech: Speech
) -> GameCard:
    resource = _resource(cards, card.race)
    kind = {
        FactionCard: ("faction", _("faction card")),
        TacticalCard: ("tactical", _("vespene")),
        CreepCard: ("creep", _("vespene")),
    }[type(card)]
    return GameCard(
        kind=kind[0],
        name=card.name,
        tags=" · ".join(_gives(card, resource)),
        unique=getattr(card, "unique", False),
        price="" if isinstance(card, FactionCard) else str(card.vespene),
        price_of=kind[1],
        abilities=_by_phase(
            _card_ability(one, resource, speech) for one in card.abilities
        ),
    )


def _gives(
    card: FactionCard | TacticalCard | CreepCard, resource: str
) -> Iterator[str]:
    if isinstance(card, CreepCard):
        yield _("Creep card")
        return
    granted = [slots_text(card.slots[one], one) for one in SLOTS if card.slots[one]]
    if granted:
        yield _("Grants {slots}").format(slots=", ".join(granted))
    if card.resource:
        yield _("yields {number} {resource}").format(
            number=card.resource, resource=resource
        )


def marks_legend(cards: list[GameCard], choices: Choices) -> tuple[str, ...]:
    """What the marks on the cards mean; whose words they carry always stands there."""
    ours = _("Summaries are ours; the printed cards decide.")
    if "legend" not in choices.parts:
        return (ours,)
    words = " ".join(map(_marked, cards))
    legend = (
        CHANGED in words and _("▲ changed or added by an upgrade"),
        SPECIALIST in words and _("◇ specialist and the model that carries it"),
        any(card.unique for card in cards) and _("◆ unique"),
        ours,
    )
    return tuple(filter(None, legend))


def _marked(card: GameCard) -> str:
    """Everything on the card that may carry a mark."""
    words = [one.name for one in card.abilities] + [one.value for one in card.stats]
    for weapon in card.weapons:
        words += (*weapon.details, weapon.figures[-1])
    return " ".join(words)

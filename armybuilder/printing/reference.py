"""What an army can do, by phase: its abilities, its weapons and the keywords in them.

The same ability of several units or cards stands once, with all who have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.printing.abilities import AbilityLine, ability_line
from armybuilder.printing.speech import Speech
from armybuilder.printing.weapons import in_inches
from catalog.glossary import Glossary
from catalog.words import COMBAT_TAGS, PHASES, TARGETS
from rules.cards import Ability, Cards, Unit, Weapon
from rules.equipment import equipment, spans
from rules.muster import Muster, MusteredUnit

ORDER = ("movement", "assault", "combat", "any")
"""A round; what may be done at any time comes last."""

TYPES = ("active", "reaction", "passive")

Carrier = tuple[int, str]  # a unit's place, and which models where not all of them


@dataclass(frozen=True, slots=True)
class Owner:
    """Who has something: a unit by name with the places in the list, or a card."""

    name: str
    places: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """An ability and who has it; `pays` is what it takes, in words."""

    ability: AbilityLine
    pays: str
    owners: tuple[Owner, ...]


@dataclass(frozen=True, slots=True)
class Phase:
    """What can be done in one phase of the round."""

    id: str
    name: str
    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Shot:
    """A weapon and who carries it."""

    name: str
    owners: tuple[Owner, ...]
    range: str  # "E": the engagement range, of close combat weapons
    target: str
    roa: int
    hit: str
    damage: int
    surge: str
    keywords: str


@dataclass(frozen=True, slots=True)
class Meaning:
    """A keyword explained; `ours` is its name in another language of the sheet."""

    name: str
    ours: str
    summary: str


@dataclass(frozen=True, slots=True)
class Held:
    """An ability beside the one who has it; a card is exhausted for what it does."""

    ability: Ability
    name: str
    place: int | None  # of a unit in the list, from 1
    is_card: bool

    @property
    def same(self) -> tuple[object, ...]:
        """Equal for abilities that are one and the same on the sheet."""
        one = self.ability
        said = (one.name, one.phase, one.type, one.cost, one.summary["en"])
        return *said, self.is_card


def phases(muster: Muster, speech: Speech, with_summoned: bool) -> tuple[Phase, ...]:
    """Every phase of the round with what the army can do in it; a phase may have nothing."""
    resource = (
        muster.cards.races[muster.faction.race].resource if muster.faction else ""
    )
    found: dict[tuple[object, ...], list[Held]] = {}
    for held in _held(muster, with_summoned):
        found.setdefault(held.same, []).append(held)
    by_use = sorted(found.values(), key=lambda holders: _by_use(holders[0]))
    deeds = [_deed(holders, resource.upper(), speech) for holders in by_use]
    return tuple(
        Phase(
            phase,
            _(PHASES[phase]),
            tuple(deed for deed in deeds if deed.ability.phase == phase),
        )
        for phase in ORDER
    )


def _held(muster: Muster, with_summoned: bool) -> Iterator[Held]:
    """Units first, in the order of the list, then summoned units and cards."""
    for unit in muster.units:
        if unit.card is None:
            continue
        bought = (one.ability for one in unit.upgrades)
        for ability in (*unit.card.abilities, *filter(None, bought)):
            yield Held(ability, unit.card.name, unit.place + 1, is_card=False)
    for card in _summoned(muster) if with_summoned else ():
        for ability in card.abilities:
            yield Held(ability, card.name, None, is_card=False)
    for bought_card in (muster.faction, *muster.tactical, muster.creep):
        for ability in bought_card.abilities if bought_card else ():
            yield Held(ability, bought_card.name, None, is_card=True)


def _summoned(muster: Muster) -> list[Unit]:
    found = map(muster.cards.units.get, dict.fromkeys(muster.roster.summoned))
    return [card for card in found if card is not None]


def _by_use(held: Held) -> tuple[int, bool, bool, str]:
    """What is done by choice, what answers, what always holds; the cheap before the dear."""
    ability = held.ability
    chosen_cost = not isinstance(ability.cost, int)
    return (
        TYPES.index(ability.type) if ability.type in TYPES else len(TYPES),
        held.is_card,
        chosen_cost,
        str(ability.cost),
    )


def _deed(holders: list[Held], resource: str, speech: Speech) -> Deed:
    first = holders[0]
    line = ability_line(first.ability, resource, speech)
    exhausts = first.is_card and first.ability.type != "passive"
    pays = line.pays or (_("Card") if exhausts else "")
    places: dict[str, list[int]] = {}
    for one in holders:
        places.setdefault(one.name, []).extend([one.place] if one.place else [])
    owners = (Owner(name, spans(numbers)) for name, numbers in places.items())
    return Deed(line, pays, tuple(owners))


def shots(muster: Muster, speech: Speech, with_summoned: bool) -> tuple[Shot, ...]:
    """Every weapon with its figures, in the order of use, and who carries it."""
    carriers: dict[Weapon, dict[str, list[Carrier]]] = {}
    for unit in muster.units:
        for weapon, models in _carried(unit).items():
            some = spans(sorted(models)) if len(models) < unit.entry.models else ""
            at = carriers.setdefault(weapon, {}).setdefault(_name_of(unit), [])
            at.append((unit.place + 1, some))
    for card in _summoned(muster) if with_summoned else ():
        for weapon in card.weapons:
            carriers.setdefault(weapon, {}).setdefault(card.name, [])
    in_order = sorted(carriers, key=lambda one: ORDER.index(one.phase))
    return tuple(_shot(weapon, carriers[weapon]) for weapon in in_order)


def _places(carriers: list[Carrier]) -> str:
    """Units of which all models carry it, then those of which some do: "2–3, 1 (2–9)"."""
    whole = spans(place for place, some in carriers if not some)
    parts = (f"{place}\u00a0({some})" for place, some in carriers if some)
    return ", ".join(filter(None, (whole, *parts)))


def _carried(unit: MusteredUnit) -> dict[Weapon, list[int]]:
    """The weapons of a unit and the models that carry each."""
    carried: dict[Weapon, list[int]] = {}
    for group in equipment(unit):
        for weapon in group.weapons:
            carried.setdefault(weapon, []).extend(group.models)
    return carried


def _name_of(unit: MusteredUnit) -> str:
    return unit.card.name if unit.card else unit.entry.unit


def _shot(weapon: Weapon, carriers: Mapping[str, list[Carrier]]) -> Shot:
    types = ", ".join(_(COMBAT_TAGS.get(one, one)) for one in weapon.surge_types)
    return Shot(
        name=weapon.name,
        owners=tuple(Owner(name, _places(at)) for name, at in carriers.items()),
        range=weapon.range if weapon.range == "E" else f"{weapon.range}″",
        target=_(TARGETS.get(weapon.target, weapon.target)),
        roa=weapon.roa,
        hit=weapon.hit,
        damage=weapon.damage,
        surge=f"{types} {weapon.surge_dice or ''}".strip(),
        keywords=in_inches(", ".join(weapon.keywords)),
    )


def meanings(cards: Cards, texts: Iterable[str], speech: Speech) -> tuple[Meaning, ...]:
    """The keywords in English texts, each explained once, by name."""
    used = sorted(Glossary(cards).used_in(texts), key=lambda one: one.name["en"])
    return tuple(
        Meaning(
            name=" ".join(filter(None, (one.name["en"], one.form))),
            ours="" if speech.language == "en" else speech.words(one.name),
            summary=in_inches(speech.words(one.summary)),
        )
        for one in used
    )


def english_texts(muster: Muster, with_summoned: bool) -> tuple[str, ...]:
    """What may name a keyword: summaries of all abilities and keywords of all weapons."""
    abilities = (one.ability.summary["en"] for one in _held(muster, with_summoned))
    weapons = [weapon for unit in muster.units for weapon in _carried(unit)]
    for card in _summoned(muster) if with_summoned else ():
        weapons.extend(card.weapons)
    return *abilities, *(text for weapon in weapons for text in weapon.keywords)

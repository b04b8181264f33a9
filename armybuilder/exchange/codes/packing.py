"""Which numbers a list consists of, and in which order: a roster to a number and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from armybuilder.exchange.codes.digits import Packer, Unpacker, Unreadable
from armybuilder.exchange.codes.tables import Options, Table, number_of, table
from rules.roster import Roster, RosterUnit
from rules.values import HIGHEST_MINERALS, HIGHEST_MODELS, MOST_IDS, MOST_UNITS, SCALES

USUAL_MINERALS = {"skirmish": 1000, "standard": 2000, "grand-offensive": 3000}
EDITIONS, CARDS, UNITS, EXTRAS = 15, 8, 16, 3  # counts below are short
UNUSUAL = 7  # upgrades and nominations of a unit that is written out


class NoCode(ValueError):  # noqa: N818 - an answer, not an error of ours
    """A list has no code; `unknown` are the ids that its edition does not know."""

    def __init__(self, unknown: Sequence[str] = ()) -> None:
        super().__init__(unknown)
        self.unknown = tuple(unknown)


class UnknownEdition(ValueError):  # noqa: N818 - an answer, not an error of ours
    """The code is of an edition that has no table here."""


def pack(roster: Roster) -> int:
    """The number of a list; free text is not in it."""
    number = number_of(roster.edition)
    options = table(number) if number is not None else None
    if options is None:
        raise NoCode
    unknown = [one for one in _ids(roster) if one not in options.places]
    if unknown:
        raise NoCode(list(dict.fromkeys(unknown)))
    return _Writer(options, roster).number


def unpack(number: int) -> Roster:
    """The list of a number; `Unreadable` where no list has it."""
    digits = Unpacker(number)
    options = table(digits.take_count(EDITIONS, EDITIONS + 255))
    if options is None:
        raise UnknownEdition
    roster = _Reader(options, digits).roster()
    if pack(roster) != number:  # one list, one code
        raise Unreadable
    return roster


def _ids(roster: Roster) -> list[str]:
    cards = [one for one in (roster.faction, roster.creep_card) if one is not None]
    scenario = (*roster.summoned, *roster.missions, *roster.deployments)
    units = [
        one
        for unit in roster.units
        for one in (unit.unit, *unit.upgrades, *unit.specialists)
    ]
    return [*cards, *roster.tactical_cards, *units, *scenario]


class _Writer(Packer):
    """Puts a list into numbers."""

    def __init__(self, options: Table, roster: Roster) -> None:
        super().__init__()
        self.table = options
        self.options = options.options_of(roster.faction)
        self.put_count(options.number, EDITIONS)
        self.minerals(roster)
        self.maybe(roster.faction, options.factions)
        self.several(roster.tactical_cards, self.options.tactical, CARDS)
        self.put_count(len(roster.units), UNITS)
        for unit in roster.units:
            self.unit(unit)
        self.maybe(roster.creep_card, self.options.creep)
        self.several(roster.missions, options.missions[roster.scale], EXTRAS)
        self.several(roster.deployments, options.deployments[roster.scale], EXTRAS)
        self.several(roster.summoned, self.options.summoned, EXTRAS)

    def minerals(self, roster: Roster) -> None:
        scale = SCALES.index(roster.scale)
        if roster.minerals == USUAL_MINERALS[roster.scale]:
            self.put(scale, len(SCALES) + 1)
            return
        self.put(len(SCALES), len(SCALES) + 1)
        self.put(scale, len(SCALES))
        self.put(roster.minerals, HIGHEST_MINERALS + 1)

    def maybe(self, card: str | None, usual: Sequence[str]) -> None:
        """One card, or none."""
        if card is None:
            self.put(0, len(usual) + 2)
        elif card in usual:
            self.put(1 + usual.index(card), len(usual) + 2)
        else:
            self.put(1 + len(usual), len(usual) + 2)
            self.any_id(card)

    def several(self, cards: Sequence[str], usual: Sequence[str], most: int) -> None:
        self.put_count(len(cards), most)
        for card in cards:
            if card in usual:
                self.put(usual.index(card), len(usual) + 1)
            else:
                self.put(len(usual), len(usual) + 1)
                self.any_id(card)

    def any_id(self, card: str) -> None:
        self.put(self.table.places[card], len(self.table.ids))

    def unit(self, unit: RosterUnit) -> None:
        usual = self.options.compositions
        if not is_usual(unit, self.table, self.options):
            self.put(len(usual), len(usual) + 1)
            self.written_out(unit)
            return
        self.put(usual.index((unit.unit, unit.models)), len(usual) + 1)
        upgrades = self.table.upgrades.get(unit.unit, ())
        bought = sum(1 << upgrades.index(one) for one in unit.upgrades)
        self.put(bought, 1 << len(upgrades))
        for upgrade in nominating(unit.unit, unit.upgrades, self.table):
            self.put(unit.specialists.get(upgrade, 0), unit.models + 1)

    def written_out(self, unit: RosterUnit) -> None:
        self.any_id(unit.unit)
        self.put(unit.models, HIGHEST_MODELS + 1)
        places = self.table.places
        self.put_count(len(unit.upgrades), UNUSUAL)
        for upgrade in sorted(unit.upgrades, key=places.__getitem__):
            self.any_id(upgrade)
        self.put_count(len(unit.specialists), UNUSUAL)
        for upgrade in sorted(unit.specialists, key=places.__getitem__):
            self.any_id(upgrade)
            self.put(unit.specialists[upgrade], HIGHEST_MODELS + 1)


def is_usual(unit: RosterUnit, options: Table, usual: Options) -> bool:
    """Whether the short form says all of a unit."""
    specialists = options.specialists.get(unit.unit, frozenset())
    return (
        (unit.unit, unit.models) in usual.compositions
        and len(set(unit.upgrades)) == len(unit.upgrades)
        and set(unit.upgrades) <= set(options.upgrades.get(unit.unit, ()))
        and unit.specialists.keys() <= specialists & set(unit.upgrades)
        and all(1 <= model <= unit.models for model in unit.specialists.values())
    )


def nominating(unit: str, bought: Sequence[str], options: Table) -> list[str]:
    """The upgrades of a unit, of those bought, that need a nominated model."""
    specialists = options.specialists.get(unit, frozenset())
    return [
        one
        for one in options.upgrades.get(unit, ())
        if one in specialists and one in bought
    ]


class _Reader:
    """Takes a list out of its numbers."""

    def __init__(self, options: Table, digits: Unpacker) -> None:
        self.table = options
        self.digits = digits

    def roster(self) -> Roster:
        options = self.table
        scale, minerals = self.minerals()
        faction = self.maybe(options.factions)
        usual = options.options_of(faction)
        tactical = self.several(usual.tactical, CARDS)
        units = self.digits.take_count(UNITS, MOST_UNITS)
        roster = Roster(
            edition=options.edition,
            scale=scale,
            minerals=minerals,
            faction=faction,
            tactical_cards=tactical,
            units=tuple(self.unit(usual) for _unit in range(units)),
            creep_card=self.maybe(usual.creep),
            missions=self.several(options.missions[scale], EXTRAS),
            deployments=self.several(options.deployments[scale], EXTRAS),
            summoned=self.several(usual.summoned, EXTRAS),
        )
        self.digits.close()
        return roster

    def minerals(self) -> tuple[str, int]:
        scale = self.digits.take(len(SCALES) + 1)
        if scale < len(SCALES):
            return SCALES[scale], USUAL_MINERALS[SCALES[scale]]
        scale = self.digits.take(len(SCALES))
        return SCALES[scale], self.digits.take(HIGHEST_MINERALS + 1)

    def maybe(self, usual: Sequence[str]) -> str | None:
        index = self.digits.take(len(usual) + 2)
        if index == 0:
            return None
        return usual[index - 1] if index <= len(usual) else self.any_id()

    def several(self, usual: Sequence[str], most: int) -> tuple[str, ...]:
        number = self.digits.take_count(most, MOST_IDS)
        return tuple(self.one_of(usual) for _card in range(number))

    def one_of(self, usual: Sequence[str]) -> str:
        index = self.digits.take(len(usual) + 1)
        return usual[index] if index < len(usual) else self.any_id()

    def any_id(self) -> str:
        return self.table.ids[self.digits.take(len(self.table.ids))]

    def unit(self, usual: Options) -> RosterUnit:
        index = self.digits.take(len(usual.compositions) + 1)
        if index == len(usual.compositions):
            return self.written_out()
        unit, models = usual.compositions[index]
        upgrades = self.table.upgrades.get(unit, ())
        mask = self.digits.take(1 << len(upgrades))
        bought = tuple(one for place, one in enumerate(upgrades) if mask >> place & 1)
        nominated = {
            one: self.digits.take(models + 1)
            for one in nominating(unit, bought, self.table)
        }
        return RosterUnit(unit, models, bought, _those_nominated(nominated))

    def written_out(self) -> RosterUnit:
        unit, models = self.any_id(), self.digits.take(HIGHEST_MODELS + 1)
        number = self.digits.take_count(UNUSUAL, MOST_IDS)
        upgrades = tuple(self.any_id() for _upgrade in range(number))
        number = self.digits.take_count(UNUSUAL, MOST_IDS)
        nominated = {
            self.any_id(): self.digits.take(HIGHEST_MODELS + 1)
            for _nomination in range(number)
        }
        return RosterUnit(unit, models, upgrades, nominated)


def _those_nominated(models: Mapping[str, int]) -> dict[str, int]:
    return {upgrade: model for upgrade, model in models.items() if model}

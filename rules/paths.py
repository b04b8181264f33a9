"""Paths: the cheapest changes that make room for something the army cannot hold as it stands.

A path is one move, or two, or in need more. `Paths` knows the moves of one army, works them out
once, and answers for many things.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from rules.cards import SLOTS, Composition, TacticalCard, Unit
from rules.changes import Change, Fix
from rules.eligibility import missing_tags
from rules.moves import (
    ADD_CARD,
    BOUNDLESS,
    COUNTED,
    FIRST_SLOT,
    RECOMPOSE,
    REMOVE_UNIT,
    SWAP_CARD,
    TAKE_CARD,
    TAKE_UPGRADE,
    Move,
    Room,
    negative,
    price_at,
    total,
)
from rules.muster import Muster, MusteredUnit
from rules.path_search import Search
from rules.restrictions import NONE, Restrictions, capped_in, is_tag
from rules.steps import deed_among, with_prices
from rules.text import Sentence, _

MOST_FIXES = 4


class Paths:
    """What an army could do to make room, worked out once and asked for many things."""

    def __init__(self, muster: Muster, event: Restrictions = NONE) -> None:
        self.muster = muster
        self.event = event
        self.caps = tuple(event.cap)
        self.tags = frozenset(cap for cap in self.caps if is_tag(muster, cap))
        self.room = self._room()
        self.recruited = {unit.unit for unit in muster.roster.units}
        self._takes: dict[str, Room] = {}
        self._found: dict[tuple[object, ...], tuple[Fix, ...]] = {}

    # What things take

    def _room(self) -> Room:
        muster = self.muster
        counts = muster.faction is not None
        slots = [
            muster.granted[slot] - muster.taken[slot] if counts else BOUNDLESS
            for slot in SLOTS
        ]
        left = muster.roster.minerals - muster.minerals_spent
        vespene = muster.roster.vespene_limit - muster.vespene_spent
        caps = [self.event.cap[cap] - capped_in(muster, cap)[1] for cap in self.caps]
        return (left, vespene, *slots, *caps)

    def unit_takes(self, card: Unit, composition: Composition, minerals: int) -> Room:
        """What a unit takes, at a price that holds its upgrades."""
        slots = [composition.supply if slot == card.slot else 0 for slot in SLOTS]
        caps = [self._of_cap(cap, card, composition.supply) for cap in self.caps]
        return (minerals, 0, *slots, *caps)

    def _of_cap(self, cap: str, card: Unit, supply: int) -> int:
        if cap in SLOTS:
            return supply if cap == card.slot else 0
        if cap in self.tags:
            return int(cap in card.tags or cap in card.combat_tags)
        return int(cap == card.id)

    def card_takes(self, card: TacticalCard) -> Room:
        """What a tactical card takes: vespene, and less than nothing of the slots it grants."""
        if card.id not in self._takes:
            self._takes[card.id] = self._card_takes(card)
        return self._takes[card.id]

    def _card_takes(self, card: TacticalCard) -> Room:
        counts = self.muster.faction is not None
        slots = [-card.slots.get(slot, 0) if counts else 0 for slot in SLOTS]
        return (0, card.vespene, *slots, *self.id_takes(card.id))

    def id_takes(self, one: str) -> Room:
        """What naming an id takes of the event's caps."""
        return tuple(int(cap == one and cap not in self.tags) for cap in self.caps)

    def only(self, minerals: int = 0, vespene: int = 0, one: str = "") -> Room:
        """What takes a price and nothing else."""
        return (minerals, vespene, *(0,) * len(SLOTS), *self.id_takes(one))

    # What may be brought and taken

    def may_bring(self, card: TacticalCard) -> bool:
        """A copy of `card` would be eligible, not the second of a unique card, and not banned."""
        faction = self.muster.faction
        if card.id in self.event.ban:
            return False
        if card.unique and card in self.muster.tactical:
            return False
        return faction is None or not missing_tags(card.tags, faction.tags)

    @cached_property
    def offered(self) -> list[TacticalCard]:
        """The tactical cards that may be brought, cheapest first."""
        cards = self.muster.cards.tactical.values()
        return sorted(filter(self.may_bring, cards), key=lambda card: card.vespene)

    @cached_property
    def present(self) -> list[TacticalCard]:
        """The tactical cards that may be given up, each once."""
        cards = {card.id: card for card in self.muster.tactical}
        return [card for card in cards.values() if card.id not in self.event.require]

    @cached_property
    def additions(self) -> list[Move]:
        return [
            Move(
                ADD_CARD,
                card.vespene,
                negative(self.card_takes(card)),
                {"do": "add-card", "card": card.id},
                brings=card.id,
            )
            for card in self.offered
        ]

    @cached_property
    def swaps(self) -> list[Move]:
        found = [
            Move(
                SWAP_CARD,
                new.vespene - old.vespene,
                total(self.card_takes(old), negative(self.card_takes(new))),
                {"do": "replace-card", "card": old.id, "by": new.id},
                brings=new.id,
                takes=old.id,
            )
            for old in self.present
            for new in self.offered
            if old.id != new.id
        ]
        return sorted(found, key=lambda move: move.price)

    @cached_property
    def withdrawals(self) -> list[Move]:
        """Tactical cards taken out, the cheapest first."""
        found = [
            Move(
                TAKE_CARD,
                card.vespene,
                self.card_takes(card),
                {"do": "remove-card", "card": card.id},
                takes=card.id,
            )
            for card in self.present
        ]
        return sorted(found, key=lambda move: move.price)

    @cached_property
    def reductions(self) -> list[Move]:
        """What units can do without: models, then upgrades, then the whole unit."""
        found = [move for unit in self.muster.units for move in self._reduce(unit)]
        return sorted(found, key=lambda move: (move.sort, move.price))

    def _reduce(self, unit: MusteredUnit) -> Iterator[Move]:
        card, old, place = unit.card, unit.composition, unit.place
        if card is None or old is None:
            return
        takes = self.unit_takes(card, old, unit.minerals)
        for new in card.compositions.values():
            price = price_at(unit, new)
            if new.models < old.models and price is not None:
                frees = total(takes, negative(self.unit_takes(card, new, price)))
                change = {"do": "recompose", "unit": place, "models": new.models}
                yield Move(RECOMPOSE, unit.minerals - price, frees, change, place)
        for upgrade in unit.upgrades:
            if upgrade.id not in self.event.require:
                price = upgrade.minerals[old.models]
                frees = self.only(minerals=price, one=upgrade.id)
                change = {"do": "remove-upgrade", "unit": place, "upgrade": upgrade.id}
                yield Move(TAKE_UPGRADE, price, frees, change, place)
        if not {card.id, *unit.entry.upgrades} & set(self.event.require):
            frees = takes
            for upgrade in unit.upgrades:
                frees = total(frees, self.only(one=upgrade.id))
            change = {"do": "remove-unit", "unit": place}
            yield Move(REMOVE_UNIT, unit.minerals, frees, change, place, takes=card.id)

    # The search

    def wanted(self, takes: Room) -> Room:
        """What must be freed of each, at the least, before something that takes this fits.

        What it takes none of may stay as it is, even where there is too much of it already.
        """
        return tuple(
            taken - (left if taken > 0 else max(left, 0))
            for taken, left in zip(takes, self.room, strict=True)
        )

    def fit(self, takes: Room) -> bool:
        return max(self.wanted(takes)) <= 0

    def to(
        self, takes: Room, unit: int | None = None, brings: str | None = None
    ) -> tuple[Fix, ...]:
        """The cheapest paths after which something that takes this fits, of each sort one.

        `unit` is the place of the unit that is to change: it must stay, and where it is. `brings`
        is the card or unit that is to be added: no path brings it too, or takes it out.
        """
        wanted = self.wanted(takes)
        if brings in self.muster.cards.units and brings not in self.recruited:
            brings = None  # one search serves all units alike
        key = (wanted, unit, brings)
        if key not in self._found:
            search = self._search(wanted, unit, brings)
            self._found[key] = tuple(
                self._fix(moves) for moves in search.paths()[:MOST_FIXES]
            )
        return self._found[key]

    def _search(self, wanted: Room, unit: int | None, brings: str | None) -> Search:
        units = len(self.muster.roster.units)
        adds_unit = unit is None and (brings is None or brings in self.recruited)
        return Search(
            wanted,
            (self.additions, self.withdrawals, self.swaps),
            self.reductions,
            unit=unit,
            brings=brings,
            may_remove=units if adds_unit else max(units - 1, 0),
            unique=frozenset(card.id for card in self.offered if card.unique),
        )

    def mending(self) -> tuple[Change, ...]:
        """The cheapest path after which no slot is missing any more; none where none is."""
        room = self.room
        slots = range(FIRST_SLOT, COUNTED)
        wanted = tuple(
            -left if at in slots else -max(left, 0) for at, left in enumerate(room)
        )
        if max(wanted) <= 0:
            return ()
        paths = self._search(wanted, None, "").paths()
        return self._fix(paths[0]).changes if paths else ()

    def _fix(self, moves: Sequence[Move]) -> Fix:
        """The moves as changes; of units that leave, the last leaves first, so that places hold."""
        ordered = sorted(
            moves, key=lambda one: (one.sort, -(one.place or 0), one.price)
        )
        roster, cards = self.muster.roster, self.muster.cards
        steps = [
            with_prices(
                deed_among(move.change, roster, cards), -move.frees[0], -move.frees[1]
            )
            for move in ordered
        ]
        return Fix(joined(steps), tuple(move.change for move in ordered))


def joined(steps: Sequence[Sentence]) -> Sentence:
    """Several steps in one sentence."""
    whole = steps[0]
    for step in steps[1:]:
        whole = Sentence(_("{first}; {second}"), {"first": whole, "second": step})
    return whole

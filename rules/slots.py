"""Army slots (9.1.5, 9.1.6): granted by the faction card and tactical cards, taken by units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import cast

from rules.cards import TacticalCard
from rules.eligibility import missing_tags
from rules.muster import Muster
from rules.report import Issue, Level, Subject
from rules.text import _


def unique_cards_once(muster: Muster) -> Iterator[Issue]:
    """9.1.5: of a tactical card marked Unique there is one copy."""
    if len(muster.tactical) < 2:
        return
    copies = Counter(card.id for card in muster.tactical if card.unique)
    for card_id, number in copies.items():
        if number > 1:
            yield Issue(
                code="unique-card-repeated",
                rule="9.1.5",
                subject=Subject("card", card_id),
                message=_("{name} is Unique: {copies} copies, 1 allowed."),
                facts={"id": card_id, "copies": number},
            )


def slots_within_grant(muster: Muster) -> Iterator[Issue]:
    """9.1.6: units take no more slots of a type than the cards grant."""
    if muster.faction is None:
        return
    for slot, taken in muster.taken.items():
        granted = muster.granted[slot]
        if taken > granted:
            yield Issue(
                code="slots-exceeded",
                rule="9.1.6",
                subject=Subject("slot", slot),
                message=_("{slot} slots: {taken} taken, {granted} granted."),
                facts={
                    "slot": slot,
                    "taken": taken,
                    "granted": granted,
                    "short": taken - granted,
                },
            )


def cards_used(muster: Muster, errors: Sequence[Issue]) -> Iterator[Issue]:
    """9.1.5: a card is told that no slot needs and without a copy of which the list is legal."""
    if len(errors) > MENDED_BY_LOSS:
        return
    granted = muster.granted
    spare = {slot: granted[slot] - taken for slot, taken in muster.taken.items()}
    for card, grants in muster.grants:
        is_needed = False
        for slot, number in grants:
            is_needed = is_needed or spare[slot] < number
        if not is_needed and all(mended_by_loss(one, card, muster) for one in errors):
            yield card_unused(card.id)


@lru_cache(maxsize=1024)
def card_unused(card_id: str) -> Issue:
    return Issue(
        code="card-unused",
        rule="9.1.5",
        subject=Subject("card", card_id),
        message=_("{name}: none of its slots is needed."),
        facts={"id": card_id},
        level=Level.NOTE,
    )


MENDED_BY_LOSS = 5  # kinds of errors that the loss of one card can mend


def mended_by_loss(issue: Issue, card: TacticalCard, muster: Muster) -> bool:
    """Whether `issue` goes away with one copy of `card`."""
    if issue.code == "vespene-exceeded":
        return muster.vespene_spent - card.vespene <= muster.roster.vespene_limit
    if issue.facts.get("id") != card.id:
        return False
    copies = muster.roster.tactical_cards.count(card.id)
    allowed = {"not-eligible": 0, "event-banned": 0, "unique-card-repeated": 1}
    if issue.code == "event-capped":
        return copies - 1 <= cast(int, issue.facts["allowed"])
    return issue.code in allowed and copies - 1 == allowed[issue.code]


def slots_used(muster: Muster, _errors: Sequence[Issue]) -> Iterator[Issue]:
    """9.1.6: slots that no unit takes are told."""
    if muster.faction is None:
        return
    for slot, taken in muster.taken.items():
        left = muster.granted[slot] - taken
        if left > 0:
            yield slots_unused(slot, left)


@lru_cache(maxsize=1024)
def slots_unused(slot: str, left: int) -> Issue:
    return Issue(
        code="slots-unused",
        rule="9.1.6",
        subject=Subject("slot", slot),
        message=_("{slot} slots: {left} free."),
        facts={"slot": slot, "left": left},
        level=Level.NOTE,
    )


MOST_TOGETHER = 3  # cards that one remedy adds


def cards_for_slot(
    muster: Muster, slot: str, short: int, banned: Collection[str] = ()
) -> list[tuple[TacticalCard, ...]]:
    """Eligible cards that together grant `short` more slots within the vespene left, cheapest first.

    No card of them could be left out.
    """
    left = muster.roster.vespene_limit - muster.vespene_spent
    useful = [
        card for card in cards_to_buy(muster, banned) if card.slots.get(slot, 0) > 0
    ]
    found = []
    for number in range(1, MOST_TOGETHER + 1):
        for together in combinations_with_replacement(useful, number):
            grants = [card.slots[slot] for card in together]
            if sum(grants) < short or sum(grants) - min(grants) >= short:
                continue
            if _once_if_unique(together) and _vespene(together) <= left:
                found.append(together)
    return sorted(found, key=lambda cards: (_vespene(cards), len(cards)))


def cards_to_buy(muster: Muster, banned: Collection[str] = ()) -> list[TacticalCard]:
    """The tactical cards of which the army may have another copy."""
    faction = muster.faction
    if faction is None:
        return []
    return [
        card
        for card in muster.cards.tactical.values()
        if not missing_tags(card.tags, faction.tags)
        and card.id not in banned
        and not (card.unique and card.id in muster.roster.tactical_cards)
    ]


def _once_if_unique(cards: Sequence[TacticalCard]) -> bool:
    unique = [card.id for card in cards if card.unique]
    return len(unique) == len(set(unique))


def _vespene(cards: Sequence[TacticalCard]) -> int:
    return sum(card.vespene for card in cards)

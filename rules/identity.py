"""Ids (9.1.2): whatever a list names is a card of its edition, and of the right kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rules.cards import Cards
from rules.muster import Muster, remembered
from rules.names import near
from rules.report import Issue, Subject
from rules.text import _

Find = Callable[[str, Muster, int | None], str | None]


def ids_known(muster: Muster) -> Iterator[Issue]:
    """9.1.2: an id the edition does not know is told once, with the id that was meant."""
    said: set[tuple[str, str]] = set()
    for kind, find, written, place in _strangers(muster):
        if (kind, written) in said:
            continue
        said.add((kind, written))
        yield Issue(
            code="id-unknown",
            rule="9.1.2",
            subject=Subject(kind, written, place),
            message=_("“{id}” does not belong here: {name} is a card of another kind.")
            if muster.cards.knows(written)
            else _("{kind} “{id}” is not in this edition."),
            facts={
                "kind": kind,
                "id": written,
                "suggestion": find(written, muster, place),
            },
        )


Stranger = tuple[str, Find, str, int | None]


def _strangers(muster: Muster) -> Iterator[Stranger]:
    """Every id that is not known where it stands, in report order."""
    roster, cards = muster.roster, muster.cards
    if roster.faction is not None and muster.faction is None:
        yield "card", _meant_in("faction", cards.factions), roster.faction, None
    if len(muster.tactical) != len(roster.tactical_cards):
        for card_id in roster.tactical_cards:
            if card_id not in cards.tactical:
                yield "card", _meant_in("tactical", cards.tactical), card_id, None
    if roster.creep_card is not None and muster.creep is None:
        yield "card", _meant_in("creep", cards.creep), roster.creep_card, None
    for place, unit in enumerate(roster.units):
        if unit.unit not in cards.units:
            yield "unit", _meant_unit, unit.unit, place
    yield from _strange_upgrades(muster)
    yield from _strange_rest(muster)


def _strange_upgrades(muster: Muster) -> Iterator[Stranger]:
    """Upgrades that no unit of the edition has; those of a summoned unit are not judged."""
    known = muster.cards.upgrade_ids
    for place, unit in enumerate(muster.roster.units):
        if known.issuperset(unit.upgrades):
            continue
        card = muster.cards.units.get(unit.unit)
        if card is None or not card.summoned:
            for upgrade_id in unit.upgrades:
                if upgrade_id not in known:
                    yield "upgrade", _meant_upgrade, upgrade_id, place


def _strange_rest(muster: Muster) -> Iterator[Stranger]:
    roster, cards = muster.roster, muster.cards
    for unit_id in roster.summoned:
        card = cards.units.get(unit_id)
        if card is None or not card.summoned:
            yield "card", _meant_summoned, unit_id, None
    for mission in roster.missions:
        if mission not in cards.missions:
            yield "mission", _meant_scenario("mission", cards.missions), mission, None
    for deployment in roster.deployments:
        if deployment not in cards.deployments:
            find = _meant_scenario("deployment", cards.deployments)
            yield "deployment", find, deployment, None


def former(kind: str, written: str, cards: Cards) -> str | None:
    """What the edition calls today what was once called `written`."""
    return cards.aliases.get(kind, {}).get(written)


def _meant_in(kind: str, known: Mapping[str, object]) -> Find:
    def find(written: str, muster: Muster, _place: int | None) -> str | None:
        return former(kind, written, muster.cards) or near(written, known)

    return find


def _meant_unit(written: str, muster: Muster, _place: int | None) -> str | None:
    recruited = remembered(
        muster.cards,
        "recruited",
        lambda: tuple(
            one.id for one in muster.cards.units.values() if not one.summoned
        ),
    )
    return former("unit", written, muster.cards) or near(written, recruited)


def _meant_summoned(written: str, muster: Muster, _place: int | None) -> str | None:
    summoned = [one.id for one in muster.cards.units.values() if one.summoned]
    meant = former("unit", written, muster.cards)
    return meant if meant in summoned else near(written, summoned)


def _meant_upgrade(written: str, muster: Muster, place: int | None) -> str | None:
    """One of the unit's own upgrades rather than another unit's."""
    cards = muster.cards
    unit_id = muster.roster.units[place].unit if place is not None else ""
    card = cards.units.get(unit_id)
    own = near(written, card.upgrades) if card is not None else None
    return (
        former("upgrade", written, cards)
        or own
        or near(written, remembered(cards, "upgrades", lambda: _all_upgrades(cards)))
    )


def _all_upgrades(cards: Cards) -> tuple[str, ...]:
    return tuple(sorted(cards.upgrade_ids))


def _meant_scenario(kind: str, known: Mapping[str, object]) -> Find:
    """A name without its scale means the card of the list's scale."""

    def find(written: str, muster: Muster, _place: int | None) -> str | None:
        here = f"{written}-{muster.roster.scale}"
        meant = former(kind, written, muster.cards)
        return meant or (here if here in known else near(written, known))

    return find

"""What an event asks beyond the game's rules: `armybuilder/restrictions@1` as data, and its rules.

Restrictions only tighten. Their issues carry the event's name for their rule and come after the
game's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rules.cards import SLOTS
from rules.muster import Muster
from rules.report import ARMY_LIST, Issue, Level, Subject
from rules.text import _

REQUIRED, OPTIONAL = "required", "optional"


@dataclass(frozen=True, slots=True)
class Restrictions:
    """The content of a restrictions document; None and empty where nothing is asked."""

    name: str = ""  # of the event, for the report
    scale: str | None = None
    minerals: int | None = None  # a list may not agree on more
    edition: str | None = None
    ban: tuple[str, ...] = ()  # ids of anything a list names
    require: tuple[str, ...] = ()
    cap: Mapping[str, int] = field(default_factory=dict)  # slot, tag or id -> number
    scenario: str = OPTIONAL
    shared_replacement: str = Level.WARNING.value
    notes: str = ""


NONE = Restrictions()

SCENARIO = {
    "missions-incomplete",
    "deployments-incomplete",
    "mission-repeated",
    "deployment-repeated",
}


def restricted(
    issues: Iterable[Issue], muster: Muster, event: Restrictions
) -> list[Issue]:
    """The issues of the game, those that the event makes errors, and its own."""
    hardened = set(SCENARIO) if event.scenario == REQUIRED else set()
    if event.shared_replacement == Level.ERROR.value:
        hardened.add("replacement-shared")
    own: list[Issue] = []
    asked: list[Issue] = []
    for issue in issues:
        (asked if issue.code in hardened else own).append(issue)
    for rule in EVENT_RULES:
        asked += rule(muster, event)
    for issue in asked:
        own.append(issue._replace(level=Level.ERROR, rule=event.name, blame=event.name))
    return own


def heeded(notes: Iterable[Issue], muster: Muster, event: Restrictions) -> list[Issue]:
    """The notes of the game, but for the last copy of a card that the event requires."""
    return [
        note
        for note in notes
        if note.code != "card-unused"
        or note.subject.id not in event.require
        or muster.roster.tactical_cards.count(note.subject.id) > 1
    ]


def scale_played(muster: Muster, event: Restrictions) -> Iterator[Issue]:
    """A list is for the scale of the event, and agrees on no more than its minerals."""
    roster = muster.roster
    if event.scale is not None and roster.scale != event.scale:
        yield Issue(
            code="event-scale",
            rule="",
            subject=ARMY_LIST,
            message=_("{event} plays {allowed}; this list is for {found}."),
            facts={"id": "scale", "found": roster.scale, "allowed": event.scale},
        )
    if event.minerals is not None and roster.minerals > event.minerals:
        yield Issue(
            code="event-scale",
            rule="",
            subject=ARMY_LIST,
            message=_(
                "{event} plays with {allowed} minerals; this list is for {found}."
            ),
            facts={
                "id": "minerals",
                "found": roster.minerals,
                "allowed": event.minerals,
            },
        )


def edition_played(muster: Muster, event: Restrictions) -> Iterator[Issue]:
    """A list is pinned to the edition of the event."""
    found = muster.roster.edition
    if event.edition is not None and found != event.edition:
        yield Issue(
            code="event-edition",
            rule="",
            subject=ARMY_LIST,
            message=_("{event} plays edition {allowed}; this list is on {found}."),
            facts={"id": "edition", "found": found, "allowed": event.edition},
        )


def nothing_banned(muster: Muster, event: Restrictions) -> Iterator[Issue]:
    """A list names nothing that the event bans."""
    if not event.ban:
        return
    census = census_of(muster)
    for banned in event.ban:
        if banned in census:
            subject, found = census[banned]
            yield Issue(
                code="event-banned",
                rule="",
                subject=subject,
                message=_("{event} bans {name}."),
                facts={"id": banned, "found": found, "allowed": 0},
            )


def all_required(muster: Muster, event: Restrictions) -> Iterator[Issue]:
    """A list names everything that the event requires."""
    if not event.require:
        return
    census = census_of(muster)
    for required in event.require:
        if required not in census:
            yield Issue(
                code="event-required",
                rule="",
                subject=ARMY_LIST,
                message=_("{event} requires {name}."),
                facts={"id": required, "found": 0, "allowed": 1},
            )


def caps_kept(muster: Muster, event: Restrictions) -> Iterator[Issue]:
    """A list has no more of something than the event allows."""
    for capped, allowed in event.cap.items():
        subject, found = capped_in(muster, capped)
        if found > allowed:
            yield Issue(
                code="event-capped",
                rule="",
                subject=subject,
                message=_("{event} allows {allowed} {slot} slots; taken: {found}.")
                if subject.kind == "slot"
                else _("{event} allows {allowed} of {name}; in the list: {found}."),
                facts={"id": capped, "found": found, "allowed": allowed},
            )


EVENT_RULES = (scale_played, edition_played, nothing_banned, all_required, caps_kept)

Census = dict[str, tuple[Subject, int]]


def census_of(muster: Muster) -> Census:
    """Every id that the list names: where it stands first, and how often it is there."""
    first: dict[str, Subject] = {}
    named = [one for subject in _named(muster) if (one := subject.id) is not None]
    for subject in _named(muster):
        if subject.id is not None:
            first.setdefault(subject.id, subject)
    counted = Counter(named)
    return {one: (subject, counted[one]) for one, subject in first.items()}


def _named(muster: Muster) -> Iterator[Subject]:
    roster = muster.roster
    for card in (roster.faction, *roster.tactical_cards, roster.creep_card):
        yield Subject("card", card)
    for place, unit in enumerate(roster.units):
        yield Subject("unit", unit.unit, place)
        for upgrade in unit.upgrades:
            yield Subject("upgrade", upgrade, place)
    for card in roster.summoned:
        yield Subject("card", card)
    for mission in roster.missions:
        yield Subject("mission", mission)
    for deployment in roster.deployments:
        yield Subject("deployment", deployment)


def capped_in(muster: Muster, capped: str) -> tuple[Subject, int]:
    """How much of `capped` is in the list: slots taken, units that bear the tag, or copies."""
    if capped in SLOTS:
        return Subject("slot", capped), muster.taken[capped]
    if is_tag(muster, capped):
        return ARMY_LIST, len(bearers(muster, capped))
    return census_of(muster).get(capped, (ARMY_LIST, 0))


def is_tag(muster: Muster, word: str) -> bool:
    """Some unit of the edition bears `word` as a faction tag or a combat tag."""
    units = muster.cards.units.values()
    return any(word in card.tags or word in card.combat_tags for card in units)


def bearers(muster: Muster, tag: str) -> list[int]:
    """The places of the units that bear `tag`."""
    return [
        unit.place
        for unit in muster.units
        if unit.card and (tag in unit.card.tags or tag in unit.card.combat_tags)
    ]

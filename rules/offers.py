"""Offers: one thing a player can add, change or buy, and how the army stands to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.cards import SLOTS
from rules.changes import Change, Fix
from rules.eligibility import missing_tags
from rules.moves import COUNTED, FIRST_SLOT, MINERALS, VESPENE, Room
from rules.muster import Muster
from rules.paths import Paths, joined
from rules.restrictions import NONE, Restrictions
from rules.steps import card_name
from rules.text import SLOT_NAMES, Sentence, Value, _, slots_of
from rules.wording import tag_name


class State(StrEnum):
    """How the army stands to an option."""

    AVAILABLE = "available"  # it adds no error
    BLOCKED = "blocked"  # something must make room first
    IMPOSSIBLE = "impossible"  # not in this army, whatever is done


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `change` does it; a fix, applied before, makes room for it.

    `minerals`, `vespene` and `slots` are what it costs, and what it takes or (a card) grants;
    `minerals_more` and `vespene_more` are what the totals would change by. `chosen` is what the
    army has already, where it can have it but once. An available one may have a reason too:
    something to know before.
    """

    kind: str  # unit, upgrade, composition, tactical, creep, faction, summoned, mission, deployment
    id: str
    change: Change
    state: State = State.AVAILABLE
    models: int | None = None
    place: int | None = None  # of the unit that it belongs to
    minerals: int = 0
    vespene: int = 0
    slots: Mapping[str, int] = field(default_factory=dict)
    minerals_more: int = 0
    vespene_more: int = 0
    chosen: bool = False
    rule: str = ""
    reason: Sentence | None = None
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """How the army stands to something, and why."""

    state: State = State.AVAILABLE
    rule: str = ""
    reason: Sentence | None = None
    fixes: tuple[Fix, ...] = ()

    def of(self, kind: str, one: str, change: Change, **figures: object) -> Option:
        """The option for something that the army stands so to."""
        return Option(
            kind,
            one,
            change,
            self.state,
            rule=self.rule,
            reason=self.reason,
            fixes=self.fixes,
            **figures,  # type: ignore[arg-type]
        )


AVAILABLE = Standing()


def impossible(rule: str, template: str, **values: Value) -> Standing:
    return Standing(State.IMPOSSIBLE, rule, Sentence(template, values))


class Desk:
    """What every offer is judged by: the muster, the paths of its army, and the event."""

    def __init__(self, muster: Muster, event: Restrictions = NONE) -> None:
        self.muster = muster
        self.roster = muster.roster
        self.cards = muster.cards
        self.event = event
        self.paths = Paths(muster, event)

    def barred(self, one: str, tags: Iterable[str] = ()) -> Standing | None:
        """Why a card can never be in this army: banned, or a tag the faction card lacks."""
        if one in self.event.ban:
            return impossible(
                self.event.name, _("{event} bans it"), event=self.event.name
            )
        faction = self.muster.faction
        missing = missing_tags(tags, faction.tags) if faction is not None else ()
        if faction is None or not missing:
            return None
        return impossible(
            "9.1.2",
            _("needs the tag {tags}, which {faction} does not have"),
            tags=tuple(tag_name(tag, self.muster) for tag in missing),
            faction=faction.name,
        )

    def standing(
        self, takes: Room, unit: int | None = None, brings: str | None = None
    ) -> Standing:
        """Whether what takes this fits as things are, what is missing, and what makes room."""
        wanted = self.paths.wanted(takes)
        if max(wanted) <= 0:
            return AVAILABLE
        over = self._over(takes)
        if over is not None:
            return over
        rule, reason = self.missing(takes, wanted)
        return Standing(State.BLOCKED, rule, reason, self.paths.to(takes, unit, brings))

    def _over(self, takes: Room) -> Standing | None:
        """More than the limits themselves, so that no path leads there."""
        if takes[MINERALS] > self.roster.minerals:
            return impossible(
                "9.1.3",
                _("costs {price} minerals, more than the {limit} agreed"),
                price=takes[MINERALS],
                limit=self.roster.minerals,
            )
        if takes[VESPENE] > self.roster.vespene_limit:
            return impossible(
                "9.1.4",
                _("costs {price} vespene, more than the limit of {limit}"),
                price=takes[VESPENE],
                limit=self.roster.vespene_limit,
            )
        for cap, number in zip(self.paths.caps, takes[COUNTED:], strict=True):
            if number > self.event.cap[cap]:
                return impossible(*self._capped(cap))
        return None

    def _capped(self, cap: str) -> tuple[str, str]:
        return self.event.name, _("the event does not allow it")

    def missing(self, takes: Room, wanted: Room) -> tuple[str, Sentence]:
        """The rule and the reason in one line, of all that is missing."""
        reasons = [
            (self._rule(at), self._reason(at, takes))
            for at, number in enumerate(wanted)
            if number > 0
        ]
        return reasons[0][0], joined([reason for _rule, reason in reasons])

    def _rule(self, at: int) -> str:
        if at >= COUNTED:
            return self.event.name
        return {MINERALS: "9.1.3", VESPENE: "9.1.4"}.get(at, "9.1.6")

    def _reason(self, at: int, takes: Room) -> Sentence:
        left = max(self.paths.room[at], 0)
        if at == MINERALS:
            return Sentence(
                _("costs {price} minerals, {left} left"),
                {"price": takes[at], "left": left},
            )
        if at == VESPENE:
            return Sentence(
                _("costs {price} vespene, {left} left"),
                {"price": takes[at], "left": left},
            )
        if at < COUNTED:
            slots = slots_of(takes[at], SLOTS[at - FIRST_SLOT])
            return Sentence(
                _("needs {slots}, {free} free"), {"slots": slots, "free": left}
            )
        cap = self.paths.caps[at - COUNTED]
        return Sentence(
            _("{event} allows {allowed} of {name}"),
            {
                "event": self.event.name,
                "allowed": self.event.cap[cap],
                "name": SLOT_NAMES.get(cap) or card_name(cap, self.cards),
            },
        )

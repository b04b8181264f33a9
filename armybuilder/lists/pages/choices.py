"""What can be added: units and cards, each with its state, its reason and its remedy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.lists.pages.holdings import Gives, gives_of
from armybuilder.lists.pages.issues import FixButton, reason_text, ways_out
from armybuilder.lists.pages.words import (
    changes_json,
    models_text,
    slot_name,
    slots_text,
    tags_text,
)
from rules.army_options import creep_options, tactical_options, unit_options
from rules.cards import SLOTS, Unit
from rules.muster import Muster
from rules.offers import Desk, Option


@dataclass(frozen=True, slots=True)
class Finder:
    """What the reader looks for; all of it stands in the address."""

    tab: str = "units"  # units, cards
    text: str = ""
    slots: frozenset[str] = frozenset()

    def wants(self, name: str, words: Iterable[str], slots: Iterable[str]) -> bool:
        if self.slots and not self.slots & set(slots):
            return False
        text = self.text.casefold().strip()
        heard = " ".join((name, *words)).casefold().replace("-", " ")
        return all(word in heard for word in text.replace("-", " ").split())


@dataclass(frozen=True, slots=True)
class Offer:
    """One button: a composition of a unit, or a card."""

    id: str  # of its element, so that the focus stays
    label: str  # "6 models", "vespene"
    price: int
    slot: str
    takes: int
    blocked: bool
    changes: str
    spoken: str  # the rest of the button's name for a screen reader


@dataclass(frozen=True, slots=True)
class Choice:
    id: str
    kind: str  # unit, tactical, creep
    name: str
    words: str  # what the filter finds it by
    slots: str  # that it takes or gives
    tells: str
    gives: tuple[Gives, ...]
    unique: bool
    offers: tuple[Offer, ...]
    why: str
    remedies: tuple[FixButton, ...]

    @property
    def blocked(self) -> bool:
        return all(offer.blocked for offer in self.offers)


@dataclass(frozen=True, slots=True)
class Impossible:
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Group:
    id: str
    icon: str
    name: str
    free: str
    choices: tuple[Choice, ...]
    why: str = ""  # what keeps several of them from fitting, said once
    remedies: tuple[FixButton, ...] = ()


@dataclass(frozen=True, slots=True)
class Choices:
    groups: tuple[Group, ...]
    impossible: tuple[Impossible, ...]


def unit_choices(desk: Desk, finder: Finder) -> Choices:
    """Units by slot: first the slots that have room, each in the order of the rulebook."""
    by_unit: dict[str, list[Option]] = {}
    muster = desk.muster
    for option in unit_options(desk):
        by_unit.setdefault(option.id, []).append(option)
    groups: dict[str, list[Choice]] = {slot: [] for slot in SLOTS}
    impossible = []
    for unit_id, offered in by_unit.items():
        card = muster.cards.units[unit_id]
        words = _words(card)
        if not finder.wants(card.name, words, (card.slot or "",)):
            continue
        possible = [one for one in offered if one.state != "impossible"]
        if possible and card.slot:
            groups[card.slot].append(_unit_choice(card, words, possible))
        else:
            impossible.append(Impossible(card.name, reason_text(offered[0].reason)))
    return Choices(
        groups=tuple(
            _said_once(_slot_group(slot, groups[slot], muster))
            for slot in sorted(SLOTS, key=lambda slot: not _free(muster, slot))
            if groups[slot]
        ),
        impossible=tuple(impossible),
    )


def _slot_group(slot: str, choices: list[Choice], muster: Muster) -> Group:
    free = muster.granted[slot] - muster.taken[slot]
    text = free_text(free) if free >= 0 else _("%(number)s over") % {"number": -free}
    return Group(slot, slot, slot_name(slot), text, _calm(choices))


def free_text(free: int) -> str:
    return ngettext("%(number)s free", "%(number)s free", free) % {"number": free}


def _said_once(group: Group) -> Group:
    """A remedy that several choices share stands once above them, not at each."""
    shared = Counter(
        choice.remedies
        for choice in group.choices
        if choice.blocked and choice.remedies
    )
    most = shared.most_common(1)
    if not most or most[0][1] < 2:
        return group
    remedies = most[0][0]
    sharing = [one for one in group.choices if one.blocked and one.remedies == remedies]
    reasons = {choice.why for choice in sharing}
    return replace(
        group,
        choices=tuple(
            replace(choice, why="" if len(reasons) == 1 else choice.why, remedies=())
            if choice in sharing
            else choice
            for choice in group.choices
        ),
        why=reasons.pop() if len(reasons) == 1 else _("Makes room:"),
        remedies=remedies,
    )


def _free(muster: Muster, slot: str) -> bool:
    return muster.granted[slot] > muster.taken[slot]


def _calm(choices: list[Choice]) -> tuple[Choice, ...]:
    """What can be had first; the order of the cards within."""
    return tuple(sorted(choices, key=lambda choice: choice.blocked))


def _unit_choice(card: Unit, words: list[str], offered: list[Option]) -> Choice:
    slot = card.slot or ""
    blocked = next((one for one in offered if one.state == "blocked"), None)
    return Choice(
        id=card.id,
        kind="unit",
        name=card.name,
        words=" ".join(words),
        slots=slot,
        tells=", ".join(tags_text(card)),
        gives=(),
        unique=card.unique,
        offers=tuple(_unit_offer(one, slot) for one in offered),
        why=_why(blocked, offered),
        remedies=ways_out(blocked.fixes) if blocked else (),
    )


def _unit_offer(option: Option, slot: str) -> Offer:
    takes = sum(option.slots.values())
    return Offer(
        id=f"add-{option.id}-{option.models}",
        label=models_text(option.models or 0),
        price=option.minerals or 0,
        slot=slot,
        takes=takes,
        blocked=option.state == "blocked",
        changes=changes_json([option.change]),
        spoken=_("minerals, %(slots)s") % {"slots": slots_text(takes, slot)},
    )


def _words(card: Unit) -> list[str]:
    keywords = [word for weapon in card.weapons for word in weapon.keywords]
    return [*card.tags, *card.combat_tags, *tags_text(card), *keywords]


def card_choices(desk: Desk, finder: Finder) -> Choices:
    """Cards: first those that give a slot that is short, then the creep cards, then the rest."""
    muster = desk.muster
    short = [slot for slot in SLOTS if muster.taken[slot] > muster.granted[slot]]
    groups: dict[str, list[Choice]] = {slot: [] for slot in short}
    groups |= {"creep": [], "more": []}
    impossible = []
    for option in (*tactical_options(desk), *creep_options(desk)):
        known = muster.cards.creep if option.kind == "creep" else muster.cards.tactical
        card = known[option.id]
        gives = gives_of(card)
        given = [one.slot for one in gives]
        if not finder.wants(card.name, card.tags, given):
            continue
        if option.state == "impossible":
            impossible.append(Impossible(card.name, reason_text(option.reason)))
            continue
        mends = next((slot for slot in short if slot in given), "more")
        group = "creep" if option.kind == "creep" else mends
        groups[group].append(_card_choice(option, card, gives))
    return Choices(
        groups=tuple(
            _said_once(_card_group(group, choices, muster))
            for group, choices in groups.items()
            if choices
        ),
        impossible=tuple(impossible),
    )


def _card_group(group: str, choices: list[Choice], muster: Muster) -> Group:
    left = muster.roster.vespene_limit - muster.vespene_spent
    text = _("%(number)s vespene left") if left >= 0 else _("%(number)s vespene over")
    free = text % {"number": abs(left)}
    if group == "creep":
        return Group(
            group, "creep", _("Creep card"), _("one for a Zerg army"), _calm(choices)
        )
    if group == "more":
        return Group(group, "card", _("Tactical cards"), free, _calm(choices))
    over = muster.taken[group] - muster.granted[group]
    name = _("Fixes %(slot)s") % {"slot": slot_name(group)}
    return Group(
        group, group, name, _("%(number)s over") % {"number": over}, _calm(choices)
    )


def _card_choice(option: Option, card, gives: tuple[Gives, ...]) -> Choice:
    offer = Offer(
        id=f"add-{option.id}",
        label=_("vespene"),
        price=option.vespene or 0,
        slot="",
        takes=0,
        blocked=option.state == "blocked",
        changes=changes_json([option.change]),
        spoken="",
    )
    return Choice(
        id=option.id,
        kind=option.kind,
        name=card.name,
        words=" ".join(card.tags),
        slots=" ".join(one.slot for one in gives),
        tells="",
        gives=gives,
        unique=card.unique,
        offers=(offer,),
        why=reason_text(option.reason) if option.state == "blocked" else "",
        remedies=ways_out(option.fixes),
    )


def _why(blocked: Option | None, offered: list[Option]) -> str:
    """Why the first blocked composition does not fit, named where a smaller one does."""
    if blocked is None:
        return ""
    if blocked is offered[0]:
        return reason_text(blocked.reason)
    return f"{models_text(blocked.models or 0)}: {reason_text(blocked.reason)}"

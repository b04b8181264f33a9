"""What another faction card would do to an army, and what would have to leave first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.army_options import cheapest_creep
from rules.cards import FactionCard
from rules.changes import Change, Fix, apply
from rules.consequences import added, graver
from rules.eligibility import missing_tags
from rules.muster import Muster
from rules.offers import AVAILABLE, Desk, Option, Standing, State, impossible
from rules.paths import joined
from rules.report import Issue, Level
from rules.roster import Roster
from rules.steps import card_name, deed_of
from rules.text import Sentence, _
from rules.validator import validate

CURED_BY_ADDING = {"creep-card-missing", "no-units"}
MOST_NAMED = 4  # in a reason; a longer one says how many more there are


def faction_options(desk: Desk) -> Iterator[Option]:
    """Every faction card, in the place of the one that is there."""
    before = errors_of(desk, desk.roster)
    for card in desk.cards.factions.values():
        change = {"do": "set-faction", "faction": card.id}
        standing = _standing(desk, card, change, before)
        chosen = desk.roster.faction == card.id
        slots = {slot: number for slot, number in card.slots.items() if number}
        yield standing.of("faction", card.id, change, slots=slots, chosen=chosen)


def errors_of(desk: Desk, roster: Roster) -> list[Issue]:
    issues = validate(roster, desk.cards, desk.event).issues
    return [issue for issue in issues if issue.level is Level.ERROR]


def added_errors(desk: Desk, before: list[Issue], roster: Roster) -> list[Issue]:
    """The errors of `roster` that are new, or graver than before."""
    after = errors_of(desk, roster)
    return [*added(before, after), *graver(before, after)]


def _standing(
    desk: Desk, card: FactionCard, change: Change, before: list[Issue]
) -> Standing:
    if card.id in desk.event.ban:
        return impossible(desk.event.name, _("{event} bans it"), event=desk.event.name)
    new = added_errors(desk, before, apply(desk.roster, [change]).roster)
    grave = [issue for issue in new if issue.code not in CURED_BY_ADDING]
    if grave:
        fix = _clearing(desk, card, change, before)
        return Standing(
            State.BLOCKED,
            grave[0].rule,
            _reason(desk, card, grave),
            (fix,) if fix else (),
        )
    if new:
        creep = cheapest_creep(desk, card.tags)
        bring = (
            [_fix(desk, [{"do": "set-creep-card", "card": creep.id}])] if creep else []
        )
        return replace(
            AVAILABLE,
            rule="9.1.5",
            reason=Sentence(_("needs a creep card")),
            fixes=tuple(bring),
        )
    return AVAILABLE


def misfits(desk: Desk, card: FactionCard) -> tuple[list[int], list[str]]:
    """The places of the units, and the tactical cards, that a faction card does not take."""
    units = [
        unit.place
        for unit in desk.muster.units
        if unit.card is not None and missing_tags(unit.card.tags, card.tags)
    ]
    cards = [
        one.id for one in desk.muster.tactical if missing_tags(one.tags, card.tags)
    ]
    return units, cards


def _reason(desk: Desk, card: FactionCard, grave: list[Issue]) -> Sentence:
    units, cards = misfits(desk, card)
    ids = [*(desk.roster.units[place].unit for place in units), *cards]
    names = tuple(dict.fromkeys(card_name(one, desk.cards) for one in ids))
    if len(names) > MOST_NAMED:
        return Sentence(
            _("does not admit {names} and {more} more"),
            {"names": names[:MOST_NAMED], "more": len(names) - MOST_NAMED},
        )
    if names:
        return Sentence(_("does not admit {names}"), {"names": names})
    slots = [issue for issue in grave if issue.code == "slots-exceeded"]
    if slots:
        return Sentence(_("grants too few slots"))
    return Sentence(_("does not fit what is in the list"))


def _clearing(
    desk: Desk, card: FactionCard, change: Change, before: list[Issue]
) -> Fix | None:
    """What has to leave, and the creep card that has to come or go; None where that is not all."""
    units, cards = misfits(desk, card)
    changes: list[Change] = [
        {"do": "remove-unit", "unit": place} for place in units[::-1]
    ]
    changes += [{"do": "remove-card", "card": one} for one in cards]
    changes += _creep(desk, card)
    cleared = apply(desk.roster, changes).roster
    room = Desk(Muster(replace(cleared, faction=card.id), desk.cards), desk.event)
    changes += room.paths.mending()
    after = apply(desk.roster, [*changes, change]).roster
    if not changes or added_errors(desk, before, after):
        return None
    return _fix(desk, changes)


def _creep(desk: Desk, card: FactionCard) -> list[Change]:
    old = desk.muster.creep
    if not card.requires_creep_card:
        return [{"do": "set-creep-card", "card": None}] if old else []
    if old is not None and not missing_tags(old.tags, card.tags):
        return []
    creep = cheapest_creep(desk, card.tags)
    return [{"do": "set-creep-card", "card": creep.id}] if creep else []


def _fix(desk: Desk, changes: list[Change]) -> Fix:
    """The changes with their steps; many of them are told by their number."""
    steps, roster = [], desk.roster
    for change in changes:
        steps.append(deed_of(change, roster, desk.cards))
        roster = apply(roster, [change]).roster
    if len(steps) > MOST_NAMED:
        more = len(steps) - MOST_NAMED
        steps = [
            *steps[:MOST_NAMED],
            Sentence(_("{more} more changes"), {"more": more}),
        ]
    return Fix(joined(steps), tuple(changes))

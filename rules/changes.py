"""Changes: a roster in, a new roster out; nothing else is touched and nothing lost in silence.

`apply(roster, changes)` makes changes given as plain data, all or none. What a change takes along
unasked (the nomination of an upgrade, the texts of a unit) comes back as effects. Changes need no
cards and know no rules: a list may be illegal on its way to being legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules import change_words as words
from rules import edits
from rules.cards import Cards
from rules.change_words import Change, ChangeProblem, Verb, read_change
from rules.document import most_bytes, write
from rules.parsing import LARGEST
from rules.problems import shown
from rules.roster import Roster, RosterUnit
from rules.text import Sentence, _

__all__ = [
    "Change", "ChangeProblem", "Changed", "Effect", "Fix", "apply", "lowest_free_model", "nominated",
]  # fmt: skip

MOST_CHANGES = 1_000


@dataclass(frozen=True, slots=True)
class Fix:
    """A remedy as data: what its button says, and the changes that it makes."""

    label: Sentence
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that went along with a change, unasked."""

    kind: str  # upgrade, nomination, nickname, notes, proxy
    change: int  # which of the changes took it along
    place: int  # of its unit, before that change
    unit: str
    upgrade: str = ""
    model: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """The roster after some changes, and what they took along."""

    roster: Roster
    effects: tuple[Effect, ...] = ()


def apply(roster: Roster, changes: Sequence[Change]) -> Changed:
    """`roster` after all `changes`, one after the other; ChangeProblem if any of them fails."""
    if not isinstance(changes, list | tuple):
        raise ChangeProblem(
            "changes", _("expected a list, got {value}"), value=shown(changes)
        )
    if len(changes) > MOST_CHANGES:
        raise ChangeProblem(
            "changes",
            _("expected at most {most} of them, got {number}"),
            most=MOST_CHANGES,
            number=len(changes),
        )
    effects: list[Effect] = []
    for number, change in enumerate(changes):
        try:
            read = read_change(change, VERBS, roster)
            after = VERBS[read.pop("do")].make(roster, **read)
        except ChangeProblem as problem:
            raise problem.within(f"changes[{number}]") from None
        effects += _effects(number, change, roster, after)
        roster = after
    if not _fits(roster):
        raise ChangeProblem("changes", _("the list would become too long to save"))
    return Changed(roster, tuple(effects))


def _fits(roster: Roster) -> bool:
    """Whether the roster's document stays within what can be read back."""
    return most_bytes(roster) <= LARGEST or len(write(roster).encode()) <= LARGEST


def lowest_free_model(unit: RosterUnit, upgrade: str = "") -> int | None:
    """The model for a specialist upgrade of `unit`: its own where it has a good one already,
    else the lowest that no other upgrade is on; None when all are taken.
    """
    taken = {model for other, model in unit.specialists.items() if other != upgrade}
    own = unit.specialists.get(upgrade, 0)
    if 1 <= own <= unit.models and own not in taken:
        return own
    models = range(1, unit.models + 1)
    return next((model for model in models if model not in taken), None)


def nominated(change: Change, roster: Roster, cards: Cards) -> Change:
    """An `add-upgrade` of a specialist, completed with the model it goes on: the lowest free one.

    Any other change, and one that names its model, comes back as it is; so does one for which
    no model is free.
    """
    place, upgrade_id = change.get("unit"), change.get("upgrade")
    if change.get("do") != "add-upgrade" or change.get("model") is not None:
        return change
    if type(place) is not int or not 0 <= place < len(roster.units):
        return change
    unit = roster.units[place]
    card = cards.units.get(unit.unit)
    upgrade = (
        card.upgrades.get(upgrade_id) if card and isinstance(upgrade_id, str) else None
    )
    if upgrade is None or not upgrade.specialist:
        return change
    model = lowest_free_model(unit, upgrade.id)
    return change if model is None else {**change, "model": model}


def _id(word: str) -> dict[str, words.Check]:
    return {word: words.identifier}


UNIT: dict[str, words.Check] = {"unit": words.place}
UPGRADE: dict[str, words.Check] = {"unit": words.place, "upgrade": words.identifier}
TEXTS: dict[str, words.Check] = {
    "nickname": words.nickname,
    "notes": words.notes,
    "proxy": words.notes,
}
CONTENT: dict[str, words.Check] = {
    "upgrades": words.identifiers,
    "specialists": words.nominations,
    **TEXTS,
    "at": words.gap,
}

VERBS: Mapping[str, Verb] = {
    "add-unit": Verb(edits.add_unit, {**_id("unit"), "models": words.models}, CONTENT),
    "remove-unit": Verb(edits.remove_unit, UNIT),
    "move-unit": Verb(edits.move_unit, {**UNIT, "to": words.place}),
    "duplicate-unit": Verb(edits.duplicate_unit, UNIT),
    "replace-unit": Verb(edits.replace_unit, {**UNIT, **_id("by")}),
    "recompose": Verb(edits.recompose, {**UNIT, "models": words.models}),
    "describe-unit": Verb(edits.describe_unit, UNIT, TEXTS),
    "move-to-summoned": Verb(edits.move_to_summoned, UNIT),
    "add-upgrade": Verb(edits.add_upgrade, UPGRADE, {"model": words.models}),
    "remove-upgrade": Verb(edits.remove_upgrade, UPGRADE),
    "replace-upgrade": Verb(edits.replace_upgrade, {**UPGRADE, **_id("by")}),
    "nominate": Verb(edits.nominate, {**UPGRADE, "model": words.models}),
    "clear-nomination": Verb(edits.clear_nomination, UPGRADE),
    "add-card": Verb(edits.add_card, _id("card"), {"at": words.card_gap}),
    "remove-card": Verb(edits.remove_card, _id("card")),
    "replace-card": Verb(edits.replace_card, {**_id("card"), **_id("by")}),
    "set-creep-card": Verb(edits.set_creep_card, {"card": words.identifier_or_none}),
    "set-faction": Verb(edits.set_faction, {"faction": words.identifier_or_none}),
    "set-scale": Verb(edits.set_scale, {"scale": words.scale}),
    "set-minerals": Verb(edits.set_minerals, {"minerals": words.minerals}),
    "set-edition": Verb(edits.set_edition, _id("edition")),
    "set-name": Verb(edits.set_name, {"name": words.name}),
    "set-notes": Verb(edits.set_notes, {"notes": words.notes}),
    "add-summoned": Verb(edits.add_summoned, _id("unit")),
    "remove-summoned": Verb(edits.remove_summoned, _id("unit")),
    "replace-summoned": Verb(edits.replace_summoned, {**_id("unit"), **_id("by")}),
    "add-mission": Verb(edits.add_mission, _id("mission")),
    "remove-mission": Verb(edits.remove_mission, _id("mission")),
    "replace-mission": Verb(edits.replace_mission, {**_id("mission"), **_id("by")}),
    "add-deployment": Verb(edits.add_deployment, _id("deployment")),
    "remove-deployment": Verb(edits.remove_deployment, _id("deployment")),
    "replace-deployment": Verb(
        edits.replace_deployment, {**_id("deployment"), **_id("by")}
    ),
}


def _effects(
    number: int, change: Change, before: Roster, after: Roster
) -> list[Effect]:
    """What `change` took along: the content of a unit that left, a nomination that went."""
    do = change["do"]
    place: int = change.get("unit", 0)
    if do in ("remove-unit", "move-to-summoned"):
        return _content(number, place, before.units[place])
    if do in ("remove-upgrade", "replace-upgrade"):
        old, new = before.units[place], after.units[place]
        upgrade = change["upgrade"]
        if upgrade in old.specialists and upgrade not in new.specialists:
            model = old.specialists[upgrade]
            if model != new.specialists.get(change.get("by", "")):
                return [Effect("nomination", number, place, old.unit, upgrade, model)]
    return []


def _content(number: int, place: int, unit: RosterUnit) -> list[Effect]:
    upgrades = [
        Effect(
            "upgrade", number, place, unit.unit, upgrade, unit.specialists.get(upgrade)
        )
        for upgrade in unit.upgrades
    ]
    nominations = [
        Effect("nomination", number, place, unit.unit, upgrade, model)
        for upgrade, model in unit.specialists.items()
        if upgrade not in unit.upgrades
    ]
    texts = [
        Effect(kind, number, place, unit.unit, text=text)
        for kind in ("nickname", "notes", "proxy")
        if (text := getattr(unit, kind))
    ]
    return upgrades + nominations + texts

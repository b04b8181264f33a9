"""Wording: what an issue says, filled with names; and what to do next, in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, cast

from rules.muster import Muster
from rules.remedy_words import REMEDIES
from rules.report import Issue
from rules.restrictions import NONE, Restrictions
from rules.steps import SCALE_NAMES, card_name, models_of, unit_name, upgrade_name
from rules.text import SLOT_NAMES, Sentence, Term, Value, _

KIND_NAMES = {
    "card": Term(_("The card")),
    "unit": Term(_("The unit")),
    "upgrade": Term(_("The upgrade")),
    "mission": Term(_("The mission card")),
    "deployment": Term(_("The deployment card")),
}


def sentence_of(issue: Issue, muster: Muster) -> Sentence:
    """What happened: the issue's message, its gaps filled with names."""
    return Sentence(issue.message, values_of(issue, muster))


def remedy_of(
    issue: Issue, muster: Muster, restrictions: Restrictions = NONE
) -> Sentence | None:
    """What to do next; None where nothing has to be done."""
    remedy = REMEDIES.get(issue.code)
    if remedy is None:
        return None
    found = remedy(issue, muster, restrictions)
    if found is None:
        return None
    return Sentence(found.template, {**values_of(issue, muster), **found.values})


def values_of(issue: Issue, muster: Muster) -> dict[str, Value]:
    """What the sentences about an issue may name."""
    facts, subject = issue.facts, issue.subject
    values: dict[str, Value] = {
        key: _plain(value) for key, value in facts.items() if value is not None
    }
    values["event"] = issue.blame
    values["faction"] = muster.faction.name if muster.faction else ""
    about = subject.id or facts.get("id")
    if isinstance(about, str):
        values["name"] = name_of(about, muster)
    if subject.unit is not None:
        values |= _of_unit(issue, muster, subject.unit)
    for key in ("missing", "tags"):
        if key in facts:
            values[key] = tuple(
                tag_name(tag, muster) for tag in cast(tuple[str, ...], facts[key])
            )
    values |= {key: _term(key, values[key]) for key in TERMS if key in values}
    if subject.kind == "slot" and subject.id is not None:
        values["slot"] = SLOT_NAMES.get(subject.id, subject.id)
    if isinstance(facts.get("suggestion"), str):
        values["suggestion"] = name_of(cast(str, facts["suggestion"]), muster)
    return values


TERMS = ("kind", "scale", "found", "allowed")


def _term(key: str, value: Value) -> Value:
    """A kind or a scale by its name; anything else as it is."""
    known = KIND_NAMES if key == "kind" else SCALE_NAMES
    return known.get(value, value) if isinstance(value, str) else value


def _of_unit(issue: Issue, muster: Muster, place: int) -> dict[str, Value]:
    """The unit at `place` by name, and the upgrades of it that the issue is about."""
    unit = muster.roster.units[place]
    values: dict[str, Value] = {"unit": unit_label(muster, place)}
    if issue.subject.kind == "upgrade" and issue.subject.id is not None:
        values["upgrade"] = upgrade_name(unit.unit, issue.subject.id, muster.cards)
    if "ids" in issue.facts:
        values["upgrades"] = tuple(
            upgrade_name(unit.unit, one, muster.cards)
            for one in cast(tuple[str, ...], issue.facts["ids"])
        )
    if "models" not in issue.facts:
        values["models"] = models_of(unit.models)
    return values


def unit_label(muster: Muster, place: int) -> Value:
    """A unit by name and nickname, and by its place where others are called the same."""
    roster, cards = muster.roster, muster.cards
    name = unit_name(roster.units[place], cards)
    if Counter(unit_name(unit, cards) for unit in roster.units)[name] == 1:
        return name
    return Sentence(_("{unit} (unit {place})"), {"unit": name, "place": place + 1})


def name_of(card_id: str, muster: Muster) -> str:
    """The printed name of whatever has this id: a card, a unit, an upgrade, a tag."""
    name = card_name(card_id, muster.cards)
    if name != card_id:
        return name
    if card_id in muster.cards.upgrade_ids:
        return upgrade_name("", card_id, muster.cards)
    return tag_name(card_id, muster)


def tag_name(tag: str, muster: Muster) -> str:
    """A tag as it is printed on the cards, which stay English."""
    for race in muster.cards.races.values():
        if tag == race.id:
            return race.name["en"]
        if tag in race.subfactions:
            return race.subfactions[tag]["en"]
    if any(tag in unit.combat_tags for unit in muster.cards.units.values()):
        return tag.replace("-", " ").title()
    return tag


def _plain(value: object) -> Value:
    if isinstance(value, tuple):
        return tuple(cast(Iterable[Any], value))
    return cast(Value, value)

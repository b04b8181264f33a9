"""Ways to mend what a list names: unknown ids, scenario cards, and what an event asks."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import SLOTS, Deployment, Mission
from rules.changes import Change
from rules.mending import (
    Case,
    Changes,
    Ranked,
    choices,
    other_factions,
    removed_units,
    to_faction,
    unit_steps,
)
from rules.mending_cards import choose_creep, drop_card, places_of
from rules.missions import NEEDED
from rules.names import near
from rules.remedy_words import twin_of
from rules.restrictions import bearers, is_tag


def name_known(case: Case) -> Iterator[Ranked]:
    """The id that was meant, or nothing in its place."""
    meant = case.issue.facts.get("suggestion")
    if isinstance(meant, str):
        yield 0, _instead(case, case.id, meant)
    if case.issue.subject.kind == "card" and case.roster.faction == case.id:
        rest = _without(case, case.id)[1:]
        for changes in other_factions(case):
            yield 1, (*changes, *rest)
        return
    if case.issue.subject.kind == "card" and case.roster.creep_card == case.id:
        yield from _other_creep(case)
    yield 1, _without(case, case.id)


def _other_creep(case: Case) -> Iterator[Ranked]:
    """For a faction that needs a creep card one that joins it, where none has the written id."""
    faction = case.muster.faction
    if faction is not None and faction.requires_creep_card:
        rest = [one for one in _without(case, case.id) if one["do"] != "set-creep-card"]
        for _rank, changes in choose_creep(case):
            yield 1, (*rest, *changes)


def _instead(case: Case, written: str, meant: str) -> Changes:
    """`meant` wherever `written` is not known, where it is of the right kind; else nothing."""
    roster, cards = case.roster, case.cards
    kind = case.issue.subject.kind
    changes: list[Change] = []
    if kind == "card":
        if roster.faction == written and meant in cards.factions:
            changes += to_faction(case, cards.factions[meant])
        swap = {"do": "replace-card", "card": written, "by": meant}
        changes += [swap] * _unknown_cards(case, written)
        if roster.creep_card == written and written not in cards.creep:
            by = meant if meant in cards.creep else None
            changes = [one for one in changes if one["do"] != "set-creep-card"]
            changes.append({"do": "set-creep-card", "card": by})
        swap = {"do": "replace-summoned", "unit": written, "by": meant}
        changes += [swap] * _unknown_summoned(case, written)
    elif kind == "unit":
        for place in places_of(case, written):
            changes.append({"do": "replace-unit", "unit": place, "by": meant})
    elif kind == "upgrade":
        changes += _upgrades_instead(case, written, meant)
    else:
        changes += _scenario_instead(case, kind, written, meant)
    return tuple(changes)


def _unknown_cards(case: Case, written: str) -> int:
    if written in case.cards.tactical:
        return 0
    return case.roster.tactical_cards.count(written)


def _unknown_summoned(case: Case, written: str) -> int:
    card = case.cards.units.get(written)
    return 0 if card and card.summoned else case.roster.summoned.count(written)


def _upgrades_instead(case: Case, written: str, meant: str) -> Iterator[Change]:
    """In every unit the upgrade of its own that comes nearest, or none where it has none such."""
    for place, unit in enumerate(case.roster.units):
        card = case.cards.units.get(unit.unit)
        if card is not None and card.summoned:
            continue
        own = card.upgrades if card is not None else {}
        by = meant if meant in own else near(written, own)
        change = {"unit": place, "upgrade": written}
        for copy in range(unit.upgrades.count(written)):
            if by is None or by in unit.upgrades or copy > 0:
                yield {"do": "remove-upgrade", **change}
            else:
                yield {"do": "replace-upgrade", **change, "by": by}


def _scenario_instead(
    case: Case, kind: str, written: str, meant: str
) -> Iterator[Change]:
    ids = case.roster.missions if kind == "mission" else case.roster.deployments
    for _copy in range(ids.count(written)):
        yield {"do": f"replace-{kind}", kind: written, "by": meant}


def _without(case: Case, written: str) -> Changes:
    """Nothing of this id, wherever the issue is about it."""
    roster = case.roster
    kind = case.issue.subject.kind
    changes: list[Change] = []
    if kind == "card":
        changes += _without_card(case, written)
    elif kind == "unit":
        changes += removed_units(places_of(case, written))
    elif kind == "upgrade":
        for place, unit in enumerate(roster.units):
            card = case.cards.units.get(unit.unit)
            if case.issue.code == "id-unknown" and card is not None and card.summoned:
                continue
            change = {"do": "remove-upgrade", "unit": place, "upgrade": written}
            changes += [change] * unit.upgrades.count(written)
    else:
        ids = roster.missions if kind == "mission" else roster.deployments
        changes += [{"do": f"remove-{kind}", kind: written}] * ids.count(written)
    return tuple(changes)


def _without_card(case: Case, written: str) -> Iterator[Change]:
    """The faction card first; a known card stays where its kind is the right one."""
    roster = case.roster
    everything = case.issue.code != "id-unknown"
    if roster.faction == written and (everything or written not in case.cards.factions):
        yield {"do": "set-faction", "faction": None}
    tactical = roster.tactical_cards.count(written)
    for _copy in range(tactical if everything else _unknown_cards(case, written)):
        yield {"do": "remove-card", "card": written}
    if roster.creep_card == written and (everything or written not in case.cards.creep):
        yield {"do": "set-creep-card", "card": None}
    summoned = roster.summoned.count(written)
    for _copy in range(summoned if everything else _unknown_summoned(case, written)):
        yield {"do": "remove-summoned", "unit": written}


def scenario_kind(case: Case) -> str:
    """Whether an issue of the draft is about missions or deployments."""
    if case.issue.subject.kind in ("mission", "deployment"):
        return case.issue.subject.kind
    return case.issue.code.partition("s-incomplete")[0]


def chosen_scenario(case: Case, kind: str) -> tuple[str, ...]:
    return case.roster.missions if kind == "mission" else case.roster.deployments


def scenario_to_choose(case: Case, kind: str) -> list[str]:
    """Cards of this kind that are not in the list yet, those of its scale before others."""
    known: dict[str, Mission | Deployment] = {
        **(case.cards.missions if kind == "mission" else case.cards.deployments)
    }
    chosen = chosen_scenario(case, kind)
    free = [
        card
        for card in known.values()
        if card.id not in chosen and card.id not in case.event.ban
    ]
    free.sort(key=lambda card: card.scale != case.roster.scale)
    return [card.id for card in free]


def complete_scenario(case: Case) -> Iterator[Ranked]:
    """Cards added or taken out until there are two."""
    kind = scenario_kind(case)
    chosen, free = chosen_scenario(case, kind), scenario_to_choose(case, kind)
    short = NEEDED - len(chosen)
    for at in range(max(len(free) - short + 1, 0)) if short > 0 else ():
        adding = free[at : at + short]
        yield 0, tuple({"do": f"add-{kind}", kind: card} for card in adding)
    if short < 0:
        for first in range(len(chosen)):
            rest = chosen[first:] + chosen[:first]
            leaving = _least_wanted(case, kind, rest)[:-short]
            yield 0, tuple({"do": f"remove-{kind}", kind: card} for card in leaving)


def _least_wanted(case: Case, kind: str, chosen: tuple[str, ...]) -> list[str]:
    """What may go first: second copies, then the cards as they come."""
    copies = [card for at, card in enumerate(chosen) if card in chosen[:at]]
    once = list(dict.fromkeys(chosen))
    return [*copies, *once]


def vary_scenario(case: Case) -> Iterator[Ranked]:
    """Another card in place of the second copies, or one copy alone."""
    kind = scenario_kind(case)
    extra = chosen_scenario(case, kind).count(case.id) - 1
    free = scenario_to_choose(case, kind)
    for at in range(max(len(free) - extra + 1, 0)):
        yield (
            0,
            tuple(
                {"do": f"replace-{kind}", kind: case.id, "by": card}
                for card in free[at : at + extra]
            ),
        )
    yield 1, ({"do": f"remove-{kind}", kind: case.id},) * extra


def match_scale(case: Case) -> Iterator[Ranked]:
    """The card of the same name for the list's scale, another one of it, or none."""
    kind = scenario_kind(case)
    copies = chosen_scenario(case, kind).count(case.id)
    twin = twin_of(kind, case.id, case.muster)
    known = case.cards.missions if kind == "mission" else case.cards.deployments
    fitting = [
        card
        for card in scenario_to_choose(case, kind)
        if known[card].scale == case.roster.scale
    ]
    for card in sorted(fitting, key=lambda one: one != twin):
        change = {"do": f"replace-{kind}", kind: case.id, "by": card}
        yield 0 if card == twin else 1, (change,) * copies
    yield 2, ({"do": f"remove-{kind}", kind: case.id},) * copies


def drop_summoned(case: Case) -> Iterator[Ranked]:
    change = {"do": "remove-summoned", "unit": case.id}
    yield 0, (change,) * case.roster.summoned.count(case.id)


# What an event asks


def play_scale(case: Case) -> Iterator[Ranked]:
    allowed = case.issue.facts["allowed"]
    if case.issue.facts["id"] == "minerals":
        yield 0, ({"do": "set-minerals", "minerals": allowed},)
        return
    change: Change = {"do": "set-scale", "scale": allowed}
    yield 0, (change,)
    scale = case.cards.scales.get(str(allowed))
    minerals = case.event.minerals or (scale.highest or scale.lowest if scale else 1)
    yield 0, (change, {"do": "set-minerals", "minerals": minerals})


def play_edition(case: Case) -> Iterator[Ranked]:
    yield 0, ({"do": "set-edition", "edition": case.issue.facts["allowed"]},)


def leave_out(case: Case) -> Iterator[Ranked]:
    """Nothing of what the event bans; another faction card in place of a banned one."""
    everywhere = _everywhere(case)
    if case.roster.faction == case.id:
        for changes in other_factions(case):
            yield 0, (*changes, *everywhere[1:])
    if case.roster.creep_card == case.id:
        for _rank, changes in choose_creep(case):
            yield 0, changes
    yield 1, everywhere


def _everywhere(case: Case) -> Changes:
    """What takes an id out of every part of the list, units last."""
    changes = list(_without_card(case, case.id))
    for kind in ("mission", "deployment"):
        copies = chosen_scenario(case, kind).count(case.id)
        changes += [{"do": f"remove-{kind}", kind: case.id}] * copies
    for place, unit in enumerate(case.roster.units):
        change = {"do": "remove-upgrade", "unit": place, "upgrade": case.id}
        changes += [change] * unit.upgrades.count(case.id)
    return (*changes, *removed_units(places_of(case, case.id)))


def take_in(case: Case) -> Iterator[Ranked]:
    """What the event requires, in the place where it belongs; nothing where no card has its id."""
    cards, wanted = case.cards, case.id
    if wanted in cards.tactical:
        yield 0, ({"do": "add-card", "card": wanted},)
        for held in dict.fromkeys(case.roster.tactical_cards):
            yield 1, ({"do": "replace-card", "card": held, "by": wanted},)
    elif wanted in cards.creep:
        yield 0, ({"do": "set-creep-card", "card": wanted},)
    elif wanted in cards.factions:
        yield 0, to_faction(case, cards.factions[wanted])
    elif wanted in cards.units:
        yield from _take_in_unit(case)
    elif wanted in cards.upgrade_ids:
        yield from _take_in_upgrade(case)
    elif cards.knows(wanted):
        yield from _take_in_scenario(case)


def _take_in_unit(case: Case) -> Iterator[Ranked]:
    card = case.cards.units[case.id]
    if card.summoned:
        yield 0, ({"do": "add-summoned", "unit": card.id},)
    for models in card.compositions:
        yield 0, ({"do": "add-unit", "unit": card.id, "models": models},)


def _take_in_upgrade(case: Case) -> Iterator[Ranked]:
    for unit in case.muster.units:
        if unit.card is not None and case.id in unit.card.upgrades:
            yield 0, ({"do": "add-upgrade", "unit": unit.place, "upgrade": case.id},)
    for card in case.cards.units.values():
        if case.id in card.upgrades:
            models = next(iter(card.upgrades[case.id].minerals))
            change = {"do": "add-unit", "unit": card.id, "models": models}
            if card.upgrades[case.id].specialist:
                change["specialists"] = {case.id: 1}
            yield 1, ({**change, "upgrades": [case.id]},)


def _take_in_scenario(case: Case) -> Iterator[Ranked]:
    kind = "mission" if case.id in case.cards.missions else "deployment"
    for held in dict.fromkeys(chosen_scenario(case, kind)):
        yield 1, ({"do": f"replace-{kind}", kind: held, "by": case.id},)
    yield 0, ({"do": f"add-{kind}", kind: case.id},)


def keep_to_cap(case: Case) -> Iterator[Ranked]:
    """As much of it as the event allows."""
    over = case.fact("found") - case.fact("allowed")
    if case.id in SLOTS:
        for changes in choices(unit_steps(case, case.id), over):
            yield 0, changes
    elif is_tag(case.muster, case.id):
        units = [case.muster.units[place] for place in bearers(case.muster, case.id)]
        units.sort(key=lambda unit: unit.minerals)
        for at in range(len(units) - over + 1):
            yield 0, removed_units([unit.place for unit in units[at : at + over]])
    elif case.id in case.roster.tactical_cards:
        for _rank, changes in drop_card(case):
            yield 0, changes * over
    else:
        yield 0, _some_of(case, over)


def _some_of(case: Case, over: int) -> Changes:
    """`over` copies taken out, those that come last."""
    changes = _everywhere(case)
    return changes[:over] if over < len(changes) else changes

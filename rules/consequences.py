"""Consequences: what changes for a list with another edition, faction, scale or limit.

Two rosters, each beside its cards, are compared figure by figure: prices, supply, slots and
sums; and their reports issue by issue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.cards import SLOTS, Cards, TacticalCard
from rules.muster import Muster, MusteredUnit
from rules.report import Issue, Level, Report
from rules.restrictions import NONE, Restrictions
from rules.roster import Roster
from rules.steps import card_name, models_of, unit_name, upgrade_name
from rules.text import SLOT_NAMES, Sentence, Value, _
from rules.validator import validate


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure that is another afterwards; None where the thing was or is not counted.

    `place` is that of the unit afterwards, or before where it is gone.
    """

    kind: str  # unit, composition, upgrade, card, total
    id: str
    figure: str  # minerals, supply, vespene, limit, or a slot: granted or taken
    before: int | None
    after: int | None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Consequences:
    """What is different after a change, and the two reports that it was read from."""

    before: Report
    after: Report
    units: tuple[
        Difference, ...
    ]  # each unit's own total, and under it what it is made of
    cards: tuple[Difference, ...]
    totals: tuple[Difference, ...]
    new: tuple[
        Issue, ...
    ]  # errors and warnings of the report after that are not in the other
    graver: tuple[Issue, ...]  # those of the report after that went not so far before
    mended: tuple[Issue, ...]

    @property
    def becomes_illegal(self) -> bool:
        return self.before.legal and not self.after.legal

    @property
    def becomes_legal(self) -> bool:
        return self.after.legal and not self.before.legal

    @property
    def none(self) -> bool:
        """Nothing is different for this list."""
        figures = self.units or self.cards or self.totals
        return not (figures or self.new or self.graver or self.mended)


def consequences(
    before: Roster,
    after: Roster,
    cards_before: Cards,
    cards_after: Cards,
    restrictions: Restrictions = NONE,
) -> Consequences:
    """What is different for `after`, judged by its cards, from `before`, judged by its own."""
    old = validate(before, cards_before, restrictions)
    new = validate(after, cards_after, restrictions)
    return Consequences(
        before=old,
        after=new,
        units=tuple(_units(old.muster, new.muster)),
        cards=tuple(_cards(old.muster, new.muster)),
        totals=tuple(_totals(old.muster, new.muster)),
        new=added(_grave(old), _grave(new)),
        graver=graver(_grave(old), _grave(new)),
        mended=added(_grave(new), _grave(old)),
    )


def _grave(report: Report) -> list[Issue]:
    return [issue for issue in report.issues if issue.level is not Level.NOTE]


def added(before: Sequence[Issue], after: Sequence[Issue]) -> tuple[Issue, ...]:
    """The issues of `after` that `before` has not, wherever in the list they stand."""
    known = Counter(_known_by(issue) for issue in before)
    new = []
    for issue in after:
        if known[_known_by(issue)]:
            known[_known_by(issue)] -= 1
        else:
            new.append(issue)
    return tuple(new)


BOUNDLESS = 10**12  # no issue goes so far
EXCESS = ("over", "short", "copies", "count", "found")  # facts: how far an issue goes


def graver(before: Sequence[Issue], after: Sequence[Issue]) -> tuple[Issue, ...]:
    """The issues of `after` that `before` has too, but does not take so far."""
    known: dict[object, int] = {}
    for issue in before:
        known[_known_by(issue)] = max(_excess(issue), known.get(_known_by(issue), 0))
    return tuple(
        issue
        for issue in after
        if _excess(issue) > known.get(_known_by(issue), BOUNDLESS)
    )


def _excess(issue: Issue) -> int:
    numbers = [issue.facts.get(fact) for fact in EXCESS]
    return max((one for one in numbers if isinstance(one, int)), default=0)


def _known_by(issue: Issue) -> tuple[str, Level, str, str | None]:
    return issue.code, issue.level, issue.subject.kind, issue.subject.id


def _units(old: Muster, new: Muster) -> Iterator[Difference]:
    for was, now in pairs(old.units, new.units):
        unit = now or was
        if unit is None:
            continue
        minerals = _counted(was), _counted(now)
        if minerals[0] != minerals[1]:
            yield Difference("unit", unit.entry.unit, "minerals", *minerals, unit.place)
        if was is not None and now is not None:
            yield from _parts(was, now)


def pairs(
    old: Sequence[MusteredUnit], new: Sequence[MusteredUnit]
) -> list[tuple[MusteredUnit | None, MusteredUnit | None]]:
    """Each unit beside what became of it: the one in its place, else the next of its kind."""
    if [unit.entry.unit for unit in old] == [unit.entry.unit for unit in new]:
        return list(zip(old, new, strict=True))
    left: dict[str, list[MusteredUnit]] = {}
    for unit in old:
        left.setdefault(unit.entry.unit, []).append(unit)
    found: list[tuple[MusteredUnit | None, MusteredUnit | None]] = []
    for unit in new:
        kin = left.get(unit.entry.unit)
        found.append((kin.pop(0) if kin else None, unit))
    gone = [(unit, None) for kin in left.values() for unit in kin]
    return found + sorted(gone, key=lambda pair: pair[0].place)


def _counted(unit: MusteredUnit | None) -> int | None:
    return unit.minerals if unit is not None and unit.composition is not None else None


def _parts(was: MusteredUnit, now: MusteredUnit) -> Iterator[Difference]:
    """The composition's price and supply, and the price of each upgrade of both."""
    old, new = was.composition, now.composition
    if old is not None and new is not None:
        for figure in ("minerals", "supply"):
            figures = getattr(old, figure), getattr(new, figure)
            if figures[0] != figures[1]:
                yield Difference(
                    "composition", now.entry.unit, figure, *figures, now.place
                )
    then, there = _upgrade_prices(was), _upgrade_prices(now)
    for upgrade in then | there:
        prices = then.get(upgrade), there.get(upgrade)
        if prices[0] != prices[1]:
            yield Difference("upgrade", upgrade, "minerals", *prices, now.place)


def _upgrade_prices(unit: MusteredUnit) -> dict[str, int]:
    return {
        upgrade.id: upgrade.minerals[unit.entry.models] for upgrade in unit.upgrades
    }


def _cards(old: Muster, new: Muster) -> Iterator[Difference]:
    """The price of each card and what it grants; a card that came or left shows its price."""
    then = {card.id: card for card in old.tactical}
    there = {card.id: card for card in new.tactical}
    for card_id in then | there:
        was, now = then.get(card_id), there.get(card_id)
        yield from _figure(card_id, "vespene", _vespene(was), _vespene(now))
        if was is not None and now is not None:
            yield from _grants(was, now)
    creeps = {card.id: card for card in (old.creep, new.creep) if card is not None}
    for card_id in creeps:
        prices = [
            muster.creep.vespene
            if muster.creep and muster.creep.id == card_id
            else None
            for muster in (old, new)
        ]
        yield from _figure(card_id, "vespene", *prices)


def _vespene(card: TacticalCard | None) -> int | None:
    return card.vespene if card is not None else None


def _grants(was: TacticalCard, now: TacticalCard) -> Iterator[Difference]:
    for slot in SLOTS:
        yield from _figure(now.id, slot, was.slots.get(slot, 0), now.slots.get(slot, 0))


def _figure(
    card_id: str, figure: str, before: int | None, after: int | None
) -> Iterator[Difference]:
    if before != after:
        yield Difference("card", card_id, figure, before, after)


def _totals(old: Muster, new: Muster) -> Iterator[Difference]:
    was, now = old.totals, new.totals
    figures = [
        ("minerals", "minerals", was.minerals_spent, now.minerals_spent),
        ("minerals", "limit", was.minerals_limit, now.minerals_limit),
        ("vespene", "vespene", was.vespene_spent, now.vespene_spent),
        ("vespene", "limit", was.vespene_limit, now.vespene_limit),
        *((slot, "taken", was.taken[slot], now.taken[slot]) for slot in SLOTS),
        *((slot, "granted", was.granted[slot], now.granted[slot]) for slot in SLOTS),
    ]
    for total, figure, before, after in figures:
        if before != after:
            yield Difference("total", total, figure, before, after)


# Sentences

OF_A_THING = {
    "minerals": _("{name}: {before} → {after} minerals"),
    "vespene": _("{name}: {before} → {after} vespene"),
    "supply": _("{name}: {before} → {after} supply"),
}
OF_A_TOTAL = {
    ("minerals", "minerals"): _("Minerals spent: {before} → {after}"),
    ("minerals", "limit"): _("Minerals agreed: {before} → {after}"),
    ("vespene", "vespene"): _("Vespene spent: {before} → {after}"),
    ("vespene", "limit"): _("Vespene limit: {before} → {after}"),
}


def sentences_of(both: Consequences) -> tuple[Sentence, ...]:
    """Every difference in a line; a unit whose only addend changed is told once."""
    units = [
        one
        for one in both.units
        if one.kind != "composition" or not _is_whole_unit(one, both)
    ]
    differences = (*units, *both.cards, *both.totals)
    return tuple(sentence_of_difference(one, both) for one in differences)


def _is_whole_unit(one: Difference, both: Consequences) -> bool:
    figures = (one.id, one.figure, one.before, one.after, one.place)
    return any(
        unit.kind == "unit"
        and (unit.id, unit.figure, unit.before, unit.after, unit.place) == figures
        for unit in both.units
    )


def sentence_of_difference(one: Difference, both: Consequences) -> Sentence:
    """The difference in one line: "Jim Raynor: 230 → 250 minerals"."""
    values: dict[str, Value] = {
        "before": "–" if one.before is None else one.before,
        "after": "–" if one.after is None else one.after,
    }
    if one.kind != "total":
        values["name"] = _name(one, both)
        if one.figure in OF_A_THING:
            return Sentence(OF_A_THING[one.figure], values)
        values["slot"] = SLOT_NAMES[one.figure]
        return Sentence(_("{name}: {before} → {after} {slot}"), values)
    if one.figure in ("taken", "granted"):
        values["slot"] = SLOT_NAMES[one.id]
        taken = _("{slot} slots taken: {before} → {after}")
        granted = _("{slot} slots granted: {before} → {after}")
        return Sentence(taken if one.figure == "taken" else granted, values)
    return Sentence(OF_A_TOTAL[one.id, one.figure], values)


def _name(one: Difference, both: Consequences) -> Value:
    muster = both.before.muster if one.after is None else both.after.muster
    if one.kind == "card" or one.place is None:
        return card_name(one.id, muster.cards)
    if one.place >= len(muster.roster.units):
        muster = both.after.muster
    entry = muster.roster.units[one.place]
    unit = unit_name(entry, muster.cards)
    if one.kind == "composition":
        values: dict[str, Value] = {"unit": unit, "models": models_of(entry.models)}
        return Sentence(_("{unit}, {models}"), values)
    if one.kind == "unit":
        return unit
    upgrade = upgrade_name(entry.unit, one.id, muster.cards)
    return Sentence(_("{unit}, {upgrade}"), {"unit": unit, "upgrade": upgrade})

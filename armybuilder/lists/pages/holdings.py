"""What is in the list: its cards, units and summoned units, each with its controls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from armybuilder.lists.pages.issues import FixButton, Line, Why
from armybuilder.lists.pages.words import (
    models_text,
    one_change,
    signed,
    slots_text,
)
from rules.cards import SLOTS, CreepCard, FactionCard, TacticalCard, Unit, Upgrade
from rules.equipment import equipment
from rules.muster import Muster, MusteredUnit
from rules.report import Issue, Level, Report
from rules.steps import card_name, unit_name

SHORT = {
    "not-eligible": _("Not eligible"),
    "unique-unit-repeated": _("Unique"),
    "composition-not-offered": _("No such composition"),
    "summoned-recruited": _("Never recruited"),
    "upgrade-not-offered": _("Upgrade not offered"),
    "upgrade-repeated": _("Upgrade twice"),
    "specialist-not-nominated": _("No model chosen"),
    "specialist-model-out-of-range": _("No such model"),
    "specialist-model-shared": _("Two on one model"),
    "nomination-without-specialist": _("Model without upgrade"),
    "replacement-shared": _("Two for one weapon"),
    "id-unknown": _("Unknown"),
}  # marked here, translated when shown


@dataclass(frozen=True, slots=True)
class Gives:
    """Slots that a card grants."""

    slot: str
    label: str  # with the number: "2 Core"
    number: int


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card of the list; `copies` of a card that may be there more than once."""

    id: str
    kind: str  # faction, tactical, creep
    name: str
    known: bool
    unique: bool
    copies: int
    vespene: int | None
    gives: tuple[Gives, ...]
    less: str = ""  # changes, as JSON
    more: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    level: str
    text: str


@dataclass(frozen=True, slots=True)
class CompositionRow:
    models: int
    minerals: int | None  # None where it is not offered
    takes: int
    chosen: bool
    more: str = ""  # than the chosen one costs, upgrades included
    effects: tuple[Line, ...] = ()  # what would be wrong with it, or right again
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class UpgradeRow:
    id: str
    name: str
    bought: bool
    offered: bool
    price: str
    specialist: bool
    replaces: str
    model: int | None  # that it is on
    models: tuple[int, ...]  # that it can be on; empty where it is on none
    wrong: str  # level of the worst issue, or empty
    copy: int = 0  # of an upgrade that was bought more than once
    clear: str = ""  # changes, as JSON, that take its model away
    blocked: bool = False
    why: str = ""
    remedies: tuple[FixButton, ...] = ()


@dataclass(frozen=True, slots=True)
class EquipmentRow:
    models: tuple[int, ...]
    special: bool
    weapons: str


@dataclass(frozen=True, slots=True)
class UnitRow:
    place: int
    unit: str
    name: str
    nickname: str
    models: int
    count: str
    slot: str
    takes: int
    takes_text: str  # "2 Core"
    minerals: int
    counted: bool
    bought: str
    badges: tuple[Badge, ...]
    compositions: tuple[CompositionRow, ...]
    upgrades: tuple[UpgradeRow, ...]
    stray: tuple[UpgradeRow, ...]  # nominations without their upgrade
    equipment: tuple[EquipmentRow, ...]
    notes: str
    proxy: str
    unique: bool
    opened: bool
    selected: bool
    first: bool
    last: bool
    changes: Mapping[str, str] = field(default_factory=dict)
    basis: str = ""  # of a form that is shown again, where it is not that of the page
    ways: tuple[Why, ...] = ()  # to its other compositions
    room: Why | None = None  # for several of its upgrades at once
    unfit: tuple[Why, ...] = ()  # upgrades that it cannot have as it is

    @property
    def number(self) -> int:
        return self.place + 1

    @property
    def anchor(self) -> str:
        return f"#unit-{self.place}"

    @property
    def control(self) -> str:
        """How the ids of its controls begin."""
        return f"unit-{self.place}-"

    @property
    def level(self) -> str:
        return self.badges[0].level if self.badges else ""


def card_rows(muster: Muster) -> list[CardRow]:
    """The faction card, the tactical cards with their copies, the creep card."""
    roster, cards = muster.roster, muster.cards
    rows = []
    if roster.faction is not None:
        faction = cards.factions.get(roster.faction)
        rows.append(_card_row("faction", roster.faction, faction, 1))
    for card_id, copies in Counter(roster.tactical_cards).items():
        tactical = cards.tactical.get(card_id)
        rows.append(
            _card_row(
                "tactical",
                card_id,
                tactical,
                copies,
                less=one_change("remove-card", card=card_id),
                more=one_change("add-card", card=card_id) if tactical else "",
            )
        )
    if roster.creep_card is not None:
        creep = cards.creep.get(roster.creep_card)
        out = one_change("set-creep-card", card=None)
        rows.append(_card_row("creep", roster.creep_card, creep, 1, less=out))
    return rows


def _card_row(
    kind: str,
    card_id: str,
    card: FactionCard | TacticalCard | CreepCard | None,
    copies: int,
    less: str = "",
    more: str = "",
) -> CardRow:
    vespene = getattr(card, "vespene", None)
    return CardRow(
        id=card_id,
        kind=kind,
        name=card.name if card else card_id,
        known=card is not None,
        unique=getattr(card, "unique", False),
        copies=copies,
        vespene=None if vespene is None else vespene * copies,
        gives=gives_of(card),
        less=less,
        more=more,
    )


def gives_of(card: FactionCard | TacticalCard | CreepCard | None) -> tuple[Gives, ...]:
    slots = getattr(card, "slots", {})
    return tuple(
        Gives(slot, slots_text(slots[slot], slot), slots[slot])
        for slot in SLOTS
        if slots.get(slot)
    )


def unit_rows(report: Report, selected: int | None) -> list[UnitRow]:
    """The units in their order; the selected one is open."""
    last = len(report.muster.units) - 1
    about: dict[int, list[Issue]] = {}
    for issue in report.issues:
        if issue.subject.unit is not None:
            about.setdefault(issue.subject.unit, []).append(issue)
    return [
        _unit_row(unit, report.muster, about.get(unit.place, []), selected, last)
        for unit in report.muster.units
    ]


def _unit_row(
    unit: MusteredUnit,
    muster: Muster,
    issues: list[Issue],
    selected: int | None,
    last: int,
) -> UnitRow:
    card, entry, place = unit.card, unit.entry, unit.place
    slot = card.slot if card and card.slot else ""
    takes = unit.composition.supply if unit.composition else 0
    upgrades = _upgrade_rows(unit, issues)
    return UnitRow(
        place=place,
        unit=entry.unit,
        name=card_name(entry.unit, muster.cards),
        nickname=entry.nickname,
        models=entry.models,
        count=models_text(entry.models),
        slot=slot,
        takes=takes,
        takes_text=slots_text(takes, slot) if slot else "",
        minerals=unit.minerals,
        counted=unit.composition is not None,
        bought=", ".join(row.name for row in upgrades if row.bought),
        badges=_badges(issues),
        compositions=_composition_rows(card, entry.models),
        upgrades=upgrades,
        stray=_stray_rows(unit),
        equipment=_equipment_rows(unit),
        notes=entry.notes,
        proxy=entry.proxy,
        unique=bool(card and card.unique),
        opened=place == selected,
        selected=place == selected,
        first=place == 0,
        last=place == last,
        changes=_unit_changes(place),
    )


def _unit_changes(place: int) -> dict[str, str]:
    return {
        "duplicate": one_change("duplicate-unit", unit=place),
        "up": one_change("move-unit", unit=place, to=place - 1),
        "down": one_change("move-unit", unit=place, to=place + 1),
        "remove": one_change("remove-unit", unit=place),
    }


def _badges(issues: list[Issue]) -> tuple[Badge, ...]:
    texts: dict[str, str] = {}
    for issue in issues:
        if issue.level is not Level.NOTE and issue.code in SHORT:
            texts.setdefault(gettext(SHORT[issue.code]), issue.level.value)
    return tuple(Badge(level, text) for text, level in texts.items())


def _composition_rows(card: Unit | None, models: int) -> tuple[CompositionRow, ...]:
    offered = card.compositions if card else {}
    rows = [
        CompositionRow(one.models, one.minerals, one.supply, one.models == models)
        for one in offered.values()
    ]
    if models not in offered:
        rows.append(CompositionRow(models, None, 0, True))
    return tuple(rows)


def _upgrade_rows(unit: MusteredUnit, issues: list[Issue]) -> tuple[UpgradeRow, ...]:
    """The upgrades of the card in its order, then those bought that it does not have."""
    known = unit.card.upgrades if unit.card else {}
    wrong: dict[str, str] = {}
    for issue in issues:
        facts = issue.facts
        ids = facts.get("ids") or [facts.get("id")]
        for upgrade_id in ids if isinstance(ids, list | tuple) else [ids]:
            wrong.setdefault(str(upgrade_id), issue.level.value)
    copies = Counter(unit.entry.upgrades)
    rows = []
    for upgrade in known.values():
        bought = copies.pop(upgrade.id, 0)
        level = wrong.get(upgrade.id, "")
        for copy in range(max(bought, 1)):
            rows.append(_upgrade_row(unit, upgrade, bought > 0, level, copy))
    for upgrade_id, bought in copies.items():
        row = _foreign_row(upgrade_id, wrong.get(upgrade_id, "error"))
        rows += [replace(row, copy=copy) for copy in range(bought)]
    return tuple(row for row in rows if row.offered or row.bought)


def _upgrade_row(
    unit: MusteredUnit, upgrade: Upgrade, bought: bool, wrong: str, copy: int
) -> UpgradeRow:
    entry = unit.entry
    price = upgrade.minerals.get(entry.models)
    models = range(1, entry.models + 1) if upgrade.specialist and bought else ()
    return UpgradeRow(
        id=upgrade.id,
        name=upgrade.name,
        bought=bought,
        offered=price is not None,
        price="" if price is None else signed(price),
        specialist=upgrade.specialist,
        replaces=upgrade.replaces or "",
        model=entry.specialists.get(upgrade.id),
        models=tuple(models),
        wrong=wrong,
        copy=copy,
    )


def _foreign_row(upgrade_id: str, wrong: str) -> UpgradeRow:
    return UpgradeRow(
        upgrade_id, upgrade_id, True, False, "", False, "", None, (), wrong
    )


def _stray_rows(unit: MusteredUnit) -> tuple[UpgradeRow, ...]:
    known = unit.card.upgrades if unit.card else {}
    rows = []
    for upgrade_id, model in unit.entry.specialists.items():
        upgrade = known.get(upgrade_id)
        if upgrade_id not in unit.entry.upgrades or (
            upgrade is not None and not upgrade.specialist
        ):
            clear = one_change("clear-nomination", unit=unit.place, upgrade=upgrade_id)
            row = _foreign_row(upgrade_id, "error")
            name = upgrade.name if upgrade else upgrade_id
            rows.append(replace(row, name=name, model=model, clear=clear))
    return tuple(rows)


def _equipment_rows(unit: MusteredUnit) -> tuple[EquipmentRow, ...]:
    groups = equipment(unit)
    usual = max((len(group.models) for group in groups), default=0)
    return tuple(
        EquipmentRow(
            models=group.models,
            special=len(groups) > 1 and len(group.models) < usual,
            weapons=", ".join(weapon.name for weapon in group.weapons),
        )
        for group in groups
    )


@dataclass(frozen=True, slots=True)
class SummonedRow:
    unit: str
    name: str
    remove: str


def summoned_rows(muster: Muster) -> list[SummonedRow]:
    return [
        SummonedRow(
            unit_id,
            card_name(unit_id, muster.cards),
            one_change("remove-summoned", unit=unit_id),
        )
        for unit_id in muster.roster.summoned
    ]


__all__ = [
    "card_rows",
    "gives_of",
    "summoned_rows",
    "unit_name",
    "unit_rows",
]

"""The lines of the ledger: what each card grants, what each unit takes, and the balance."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.printing.letters import Typesetter
from rules.cards import SLOTS, Cards
from rules.muster import Muster, MusteredUnit
from rules.steps import upgrade_name

NO_SLOTS: tuple[int | None, ...] = (None,) * len(SLOTS)
LONGEST_BESIDE = 240
"""Letters of a note that stands beside its unit; a longer one follows after the ledger."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A faction, tactical or creep card; `slots` are those it grants, in the order of SLOTS."""

    name: str
    remark: str
    unique: bool
    resource: int | None
    slots: tuple[int | None, ...]
    vespene: int | None


@dataclass(frozen=True, slots=True)
class UpgradeLine:
    """An upgrade of a unit; `model` is the one that carries a specialist."""

    name: str
    remark: str
    specialist: bool
    model: int | None
    minerals: int | None


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit, its upgrades and its sum; `composition` is the price before upgrades."""

    number: int
    name: str
    nickname: str
    remark: str
    unique: bool
    models: int
    slots: tuple[int | None, ...]
    composition: int | None
    upgrades: tuple[UpgradeLine, ...]
    minerals: int | None
    proxy: str
    notes: str

    @property
    def rows(self) -> int:
        """Rows of the receipt: the unit and its upgrades."""
        return 1 + len(self.upgrades)


@dataclass(frozen=True, slots=True)
class SlotLine:
    """The balance of one slot; `granted` is None where no faction card grants any."""

    name: str
    taken: int
    granted: int | None
    given: int  # by all cards that are there

    @property
    def over(self) -> bool:
        return self.granted is not None and self.taken > self.granted

    @property
    def wide(self) -> bool:
        """Whether both numbers need smaller figures to stand in one column."""
        return len(f"{self.taken}{self.granted}") > 4


@dataclass(frozen=True, slots=True)
class LongNote:
    """A note too long to stand beside its unit; a paragraph is in pieces, see `_pieces`."""

    heading: str
    paragraphs: tuple[tuple[str, ...], ...]


def card_lines(muster: Muster, letters: Typesetter) -> tuple[CardLine, ...]:
    """Every card of the list, as written, the faction card first and the creep card last."""
    roster, cards = muster.roster, muster.cards
    lines = []
    if roster.faction is not None:
        lines.append(_faction_line(muster, letters))
    for card_id in roster.tactical_cards:
        card = cards.tactical.get(card_id)
        if card is None:
            lines.append(
                _unknown_card(
                    card_id, _("not a tactical card of this edition"), letters
                )
            )
            continue
        slots = tuple(card.slots[slot] or None for slot in SLOTS)
        lines.append(
            CardLine(card.name, "", card.unique, card.resource, slots, card.vespene)
        )
    if roster.creep_card is not None:
        creep = muster.creep
        lines.append(
            _unknown_card(
                roster.creep_card, _("not a creep card of this edition"), letters
            )
            if creep is None
            else CardLine(
                creep.name,
                _("creep card"),
                creep.unique,
                None,
                NO_SLOTS,
                creep.vespene,
            )
        )
    return tuple(lines)


def _faction_line(muster: Muster, letters: Typesetter) -> CardLine:
    faction = muster.faction
    if faction is None:
        return _unknown_card(
            muster.roster.faction or "",
            _("not a faction card of this edition"),
            letters,
        )
    slots = tuple(faction.slots[slot] or None for slot in SLOTS)
    return CardLine(
        faction.name, _("faction card"), False, faction.resource, slots, None
    )


def _unknown_card(card_id: str, remark: str, letters: Typesetter) -> CardLine:
    return CardLine(letters.set(card_id), remark, False, None, NO_SLOTS, None)


def unit_lines(muster: Muster, letters: Typesetter) -> tuple[UnitLine, ...]:
    """Every unit of the list, as written, in its order."""
    return tuple(_unit_line(unit, muster.cards, letters) for unit in muster.units)


def _unit_line(unit: MusteredUnit, cards: Cards, letters: Typesetter) -> UnitLine:
    card, entry, composition = unit.card, unit.entry, unit.composition
    slots = list(NO_SLOTS)
    if card is not None and card.slot is not None and composition is not None:
        slots[SLOTS.index(card.slot)] = composition.supply
    return UnitLine(
        number=unit.place + 1,
        name=letters.set(entry.unit) if card is None else card.name,
        nickname=letters.set(entry.nickname),
        remark=_uncounted(unit),
        unique=card is not None and card.unique,
        models=entry.models,
        slots=tuple(slots),
        composition=composition.minerals if composition and entry.upgrades else None,
        upgrades=tuple(
            _upgrade_line(unit, one, cards, letters) for one in entry.upgrades
        ),
        minerals=unit.minerals if composition else None,
        proxy=_beside(entry.proxy, letters),
        notes=_beside(entry.notes, letters),
    )


def _uncounted(unit: MusteredUnit) -> str:
    """Why a unit is in no total; empty where it is counted."""
    if unit.card is None:
        return _("not a unit of this edition; not counted")
    if unit.card.summoned:
        return _("summoned during play; not counted")
    if unit.composition is None:
        return _("not offered with this many models; not counted")
    return ""


def _upgrade_line(
    unit: MusteredUnit, upgrade_id: str, cards: Cards, letters: Typesetter
) -> UpgradeLine:
    """An upgrade as written; its price only where it counts."""
    entry = unit.entry
    name = letters.set(upgrade_name(entry.unit, upgrade_id, cards))
    upgrade = unit.card.upgrades.get(upgrade_id) if unit.card else None
    minerals = None
    if upgrade is not None and unit.composition is not None:
        minerals = upgrade.minerals.get(entry.models)
    specialist = upgrade is not None and upgrade.specialist
    model = entry.specialists.get(upgrade_id)
    remark = ""
    if minerals is None:
        remark = _("not offered")
    elif specialist and model is None:
        remark = _("no model chosen")
    return UpgradeLine(name, remark, specialist, model, minerals)


def slot_lines(muster: Muster, names: tuple[str, ...]) -> tuple[SlotLine, ...]:
    """Taken and granted of every slot; `names` in the order of SLOTS."""
    return tuple(
        SlotLine(
            name,
            muster.taken[slot],
            muster.granted[slot] if muster.faction else None,
            muster.granted[slot],
        )
        for slot, name in zip(SLOTS, names, strict=True)
    )


def _beside(text: str, letters: Typesetter) -> str:
    """A text that is short enough to stand beside its unit, on one line; else nothing."""
    if len(text) > LONGEST_BESIDE:
        return ""
    return letters.set(" / ".join(_paragraphs(text)))


def _paragraphs(text: str) -> list[str]:
    return [line for line in (one.strip() for one in text.splitlines()) if line]


def long_notes(muster: Muster, letters: Typesetter) -> tuple[LongNote, ...]:
    """The notes that follow after the ledger: of the list, then the long ones of its units."""
    notes = [(_("Notes"), muster.roster.notes)]
    for unit in muster.units:
        name = unit.card.name if unit.card else letters.set(unit.entry.unit)
        unit_name = f"{unit.place + 1} {name}"
        notes += [
            (
                _("Proxy note on unit {unit}").format(unit=unit_name),
                _long(unit.entry.proxy),
            ),
            (_("Notes on unit {unit}").format(unit=unit_name), _long(unit.entry.notes)),
        ]
    return tuple(
        LongNote(heading, tuple(_pieces(letters.set(line)) for line in paragraphs))
        for heading, text in notes
        if (paragraphs := _run_on(_paragraphs(text)))
    )


def _long(text: str) -> str:
    return text if len(text) > LONGEST_BESIDE else ""


MOST_PARAGRAPHS = 40


def _run_on(paragraphs: list[str]) -> list[str]:
    """A note of very many short lines runs on, so that it does not fill sheets with air."""
    if len(paragraphs) <= MOST_PARAGRAPHS:
        return paragraphs
    return [" / ".join(paragraphs)]


LONGEST_WORD = 160
PIECE = re.compile(r".{1,160}(?:\s+|$)|.{160}[\u0300-\u036f\u200d\ufe0f]*")


def _pieces(paragraph: str) -> tuple[str, ...]:
    """A paragraph, in pieces after which the line may break where a word is very long.

    WeasyPrint's time for a word grows with the square of its length: 5,000 letters without a
    space take a second.
    """
    if max(map(len, paragraph.split()), default=0) <= LONGEST_WORD:
        return (paragraph,)
    return tuple(PIECE.findall(paragraph))

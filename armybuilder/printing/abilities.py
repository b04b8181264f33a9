"""What cards grant and do, in the words of a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from armybuilder.printing.speech import Speech
from armybuilder.printing.weapons import in_inches
from catalog.words import PHASES, TYPES
from rules.cards import SLOTS, Ability
from rules.text import slots_of


@dataclass(frozen=True, slots=True)
class AbilityLine:
    """An ability as printed; `pays` is in the race's resource, empty where the card names none."""

    name: str
    phase: str
    type: str
    facts: str  # "Movement, active, 1 CP"
    pays: str
    summary: str


def ability_line(ability: Ability, resource: str, speech: Speech) -> AbilityLine:
    """`resource` is the short name of what the race's cards yield."""
    pays = "" if ability.cost is None else f"{ability.cost} {resource}".strip()
    phase = gettext(PHASES.get(ability.phase, ability.phase))
    kind = gettext(TYPES.get(ability.type, ability.type))
    return AbilityLine(
        name=ability.name,
        phase=ability.phase,
        type=kind,
        facts=", ".join(filter(None, (phase, kind.lower(), pays))),
        pays=pays,
        summary=in_inches(speech.words(ability.summary)),
    )


def ability_lines(
    abilities: Iterable[Ability], resource: str, speech: Speech
) -> tuple[AbilityLine, ...]:
    return tuple(ability_line(one, resource, speech) for one in abilities)


def granted_words(slots: Mapping[str, int]) -> str:
    """Slots in words, those that there are: "3 Core, 1 Support"."""
    named = (slots_of(slots[slot], slot) for slot in SLOTS if slots.get(slot))
    return ", ".join(one.render(gettext) for one in named)


def slot_words(numbers: Iterable[int | None]) -> str:
    """The same, from numbers in the order of SLOTS."""
    return granted_words(
        {slot: number or 0 for slot, number in zip(SLOTS, numbers, strict=True)}
    )

"""The strip of key figures: what is spent, and how large the army is."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.printing.frame import Judged
from armybuilder.printing.speech import Speech


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the strip; None prints as a dash."""

    label: str
    value: int | None
    limit: int | None = None
    remark: str = ""
    over: bool = False

    @property
    def wide(self) -> bool:
        """Whether the number needs smaller figures to stand in its cell."""
        return len(f"{self.value}{self.limit or ''}") > 10


def figures_of(judged: Judged, speech: Speech) -> tuple[Figure, ...]:
    """Minerals, vespene, supply, models and the race's resource."""
    return (minerals_of(judged), vespene_of(judged), *_small_figures(judged, speech))


def minerals_of(judged: Judged) -> Figure:
    totals = judged.report.totals
    return _spent(_("Minerals"), totals.minerals_spent, totals.minerals_limit)


def vespene_of(judged: Judged) -> Figure:
    totals = judged.report.totals
    return _spent(_("Vespene"), totals.vespene_spent, totals.vespene_limit)


def resource_name(judged: Judged, speech: Speech) -> str:
    """What the race's cards yield, such as "Command Points"; empty without a faction card."""
    faction = judged.report.muster.faction
    if faction is None:
        return ""
    return speech.words(judged.cards.races[faction.race].resource_name)


def resource_column(judged: Judged, speech: Speech) -> str:
    """A name of two words by its initials, so that it fits the column: CP, PM."""
    words = [
        word for word in resource_name(judged, speech).split() if word[0].isupper()
    ]
    return "".join(word[0] for word in words) if len(words) > 1 else "".join(words)


def _small_figures(judged: Judged, speech: Speech) -> tuple[Figure, ...]:
    totals, roster = judged.report.totals, judged.roster
    units = len(roster.units)
    cards = len(roster.tactical_cards) + sum(
        one is not None for one in (roster.faction, roster.creep_card)
    )
    return (
        Figure(_("Supply"), totals.supply),
        Figure(
            _("Models"),
            totals.models,
            remark=ngettext("{number} unit", "{number} units", units).format(
                number=units
            ),
        ),
        Figure(
            resource_name(judged, speech) or _("Resource"),
            totals.resource_amount if totals.resource else None,
            remark=ngettext("{number} card", "{number} cards", cards).format(
                number=cards
            ),
        ),
    )


def _spent(label: str, spent: int, limit: int) -> Figure:
    over = spent > limit
    pattern = _("{number} over") if over else _("{number} left")
    remark = pattern.format(number=number_format(abs(limit - spent)))
    return Figure(label, spent, limit, remark, over)

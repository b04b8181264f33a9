"""A card's figures over the editions, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from catalog.history import Run, card_errata, card_history
from catalog.models import Edition
from catalog.paths import ABSENT
from catalog.words import in_language, models_text

FIGURES = {
    "minerals": _("Minerals"),
    "supply": _("Supply"),
    "vespene": _("Vespene"),
    "resource": _("Resource"),
    "name": _("Name"),
    "slot": _("Slot"),
    "speed": _("Speed"),
    "evade": _("Evade"),
    "armour": _("Armour"),
    "hp": _("HP"),
    "shield": _("Shield"),
    "size": _("Size"),
    "range": _("Range"),
    "roa": _("RoA"),
    "hit": _("Hit"),
    "damage": _("Damage"),
    "cost": _("Resource cost"),
}

LISTS = ("compositions", "upgrades", "abilities", "weapons")


@dataclass(frozen=True, slots=True)
class RunLine:
    value: str
    first: Mapping[str, str]  # names of the editions
    last: Mapping[str, str]
    is_open: bool  # holds in the newest edition
    reasons: tuple[str, ...]

    @property
    def since(self) -> str:
        return in_language(self.first)

    @property
    def until(self) -> str:
        return "" if self.first == self.last else in_language(self.last)


@dataclass(frozen=True, slots=True)
class FigureLine:
    label: str
    runs: tuple[RunLine, ...]


@dataclass(frozen=True, slots=True)
class CorrectionLine:
    label: str
    was: str
    now: str
    date: str
    edition: str
    why: str


def correction_lines(
    section: str, card_id: str, card: Any, editions: Sequence[Edition]
) -> tuple[CorrectionLine, ...]:
    """Every erratum of the card, in whichever edition it stands."""
    names = {one.id: one.name for one in editions}
    errata = card_errata(section, card_id, [one.data for one in editions])
    return tuple(
        CorrectionLine(
            label=label_of(path, card),
            was=shown(erratum["was"]),
            now=shown(erratum["now"]),
            date=erratum["date"],
            edition=in_language(names[edition["id"]]),
            why=erratum["why"],
        )
        for edition, path, erratum in errata
    )


def figure_lines(
    section: str, card_id: str, card: Any, editions: Sequence[Edition]
) -> tuple[FigureLine, ...]:
    """Every figure of the card that ever changed, with what it was and when."""
    names = {one.id: one.name for one in editions}
    newest = editions[0].id
    history = card_history(section, card_id, [one.data for one in editions])
    return tuple(
        FigureLine(
            label_of(path, card),
            tuple(_run_line(run, names, newest) for run in runs),
        )
        for path, runs in history.items()
    )


def _run_line(run: Run, names: Mapping[str, Any], newest: str) -> RunLine:
    return RunLine(
        value=shown(run.value),
        first=names[run.first],
        last=names[run.last],
        is_open=run.last == newest,
        reasons=run.reasons,
    )


def shown(value: Any) -> str:
    """A figure as words: a list with commas, a card that was not there as such."""
    if value is ABSENT or isinstance(value, dict):
        return gettext("not there") if value is ABSENT else gettext("there")
    if value is None:
        return "–"
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        return ", ".join(shown(one) for one in value)
    return str(value)


def label_of(path: str, card: Any, without: str = "") -> str:
    """`/upgrades/bayonet/minerals/9` as "Bayonet, Minerals, 9 models", or without the figure."""
    parts = [part for part in path.split("/") if part]
    upgrades = getattr(card, "upgrades", {})
    words, models = [], []
    for above, part in pairwise(["", *parts]):
        if part in LISTS:
            continue
        if above == "upgrades" and part in upgrades:
            words.append(upgrades[part].name)
        elif part == without:
            continue
        elif above in ("compositions", "minerals") and part.isdigit():
            models.append(models_text(int(part)))
        else:
            words.append(gettext(FIGURES.get(part, part)))
    return ", ".join(words + models)

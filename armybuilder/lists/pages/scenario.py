"""The mission and deployment cards that a list brings to the draft, and those it could bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from armybuilder.lists.pages.words import in_language
from rules.muster import Muster
from rules.steps import card_name


@dataclass(frozen=True, slots=True)
class DraftChoice:
    id: str
    label: str


@dataclass(frozen=True, slots=True)
class DraftRow:
    """The two mission or deployment cards brought to the draft: one field for each."""

    kind: str  # mission, deployment
    label: str
    chosen: tuple[str, ...]  # ids; empty text for a free place
    names: str
    choices: tuple[DraftChoice, ...]


def draft_rows(muster: Muster) -> tuple[DraftRow, DraftRow]:
    roster, cards = muster.roster, muster.cards
    return (
        _draft_row(
            "mission", gettext("Missions"), roster.missions, cards.missions, muster
        ),
        _draft_row(
            "deployment",
            gettext("Deployments"),
            roster.deployments,
            cards.deployments,
            muster,
        ),
    )


def _draft_row(
    kind: str, label: str, chosen: tuple[str, ...], cards: Mapping, muster: Muster
) -> DraftRow:
    scale = muster.roster.scale
    fitting = [card for card in cards.values() if card.scale == scale]
    choices = [DraftChoice(card.id, _draft_name(card)) for card in fitting]
    listed = {card.id for card in fitting}
    for card_id in dict.fromkeys(chosen):
        if card_id not in listed:
            card = cards.get(card_id)
            choices.append(DraftChoice(card_id, _draft_name(card) if card else card_id))
    return DraftRow(
        kind=kind,
        label=label,
        chosen=chosen + ("",) * max(2 - len(chosen), 0),
        names=", ".join(card_name(card_id, muster.cards) for card_id in chosen),
        choices=tuple(choices),
    )


def _draft_name(card) -> str:
    """The English name, with that of the reader's language beside it where it differs."""
    english, ours = card.name["en"], in_language(card.name)
    return english if ours == english else f"{english} ({ours})"

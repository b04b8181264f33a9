"""The scale of the game and the minerals agreed for it (9.1.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.muster import Muster
from rules.report import ARMY_LIST, Issue
from rules.text import _


def minerals_fit_scale(muster: Muster) -> Iterator[Issue]:
    """9.1.1: the agreed minerals lie within what the scale allows."""
    limit = muster.roster.minerals
    scale = muster.cards.scales.get(muster.roster.scale)
    if scale is None:
        return
    lowest, highest = scale.lowest, scale.highest
    if lowest <= limit and (highest is None or limit <= highest):
        return
    yield Issue(
        code="scale-limit",
        rule="9.1.1",
        subject=ARMY_LIST,
        message=_("{scale}: {limit} minerals agreed, at least {lowest} needed.")
        if limit < lowest
        else _("{scale}: {limit} minerals agreed, at most {highest} allowed."),
        facts={
            "scale": scale.id,
            "limit": limit,
            "lowest": lowest,
            "highest": highest,
        },
    )

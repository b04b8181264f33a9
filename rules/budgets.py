"""What a list may spend: minerals (9.1.3) and vespene (9.1.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules.muster import Muster
from rules.report import ARMY_LIST, Issue, Level
from rules.text import _


def minerals_within_limit(muster: Muster) -> Iterator[Issue]:
    """9.1.3: units and upgrades may not spend more minerals than were agreed."""
    spent, limit = muster.minerals_spent, muster.roster.minerals
    if spent > limit:
        yield Issue(
            code="minerals-exceeded",
            rule="9.1.3",
            subject=ARMY_LIST,
            message=_("Minerals: {spent} spent of {limit}, {over} over."),
            facts={"spent": spent, "limit": limit, "over": spent - limit},
        )


def vespene_within_limit(muster: Muster) -> Iterator[Issue]:
    """9.1.4: cards may not spend more vespene than a tenth of the agreed minerals."""
    spent, limit = muster.vespene_spent, muster.roster.vespene_limit
    if spent > limit:
        yield Issue(
            code="vespene-exceeded",
            rule="9.1.4",
            subject=ARMY_LIST,
            message=_(
                "Vespene: {spent} spent of {limit}, {over} over. The limit is a "
                "tenth of the agreed minerals, rounded down."
            ),
            facts={"spent": spent, "limit": limit, "over": spent - limit},
        )


def minerals_spent(muster: Muster, _errors: Sequence[Issue]) -> Iterator[Issue]:
    """9.1.3: minerals that are not spent are lost."""
    left = muster.roster.minerals - muster.minerals_spent
    if left > 0:
        yield minerals_unspent(left)


@lru_cache(maxsize=1024)
def minerals_unspent(left: int) -> Issue:
    return Issue(
        code="minerals-unspent",
        rule="9.1.3",
        subject=ARMY_LIST,
        message=_("Minerals: {left} unspent."),
        facts={"left": left},
        level=Level.NOTE,
    )


def vespene_spent(muster: Muster, _errors: Sequence[Issue]) -> Iterator[Issue]:
    """9.1.4: vespene that is not spent is lost."""
    left = muster.roster.vespene_limit - muster.vespene_spent
    if left > 0:
        yield vespene_unspent(left)


@lru_cache(maxsize=1024)
def vespene_unspent(left: int) -> Issue:
    return Issue(
        code="vespene-unspent",
        rule="9.1.4",
        subject=ARMY_LIST,
        message=_("Vespene: {left} unspent."),
        facts={"left": left},
        level=Level.NOTE,
    )

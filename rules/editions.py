"""RULES: which rules each edition runs, in report order within their level."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rules.budgets import minerals_within_limit, vespene_within_limit
from rules.muster import Muster
from rules.report import Issue

Rule = Callable[[Muster], Iterator[Issue]]

RULES_OF_2026: tuple[Rule, ...] = (
    minerals_within_limit,
    vespene_within_limit,
)

RULES: Mapping[str, tuple[Rule, ...]] = {
    "2026-03": RULES_OF_2026,
    "2026-04-rulebook": RULES_OF_2026,
    "2026-05-rulebook": RULES_OF_2026,
    "2026-05": RULES_OF_2026,
    "2026-08": RULES_OF_2026,
}
NEWEST = "2026-08"


def rules_of(edition: str) -> tuple[Rule, ...]:
    """The rules of `edition`; an edition that changes no rule needs no entry and runs the newest."""
    return RULES.get(edition, RULES[NEWEST])

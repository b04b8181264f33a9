"""RULES and REMARKS: which rules each edition runs, in the order of the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rules import (
    budgets,
    eligibility,
    identity,
    missions,
    scale,
    slots,
    units,
    upgrades,
)
from rules.muster import Muster
from rules.report import Issue

Rule = Callable[[Muster], Iterator[Issue]]
Remark = Callable[[Muster, Sequence[Issue]], Iterator[Issue]]  # with the errors found

RULES_OF_2026: tuple[Rule, ...] = (
    eligibility.faction_chosen,
    identity.ids_known,
    scale.minerals_fit_scale,
    budgets.minerals_within_limit,
    budgets.vespene_within_limit,
    eligibility.cards_eligible,
    eligibility.units_eligible,
    slots.unique_cards_once,
    units.unique_units_once,
    eligibility.creep_card_chosen,
    eligibility.creep_card_allowed,
    slots.slots_within_grant,
    units.units_present,
    units.compositions_offered,
    units.summoned_not_recruited,
    upgrades.upgrades_offered,
    upgrades.upgrades_once,
    upgrades.specialists_nominated,
    upgrades.specialists_within_unit,
    upgrades.specialists_apart,
    upgrades.nominations_needed,
    upgrades.replacements_apart,
    missions.missions_complete,
    missions.deployments_complete,
    missions.missions_differ,
    missions.deployments_differ,
    missions.scenario_of_scale,
    eligibility.summoned_eligible,
)

# What a list leaves unused; all of it notes, so these come last.
REMARKS_OF_2026: tuple[Remark, ...] = (
    slots.cards_used,
    budgets.minerals_spent,
    budgets.vespene_spent,
    slots.slots_used,
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
    """The rules of `edition`; an edition that changes no rule needs no line and runs the newest."""
    return RULES.get(edition, RULES[NEWEST])


def remarks_of(_edition: str) -> tuple[Remark, ...]:
    """What is remarked of a list of `edition`; so far the same in all of them."""
    return REMARKS_OF_2026

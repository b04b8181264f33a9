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
from rules.parts import Part, Rules
from rules.report import Issue

Remark = Callable[[Muster, Sequence[Issue]], Iterator[Issue]]  # with the errors found

RULES_OF_2026 = Rules(
    (Part.CARDS, eligibility.faction_chosen),
    (Part.WHOLE, identity.ids_known),
    (Part.WHOLE, scale.minerals_fit_scale),
    (Part.WHOLE, budgets.minerals_within_limit),
    (Part.WHOLE, budgets.vespene_within_limit),
    (Part.CARDS, eligibility.cards_eligible),
    (Part.WHOLE, eligibility.units_eligible),
    (Part.CARDS, slots.unique_cards_once),
    (Part.WHOLE, units.unique_units_once),
    (Part.CARDS, eligibility.creep_card_chosen),
    (Part.CARDS, eligibility.creep_card_allowed),
    (Part.WHOLE, slots.slots_within_grant),
    (Part.WHOLE, units.units_present),
    (Part.UNIT, units.compositions_offered),
    (Part.UNIT, units.summoned_not_recruited),
    (Part.UNIT, upgrades.upgrades_offered),
    (Part.UNIT, upgrades.upgrades_once),
    (Part.UNIT, upgrades.specialists_nominated),
    (Part.UNIT, upgrades.specialists_within_unit),
    (Part.UNIT, upgrades.specialists_apart),
    (Part.UNIT, upgrades.nominations_needed),
    (Part.UNIT, upgrades.replacements_apart),
    (Part.DRAFT, missions.missions_complete),
    (Part.DRAFT, missions.deployments_complete),
    (Part.DRAFT, missions.missions_differ),
    (Part.DRAFT, missions.deployments_differ),
    (Part.DRAFT, missions.scenario_of_scale),
    (Part.WHOLE, eligibility.summoned_eligible),
)

# What a list leaves unused; all of it notes, so these come last.
REMARKS_OF_2026: tuple[Remark, ...] = (
    slots.cards_used,
    budgets.minerals_spent,
    budgets.vespene_spent,
    slots.slots_used,
)

RULES: Mapping[str, Rules] = {
    "2026-03": RULES_OF_2026,
    "2026-04-rulebook": RULES_OF_2026,
    "2026-05-rulebook": RULES_OF_2026,
    "2026-05": RULES_OF_2026,
    "2026-08": RULES_OF_2026,
}
NEWEST = "2026-08"


def rules_of(edition: str) -> Rules:
    """The rules of `edition`; an edition that changes no rule needs no line and runs the newest."""
    return RULES.get(edition, RULES[NEWEST])


def remarks_of(_edition: str) -> tuple[Remark, ...]:
    """What is remarked of a list of `edition`; so far the same in all of them."""
    return REMARKS_OF_2026

"""Who may join (9.1.2): the faction card, ids the edition knows, faction tags, creep cards."""

from __future__ import annotations

from collections.abc import Iterator

from rules.muster import Muster, missing_tags
from rules.report import ARMY_LIST, Issue, Level, Subject
from rules.text import _

__all__ = [
    "cards_eligible", "creep_card_allowed", "creep_card_chosen", "faction_chosen", "missing_tags",
    "summoned_eligible", "units_eligible",
]  # fmt: skip


def faction_chosen(muster: Muster) -> Iterator[Issue]:
    """9.1.2: an army has a faction card."""
    if muster.roster.faction is None:
        yield Issue(
            code="faction-missing",
            rule="9.1.2",
            subject=ARMY_LIST,
            message=_("No faction card yet."),
        )


def cards_eligible(muster: Muster) -> Iterator[Issue]:
    """9.1.2: every tag of a tactical or creep card is on the faction card too."""
    faction = muster.faction
    if faction is None:
        return
    strangers: dict[str, tuple[str, ...]] = {}
    for tactical in muster.tactical:
        missing = missing_tags(tactical.tags, faction.tags)
        if missing:
            strangers[tactical.id] = missing
    for card_id, missing in strangers.items():
        copies = muster.roster.tactical_cards.count(card_id)
        yield _not_eligible(Subject("card", card_id), card_id, missing, copies)
    creep = muster.creep
    if creep is not None and faction.requires_creep_card:
        missing = missing_tags(creep.tags, faction.tags)
        if missing:
            yield _not_eligible(Subject("card", creep.id), creep.id, missing, 1)


def units_eligible(muster: Muster) -> Iterator[Issue]:
    """9.1.2: every tag of a unit is on the faction card too."""
    faction = muster.faction
    if faction is None:
        return
    eligible = muster.eligible
    if eligible.issuperset([unit.unit for unit in muster.roster.units]):
        return
    strangers: dict[str, list[int]] = {}
    for place, unit in enumerate(muster.roster.units):
        if unit.unit not in eligible and unit.unit in muster.cards.units:
            strangers.setdefault(unit.unit, []).append(place)
    for unit_id, places in strangers.items():
        missing = missing_tags(muster.cards.units[unit_id].tags, faction.tags)
        subject = Subject("unit", unit_id, places[0])
        yield _not_eligible(subject, unit_id, missing, len(places))


def _not_eligible(
    subject: Subject, card_id: str, missing: tuple[str, ...], count: int
) -> Issue:
    return Issue(
        code="not-eligible",
        rule="9.1.2",
        subject=subject,
        message=_("{name} needs the tag {missing}, which {faction} does not have."),
        facts={"id": card_id, "missing": missing, "count": count},
    )


def creep_card_chosen(muster: Muster) -> Iterator[Issue]:
    """9.1.5: a faction card that asks for a creep card gets one."""
    faction = muster.faction
    if faction is None or not faction.requires_creep_card:
        return
    if muster.roster.creep_card is None:
        yield Issue(
            code="creep-card-missing",
            rule="9.1.5",
            subject=ARMY_LIST,
            message=_("{faction} needs a creep card."),
        )


def creep_card_allowed(muster: Muster) -> Iterator[Issue]:
    """9.1.5: other faction cards bring none."""
    faction, creep = muster.faction, muster.creep
    if faction is None or creep is None or faction.requires_creep_card:
        return
    yield Issue(
        code="creep-card-not-allowed",
        rule="9.1.5",
        subject=Subject("card", creep.id),
        message=_("{name} is a creep card, but {faction} takes none."),
        facts={"id": creep.id},
    )


def summoned_eligible(muster: Muster) -> Iterator[Issue]:
    """9.1.9: a card carried for reference belongs to something this army can summon."""
    faction = muster.faction
    if faction is None or not muster.roster.summoned:
        return
    for unit_id in dict.fromkeys(muster.roster.summoned):
        card = muster.cards.units.get(unit_id)
        if card is None or not card.summoned:
            continue
        missing = missing_tags(card.tags, faction.tags)
        if missing:
            yield Issue(
                code="summoned-not-eligible",
                rule="9.1.9",
                subject=Subject("card", unit_id),
                message=_(
                    "{name} cannot be summoned: it needs the tag {tags}, "
                    "which {faction} does not have."
                ),
                facts={"id": unit_id, "tags": missing},
                level=Level.WARNING,
            )

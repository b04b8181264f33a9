"""The cards brought to the draft (9.2): two different missions, two different deployments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rules.cards import Deployment, Mission
from rules.muster import Muster
from rules.report import ARMY_LIST, Issue, Level, Subject
from rules.text import _

NEEDED = 2  # of each kind


def missions_complete(muster: Muster) -> Iterator[Issue]:
    """9.2: two mission cards are brought; none at all is for later."""
    chosen = len(muster.roster.missions)
    if chosen != NEEDED:
        message = _("Mission cards: {chosen} chosen, {needed} needed.")
        yield _incomplete("missions-incomplete", message, chosen)


def deployments_complete(muster: Muster) -> Iterator[Issue]:
    """9.2: two deployment cards are brought; none at all is for later."""
    chosen = len(muster.roster.deployments)
    if chosen != NEEDED:
        message = _("Deployment cards: {chosen} chosen, {needed} needed.")
        yield _incomplete("deployments-incomplete", message, chosen)


def _incomplete(code: str, message: str, chosen: int) -> Issue:
    return Issue(
        code=code,
        rule="9.2",
        subject=ARMY_LIST,
        message=message,
        facts={"chosen": chosen, "needed": NEEDED},
        level=Level.WARNING if chosen else Level.NOTE,
    )


def missions_differ(muster: Muster) -> Iterator[Issue]:
    """9.2: the mission cards are different ones."""
    ids = muster.roster.missions
    yield from _repeated("mission-repeated", "mission", ids, muster.cards.missions)


def deployments_differ(muster: Muster) -> Iterator[Issue]:
    """9.2: the deployment cards are different ones."""
    ids = muster.roster.deployments
    known = muster.cards.deployments
    yield from _repeated("deployment-repeated", "deployment", ids, known)


def _repeated(
    code: str, kind: str, ids: tuple[str, ...], known: Mapping[str, object]
) -> Iterator[Issue]:
    if len(set(ids)) == len(ids):
        return
    for card_id in dict.fromkeys(ids):
        if card_id in known and ids.count(card_id) > 1:
            yield Issue(
                code=code,
                rule="9.2",
                subject=Subject(kind, card_id),
                message=_("{name} is in the list more than once."),
                facts={"id": card_id},
                level=Level.WARNING,
            )


def scenario_of_scale(muster: Muster) -> Iterator[Issue]:
    """9.2: mission and deployment cards are those of the scale."""
    roster, cards = muster.roster, muster.cards
    yield from _of_scale("mission", roster.missions, cards.missions.get, roster.scale)
    find = cards.deployments.get
    yield from _of_scale("deployment", roster.deployments, find, roster.scale)


def _of_scale(
    kind: str,
    ids: tuple[str, ...],
    find: Callable[[str], Mission | Deployment | None],
    scale: str,
) -> Iterator[Issue]:
    for card_id in dict.fromkeys(ids):
        card = find(card_id)
        if card is not None and card.scale != scale:
            yield Issue(
                code="scenario-scale",
                rule="9.2",
                subject=Subject(kind, card_id),
                message=_("{name} is a card for {scale}."),
                facts={"id": card_id, "scale": card.scale},
                level=Level.WARNING,
            )

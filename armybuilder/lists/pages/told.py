"""What a change did, for the page's live region: what it broke, what it mended, what went along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.lists.sentences import say
from rules.cards import Cards
from rules.changes import Change, apply
from rules.consequences import consequences
from rules.roster import Roster
from rules.steps import sentence_of_effect
from rules.wording import sentence_of

MOST_LINES = 3
BY_ADDING = ("no-units", "creep-card-missing")  # what was added says that it is mended
TEXTS = ("nickname", "notes", "proxy")


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence on what was done, lines on what came of it, and whether it can be undone."""

    text: str
    undo: bool = False
    lines: tuple[str, ...] = ()


def lines_on(
    before: Roster,
    after: Roster,
    cards_before: Cards,
    cards_after: Cards,
    changes: Sequence[Change] = (),
) -> tuple[str, ...]:
    """What came of a change: new issues, mended ones, what went along; the first few."""
    both = consequences(before, after, cards_before, cards_after)
    lines = [say(sentence_of(issue, both.after.muster)) for issue in both.new]
    lines += [
        _("Fixed: %(issue)s") % {"issue": say(sentence_of(issue, both.before.muster))}
        for issue in both.mended
        if issue.code not in BY_ADDING
    ]
    lines += _went_along(before, changes, cards_before)
    return tuple(lines[:MOST_LINES])


def _went_along(
    before: Roster, changes: Sequence[Change], cards: Cards
) -> Iterator[str]:
    """Nominations that went with their upgrade; texts that went with their unit."""
    for effect in apply(before, list(changes)).effects:
        leaving = changes[effect.change]["do"] in ("remove-unit", "move-to-summoned")
        if effect.kind in TEXTS or (effect.kind == "nomination" and not leaving):
            yield say(sentence_of_effect(effect, cards))

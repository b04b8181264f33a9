"""One list on every edition: what would cost another price, and what would become illegal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from armybuilder.lists.models import ArmyList
from armybuilder.lists.pages.history import basis_of
from armybuilder.lists.pages.status import Verdict, verdict_of
from armybuilder.lists.pages.words import in_language, one_change, race_of
from armybuilder.lists.sentences import say
from catalog.models import Edition
from rules.cards import Cards
from rules.consequences import consequences, sentences_of
from rules.report import Totals
from rules.wording import sentence_of


@dataclass(frozen=True, slots=True)
class NewIssue:
    level: str
    says: str


@dataclass(frozen=True, slots=True)
class EditionLine:
    id: str
    name: str
    date: date
    current: bool
    newest: bool
    verdict: Verdict
    legal: bool
    totals: Totals
    differences: tuple[str, ...]
    new: tuple[NewIssue, ...]
    mended: tuple[str, ...]
    changes: str  # that move the list there


def editions_page(army_list: ArmyList, *, editable: bool) -> dict[str, Any]:
    """Everything that `lists/editions.html` prints."""
    editions = list(Edition.objects.defer("text"))
    cards = army_list.edition.cards()
    return {
        "army_list": army_list,
        "editable": editable,
        "basis": basis_of(army_list),
        "race": race_of(cards, army_list.roster.faction),
        "editions": [
            _line(edition, army_list, cards, newest=edition is editions[0])
            for edition in editions
        ],
    }


def _line(
    edition: Edition, army_list: ArmyList, cards: Cards, *, newest: bool
) -> EditionLine:
    before = army_list.roster
    after = replace(before, edition=edition.pk)
    both = consequences(before, after, cards, edition.cards())
    then = both.after
    return EditionLine(
        id=edition.pk,
        name=in_language(edition.name),
        date=edition.date,
        current=edition.pk == army_list.edition_id,
        newest=newest,
        verdict=verdict_of(then),
        legal=then.legal,
        totals=then.totals,
        differences=tuple(say(one) for one in sentences_of(both)),
        new=tuple(
            NewIssue(issue.level.value, say(sentence_of(issue, then.muster)))
            for issue in both.new
        ),
        mended=tuple(
            say(sentence_of(issue, both.before.muster)) for issue in both.mended
        ),
        changes=one_change("set-edition", edition=edition.pk),
    )

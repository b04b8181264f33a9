"""`code`: the share code, a short text without names and notes (`codes/CODE.md`)."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from urllib.parse import unquote

from armybuilder.exchange.codes.digits import Unreadable
from armybuilder.exchange.codes.packing import NoCode, UnknownEdition, pack, unpack
from armybuilder.exchange.codes.spelling import SILENT, number_of, spell
from rules.cards import Cards
from rules.problems import quoted, refuse
from rules.roster import Roster
from rules.text import _

LONGEST_LINK = 4_000
MOST_NAMED = 5
LINK = re.compile(r"https?://[^\s/]+(?:/\S*)?/l/([^\s/?#]+)/?(?:[?#]\S*)?", re.I)
GAP = SILENT.pattern
START = re.compile(f"s(?:{GAP})?c(?:{GAP})?([0-9](?=(?:{GAP})?\\w)|[il]{GAP})", re.I)
AROUND = " \t\r\n\ufeff\"'<>“”‘’«»()[]`.,;"


def write(roster: Roster, cards: Cards | None = None) -> str:
    """The code of a list, on a line; `DocumentProblems` for a list that has none."""
    return code_of(roster) + "\n"


def code_of(roster: Roster) -> str:
    """The code of a list; `DocumentProblems` for a list that has none."""
    try:
        return spell(pack(roster))
    except NoCode as reason:
        if not reason.unknown:
            raise refuse(
                _("This list has no share code: edition {edition} has no codes yet."),
                edition=quoted(roster.edition),
            ) from None
        raise refuse(
            _("This list has no share code: its edition does not know {ids}."),
            ids=tuple(quoted(one) for one in reason.unknown[:MOST_NAMED]),
        ) from None


def found_in(text: str) -> str | None:
    """The code that a text consists of, bare or in a link; None for any other text."""
    bare = text.strip(AROUND)
    if len(bare) <= LONGEST_LINK and (link := LINK.fullmatch(bare)):
        return unquote(link[1])
    return bare if START.match(bare) and ":" not in bare else None


def read(
    text: str,
    known_editions: Collection[str] | None = None,
    edition: str | None = None,
) -> Roster:
    """The list of a code; `DocumentProblems` says what looks wrong with it."""
    number = number_of(text)
    try:
        roster = unpack(number)
    except UnknownEdition:
        raise refuse(
            _("This share code is of an edition that is not known here.")
        ) from None
    except Unreadable:
        raise refuse(_("This is not the share code of an army list.")) from None
    if edition is not None:
        return replace(roster, edition=edition)
    if known_editions is not None and roster.edition not in known_editions:
        raise refuse(
            _("This share code is of the edition {edition}; known are {known}."),
            edition=quoted(roster.edition),
            known=tuple(known_editions),
        )
    return roster


def has_words(roster: Roster) -> bool:
    """Whether a list has names or notes, which no code carries."""
    texts = (
        roster.notes,
        *(t for u in roster.units for t in (u.nickname, u.notes, u.proxy)),
    )
    return any(texts)


def link_of(site: str, code: str) -> str:
    """The address of the page that shows a code; `site` is the address that the site starts at."""
    return f"{site.rstrip('/')}/l/{code}"

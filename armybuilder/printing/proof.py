"""How a sheet proves itself: its list as a code, as an address to scan, and as a document inside.

What leads where is settled in one table (see "What leads where" in the project's interfaces): a list
in no event leads to the page of its code, and a sheet that hides the list carries nothing at all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from armybuilder.exchange.formats.code import code_of, link_of
from armybuilder.printing import qr
from armybuilder.printing.choices import Choices
from rules.document import write
from rules.problems import DocumentProblems
from rules.roster import Roster

LONGEST_CODE = 80  # characters that stand beside the fingerprint; the QR holds more


@dataclass(frozen=True, slots=True)
class Proof:
    """All of it is empty on a sheet that hides its list."""

    code: tuple[
        str, ...
    ] = ()  # its groups; none for a list without one, or with a long one
    link: str = (
        ""  # what the QR says; empty without a site, or where it would be too large
    )
    document: str = ""  # attached to the PDF as `roster.json`

    @property
    def qr_on_paper(self) -> str:
        """The address of the picture, for `pdf.py` alone."""
        return qr.path_of(self.link)

    @property
    def qr_on_screen(self) -> str:
        return qr.data_uri(self.link)


def proof_of(roster: Roster, choices: Choices) -> Proof:
    """What a sheet of this list carries."""
    if choices.hides:
        return Proof()
    code = _code(roster)
    link = link_of(choices.site, code) if choices.site and code else ""
    return Proof(
        code=tuple(code.split("-")) if 0 < len(code) <= LONGEST_CODE else (),
        link=link if link and qr.fits(link) else "",
        document=write(_shown(roster, choices)),
    )


def _code(roster: Roster) -> str:
    try:
        return code_of(roster)
    except DocumentProblems:  # an id that the edition does not know
        return ""


def _shown(roster: Roster, choices: Choices) -> Roster:
    """Without the texts that the sheet was asked to leave out: a file passes from hand to hand."""
    if "notes" in choices.parts:
        return roster
    return replace(
        roster,
        notes="",
        units=tuple(replace(unit, notes="", proxy="") for unit in roster.units),
    )

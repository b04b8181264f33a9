"""What the file of a sheet is called."""

import re
import unicodedata

from armybuilder.printing.choices import Choices
from rules.roster import Roster

LONGEST = 60
FALLBACK = "army-list"
CLOSED = "closed-list"
ROSTER = Choices()
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
"""Names that Windows keeps for its devices."""


def file_name(roster: Roster, choices: Choices = ROSTER) -> str:
    """`raynors-vanguard-2026-08.pdf`: plain letters that every system and header takes.

    The file of a closed list is named after its faction card.
    """
    called = f"{CLOSED} {roster.faction or ''}" if choices.hides else roster.name
    name = _plain(called)[:LONGEST].strip("-") or FALLBACK
    edition = _plain(roster.edition)[:LONGEST].strip("-")
    if RESERVED.fullmatch(name):
        name = f"{FALLBACK}-{name}"
    return "-".join(filter(None, (name, edition))) + ".pdf"


def _plain(text: str) -> str:
    """ASCII letters, digits and single hyphens; accents fall off, other scripts go."""
    apart = unicodedata.normalize("NFKD", text.replace("'", "").replace("’", ""))
    return re.sub(r"[^a-z0-9]+", "-", apart.encode("ascii", "ignore").decode().lower())

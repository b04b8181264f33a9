"""What a person chooses for a sheet: which one, on which paper, and what stands on it."""

from __future__ import annotations

from dataclasses import dataclass

PAPERS = ("a4", "letter")
SIZES = ("normal", "large")
PARTS = ("notes", "scenario", "check", "legend")
"""What may be left out: notes and proxies, the draft and summoned units, the notes of the check, the key.

Errors, warnings and the verdict always print.
"""


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices for one sheet. `closed` is what 9.1.10 shows of a hidden list; `opponent` only.

    `site` is the address that the site starts at, such as "https://lists.example.org": the QR leads
    there. Without one a sheet has no QR, and its code in letters.

    Raises ValueError for a paper, size or part that there is not.
    """

    layout: str = "roster"
    paper: str = "a4"
    language: str = "en"
    size: str = "normal"
    colour: bool = False
    closed: bool = False
    parts: frozenset[str] = frozenset(PARTS)
    site: str = ""

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise ValueError(f"paper is one of {', '.join(PAPERS)}, not {self.paper!r}")
        if self.size not in SIZES:
            raise ValueError(f"size is one of {', '.join(SIZES)}, not {self.size!r}")
        if unknown := self.parts.difference(PARTS):
            raise ValueError(f"parts are of {', '.join(PARTS)}, not {unknown!r}")

    @property
    def hides(self) -> bool:
        """Whether the sheet keeps most of the list from its reader."""
        return self.closed and self.layout == "opponent"

"""Printed sheets, kept for a while: the same list, edition, layout and choices are drawn once.

The cache lives in the process, so that a new release or a new font starts with an empty one.
A corrected figure changes the edition's digest and so the key; corrected words on a card, which
no digest covers, show within the hour.
"""

from __future__ import annotations

import hashlib

from django.core.cache import caches

from armybuilder.printing.choices import Choices
from armybuilder.printing.frame import Judged
from armybuilder.printing.pdf import list_pdf
from rules.document import write

CACHE = "sheets"
LARGEST = (
    512 * 1024
)  # bytes; cards of 200 units, which few print, would fill the memory


def kept_pdf(judged: Judged, choices: Choices) -> bytes:
    """What `list_pdf` gives; drawn anew only when it is not in the cache."""
    cache, key = caches[CACHE], _key(judged, choices)
    pdf: bytes | None = cache.get(key)
    if pdf is None:
        pdf = list_pdf(judged, choices)
        if len(pdf) <= LARGEST:
            cache.set(key, pdf)
    return pdf


def _key(judged: Judged, choices: Choices) -> str:
    """Everything that the bytes depend on: the report follows from the roster and the cards."""
    parts = tuple(sorted(choices.parts))
    told = (judged.cards.digest, choices.layout, choices.paper, choices.language)
    asked = (*told, choices.size, choices.colour, choices.closed, parts, choices.site)
    return hashlib.sha256(f"{asked}{write(judged.roster)}".encode()).hexdigest()

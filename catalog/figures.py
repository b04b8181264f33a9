"""What of an edition is a figure, and the digest of all its figures."""

from __future__ import annotations

import hashlib
import json
from typing import Any

SECTIONS = (
    "scales",
    "races",
    "faction_cards",
    "tactical_cards",
    "creep_cards",
    "units",
    "missions",
    "deployments",
    "keywords",
)
# Our own words, which may be bettered at any time. Everything else is a figure of a card.
WORDS = frozenset(
    {
        "es",
        "es_source",
        "summary",
        "source",
        "note",
        "notes",
        "unlabelled",
        "parameters",
        "scoring",
        "additional",
        "list_building",
    }
)


def figures(data: Any) -> Any:
    """The value without our own words."""
    if isinstance(data, dict):
        return {key: figures(value) for key, value in data.items() if key not in WORDS}
    if isinstance(data, list):
        return [figures(one) for one in data]
    return data


def digest_of(data: dict[str, Any]) -> str:
    """SHA-256 of the canonical JSON of the figures: keys sorted, no spaces, UTF-8.

    Cards count as a set, by id: their order in the data is ours and no figure.
    """
    content: dict[str, Any] = {"id": data["id"]}
    for section in SECTIONS:
        content[section] = sorted(
            (figures(one) for one in data[section]),
            key=lambda card: (card.get("race", ""), card["id"]),
        )
    return _sha256(content)


def text_of(data: dict[str, Any]) -> str:
    """Everything an edition says, as JSON text in the order of the files."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def wording_of(text: str) -> str:
    """SHA-256 of an edition's text: changes with any word, and with the order of the cards."""
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def _sha256(content: Any) -> str:
    canonical = json.dumps(
        content, ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()

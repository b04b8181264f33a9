"""Near names: the id that was meant by one that nobody knows."""

from __future__ import annotations

from collections.abc import Collection
from difflib import SequenceMatcher
from functools import lru_cache

LONGEST = 60  # no card has a longer id; what is longer was never meant to be one
LIKELY = 5  # candidates that are compared letter by letter
ALIKE = 0.6  # of 1: how much two ids must have in common


def near(written: str, known: Collection[str]) -> str | None:
    """The id of `known` that looks most like `written`, or None where none is like it."""
    return _near(written, tuple(known)) if len(written) <= LONGEST else None


@lru_cache(maxsize=4096)
def _near(written: str, known: tuple[str, ...]) -> str | None:
    pairs = _pairs(written)
    likely = sorted(known, key=lambda one: (-len(pairs & _pairs(one)), one))[:LIKELY]
    scored = [(_likeness(written, one), one) for one in likely]
    score, best = max(scored, default=(0.0, ""), key=lambda pair: pair[0])
    return best if score >= ALIKE else None


@lru_cache(maxsize=1024)
def _pairs(name: str) -> frozenset[str]:
    """The neighbouring letters of each word: cheap to compare, whatever the order of words."""
    return frozenset(
        word[at : at + 2] for word in name.split("-") for at in range(len(word) or 1)
    )


def _likeness(one: str, other: str) -> float:
    """How alike two ids are, from 0 to 1; the order of their words matters little."""
    as_written = SequenceMatcher(None, one, other, autojunk=False).ratio()
    sorted_one, sorted_other = ("-".join(sorted(it.split("-"))) for it in (one, other))
    in_order = SequenceMatcher(None, sorted_one, sorted_other, autojunk=False).ratio()
    return max(as_written, in_order)

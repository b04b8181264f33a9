"""Labels of a list: short texts by which its owner finds it again, each once whatever its case."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST_LABEL = 40
MOST_LABELS = 10


def tidy(text: str) -> str:
    """A label as it is kept: no space at its ends, and single ones within."""
    return " ".join(text.split())


def each_once(labels: Iterable[str]) -> list[str]:
    """The labels in their order, the first of those that differ in case alone."""
    found: dict[str, str] = {}
    for label in labels:
        found.setdefault(label.casefold(), label)
    return list(found.values())


def relabelled(
    labels: Iterable[str], gone: Iterable[str], new: Iterable[str]
) -> list[str]:
    """`labels` without those `gone`, then the `new` ones."""
    left = {label.casefold() for label in gone}
    return each_once(
        [*(label for label in labels if label.casefold() not in left), *new]
    )

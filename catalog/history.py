"""How figures changed between editions: one figure's history in one place.

Editions come as their data (`Edition.data`, `ReadEdition.data`), newest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catalog.figures import figures
from catalog.paths import (
    ABSENT,
    RACE_SECTIONS,
    card_differences,
    differences,
    find,
)

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Run:
    """A value that a figure had from one edition to another, and why it was set."""

    value: Any  # ABSENT before the card or after it
    first: str  # edition
    last: str
    reasons: tuple[str, ...]


def history_of(path: str, editions: Sequence[Data]) -> tuple[Run, ...]:
    """The values of the figure under `path`, oldest first; neighbours that agree drawn together."""
    section, card_id, below = _split(path)
    newest = next(
        (one for one in editions if _card(one, section, card_id) is not None), None
    )
    if newest is None:
        return ()
    present = find(dict(newest), path)
    values = {}
    for edition in editions:
        changed = _against(newest, edition, section, card_id)
        values[edition["id"]] = changed.get(f"{below}", present)
    return _runs(path, values, editions)


def card_history(
    section: str, card_id: str, editions: Sequence[Data]
) -> dict[str, tuple[Run, ...]]:
    """Every figure of a card that ever changed, by its path, with its runs."""
    newest = next(
        (one for one in editions if _card(one, section, card_id) is not None), None
    )
    if newest is None:
        return {}
    changed = [_against(newest, edition, section, card_id) for edition in editions]
    paths = dict.fromkeys(path for one in changed for path in one)
    prefix = _prefix(section, _card(newest, section, card_id) or {})
    return {
        path: history_of(f"{prefix}{path}", editions)
        for path in paths
        if path  # the card itself, absent from an edition
    }


def card_errata(
    section: str, card_id: str, editions: Sequence[Data]
) -> Iterator[tuple[Data, str, Mapping[str, Any]]]:
    """Every erratum of a card: (edition, path in the card, erratum), the newest edition first."""
    for edition in editions:
        for erratum in edition["errata"]:
            *where, below = _split(erratum["path"])
            if where == [section, card_id]:
                yield edition, below, erratum


def changes_between(older: Data, newer: Data) -> Iterator[tuple[str, Any, Any]]:
    """What `newer` changed of `older`: (path, old, new)."""
    yield from differences(figures(dict(older)), figures(dict(newer)))


def _split(path: str) -> tuple[str, str, str]:
    parts = path.split("/")
    first = 1 if parts[1:2] and parts[1] in RACE_SECTIONS else 0
    section, card_id = parts[first], parts[first + 1]
    return section, card_id, "/" + "/".join(parts[first + 2 :])


def _prefix(section: str, card: Data) -> str:
    race = f"{card['race']}/" if section in RACE_SECTIONS else ""
    return f"{race}{section}/{card['id']}"


def _card(edition: Data, section: str, card_id: str) -> Data | None:
    return next((one for one in edition[section] if one["id"] == card_id), None)


def _against(newest: Data, edition: Data, section: str, card_id: str) -> dict[str, Any]:
    """The card's figures that the edition has otherwise, by their path in the newest one."""
    theirs = _card(edition, section, card_id)
    ours = _card(newest, section, card_id)
    if theirs is None:
        return {"": ABSENT}
    return {
        path: old
        for path, old, _new in card_differences(figures(theirs), figures(ours), "")
    }


def _runs(
    path: str, values: Mapping[str, Any], editions: Sequence[Data]
) -> tuple[Run, ...]:
    runs: list[Run] = []
    for edition in reversed(editions):
        value = values[edition["id"]]
        reasons = _reasons(path, edition)
        if runs and runs[-1].value == value:
            last = runs.pop()
            runs.append(
                Run(value, last.first, edition["id"], (*last.reasons, *reasons))
            )
        else:
            runs.append(Run(value, edition["id"], edition["id"], reasons))
    return tuple(runs)


def _reasons(path: str, edition: Data) -> tuple[str, ...]:
    told = [*edition["changes"], *edition["errata"]]
    return tuple(one["why"] for one in told if one["path"] == path)

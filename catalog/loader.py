"""Editions as read -> rows: all of them in one transaction, or none.

A published edition in the database is changed only by what its errata tell: its digest must be
that of the new files with some of the newest errata undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction

from catalog.figures import digest_of, figures
from catalog.models import Edition
from catalog.paths import differences
from catalog.problems import FixtureProblems, Problem
from catalog.reader import ReadEdition
from catalog.rows import TOP, Rows
from rules.text import Sentence, _

MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class Loaded:
    """What became of one edition: added, figures changed, words changed, or unchanged."""

    edition: str
    digest: str
    outcome: str


def load(editions: Mapping[str, ReadEdition]) -> tuple[Loaded, ...]:
    """Bring the database to what was read; raises `FixtureProblems` and changes nothing."""
    with transaction.atomic():
        rows = {row.id: row for row in Edition.objects.select_for_update()}
        refuse_unexplained(editions, rows)
        return tuple(
            _load(edition, position, rows.get(edition.id))
            for position, edition in enumerate(editions.values())
        )


def refuse_unexplained(
    editions: Mapping[str, ReadEdition], rows: Mapping[str, Edition]
) -> None:
    """Raise for every published edition whose figures changed without an erratum."""
    problems: list[Problem] = []
    for row in rows.values():
        edition = editions.get(row.id)
        if edition is None:
            problems.append(
                Problem(
                    row.id,
                    1,
                    Sentence(
                        _(
                            "edition {id} is loaded and lists may use it: keep its files."
                        ),
                        {"id": row.id},
                    ),
                )
            )
        elif edition.own["published"] and not _is_explained(edition, row.digest):
            problems += _unexplained(edition, row, rows)
    if problems:
        raise FixtureProblems(problems)


def _is_explained(edition: ReadEdition, digest: str) -> bool:
    return edition.digest == digest or any(
        digest_of(data) == digest for data in edition.versions()
    )


def _unexplained(
    edition: ReadEdition, row: Edition, rows: Mapping[str, Edition]
) -> Iterable[Problem]:
    file = f"{edition.id}/edition.yaml"
    told = {erratum["path"] for erratum in edition.own["errata"]}
    base = edition.base
    of_base = rows.get(base.id) if base is not None else None
    if base is not None and of_base and not _is_explained(base, of_base.digest):
        # An edition takes the figures of its base along: a line there is all that is missing.
        told |= {path for path, _old, _new in _changes_since(of_base, base)}
        if told.issuperset(path for path, _old, _new in _changes_since(row, edition)):
            return
    changed = [
        (path, old, new)
        for path, old, new in _changes_since(row, edition)
        if path not in told
    ]
    for path, old, new in changed[:MOST_NAMED]:
        yield Problem(
            file,
            1,
            Sentence(
                _(
                    "{path} was published as {old} and is now {new}: add a line under errata."
                ),
                {"path": path, "old": _shown(old), "new": _shown(new)},
            ),
        )
    if len(changed) > MOST_NAMED or not changed:
        yield Problem(
            file,
            1,
            Sentence(
                _(
                    "edition {id}: the loaded figures ({digest}) match neither the published digest nor the errata."
                ),
                {"id": edition.id, "digest": row.digest},
            ),
        )


def _changes_since(
    row: Edition, edition: ReadEdition
) -> Iterable[tuple[str, object, object]]:
    return differences(figures(row.data), figures(edition.data))


def _shown(value: object) -> str:
    text = str(value) if isinstance(value, (int, str, bool, list)) else "…"
    return text if len(text) <= 60 else text[:60] + "…"


def _load(edition: ReadEdition, position: int, row: Edition | None) -> Loaded:
    outcome = _outcome(edition, row)
    values = {
        "name": edition.data["name"],
        "date": edition.data["date"],
        "digest": edition.digest,
        "wording": edition.wording,
        "text": edition.text,
        "position": position,
    }
    if outcome != "unchanged":
        saved, _created = Edition.objects.update_or_create(
            id=edition.id, defaults=values
        )
        for model in TOP:
            model.objects.filter(edition=saved).delete()
        Rows(saved).save()
    elif row is not None and row.position != position:
        Edition.objects.filter(pk=row.pk).update(position=position)
    return Loaded(edition.id, edition.digest, outcome)


def _outcome(edition: ReadEdition, row: Edition | None) -> str:
    if row is None:
        return "added"
    if row.digest != edition.digest:
        return "figures"
    return "unchanged" if row.wording == edition.wording else "words"

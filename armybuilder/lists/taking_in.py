"""All lists of a person as one file, and lists of such a file as new lists of a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from armybuilder.lists.bundle import BundledList
from armybuilder.lists.keeper import Person
from armybuilder.lists.models import ArmyList, Step
from armybuilder.lists.sentences import sentence_data
from rules.document import write
from rules.text import Sentence

A_BATCH = 100


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What became of the lists of a file: ids of new ones, and of those that were there already."""

    added: tuple[str, ...]
    had: tuple[str, ...]


def bundled(lists: Iterable[ArmyList]) -> list[BundledList]:
    """Lists as they travel."""
    return [
        BundledList(one.roster, tuple(one.labels), one.archived_at is not None)
        for one in lists
    ]


@transaction.atomic
def take_in(
    lists: Sequence[BundledList], person: Person, title: Sentence, *, again: bool
) -> TakenIn:
    """Make each a new list of this person, all or none; `again`: those that are there too."""
    mine: dict[str, list[str]] = {}
    if not again:
        kept = ArmyList.objects.owned_by(person).values_list("document", "pk")
        for document, pk in kept:
            mine.setdefault(document, []).append(pk)
    had, new = [], []
    for one in lists:
        twins = mine.get(write(one.roster))
        if twins:
            had.append(twins.pop(0))
        else:
            new.append(one)
    return TakenIn(tuple(_add(new, person, title)), tuple(had))


def _add(lists: Sequence[BundledList], person: Person, title: Sentence) -> list[str]:
    """In a few statements, however many there are; the first of them changed last."""
    now = timezone.now()
    rows = [
        ArmyList(
            owner_id=person.user_id,
            keeper="" if person.user_id is not None else person.keeper,
            edition_id=one.roster.edition,
            document=write(one.roster),
            name=one.roster.name,
            labels=list(one.labels),
            changed_at=now - timedelta(microseconds=place),
            archived_at=now if one.archived else None,
        )
        for place, one in enumerate(lists)
    ]
    ArmyList.objects.bulk_create(rows, batch_size=A_BATCH)
    steps = [
        Step(
            army_list=row,
            number=1,
            document=row.document,
            titles=[sentence_data(title)],
        )
        for row in rows
    ]
    for row, step in zip(
        rows, Step.objects.bulk_create(steps, batch_size=A_BATCH), strict=True
    ):
        row.head = step
    ArmyList.objects.bulk_update(rows, ["head"], batch_size=A_BATCH)
    return [row.pk for row in rows]

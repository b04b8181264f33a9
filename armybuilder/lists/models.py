"""ArmyList: what a player owns and edits; Step: every state it ever had; Collection: miniatures."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping, Sequence

from django.conf import settings
from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.functional import cached_property

from armybuilder.lists import owned
from armybuilder.lists.keeper import Person
from armybuilder.lists.labels import MOST_LABELS, relabelled
from armybuilder.lists.owned import Owned
from armybuilder.lists.sentences import read_sentence, say, sentence_data
from catalog.models import Edition
from rules.changes import Change
from rules.document import read, write
from rules.roster import Roster
from rules.text import Sentence

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's digits: no letter that is mistaken for another when an address is read aloud."""

MOST_LOOKED_AT = 100
"""States of the history, newest first, in which something is looked for."""


def new_id() -> str:
    """A public id: fifty random bits, ten characters."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


class Stale(Exception):  # noqa: N818 - an answer to the caller, as DoesNotExist is
    """The list was changed by another tab or device; `step` keeps what was asked for here."""

    def __init__(self, step: Step) -> None:
        super().__init__("the list was changed in the meantime")
        self.step = step


class ArmyListQuerySet(models.QuerySet["ArmyList"]):
    """Army lists, always asked for from a person."""

    def owned_by(self, person: Person) -> ArmyListQuerySet:
        """Lists that this person may change."""
        return self.filter(person.lists)

    def visible_to(self, person: Person) -> ArmyListQuerySet:
        """Lists that this person may read at their address: all but what others put away."""
        return self.filter(Q(archived_at=None) | person.lists)

    def with_cards(self) -> ArmyListQuerySet:
        """Lists with what a page shows of them, without the text of a whole edition each."""
        newest = Edition.objects.order_by("position", "id")
        return (
            self.select_related("edition", "head")
            .defer("edition__text", "head__document", "head__changes")
            .annotate(
                newest_edition=models.Subquery(newest.values("pk")[:1]),
                newest_digest=models.Subquery(newest.values("digest")[:1]),
                newest_wording=models.Subquery(newest.values("wording")[:1]),
            )
        )

    def with_collection(self, person: Person) -> ArmyListQuerySet:
        """Lists with `collection`: what this person owns, as it is kept."""
        kept = Collection.objects.of(person).values("document")[:1]
        return self.annotate(
            collection=models.Subquery(kept, output_field=models.TextField(null=True))
        )


class ArmyList(models.Model):
    """One army list. `document` is the roster as it is exported; nothing derived is kept."""

    id = models.CharField(
        primary_key=True, max_length=10, default=new_id, editable=False
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="army_lists",
    )
    keeper = models.CharField(max_length=64, blank=True, db_index=True)
    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="+")
    revision = models.PositiveIntegerField(default=1)
    document = models.TextField()
    name = models.CharField(max_length=120)
    labels = models.JSONField(default=list, blank=True)
    """Texts that the owner sorts lists by; no part of the document, nor of its history."""
    head = models.ForeignKey(
        "Step", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    redo = models.ForeignKey(
        "Step", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    demo = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)
    archived_at = models.DateTimeField(null=True, blank=True)

    objects = ArmyListQuerySet.as_manager()

    class Meta:
        ordering = ("-changed_at", "id")
        indexes = (models.Index(fields=("owner", "-changed_at")),)

    def __str__(self) -> str:
        return self.name

    @cached_property
    def roster(self) -> Roster:
        return read(self.document)

    @property
    def newer_edition(self) -> Edition | None:
        """The edition in force, where the list is on an older one; its text stays where it is."""
        if self.newest_edition == self.edition_id:
            return None
        names = ("id", "digest", "wording")
        known = (self.newest_edition, self.newest_digest, self.newest_wording)
        return Edition.from_db(self._state.db, names, known)

    @property
    def undo_title(self) -> str:
        """What undoing would take back; empty at the beginning of the history."""
        return self.head.told if self.head and self.head.parent_id else ""

    @classmethod
    @transaction.atomic
    def start(
        cls,
        roster: Roster,
        titles: Sequence[Sentence],
        person: Person,
        *,
        demo: bool = False,
        labels: Sequence[str] = (),
    ) -> ArmyList:
        """A new list of this person, with its first step."""
        army_list = cls(
            owner_id=person.user_id,
            keeper="" if person.user_id is not None else person.keeper,
            edition_id=roster.edition,
            document=write(roster),
            name=roster.name,
            labels=list(labels),
            demo=demo,
        )
        army_list.save(force_insert=True)
        army_list.head = army_list._step(roster, None, titles, ())
        army_list.save(update_fields=["head"])
        return army_list

    @classmethod
    def unsaved(cls, roster: Roster, edition: Edition) -> ArmyList:
        """A list that is only looked at: nobody's, and in no database."""
        return cls(edition=edition, document=write(roster), name=roster.name)

    def save_roster(
        self,
        roster: Roster,
        revision: int,
        titles: Sequence[Sentence],
        changes: Sequence[Change] = (),
        parent_id: int | None = None,
    ) -> Step:
        """Make `roster` the list's state, if it is still the one that `revision` saw.

        The step is written first and the list moved to it by one statement, so there is nothing
        to lock and nothing half-written: a step that came too late stays in the history, unused.
        """
        step = self._step(roster, parent_id or self.head_id, titles, changes)
        if not self._move(step, revision, redo=None):
            Step.objects.filter(pk=step.pk).update(late=True)
            raise Stale(step)
        return step

    def undo(self, revision: int) -> Step | None:
        """Go back to the state before the last change; None where there is none, or too late."""
        left = self.head
        parent_id = left.parent_id if left is not None else None
        step = Step.objects.filter(pk=parent_id).first()
        return step if step and self._move(step, revision, redo=left) else None

    def redo_change(self, revision: int) -> Step | None:
        """Go forward to the change that was taken back last; None where there is none."""
        newest = Step.objects.filter(parent=models.OuterRef("pk"), late=False)
        step = (
            Step.objects.filter(pk=self.redo_id)
            .annotate(next_id=models.Subquery(newest.order_by("-pk").values("pk")[:1]))
            .first()
        )
        if step is None:
            return None
        following = Step(pk=step.next_id) if step.next_id else None
        return step if self._move(step, revision, redo=following) else None

    @transaction.atomic
    def relabel(self, gone: Iterable[str], new: Iterable[str]) -> bool:
        """Take labels off and put others on, whatever else was done to them; False: too many."""
        kept = ArmyList.objects.select_for_update().only("labels").get(pk=self.pk)
        labels = relabelled(kept.labels, gone, new)
        if len(labels) > MOST_LABELS:
            return False
        if labels != kept.labels:
            ArmyList.objects.filter(pk=self.pk).update(labels=labels)
        self.labels = labels
        return True

    def limit_at(self, scale: str) -> int | None:
        """The mineral limit that the list had at a scale when it was there last."""
        steps = self.steps.filter(late=False).order_by("-pk")
        for document in steps.values_list("document", flat=True)[:MOST_LOOKED_AT]:
            state = json.loads(document)
            if state["scale"] == scale:
                return int(state["minerals"])
        return None

    def archive(self) -> None:
        """Put the list away; `restore` brings it back."""
        self.archived_at = timezone.now()
        self.save(update_fields=["archived_at"])

    def restore(self) -> None:
        self.archived_at = None
        self.save(update_fields=["archived_at"])

    def _step(
        self,
        roster: Roster,
        parent_id: int | None,
        titles: Sequence[Sentence],
        changes: Sequence[Change],
    ) -> Step:
        return Step.objects.create(
            army_list=self,
            number=self.revision + 1 if parent_id else 1,
            parent_id=parent_id,
            document=write(roster),
            titles=[sentence_data(title) for title in titles],
            changes=[dict(change) for change in changes],
        )

    def _move(self, step: Step, revision: int, redo: Step | None) -> bool:
        """Point the list at `step` if nobody else moved it; the one statement that may lose."""
        roster = read(step.document)
        now = timezone.now()
        moved = ArmyList.objects.filter(pk=self.pk, revision=revision).update(
            revision=F("revision") + 1,
            document=step.document,
            name=roster.name,
            edition_id=roster.edition,
            head=step,
            redo=redo,
            changed_at=now,
        )
        if not moved:
            return False
        if self.edition_id != roster.edition:
            self.edition_id = roster.edition
        self.revision, self.document, self.name = (
            revision + 1,
            step.document,
            roster.name,
        )
        self.head, self.redo, self.changed_at = step, redo, now
        self.__dict__.pop("roster", None)
        return True


class Step(models.Model):
    """A state of a list and the change that made it; written once, never changed or deleted.

    One that came `late` waits for its person to say what becomes of it, and then is `settled`.
    """

    army_list = models.ForeignKey(
        ArmyList, on_delete=models.CASCADE, related_name="steps"
    )
    number = models.PositiveIntegerField()
    parent = models.ForeignKey("self", null=True, on_delete=models.CASCADE)
    document = models.TextField()
    titles = models.JSONField(default=list)
    changes = models.JSONField(default=list)
    late = models.BooleanField(default=False)
    settled = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.told

    @property
    def told(self) -> str:
        """What was done, in the reader's language."""
        return "; ".join(say(read_sentence(title)) for title in self.titles)

    @cached_property
    def roster(self) -> Roster:
        return read(self.document)

    def settle(self) -> None:
        """Note that the person decided about this change, which came too late."""
        Step.objects.filter(pk=self.pk, late=True).update(settled=True)


class CollectionQuerySet(models.QuerySet["Collection"]):
    """Collections, one a person."""

    def of(self, person: Person) -> CollectionQuerySet:
        """The one of an account, or else of a browser; none for somebody without either."""
        if person.user_id is not None:
            return self.filter(owner_id=person.user_id)
        return (
            self.filter(owner=None, keeper=person.keeper)
            if person.keeper
            else self.none()
        )

    @transaction.atomic
    def change(
        self, person: Person, boxes: Mapping[str, int], singles: Mapping[str, int]
    ) -> None:
        """Note other numbers of these boxes and units, whatever else was noted meanwhile."""
        mine = {"owner_id": person.user_id, "keeper": person.keeper}
        if person.user_id is not None:
            mine["keeper"] = ""
        kept, _made = self.select_for_update().get_or_create(**mine)
        kept.keep(kept.owned.changed(boxes, singles))

    @transaction.atomic
    def claim(self, keeper: str, user_id: int) -> bool:
        """Make what a browser noted the account's; True where the account had noted some too."""
        mine = self.select_for_update().filter(owner_id=user_id).first()
        here = self.select_for_update().filter(owner=None, keeper=keeper).first()
        if here is None:
            return False
        if mine is None:
            self.filter(pk=here.pk).update(owner_id=user_id, keeper="")
            return False
        joined = mine.owned.joined(here.owned)
        here.delete()
        mine.keep(joined)
        return True


class Collection(models.Model):
    """What a person owns: boxes and single miniatures, as one document."""

    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="collection",
    )
    keeper = models.CharField(max_length=64, blank=True)
    document = models.TextField(default="{}")
    changed_at = models.DateTimeField(default=timezone.now)

    objects = CollectionQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("keeper",),
                condition=~Q(keeper=""),
                name="one_collection_a_browser",
            ),
        )

    def __str__(self) -> str:
        return f"{sum(self.owned.miniatures.values())} miniatures"

    @property
    def owned(self) -> Owned:
        return owned.read(self.document)

    def keep(self, things: Owned) -> None:
        self.document, self.changed_at = owned.write(things), timezone.now()
        self.save(update_fields=["document", "changed_at"])

"""`manage.py load_demo_lists`: army lists of each race that anyone may read on a new site."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.lists.keeper import Person
from armybuilder.lists.models import ArmyList
from armybuilder.lists.starters import starters
from catalog.models import Edition
from rules.document import write
from rules.roster import Roster
from rules.text import Sentence, _

MADE = Sentence(_("Example list"))


class Command(BaseCommand):
    """Keeps one demo list for each starter army, on the edition in force."""

    help = "Make the demo lists, or bring them up to date; running it again changes nothing."

    def handle(self, *_args: Any, **_options: Any) -> None:
        edition = Edition.objects.current()
        if edition is None:
            raise CommandError("There are no cards yet: run load_catalog first.")
        for starter in starters().values():
            done = keep(starter.on(edition.pk))
            self.stdout.write(f"{starter.roster.name}: {done}")


def keep(roster: Roster) -> str:
    """Make or mend one demo list, found by its name; nobody owns it."""
    kept = ArmyList.objects.filter(demo=True, name=roster.name).first()
    if kept is None:
        return f"added at {ArmyList.start(roster, [MADE], Person(), demo=True).pk}"
    if kept.document == write(roster):
        return f"unchanged at {kept.pk}"
    kept.save_roster(roster, kept.revision, [MADE])
    return f"brought up to date at {kept.pk}"

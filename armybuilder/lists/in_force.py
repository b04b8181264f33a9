"""Editions, for pages that cannot do without one."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from armybuilder.refusals import Refusal
from catalog.models import Edition


class NoCards(Refusal):
    """The database is there, but no edition has been loaded into it."""

    status = 503


def loaded(editions: Iterable[Edition]) -> list[Edition]:
    """These editions, of which there must be one; a refusal before the first `load_catalog`."""
    found = list(editions)
    if not found:
        raise NoCards(_("No cards are loaded yet. Try again in a few minutes."))
    return found


def edition_in_force() -> Edition:
    """The newest edition."""
    return loaded(Edition.objects.all()[:1])[0]

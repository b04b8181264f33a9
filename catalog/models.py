"""The cards as rows, by edition: for the admin, for questions in SQL, for links from elsewhere.

An edition's JSON text is what the rules and pages read (one row, one query); the other tables
hold the same figures one by one. The loader writes both from the same data. The module is long
because every kind of card, and every figure on it, has its declaration here.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from rules.cards import Cards, compile_cards

ID_LENGTH = 80
NAME_LENGTH = 120


class EditionManager(models.Manager):
    """Leaves the long text in the database until something asks for cards not yet compiled."""

    def get_queryset(self) -> models.QuerySet:
        return super().get_queryset().defer("text")

    def current(self) -> Edition | None:
        """The newest edition; None before the first `load_catalog`."""
        return self.first()


class Edition(models.Model):
    """A dated set of all cards. `digest` is that of its figures, `wording` of all it says."""

    id = models.CharField(_("id"), primary_key=True, max_length=ID_LENGTH)
    name = models.JSONField(_("name"))
    date = models.DateField(_("date"))
    digest = models.CharField(_("digest"), max_length=80)
    wording = models.CharField(_("wording"), max_length=80)
    text = models.TextField(_("cards as JSON"))
    position = models.PositiveSmallIntegerField(_("position"))

    objects = EditionManager()

    class Meta:
        ordering = ["position", "id"]
        verbose_name = _("edition")
        verbose_name_plural = _("editions")

    def __str__(self) -> str:
        return self.id

    @property
    def data(self) -> dict[str, Any]:
        """The cards and the history of the edition's figures, as plain data; not to be changed."""
        return _read(self.digest, self.wording, _TextOf(self))

    def cards(self) -> Cards:
        """The cards, compiled once per process and edition."""
        return _compiled(self.digest, self.wording, _TextOf(self))


class _TextOf:
    """Where the text is, should a cache not have it; equal to any other, so the digests decide."""

    __slots__ = ("edition",)

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _TextOf)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=32)
def _read(digest: str, wording: str, text: _TextOf) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text.edition.text)
    return data


@lru_cache(maxsize=32)
def _compiled(digest: str, wording: str, text: _TextOf) -> Cards:
    return compile_cards(_read(digest, wording, text), digest)


class Card(models.Model):
    """What every card has: its edition, its id there, and its place among its kind."""

    edition = models.ForeignKey(Edition, models.CASCADE, verbose_name=_("edition"))
    card_id = models.CharField(_("id"), max_length=ID_LENGTH)
    position = models.PositiveSmallIntegerField(_("position"))

    class Meta:
        abstract = True
        ordering = ["edition", "position"]

    def __str__(self) -> str:
        return f"{self.card_id} ({self.edition_id})"


def once_per_edition(name: str) -> list[models.UniqueConstraint]:
    return [models.UniqueConstraint(fields=["edition", "card_id"], name=f"{name}_once")]


class Scale(Card):
    name = models.JSONField(_("name"))
    lowest = models.PositiveIntegerField(_("lowest limit"))
    highest = models.PositiveIntegerField(_("highest limit"), null=True)

    class Meta(Card.Meta):
        verbose_name = _("scale")
        verbose_name_plural = _("scales")
        constraints = once_per_edition("scale")


class Race(Card):
    name = models.JSONField(_("name"))
    resource = models.CharField(_("resource"), max_length=ID_LENGTH)
    resource_name = models.JSONField(_("name of the resource"))
    subfactions = models.JSONField(_("subfactions"))

    class Meta(Card.Meta):
        verbose_name = _("race")
        verbose_name_plural = _("races")
        constraints = once_per_edition("race")


class RaceCard(Card):
    """A card of a race: recruited, bought, or the army's faction card."""

    race = models.ForeignKey(Race, models.CASCADE, verbose_name=_("race"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    tags = models.JSONField(_("tags"))
    source = models.TextField(_("source"))

    class Meta(Card.Meta):
        abstract = True

    def __str__(self) -> str:
        return f"{self.name} ({self.edition_id})"


class FactionCard(RaceCard):
    resource_amount = models.PositiveSmallIntegerField(_("resource"))
    requires_creep_card = models.BooleanField(_("requires a creep card"))

    class Meta(RaceCard.Meta):
        verbose_name = _("faction card")
        verbose_name_plural = _("faction cards")
        constraints = once_per_edition("faction_card")


class TacticalCard(RaceCard):
    vespene = models.PositiveSmallIntegerField(_("vespene"))
    unique = models.BooleanField(_("unique"))
    resource_amount = models.PositiveSmallIntegerField(_("resource"))

    class Meta(RaceCard.Meta):
        verbose_name = _("tactical card")
        verbose_name_plural = _("tactical cards")
        constraints = once_per_edition("tactical_card")


class CreepCard(RaceCard):
    vespene = models.PositiveSmallIntegerField(_("vespene"))
    unique = models.BooleanField(_("unique"))

    class Meta(RaceCard.Meta):
        verbose_name = _("creep card")
        verbose_name_plural = _("creep cards")
        constraints = once_per_edition("creep_card")


class UnitCard(RaceCard):
    slot = models.CharField(_("slot"), max_length=10, blank=True)
    combat_tags = models.JSONField(_("combat tags"))
    unique = models.BooleanField(_("unique"))
    summoned = models.BooleanField(_("summoned"))
    summoned_by = models.JSONField(_("summoned by"), null=True)
    summoned_models = models.PositiveSmallIntegerField(_("models summoned"), null=True)
    role = models.CharField(_("role"), max_length=20)
    size = models.PositiveSmallIntegerField(_("size"), null=True)
    base_mm = models.CharField(_("base in mm"), max_length=10)
    speed = models.CharField(_("speed"), max_length=10)
    evade = models.CharField(_("evade"), max_length=5, blank=True)
    armour = models.CharField(_("armour"), max_length=5, blank=True)
    hp = models.PositiveSmallIntegerField(_("hit points"))
    shield = models.PositiveSmallIntegerField(_("shield"), null=True)
    combat_range = models.PositiveSmallIntegerField(_("combat range"), null=True)

    class Meta(RaceCard.Meta):
        verbose_name = _("unit card")
        verbose_name_plural = _("unit cards")
        constraints = once_per_edition("unit_card")


class Part(models.Model):
    """A line of a card, at its place."""

    position = models.PositiveSmallIntegerField(_("position"))

    class Meta:
        abstract = True
        ordering = ["position"]


class SupplyBand(Part):
    unit = models.ForeignKey(UnitCard, models.CASCADE, related_name="supply_bands")
    lowest = models.PositiveSmallIntegerField(_("fewest models"))
    highest = models.PositiveSmallIntegerField(_("most models"))
    supply = models.PositiveSmallIntegerField(_("supply"))

    class Meta(Part.Meta):
        verbose_name = _("supply band")
        verbose_name_plural = _("supply bands")

    def __str__(self) -> str:
        return f"{self.lowest}–{self.highest}: {self.supply}"


class CompositionOption(Part):
    unit = models.ForeignKey(UnitCard, models.CASCADE, related_name="compositions")
    models_count = models.PositiveSmallIntegerField(_("models"))
    minerals = models.PositiveSmallIntegerField(_("minerals"))
    supply = models.PositiveSmallIntegerField(_("supply"))

    class Meta(Part.Meta):
        verbose_name = _("composition")
        verbose_name_plural = _("compositions")

    def __str__(self) -> str:
        return f"{self.models_count} × {self.unit_id}: {self.minerals}"


class Upgrade(Part):
    unit = models.ForeignKey(UnitCard, models.CASCADE, related_name="upgrades")
    upgrade_id = models.CharField(_("id"), max_length=ID_LENGTH)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    kind = models.CharField(_("kind"), max_length=10)
    specialist = models.BooleanField(_("specialist"))
    replaces = models.CharField(_("replaces"), max_length=NAME_LENGTH, blank=True)

    class Meta(Part.Meta):
        verbose_name = _("upgrade")
        verbose_name_plural = _("upgrades")
        constraints = [
            models.UniqueConstraint(fields=["unit", "upgrade_id"], name="upgrade_once")
        ]

    def __str__(self) -> str:
        return self.name


class UpgradePrice(models.Model):
    """What an upgrade takes on one composition; a missing row is "not for this one"."""

    upgrade = models.ForeignKey(Upgrade, models.CASCADE, related_name="prices")
    composition = models.ForeignKey(CompositionOption, models.CASCADE)
    minerals = models.PositiveSmallIntegerField(_("minerals"))

    class Meta:
        ordering = ["composition__position"]
        verbose_name = _("price of an upgrade")
        verbose_name_plural = _("prices of upgrades")

    def __str__(self) -> str:
        return f"{self.upgrade_id}: {self.minerals}"


class Weapon(Part):
    """A weapon of a unit, or of its upgrade."""

    unit = models.ForeignKey(UnitCard, models.CASCADE, related_name="weapons")
    upgrade = models.ForeignKey(Upgrade, models.CASCADE, null=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    phase = models.CharField(_("phase"), max_length=10)
    range = models.CharField(_("range"), max_length=5)
    target = models.CharField(_("target"), max_length=10)
    roa = models.PositiveSmallIntegerField(_("rate of attack"))
    hit = models.CharField(_("to hit"), max_length=5)
    damage = models.PositiveSmallIntegerField(_("damage"))
    surge_types = models.JSONField(_("surge types"))
    surge_dice = models.CharField(_("surge dice"), max_length=10, blank=True)
    keywords = models.JSONField(_("keywords"))

    class Meta(Part.Meta):
        verbose_name = _("weapon")
        verbose_name_plural = _("weapons")

    def __str__(self) -> str:
        return self.name


class Ability(Part):
    """An ability of a unit, of its upgrade, or of a faction, tactical or creep card."""

    unit = models.ForeignKey(UnitCard, models.CASCADE, null=True)
    upgrade = models.ForeignKey(Upgrade, models.CASCADE, null=True)
    faction_card = models.ForeignKey(FactionCard, models.CASCADE, null=True)
    tactical_card = models.ForeignKey(TacticalCard, models.CASCADE, null=True)
    creep_card = models.ForeignKey(CreepCard, models.CASCADE, null=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    phase = models.CharField(_("phase"), max_length=10)
    type = models.CharField(_("type"), max_length=10)
    resource_amount = models.CharField(_("resource"), max_length=5, blank=True)
    summary = models.JSONField(_("summary"))

    class Meta(Part.Meta):
        verbose_name = _("ability")
        verbose_name_plural = _("abilities")

    def __str__(self) -> str:
        return self.name


class SlotGrant(models.Model):
    """Slots of one type that a faction or tactical card grants; none is no row."""

    faction_card = models.ForeignKey(FactionCard, models.CASCADE, null=True)
    tactical_card = models.ForeignKey(TacticalCard, models.CASCADE, null=True)
    slot = models.CharField(_("slot"), max_length=10)
    number = models.PositiveSmallIntegerField(_("number"))

    class Meta:
        ordering = ["pk"]
        verbose_name = _("granted slots")
        verbose_name_plural = _("granted slots")

    def __str__(self) -> str:
        return f"{self.number} {self.slot}"


class Mission(Card):
    name = models.JSONField(_("name"))
    scale = models.ForeignKey(Scale, models.CASCADE, verbose_name=_("scale"))
    family = models.CharField(_("family"), max_length=ID_LENGTH)
    starting_supply = models.PositiveSmallIntegerField(_("starting supply"))
    supply_escalation = models.PositiveSmallIntegerField(_("supply escalation"))
    game_length = models.PositiveSmallIntegerField(_("rounds"))
    instant_win_lead = models.PositiveSmallIntegerField(_("winning lead"), null=True)
    details = models.JSONField(_("everything else on the card"))
    source = models.TextField(_("source"))

    class Meta(Card.Meta):
        verbose_name = _("mission card")
        verbose_name_plural = _("mission cards")
        constraints = once_per_edition("mission")


class Deployment(Card):
    name = models.JSONField(_("name"))
    scale = models.ForeignKey(Scale, models.CASCADE, verbose_name=_("scale"))
    width_in = models.PositiveSmallIntegerField(_("width in inches"))
    depth_in = models.PositiveSmallIntegerField(_("depth in inches"))
    details = models.JSONField(_("everything else on the card"))
    source = models.TextField(_("source"))

    class Meta(Card.Meta):
        verbose_name = _("deployment card")
        verbose_name_plural = _("deployment cards")
        constraints = once_per_edition("deployment")


class DeploymentMarker(Part):
    deployment = models.ForeignKey(Deployment, models.CASCADE, related_name="markers")
    number = models.PositiveSmallIntegerField(_("number"))
    x_in = models.PositiveSmallIntegerField(_("inches from the left"))
    y_in = models.PositiveSmallIntegerField(_("inches from below"))
    affinity = models.CharField(_("colour"), max_length=10)
    basis = models.JSONField(_("how it is known"))

    class Meta(Part.Meta):
        verbose_name = _("marker")
        verbose_name_plural = _("markers")

    def __str__(self) -> str:
        return f"{self.number}: {self.x_in}, {self.y_in}"


class Keyword(Card):
    name = models.JSONField(_("name"))
    form = models.CharField(_("parameters"), max_length=40, blank=True)
    topic = models.CharField(_("topic"), max_length=10)
    summary = models.JSONField(_("summary"))
    affects_list_building = models.BooleanField(_("matters when building a list"))
    list_building = models.TextField(_("how"), blank=True)
    note = models.TextField(_("note"), blank=True)
    see = models.JSONField(_("sections of the rulebook"))
    es_source = models.CharField(_("source of the Spanish name"), max_length=10)

    class Meta(Card.Meta):
        verbose_name = _("keyword")
        verbose_name_plural = _("keywords")
        constraints = once_per_edition("keyword")


class Alias(models.Model):
    """A former id or other spelling, and the id it means."""

    edition = models.ForeignKey(Edition, models.CASCADE, verbose_name=_("edition"))
    kind = models.CharField(_("kind"), max_length=10)
    alias = models.CharField(_("alias"), max_length=ID_LENGTH)
    meant = models.CharField(_("means"), max_length=ID_LENGTH)

    class Meta:
        ordering = ["edition", "kind", "alias"]
        verbose_name = _("alias")
        verbose_name_plural = _("aliases")
        constraints = [
            models.UniqueConstraint(
                fields=["edition", "kind", "alias"], name="alias_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.alias} → {self.meant}"

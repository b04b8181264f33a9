"""The cards in the admin: to look at and search, never to edit; the files are the truth."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from catalog import models


class ReadOnly:
    """Shows and searches; adds, changes and deletes nothing."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyAdmin(ReadOnly, admin.ModelAdmin):
    list_per_page = 100


class Compositions(ReadOnly, admin.TabularInline):
    model = models.CompositionOption


class SupplyBands(ReadOnly, admin.TabularInline):
    model = models.SupplyBand


class Weapons(ReadOnly, admin.TabularInline):
    model = models.Weapon


class Upgrades(ReadOnly, admin.TabularInline):
    model = models.Upgrade


class Abilities(ReadOnly, admin.StackedInline):
    model = models.Ability


class Slots(ReadOnly, admin.TabularInline):
    model = models.SlotGrant


class Prices(ReadOnly, admin.TabularInline):
    model = models.UpgradePrice


class Markers(ReadOnly, admin.TabularInline):
    model = models.DeploymentMarker


@admin.register(models.Edition)
class EditionAdmin(ReadOnlyAdmin):
    list_display = ["id", "date", "digest"]
    exclude = ["text"]


@admin.register(models.UnitCard)
class UnitCardAdmin(ReadOnlyAdmin):
    list_display = ["name", "race", "slot", "unique", "summoned", "edition"]
    list_filter = ["edition", "slot", "race__card_id"]
    list_select_related = ["race", "edition"]
    search_fields = ["name", "card_id", "upgrades__name"]
    inlines = [Compositions, SupplyBands, Weapons, Abilities, Upgrades]


@admin.register(models.Upgrade)
class UpgradeAdmin(ReadOnlyAdmin):
    list_display = ["name", "unit", "kind", "specialist", "replaces"]
    list_filter = ["unit__edition", "kind", "specialist"]
    list_select_related = ["unit", "unit__edition"]
    search_fields = ["name", "upgrade_id", "unit__name"]
    inlines = [Prices]


@admin.register(models.TacticalCard, models.CreepCard)
class BoughtCardAdmin(ReadOnlyAdmin):
    list_display = ["name", "race", "vespene", "unique", "edition"]
    list_filter = ["edition", "race__card_id"]
    list_select_related = ["race", "edition"]
    search_fields = ["name", "card_id"]

    def get_inlines(self, request: HttpRequest, obj: Any) -> list[Any]:
        grants_slots = self.model is models.TacticalCard
        return [Slots, Abilities] if grants_slots else [Abilities]


@admin.register(models.FactionCard)
class FactionCardAdmin(ReadOnlyAdmin):
    list_display = ["name", "race", "edition"]
    list_filter = ["edition", "race__card_id"]
    list_select_related = ["race", "edition"]
    inlines = [Slots, Abilities]


@admin.register(models.Deployment)
class DeploymentAdmin(ReadOnlyAdmin):
    list_display = ["card_id", "scale", "edition"]
    list_filter = ["edition", "scale__card_id"]
    list_select_related = ["scale", "edition"]
    inlines = [Markers]


@admin.register(models.Mission)
class MissionAdmin(ReadOnlyAdmin):
    list_display = ["card_id", "scale", "starting_supply", "game_length", "edition"]
    list_filter = ["edition", "scale__card_id"]
    list_select_related = ["scale", "edition"]


@admin.register(models.Race, models.Scale, models.Keyword)
class CardAdmin(ReadOnlyAdmin):
    list_display = ["card_id", "edition"]
    list_filter = ["edition"]
    list_select_related = ["edition"]
    search_fields = ["card_id"]


@admin.register(models.Alias)
class AliasAdmin(ReadOnlyAdmin):
    list_display = ["alias", "kind", "meant", "edition"]
    list_filter = ["edition", "kind"]

"""An edition's data -> rows, one figure a column; used by the loader alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db import models as django_models

from catalog import models

Card = Mapping[str, Any]

# Parents before the rows that point at them: each is saved in one query and gets its key there.
ORDER = (
    models.Scale,
    models.Race,
    models.FactionCard,
    models.TacticalCard,
    models.CreepCard,
    models.UnitCard,
    models.Mission,
    models.Deployment,
    models.Keyword,
    models.Alias,
    models.DeploymentMarker,
    models.SupplyBand,
    models.CompositionOption,
    models.Upgrade,
    models.UpgradePrice,
    models.Weapon,
    models.Ability,
    models.SlotGrant,
)
TOP = ORDER[:10]


class Rows:
    """All rows of one edition, made before any is saved."""

    def __init__(self, edition: models.Edition) -> None:
        self.edition = edition
        self.rows: dict[type[django_models.Model], list[Any]] = defaultdict(list)
        data = edition.data
        makers = {
            "scales": lambda one: self._card(models.Scale, one, **_without_id(one)),
            "races": lambda one: self._card(models.Race, one, **_without_id(one)),
            "faction_cards": self._faction_card,
            "tactical_cards": self._tactical_card,
            "creep_cards": self._creep_card,
            "units": self._unit,
            "missions": self._mission,
            "deployments": self._deployment,
            "keywords": self._keyword,
        }
        for section, make in makers.items():
            for one in data[section]:
                make(one)
        for kind, table in data["aliases"].items():
            for alias, meant in table.items():
                self._add(
                    models.Alias, edition=edition, kind=kind, alias=alias, meant=meant
                )

    def save(self) -> None:
        for model in ORDER:
            model.objects.bulk_create(self.rows[model])

    def _add(self, model: type[django_models.Model], **values: Any) -> Any:
        row = model(**values)
        self.rows[model].append(row)
        return row

    def _card(self, model: type[django_models.Model], card: Card, **values: Any) -> Any:
        position = len(self.rows[model])
        return self._add(
            model,
            edition=self.edition,
            card_id=card["id"],
            position=position,
            **values,
        )

    def _scale(self, scale_id: str) -> Any:
        return next(row for row in self.rows[models.Scale] if row.card_id == scale_id)

    def _race_card(
        self, model: type[django_models.Model], card: Card, **values: Any
    ) -> Any:
        race = next(
            row for row in self.rows[models.Race] if row.card_id == card["race"]
        )
        shared = {key: card[key] for key in ("name", "tags", "source")}
        return self._card(model, card, race=race, **shared, **values)

    def _faction_card(self, card: Card) -> None:
        row = self._race_card(
            models.FactionCard,
            card,
            resource_amount=card["resource"],
            requires_creep_card=card["requires_creep_card"],
        )
        self._slots(card, faction_card=row)
        self._abilities(card, faction_card=row)

    def _tactical_card(self, card: Card) -> None:
        row = self._race_card(
            models.TacticalCard,
            card,
            vespene=card["vespene"],
            unique=card["unique"],
            resource_amount=card["resource"],
        )
        self._slots(card, tactical_card=row)
        self._abilities(card, tactical_card=row)

    def _creep_card(self, card: Card) -> None:
        row = self._race_card(
            models.CreepCard, card, vespene=card["vespene"], unique=card["unique"]
        )
        self._abilities(card, creep_card=row)

    def _keyword(self, keyword: Card) -> None:
        self._card(models.Keyword, keyword, **_texts(_without_id(keyword)))

    def _slots(self, card: Card, **of: Any) -> None:
        for slot, number in card["slots"].items():
            if number:
                self._add(models.SlotGrant, slot=slot, number=number, **of)

    def _abilities(self, card: Card, **of: Any) -> None:
        for position, ability in enumerate(card["abilities"]):
            self._ability(ability, position, **of)

    def _ability(self, ability: Card, position: int, **of: Any) -> None:
        paid = ability["cost"]
        self._add(
            models.Ability,
            position=position,
            name=ability["name"],
            phase=ability["phase"],
            type=ability["type"],
            resource_amount="" if paid is None else str(paid),
            summary=ability["summary"],
            **of,
        )

    def _weapon(self, weapon: Card, position: int, **of: Any) -> None:
        surge = weapon["surge"] or {"types": [], "dice": ""}
        named = ("name", "phase", "range", "target", "roa", "hit", "damage", "keywords")
        self._add(
            models.Weapon,
            position=position,
            surge_types=surge["types"],
            surge_dice=surge["dice"],
            **{key: weapon[key] for key in named},
            **of,
        )

    def _unit(self, unit: Card) -> None:
        named = (
            "slot",
            "combat_tags",
            "unique",
            "summoned",
            "summoned_by",
            "summoned_models",
            "role",
            "size",
            "speed",
            "evade",
            "armour",
            "hp",
            "shield",
            "combat_range",
        )
        row = self._race_card(
            models.UnitCard,
            unit,
            base_mm=str(unit["base_mm"]),
            **_texts({key: unit[key] for key in named}),
        )
        for position, band in enumerate(unit["supply_profile"]):
            lowest, highest = band["models"]
            self._add(
                models.SupplyBand,
                unit=row,
                position=position,
                lowest=lowest,
                highest=highest,
                supply=band["supply"],
            )
        compositions = [
            self._add(
                models.CompositionOption,
                unit=row,
                position=position,
                models_count=one["models"],
                minerals=one["minerals"],
                supply=one["supply"],
            )
            for position, one in enumerate(unit["compositions"])
        ]
        for position, weapon in enumerate(unit["weapons"]):
            self._weapon(weapon, position, unit=row)
        self._abilities(unit, unit=row)
        for position, upgrade in enumerate(unit["upgrades"]):
            self._upgrade(upgrade, position, row, compositions)

    def _upgrade(
        self, upgrade: Card, position: int, unit: Any, compositions: list[Any]
    ) -> None:
        row = self._add(
            models.Upgrade,
            unit=unit,
            position=position,
            upgrade_id=upgrade["id"],
            name=upgrade["name"],
            kind=upgrade["kind"],
            specialist=upgrade["specialist"],
            replaces=upgrade["replaces"] or "",
        )
        for composition, price in zip(compositions, upgrade["minerals"], strict=True):
            if price is not None:
                self._add(
                    models.UpgradePrice,
                    upgrade=row,
                    composition=composition,
                    minerals=price,
                )
        if upgrade["kind"] == "weapon":
            self._weapon(upgrade, position, unit=unit, upgrade=row)
        else:
            self._ability(upgrade, position, upgrade=row)

    def _mission(self, mission: Card) -> None:
        named = (
            "name",
            "family",
            "starting_supply",
            "supply_escalation",
            "game_length",
            "instant_win_lead",
            "source",
        )
        self._card(
            models.Mission,
            mission,
            scale=self._scale(mission["scale"]),
            details=_rest(mission, (*named, "scale")),
            **{key: mission[key] for key in named},
        )

    def _deployment(self, deployment: Card) -> None:
        row = self._card(
            models.Deployment,
            deployment,
            scale=self._scale(deployment["scale"]),
            name=deployment["name"],
            source=deployment["source"],
            details=_rest(
                deployment, ("name", "scale", "source", "battlefield", "markers")
            ),
            **deployment["battlefield"],
        )
        for position, marker in enumerate(deployment["markers"]):
            self._add(
                models.DeploymentMarker, deployment=row, position=position, **marker
            )


def _without_id(card: Card) -> dict[str, Any]:
    return {key: value for key, value in card.items() if key != "id"}


def _rest(card: Card, taken: tuple[str, ...]) -> dict[str, Any]:
    return {key: value for key, value in card.items() if key not in ("id", *taken)}


def _texts(values: dict[str, Any]) -> dict[str, Any]:
    """The values with "" for a text that is not there, as columns of text hold it."""
    texts = ("slot", "evade", "armour", "form", "list_building", "note")
    return {
        key: "" if key in texts and value is None else value
        for key, value in values.items()
    }

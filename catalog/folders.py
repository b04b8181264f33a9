"""Reads one complete edition: every file of its folder, then what must fit between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from catalog import card_files, checks
from catalog.nodes import Reading, read_node
from catalog.problems import Problem, nearest
from catalog.scenario_files import SCENARIO_FOLDERS
from catalog.shapes import Shape
from rules.cards import SLOTS
from rules.text import _

SECTION_OF_KIND = {
    "faction": "faction_cards",
    "tactical": "tactical_cards",
    "creep": "creep_cards",
    "unit": "units",
    "mission": "missions",
    "deployment": "deployments",
}
ONE_FILE = ("keywords", "aliases")


class Folder:
    """The content of one edition's folder, and where each card of it was read."""

    def __init__(self, root: Path, name: str) -> None:
        self.root = root
        self.name = name
        self.readings: dict[tuple[str, str], Reading] = {}
        self.all_readings: list[Reading] = []
        self.data: dict[str, Any] = {
            "races": [],
            "keywords": [],
            "aliases": {},
            **{section: [] for section in SECTION_OF_KIND.values()},
        }
        self.files = self.reading("")

    @property
    def problems(self) -> Iterator[Problem]:
        for reading in self.all_readings:
            yield from reading.problems

    def reading(self, file: str) -> Reading:
        reading = Reading(f"{self.name}/{file}" if file else self.name)
        self.all_readings.append(reading)
        return reading

    def read(self, file: str, shape: Shape) -> tuple[Any, Reading]:
        """The content of one file, and its reading; {} where the file cannot be used."""
        reading = self.reading(file)
        node = read_node(self.root / self.name / file, reading)
        return (shape.read(node, (), reading) if node is not None else {}), reading

    def read_all(self) -> None:
        """Every file beside `edition.yaml`."""
        folder = self.root / self.name
        known = (*SCENARIO_FOLDERS, *(f"{one}.yaml" for one in ONE_FILE))
        for path in _shown(folder):
            if path.is_dir() and path.name not in SCENARIO_FOLDERS:
                self._read_race(path)
            elif path.name not in (*known, "edition.yaml"):
                self._unexpected(path, known)
        for section, shape in SCENARIO_FOLDERS.items():
            self._read_cards(folder / section, section, shape, {})
        for name in ONE_FILE:
            if not (folder / f"{name}.yaml").is_file():
                self.files.fault_at(
                    1, _('the file "{name}" is missing.'), name=f"{name}.yaml"
                )
                return
        keywords, reading = self.read("keywords.yaml", card_files.KEYWORDS)
        self.readings["keywords", ""] = reading
        if not reading.problems:
            self.data["keywords"] = [
                {"id": name, **one} for name, one in keywords.items()
            ]
        aliases, reading = self.read("aliases.yaml", card_files.ALIASES)
        self.readings["aliases", ""] = reading
        self.data["aliases"] = {} if reading.problems else aliases
        self._in_order()
        self._check()

    def _read_race(self, folder: Path) -> None:
        if not (folder / "race.yaml").is_file():
            self._unexpected(folder, (*SCENARIO_FOLDERS, "race.yaml"))
            return
        race, reading = self.read(f"{folder.name}/race.yaml", card_files.RACE)
        self.readings["races", folder.name] = reading
        if not reading.problems:
            self.data["races"].append({"id": folder.name, **race})
        for path in _shown(folder):
            shape = card_files.CARD_FOLDERS.get(path.name)
            if path.is_dir() and shape is not None:
                self._read_cards(path, path.name, shape, {"race": folder.name})
            elif path.name != "race.yaml":
                self._unexpected(path, tuple(card_files.CARD_FOLDERS))

    def _read_cards(
        self, folder: Path, section: str, shape: Shape, more: dict[str, str]
    ) -> None:
        for path in _shown(folder):
            card_id = path.stem
            place = path.relative_to(self.root / self.name).as_posix()
            if path.suffix != ".yaml" or not path.is_file():
                self._unexpected(path, (f"{card_id}.yaml",))
                continue
            content, reading = self.read(place, shape)
            card_files.ID.read(
                yaml.ScalarNode("", card_id, _START, _START), ("id",), reading
            )
            former = self.readings.get((section, card_id))
            if former is not None:
                reading.fault_at(
                    1,
                    _('the id "{id}" is also that of {other}.'),
                    id=card_id,
                    other=former.file,
                )
            self.readings[section, card_id] = reading
            if not reading.problems:
                self.data[section].append({"id": card_id, **more, **content})

    def _unexpected(self, path: Path, known: tuple[str, ...]) -> None:
        name = path.relative_to(self.root / self.name).as_posix()
        self.files.fault_at(
            1,
            _('"{name}" is not expected here; known: {known}; nearest: {near}.'),
            name=name,
            known=known,
            near=nearest(path.name, known) or "–",
        )

    def _in_order(self) -> None:
        self.data["units"].sort(
            key=lambda unit: (
                unit["race"],
                SLOTS.index(unit["slot"]) if unit["slot"] else len(SLOTS),
                unit["id"],
            )
        )

    def _check(self) -> None:
        subfactions = {
            one["id"]: tuple(one["subfactions"]) for one in self.data["races"]
        }
        for section, card in self.cards():
            faults = list(faults_of(section, card, self.data))
            if "tags" in card and card["race"] in subfactions:
                faults += checks.tag_faults(card, subfactions[card["race"]])
            reading = self.readings[section, card["id"]]
            for path, template, values in faults:
                reading.fault_at(reading.line(*path), template, **values)
        self._check_ids()
        self._check_summoners()
        self._check_aliases()
        for section in SECTION_OF_KIND.values():
            if not any(key == section for key, _id in self.readings):
                self.files.fault_at(
                    1, _('there is no card under "{section}".'), section=section
                )

    def cards(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for section in SECTION_OF_KIND.values():
            for card in self.data[section]:
                yield section, card

    def _check_ids(self) -> None:
        """Recruited or bought, a card's id names it alone: lists and reports name only ids."""
        seen: dict[str, Reading] = {}
        for (section, card_id), reading in self.readings.items():
            if section not in card_files.CARD_FOLDERS:
                continue
            other = seen.setdefault(card_id, reading)
            if other is not reading:
                reading.fault_at(
                    1,
                    _('the id "{id}" is also that of {other}.'),
                    id=card_id,
                    other=other.file,
                )

    def _check_summoners(self) -> None:
        abilities = {
            card["id"]: [one["name"] for one in card["abilities"]]
            for section, card in self.cards()
            if "abilities" in card
        }
        for unit in self.data["units"]:
            by = unit["summoned_by"]
            reading = self.readings["units", unit["id"]]
            if by is None:
                continue
            if not self.knows(by["source"]):
                reading.fault_at(
                    reading.line("summoned_by"),
                    _('summoned_by: no card has the id "{id}"; nearest: {near}.'),
                    id=by["source"],
                    near=nearest(by["source"], abilities) or "–",
                )
            elif by["ability"] not in abilities.get(by["source"], [by["ability"]]):
                reading.fault_at(
                    reading.line("summoned_by"),
                    _(
                        'summoned_by: "{ability}" is not an ability of {id}; known: {known}.'
                    ),
                    ability=by["ability"],
                    id=by["source"],
                    known=tuple(abilities[by["source"]]),
                )

    def knows(self, card_id: str) -> bool:
        """Whether a file for such a card is there, readable or not."""
        return any(
            (section, card_id) in self.readings for section in card_files.CARD_FOLDERS
        )

    def _check_aliases(self) -> None:
        reading = self.readings["aliases", ""]
        for kind, table in self.data["aliases"].items():
            known = self._ids_of(kind)
            for alias, meant in table.items():
                line = reading.line(kind, alias)
                if alias in known:
                    reading.fault_at(
                        line, _('"{alias}" is an id of its own.'), alias=alias
                    )
                if meant not in known:
                    reading.fault_at(
                        line,
                        _(
                            '"{alias}" stands for "{meant}", which is not an id; nearest: {near}.'
                        ),
                        alias=alias,
                        meant=meant,
                        near=nearest(meant, known) or "–",
                    )

    def _ids_of(self, kind: str) -> set[str]:
        if kind == "upgrade":
            return {
                one["id"] for unit in self.data["units"] for one in unit["upgrades"]
            }
        section = SECTION_OF_KIND[kind]
        return {card_id for key, card_id in self.readings if key == section}


_START = yaml.Mark("", 0, 0, 0, None, None)


def faults_of(
    section: str, card: dict[str, Any], data: dict[str, Any]
) -> Iterator[checks.Fault]:
    """What does not fit inside one card."""
    if section == "units":
        keywords = frozenset(one["name"]["en"] for one in data["keywords"])
        return checks.unit_faults(card, keywords)
    if section == "missions":
        return checks.mission_faults(card)
    if section == "deployments":
        return checks.deployment_faults(card)
    return checks.card_faults(card)


def _shown(folder: Path) -> list[Path]:
    """What lies in a folder, hidden files and notes for people apart."""
    if not folder.is_dir():
        return []
    return sorted(
        path
        for path in folder.iterdir()
        if not path.name.startswith(".") and path.suffix != ".md"
    )

"""Card files -> the editions of the game, or every fault with its file and line; no database.

`published.digest` in an edition's file says what its figures were on the day they were published.
A figure corrected since then has a line under `errata`; undoing the errata must lead back to the
digest, so no published figure changes unnoticed. An edition `based_on` another one is that one's
figures plus its `changes`: an erratum of the base reaches it by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from catalog import card_files, checks, paths
from catalog.changed import OUTSIDE, Lines, check_changed
from catalog.figures import digest_of, text_of, wording_of
from catalog.folders import Folder
from catalog.nodes import Reading, read_node
from catalog.problems import FixtureProblems, Problem, nearest
from rules.cards import Cards, compile_cards
from rules.text import _

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"

Data = dict[str, Any]


@dataclass(frozen=True, eq=False)
class ReadEdition:
    """One edition as read: all its cards, complete, and how its figures came about."""

    id: str
    data: Data
    digest: str
    base: ReadEdition | None
    own: Data  # the content of edition.yaml

    @cached_property
    def text(self) -> str:
        """The data as JSON text, as an `Edition` row keeps it."""
        return text_of(self.data)

    @cached_property
    def wording(self) -> str:
        return wording_of(self.text)

    @cached_property
    def compiled(self) -> Cards:
        return compile_cards(self.data, self.digest)

    def cards(self) -> Cards:
        return self.compiled

    def versions(self) -> Iterator[Data]:
        """The edition as it was after each number of errata, its base's included; newest first."""
        for start in self._starts():
            data = start
            yield data
            for erratum in reversed(self.own["errata"]):
                data = paths.replaced(data, erratum["path"], erratum["was"])
                yield data

    def _starts(self) -> Iterator[Data]:
        if self.base is None:
            yield self.data
            return
        for data in self.base.versions():
            yield self._built_on(data)

    def _built_on(self, base: Data) -> Data:
        data = {**base, "id": self.id}
        for change in self.own["changes"]:
            data = paths.replaced(data, change["path"], change["value"])
        return data

    @property
    def has_errata(self) -> bool:
        """Whether a figure was corrected, here or in the base, since it was published."""
        return bool(self.own["errata"]) or (
            self.base is not None and self.base.has_errata
        )

    @cached_property
    def as_published(self) -> Data:
        """The edition with every erratum undone."""
        data = (
            self.data if self.base is None else self._built_on(self.base.as_published)
        )
        for erratum in reversed(self.own["errata"]):
            data = paths.replaced(data, erratum["path"], erratum["was"])
        return data


@dataclass
class _Reader:
    """Reads all folders; an edition that is at fault is missing from `read`."""

    root: Path
    problems: list[Problem] = field(default_factory=list)
    read: dict[str, ReadEdition | None] = field(default_factory=dict)
    names: tuple[str, ...] = ()

    def read_all(self) -> None:
        self.names = tuple(
            path.parent.name for path in sorted(self.root.glob("*/edition.yaml"))
        )
        for path in sorted(self.root.iterdir()) if self.root.is_dir() else ():
            if path.is_dir() and path.name not in self.names:
                self._report(
                    Reading(path.name), 1, _('the file "edition.yaml" is missing.')
                )
        if not self.names:
            self._report(Reading(self.root.name), 1, _("there is no edition here."))
        for name in self.names:
            self.edition(name, ())

    def _report(
        self, reading: Reading, line: int, template: str, **values: Any
    ) -> None:
        reading.fault_at(line, template, **values)
        self.problems += reading.problems

    def edition(self, name: str, above: tuple[str, ...]) -> ReadEdition | None:
        if name not in self.read:
            self.read[name] = None
            reading = Reading(f"{name}/edition.yaml")
            node = read_node(self.root / name / "edition.yaml", reading)
            if node is not None:
                self.read[name] = self._edition(name, node, reading, above)
            self.problems += reading.problems
        return self.read[name]

    def _edition(
        self, name: str, node: yaml.Node, reading: Reading, above: tuple[str, ...]
    ) -> ReadEdition | None:
        is_derived = any(
            isinstance(key, yaml.ScalarNode) and key.value == "based_on"
            for key, _value in node.value
        )
        shape = card_files.DERIVED_EDITION if is_derived else card_files.EDITION
        own = shape.read(node, (), reading)
        if is_derived:
            if reading.problems:
                return None
            return self._derived(name, own, reading, (*above, name))
        folder = Folder(self.root, name)
        folder.read_all()
        for scale_id, scale in own.get("scales", {}).items():
            for _path, template, values in checks.scale_faults(scale) if scale else ():
                line = reading.line("scales", scale_id, *_path)
                reading.fault_at(line, template, **values)
        problems = list(folder.problems)
        self.problems += problems
        if problems or reading.problems:
            return None
        scales = [{"id": key, **one} for key, one in own["scales"].items()]
        data = {**_head(name, own), "scales": scales, **folder.data}
        return _judged(
            ReadEdition(name, data, digest_of(data), None, {**own, "changes": []}),
            reading,
        )

    def _derived(
        self, name: str, own: Data, reading: Reading, above: tuple[str, ...]
    ) -> ReadEdition | None:
        base_id = own["based_on"]
        if base_id not in self.names or base_id in above:
            reading.fault_at(
                reading.line("based_on"),
                _('based_on: "{id}" is not another edition; known: {known}.'),
                id=base_id,
                known=tuple(one for one in self.names if one not in above),
            )
            return None
        base = self.edition(base_id, above)
        if base is None:
            return None  # its own faults are reported; they say nothing about this one
        data, lines = _changed(base, own["changes"], reading)
        if reading.problems:
            return None
        data = {**data, **_head(name, own), "based_on": base_id}
        edition = ReadEdition(name, data, digest_of(data), base, own)
        check_changed(data, lines, reading)
        return _judged(edition, reading)


def _head(name: str, own: Data) -> Data:
    """What `edition.yaml` says, as the data keeps it."""
    return {
        "id": name,
        "based_on": None,
        "changes": [],
        **{key: value for key, value in own.items() if key != "scales"},
    }


def _changed(
    base: ReadEdition, changes: list[Data], reading: Reading
) -> tuple[Data, Lines]:
    """The base's figures with the changes, one after the other, and the line of each.

    What is wrong with a change is reported.
    """
    data, published = base.data, base.as_published
    lines: Lines = {}
    seen: set[str] = set()
    for place, change in enumerate(changes):
        path, value = change["path"], change["value"]
        line = reading.line("changes", place, "path")
        if path in seen:
            reading.fault_at(
                line, _("{path}: this figure is changed twice."), path=path
            )
            continue
        seen.add(path)
        if not _fits(data, path, value, reading, line):
            continue
        if value == paths.find(data, path) == paths.find(published, path):
            reading.fault_at(
                line,
                _("{path}: it is already {value} in {base}."),
                path=path,
                value=str(value),
                base=base.id,
            )
        lines[tuple(paths.steps(data, path))] = line
        data = paths.replaced(data, path, value)
        published = paths.replaced(published, path, value)
    return data, lines


def _fits(data: Data, path: str, value: Any, reading: Reading, line: int) -> bool:
    """Whether the path leads to a figure of the value's type."""
    try:
        present = paths.find(data, path)
        _section, _place, *inside = paths.steps(data, path)
    except paths.NoSuchFigure as error:
        reading.fault_at(
            line,
            _('{path}: "{part}" leads nowhere; did you mean one of: {known}?'),
            path=path,
            part=error.part,
            known=nearest(error.part, error.known) or ", ".join(error.known) or "–",
        )
        return False
    if not inside or inside[0] in OUTSIDE:
        reading.fault_at(
            line,
            _("{path}: only what stands in a card can change, not the card or its id."),
            path=path,
        )
        return False
    if None not in (present, value) and type(present) is not type(value):
        reading.fault_at(
            line,
            _("{path}: {value} is not of the same type as {present}."),
            path=path,
            value=str(value),
            present=str(present),
        )
        return False
    return True


def _judged(edition: ReadEdition, reading: Reading) -> ReadEdition | None:
    """The edition, if its errata hold and lead back to what was published."""
    data = edition.data
    errata = edition.own["errata"]
    for place, erratum in reversed(list(enumerate(errata))):
        line = reading.line("errata", place, "path")
        path = erratum["path"]
        if not _fits(data, path, erratum["was"], reading, line):
            continue
        present = paths.find(data, path)
        if present != erratum["now"] or present == erratum["was"]:
            reading.fault_at(
                reading.line("errata", place, "now"),
                _(
                    "{path}: the erratum says {was}, now {now}; the files say {present}."
                ),
                path=path,
                was=str(erratum["was"]),
                now=str(erratum["now"]),
                present=str(present),
            )
        data = paths.replaced(data, path, erratum["was"])
    if errata and edition.own["published"] is None:
        reading.fault_at(
            reading.line("errata"),
            _("only a published edition has errata: say when it was published."),
        )
    if reading.problems:
        return None
    _check_published(edition, reading)
    return None if reading.problems else edition


def _check_published(edition: ReadEdition, reading: Reading) -> None:
    published = edition.own["published"]
    if published is None:
        return
    digest = digest_of(edition.as_published) if edition.has_errata else edition.digest
    if digest != published["digest"]:
        reading.fault_at(
            reading.line("published", "digest"),
            _(
                "the figures of edition {id} are no longer those that were published: "
                "their digest is {digest}. A figure was changed without a line under errata."
            ),
            id=edition.id,
            digest=digest,
        )


def read_fixtures(folder: Path = FIXTURES) -> Mapping[str, ReadEdition]:
    """Every edition by id, newest first; raises `FixtureProblems` with every fault."""
    reader = _Reader(folder)
    reader.read_all()
    if reader.problems:
        raise FixtureProblems(reader.problems)
    editions = [one for one in reader.read.values() if one is not None]
    editions.sort(key=lambda one: one.id)
    editions.sort(key=lambda one: one.own["date"], reverse=True)
    return {one.id: one for one in editions}

"""Shapes: what a value of a card file must look like, declared as data, checked with its line.

A shape's `read(node, path, reading)` answers the plain Python value, complete with defaults; a
fault is reported to the reading, and the answer is then worth nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import yaml

from catalog.nodes import Reading
from catalog.problems import nearest
from rules.text import Term, _

TAG = "tag:yaml.org,2002:"
WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})")
NOTHING = object()  # the default of a key that must be there

Path = tuple[str | int, ...]


class Shape(Protocol):
    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any: ...


def name_of(path: Path) -> str:
    """`("upgrades", 2, "id")` as `upgrades[2].id`."""
    name = ""
    for part in path:
        name += f"[{part}]" if isinstance(part, int) else f".{part}" if name else part
    return name or "file"


def found(node: yaml.Node) -> str | Term:
    if isinstance(node, yaml.ScalarNode):
        text = node.value if len(node.value) <= 60 else node.value[:60] + "…"
        return f'"{text}"' if node.tag == TAG + "str" else text or "null"
    return (
        Term(_("a mapping"))
        if isinstance(node, yaml.MappingNode)
        else Term(_("a list"))
    )


def unexpected(
    node: yaml.Node, path: Path, reading: Reading, expected: str | Term
) -> None:
    reading.fault(
        node,
        _("{path}: expected {expected}, got {found}."),
        path=name_of(path),
        expected=expected,
        found=found(node),
    )


def unknown_word(
    node: yaml.Node, path: Path, reading: Reading, known: Iterable[str]
) -> None:
    """Report a word that is none of the known ones, with the one it may be a slip of."""
    near = nearest(node.value, known) if isinstance(node, yaml.ScalarNode) else None
    if near is not None:
        reading.fault(
            node,
            _('{path}: {found} is not known here; did you mean "{near}"?'),
            path=name_of(path),
            found=found(node),
            near=near,
        )
    else:
        reading.fault(
            node,
            _("{path}: expected one of {known}; got {found}."),
            path=name_of(path),
            known=tuple(known),
            found=found(node),
        )


def is_null(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.tag == TAG + "null"


@dataclass(frozen=True)
class Text:
    """Words; a number or a yes has to be quoted to be one."""

    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any:
        is_text = isinstance(node, yaml.ScalarNode) and node.tag in (
            TAG + "str",
            TAG + "timestamp",
        )
        if not is_text or not node.value.strip():
            unexpected(node, path, reading, Term(_("a text")))
            return None
        return node.value.strip()


@dataclass(frozen=True)
class Written:
    """Exactly what is written (`4/7`, `5+`, `12`), when the pattern fits it."""

    pattern: re.Pattern[str]
    expected: str

    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any:
        if not isinstance(node, yaml.ScalarNode) or not self.pattern.fullmatch(
            node.value
        ):
            unexpected(node, path, reading, Term(self.expected))
            return None
        return node.value


@dataclass(frozen=True)
class Whole:
    """A whole number."""

    lowest: int = 0
    highest: int = 100_000
    step: int = 1

    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any:
        if not (
            isinstance(node, yaml.ScalarNode)
            and node.tag == TAG + "int"
            and WHOLE_NUMBER.fullmatch(node.value)
        ):
            unexpected(node, path, reading, Term(_("a whole number")))
            return None
        number = int(node.value)
        if not self.lowest <= number <= self.highest:
            reading.fault(
                node,
                _("{path}: {found} is not between {lowest} and {highest}."),
                path=name_of(path),
                found=number,
                lowest=self.lowest,
                highest=self.highest,
            )
        elif number % self.step:
            reading.fault(
                node,
                _("{path}: {found} is not a multiple of {step}."),
                path=name_of(path),
                found=number,
                step=self.step,
            )
        return number


@dataclass(frozen=True)
class Flag:
    """Yes or no, written true or false."""

    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any:
        if isinstance(node, yaml.ScalarNode) and node.value in ("true", "false"):
            return node.value == "true"
        unexpected(node, path, reading, Term(_("true or false")))
        return None


@dataclass(frozen=True)
class Choice:
    """One of the words."""

    words: tuple[str, ...]

    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any:
        if isinstance(node, yaml.ScalarNode) and node.value in self.words:
            return node.value
        unknown_word(node, path, reading, self.words)
        return None


@dataclass(frozen=True)
class Maybe:
    """The shape, or null."""

    shape: Shape

    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any:
        return None if is_null(node) else self.shape.read(node, path, reading)


@dataclass(frozen=True)
class WholeOr:
    """A whole number, or something else in its place."""

    other: Shape
    whole: Whole = field(default_factory=Whole)

    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any:
        is_whole = isinstance(node, yaml.ScalarNode) and node.tag == TAG + "int"
        return (self.whole if is_whole else self.other).read(node, path, reading)


@dataclass(frozen=True)
class Listing:
    """A list of things of one shape."""

    shape: Shape
    least: int = 0

    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any:
        if not isinstance(node, yaml.SequenceNode):
            unexpected(node, path, reading, Term(_("a list")))
            return []
        if len(node.value) < self.least:
            reading.fault(
                node,
                _("{path}: {count} in the list; at least {least} needed."),
                path=name_of(path),
                count=len(node.value),
                least=self.least,
            )
        items = []
        for place, one in enumerate(node.value):
            reading.lines[*path, place] = one.start_mark.line + 1
            items.append(self.shape.read(one, (*path, place), reading))
        return items


def pairs_of(
    node: yaml.Node, path: Path, reading: Reading
) -> dict[str, tuple[yaml.Node, yaml.Node]]:
    """A mapping's key and value nodes by the key's text; doubled keys are reported."""
    pairs: dict[str, tuple[yaml.Node, yaml.Node]] = {}
    if not isinstance(node, yaml.MappingNode):
        unexpected(node, path, reading, Term(_("a mapping")))
        return pairs
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            unexpected(key, path, reading, Term(_("a text")))
        elif key.value in pairs:
            reading.fault(
                key,
                _('{path}: the key "{key}" appears twice.'),
                path=name_of(path),
                key=key.value,
            )
        else:
            pairs[key.value] = (key, value)
            reading.lines[*path, key.value] = key.start_mark.line + 1
    return pairs


@dataclass(frozen=True)
class Table:
    """A mapping from names of one shape to things of another."""

    name: Shape
    shape: Shape
    least: int = 0

    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any:
        pairs = pairs_of(node, path, reading)
        if len(pairs) < self.least:
            unexpected(node, path, reading, Term(_("a mapping")))
        for key, _value in pairs.values():
            self.name.read(key, path, reading)
        return {
            name: self.shape.read(value, (*path, name), reading)
            for name, (_key, value) in pairs.items()
        }


@dataclass(frozen=True)
class Key:
    """A key of a record: the shape of its value, and what stands for it when it is absent."""

    shape: Shape
    default: Any = NOTHING


@dataclass(frozen=True)
class Record:
    """A mapping with known keys, answered in their order and complete."""

    keys: Mapping[str, Key]

    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any:
        if not isinstance(node, yaml.MappingNode):
            unexpected(node, path, reading, Term(_("a mapping")))
            return {}
        return self.filled(pairs_of(node, path, reading), node, path, reading)

    def filled(
        self,
        pairs: dict[str, tuple[yaml.Node, yaml.Node]],
        node: yaml.Node,
        path: Path,
        reading: Reading,
    ) -> Any:
        absent = [name for name in self.keys if name not in pairs]
        for name, (key, _value) in pairs.items():
            if name not in self.keys:
                unknown_key(key, path, reading, tuple(absent), tuple(self.keys))
        values = {}
        for name, key in self.keys.items():
            if name in pairs:
                values[name] = key.shape.read(pairs[name][1], (*path, name), reading)
            elif key.default is NOTHING:
                reading.fault(
                    node,
                    _('{path}: the key "{key}" is missing.'),
                    path=name_of(path),
                    key=name,
                )
            else:
                values[name] = key.default
        return values


def unknown_key(
    key: yaml.Node,
    path: Path,
    reading: Reading,
    absent: tuple[str, ...],
    known: tuple[str, ...],
) -> None:
    near = nearest(key.value, absent) or nearest(key.value, known)
    if near is not None:
        reading.fault(
            key,
            _('{path}: unknown key "{key}"; did you mean "{near}"?'),
            path=name_of(path),
            key=key.value,
            near=near,
        )
    else:
        reading.fault(
            key,
            _('{path}: unknown key "{key}"; known here: {known}.'),
            path=name_of(path),
            key=key.value,
            known=known,
        )


@dataclass(frozen=True)
class Variant:
    """A record whose keys depend on the word under one of them."""

    key: str
    records: Mapping[str, Record]

    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any:
        pairs = pairs_of(node, path, reading)
        if self.key not in pairs:
            if isinstance(node, yaml.MappingNode):
                reading.fault(
                    node,
                    _('{path}: the key "{key}" is missing.'),
                    path=name_of(path),
                    key=self.key,
                )
            return {}
        word = pairs[self.key][1]
        record = (
            self.records.get(word.value) if isinstance(word, yaml.ScalarNode) else None
        )
        if record is None:
            unknown_word(word, (*path, self.key), reading, tuple(self.records))
            return {}
        return record.filled(pairs, node, path, reading)


@dataclass(frozen=True)
class Plain:
    """Any plain value: what an edition's changed figure may be."""

    def read(self, node: yaml.Node, path: Path, reading: Reading) -> Any:
        if isinstance(node, yaml.SequenceNode):
            return [self.read(one, path, reading) for one in node.value]
        if isinstance(node, yaml.MappingNode):
            return {
                name: self.read(value, (*path, name), reading)
                for name, (_key, value) in pairs_of(node, path, reading).items()
            }
        kinds = {
            "int": lambda text: int(text) if WHOLE_NUMBER.fullmatch(text) else text,
            "bool": lambda text: text == "true",
            "null": lambda text: None,
        }
        return kinds.get(node.tag.removeprefix(TAG), str)(node.value)

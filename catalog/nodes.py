"""YAML text -> nodes that know their line, within limits: one document, no aliases, no depth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from catalog.problems import Problem
from rules.text import Sentence, _

MOST_BYTES = 1024 * 1024
MOST_LEVELS = 20
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Reading:
    """One file being read: its name, its faults, and the line on which each value stands."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.lines: dict[tuple[str | int, ...], int] = {}

    def fault_at(self, line: int, template: str, **values: Any) -> None:
        self.problems.append(Problem(self.file, line, Sentence(template, values)))

    def fault(self, node: yaml.Node, template: str, **values: Any) -> None:
        self.fault_at(line_of(node), template, **values)

    def line(self, *path: str | int) -> int:
        """The line of a value, or of the nearest one around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def line_of(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def read_node(path: Path, reading: Reading) -> yaml.Node | None:
    """The file's one mapping, or None after reporting why there is none."""
    text = _text_of(path, reading)
    if text is None:
        return None
    try:
        node = yaml.compose(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        reading.fault_at(
            mark.line + 1 if mark else 1,
            _("not readable as YAML: {reason}."),
            reason=str(error.problem or error.context),
        )
        return None
    except (yaml.YAMLError, RecursionError) as error:
        reading.fault_at(
            1, _("not readable as YAML: {reason}."), reason=str(error).split("\n")[0]
        )
        return None
    if not isinstance(node, yaml.MappingNode):
        reading.fault_at(1, _("the file holds no mapping of keys to values."))
        return None
    return node if _is_plain_tree(node, reading) else None


def _text_of(path: Path, reading: Reading) -> str | None:
    with path.open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        reading.fault_at(
            1, _("the file is larger than {limit} bytes."), limit=MOST_BYTES
        )
        return None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        reading.fault_at(
            line, _("the file is not UTF-8 (byte {place})."), place=error.start
        )
        return None


def _is_plain_tree(root: yaml.Node, reading: Reading) -> bool:
    """Whether no node is used twice (an alias) or lies too deep."""
    seen: set[int] = set()
    waiting = [(root, 1)]
    while waiting:
        node, level = waiting.pop()
        if id(node) in seen:
            reading.fault(
                node, _("an alias (*) is not allowed: write the value out again.")
            )
            return False
        seen.add(id(node))
        if level > MOST_LEVELS:
            reading.fault(
                node, _("nested more than {limit} levels deep."), limit=MOST_LEVELS
            )
            return False
        if isinstance(node, yaml.MappingNode):
            waiting += [(one, level + 1) for pair in node.value for one in pair]
        elif isinstance(node, yaml.SequenceNode):
            waiting += [(one, level + 1) for one in node.value]
    return True

"""`yaml`: the roster document as YAML, with limits on what may be built from it.

Read from the parser's events, so that depth, aliases and size are judged before anything is
built. Plain words follow YAML 1.2: `no`, `010`, `1:30` and dates are texts, not surprises.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import yaml

from rules.cards import Cards
from rules.document import as_data
from rules.parsing import LONGEST_NUMBER, decode
from rules.problems import DocumentProblems, RepeatingDict, quoted, refuse
from rules.roster import Roster
from rules.text import _

DEEPEST = 20
MOST_NODES = 50_000  # counted as if every alias were written out
TEXT_TAG = "tag:yaml.org,2002:str"

PLAIN: tuple[tuple[re.Pattern[str], Callable[[str], Any]], ...] = (
    (re.compile(r"~|null|Null|NULL|"), lambda word: None),
    (re.compile(r"true|True|TRUE"), lambda word: True),
    (re.compile(r"false|False|FALSE"), lambda word: False),
    (
        re.compile(r"[-+]?(0|[1-9][0-9]*)"),
        lambda word: int(word[:LONGEST_NUMBER]),
    ),
    (re.compile(r"[-+]?[0-9]+\.[0-9]*([eE][-+][0-9]+)?"), float),
    (
        re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"),
        lambda word: float(word.replace(".", "")),
    ),
)


def parse_yaml(document: str | bytes) -> Any:
    """The data of a YAML text, as `rules.parsing.parse_json` gives it for JSON."""
    text = decode(document)
    try:
        return _Builder().build(yaml.parse(text, Loader=yaml.CSafeLoader))
    except yaml.MarkedYAMLError as error:
        if "depth" in (
            error.problem or ""
        ):  # the C parser's own limit, reached while it looks ahead
            raise refuse(_("This is nested too deeply for an army list.")) from None
        mark = error.problem_mark or error.context_mark
        raise _not_yaml(mark.line if mark else 0, mark.column if mark else 0) from None
    except yaml.reader.ReaderError as error:
        before = text.encode("utf-8", "surrogatepass")[: error.position].decode(
            "utf-8", "ignore"
        )
        line = before.count("\n")
        raise _not_yaml(line, len(before) - before.rfind("\n") - 1) from None
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start)
        raise _not_yaml(
            line, error.start - text.rfind("\n", 0, error.start) - 1
        ) from None


def _not_yaml(line: int, column: int) -> DocumentProblems:
    return refuse(
        _("This is not YAML: line {line}, column {column} cannot be read."),
        line=line + 1,
        column=column + 1,
    )


def write(roster: Roster, cards: Cards | None = None) -> str:
    """The roster document as YAML, in the order of its keys; units one below the other."""
    return yaml.dump(
        as_data(roster),
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=100,
    )


class _Dumper(yaml.SafeDumper):
    """Lists of plain words on one line, everything else as a block."""


def _list_of_words(dumper: yaml.SafeDumper, data: list[Any]) -> yaml.Node:
    flat = all(isinstance(one, str) for one in data)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=flat)


def _mapping_of_models(dumper: yaml.SafeDumper, data: dict[str, Any]) -> yaml.Node:
    flat = all(isinstance(one, int) for one in data.values())
    return dumper.represent_mapping(
        "tag:yaml.org,2002:map", data.items(), flow_style=flat
    )


_Dumper.add_representer(list, _list_of_words)
_Dumper.add_representer(dict, _mapping_of_models)


class _Open:
    """A list or mapping whose end has not been read yet."""

    def __init__(self, start: yaml.NodeEvent, is_mapping: bool, nodes: int) -> None:
        self.anchor = start.anchor
        self.is_mapping = is_mapping
        self.nodes_before = nodes
        self.values: list[Any] = []

    def close(self) -> Any:
        if not self.is_mapping:
            return self.values
        pairs = list(zip(self.values[::2], self.values[1::2], strict=True))
        data = dict(pairs)
        return data if len(data) == len(pairs) else RepeatingDict(pairs)

    @property
    def wants_key(self) -> bool:
        return self.is_mapping and len(self.values) % 2 == 0


class _Builder:
    """Builds plain data from events, without recursion."""

    def __init__(self) -> None:
        self.open: list[_Open] = []
        self.nodes = 0
        self.anchors: dict[str, tuple[Any, int]] = {}  # value and its number of nodes
        self.documents = 0
        self.result: Any = None

    def build(self, events: Iterator[yaml.Event]) -> Any:
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    raise refuse(_("There is more than one document in this file."))
            elif isinstance(event, yaml.CollectionEndEvent):
                self.end()
            elif isinstance(event, yaml.NodeEvent):
                self.node(event)
        return self.result

    def node(self, event: yaml.NodeEvent) -> None:
        if isinstance(event, yaml.AliasEvent):
            self.alias(event)
            return
        self.count(1)
        self.refuse_tag(event)
        if isinstance(event, yaml.ScalarEvent):
            value = self.scalar(event)
            if event.anchor:
                self.anchors[event.anchor] = (value, 1)
            self.put(value)
            return
        if len(self.open) >= DEEPEST:
            raise refuse(_("This is nested too deeply for an army list."))
        if self.open and self.open[-1].wants_key:
            raise self.refused_at(event, _("Line {line}: a key must be text."))
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        self.open.append(_Open(event, is_mapping, self.nodes))
        if event.anchor:
            self.anchors.pop(event.anchor, None)

    def end(self) -> None:
        closed = self.open.pop()
        value = closed.close()
        if closed.anchor:
            self.anchors[closed.anchor] = (value, self.nodes - closed.nodes_before + 1)
        self.put(value)

    def put(self, value: Any) -> None:
        if self.open:
            self.open[-1].values.append(value)
        else:
            self.result = value

    def scalar(self, event: yaml.ScalarEvent) -> Any:
        word: str = event.value
        if not event.implicit[0] or (self.open and self.open[-1].wants_key):
            return word
        for pattern, value_of in PLAIN:
            if pattern.fullmatch(word):
                return value_of(word)
        return word

    def alias(self, event: yaml.AliasEvent) -> None:
        if event.anchor not in self.anchors:
            raise self.refused_at(
                event,
                _("Line {line}: the alias {name} refers to nothing before it."),
                name=quoted(f"*{event.anchor}"),
            )
        value, nodes = self.anchors[event.anchor]
        self.count(nodes)
        if self.open and self.open[-1].wants_key and not isinstance(value, str):
            raise self.refused_at(event, _("Line {line}: a key must be text."))
        self.put(value)

    def count(self, nodes: int) -> None:
        self.nodes += nodes
        if self.nodes > MOST_NODES:
            raise refuse(
                _("This holds too much for an army list: more than {most} values."),
                most=MOST_NODES,
            )

    def refuse_tag(self, event: Any) -> None:
        if event.tag not in (None, TEXT_TAG):
            raise self.refused_at(
                event,
                _("Line {line}: the tag {tag} is not supported."),
                tag=quoted(event.tag),
            )

    def refused_at(
        self, event: yaml.Event, template: str, **values: str
    ) -> DocumentProblems:
        return refuse(template, line=event.start_mark.line + 1, **values)

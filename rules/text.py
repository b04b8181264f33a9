"""Sentences of the rules: marked for translation here, translated and filled at the edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Union


def _(text: str) -> str:
    """Mark `text` for translation and return it as it is."""
    return text


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game that is translated before it fills a gap, such as "Elite"."""

    text: str


Value = Union[int, str, Term, "Sentence", tuple[Union[int, str, Term, "Sentence"], ...]]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template with `{named}` gaps, and what fills them.

    Card names fill as they are (they stay English in every language), terms are translated,
    sentences are rendered, whole numbers are written by `number`, tuples are joined with commas.
    """

    template: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def render(
        self,
        translate: Callable[[str], str] = str,
        number: Callable[[int], str] = "{:,}".format,
    ) -> str:
        """The sentence in the language of `translate`."""

        def fill(value: Value) -> str:
            if isinstance(value, tuple):
                return ", ".join(fill(one) for one in value)
            if isinstance(value, Term):
                return translate(value.text)
            if isinstance(value, Sentence):
                return value.render(translate, number)
            return number(value) if isinstance(value, int) else value

        filled = {name: fill(value) for name, value in self.values.items()}
        return translate(self.template).format_map(filled)


SLOT_NAMES = {
    "core": Term(_("Core")),
    "elite": Term(_("Elite")),
    "support": Term(_("Support")),
    "air": Term(_("Air")),
    "hero": Term(_("Hero")),
}
SLOT_COUNTS = {
    "core": (_("1 Core"), _("{number} Core")),
    "elite": (_("1 Elite"), _("{number} Elite")),
    "support": (_("1 Support"), _("{number} Support")),
    "air": (_("1 Air"), _("{number} Air")),
    "hero": (_("1 Hero"), _("{number} Hero")),
}


def slots_of(number: int, slot: str) -> Sentence:
    """How many slots of a type, in words that agree in every language: "2 Elite"."""
    return Sentence(SLOT_COUNTS[slot][number != 1], {"number": number})

"""Finds cards by any word on them, in both languages, whatever the accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext, override

from catalog.words import COMBAT_TAGS, KINDS, ROLES, slot_name
from rules.cards import Ability, Cards, Weapon

LANGUAGES = ("en", "es")
MOST = 60
LONGEST = 100


def folded(text: str) -> str:
    """The text without accents and capitals: "Básica" is "basica"."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in plain if not unicodedata.combining(one))


@dataclass(frozen=True, slots=True)
class Words:
    """A text on a card and what it is; the lighter, the nearer to the card's name."""

    weight: int
    kind: str
    text: str
    folded: str


@dataclass(frozen=True, slots=True)
class Leaf:
    """A card in the index."""

    kind: str
    id: str
    name: str
    race: str
    words: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Found:
    leaf: Leaf
    weight: int
    where: str  # "Ability Stimpack"; empty when the card's own name says it

    @property
    def kind_label(self) -> str:
        return gettext(KINDS[self.leaf.kind])


def search(query: str, cards: Cards) -> tuple[Found, ...]:
    """Cards on which every word of the query stands, names first."""
    terms = folded(query[:LONGEST]).split()
    if not terms:
        return ()
    found = [one for leaf in _index(cards) for one in _match(leaf, terms)]
    found.sort(key=lambda one: (one.weight, one.leaf.name))
    return tuple(found[:MOST])


def _match(leaf: Leaf, terms: list[str]) -> Iterator[Found]:
    """The card, if all terms are on it, weighed by the heaviest text that was needed."""
    best: list[Words] = []
    for term in terms:
        starts = re.compile(rf"(?<!\w){re.escape(term)}")
        places = [
            (one.weight + (0 if starts.search(one.folded) else 1), one)
            for one in leaf.words
            if term in one.folded
        ]
        if not places:
            return
        best.append(min(places, key=lambda place: place[0])[1])
    heaviest = max(best, key=lambda one: one.weight)
    bonus = 0 if leaf.words[0].folded.startswith(terms[0]) else 1
    yield Found(leaf, heaviest.weight + bonus, _where(heaviest, terms))


def _where(words: Words, terms: list[str]) -> str:
    """What was found where, unless the card's own name says it."""
    if words.weight < WEIGHTS["weapon"]:
        return ""
    if words.kind != "text":
        return f"{gettext(KINDS[words.kind])}: {words.text}"
    start = max(
        min(words.folded.find(term) for term in terms if term in words.folded) - 40, 0
    )
    start = words.text.find(" ", start) + 1 if start else 0
    end = (
        words.text.rfind(" ", start, start + 120)
        if len(words.text) > start + 120
        else None
    )
    return ("… " if start else "") + words.text[start:end] + (" …" if end else "")


WEIGHTS = {"name": 0, "weapon": 10, "ability": 10, "upgrade": 10, "slot": 20, "tag": 20, "text": 30}  # fmt: skip


@lru_cache(maxsize=16)
def _leaves(digest: str, edition: str, holder: _Cards) -> tuple[Leaf, ...]:
    return tuple(_read(holder.cards))


class _Cards:
    """Cards that equal all others, so that the edition and digest beside them decide."""

    __slots__ = ("cards",)

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Cards)

    def __hash__(self) -> int:
        return 0


def _index(cards: Cards) -> tuple[Leaf, ...]:
    return _leaves(cards.digest, cards.edition, _Cards(cards))


def _words(kind: str, text: str, weight: str = "") -> Words:
    return Words(WEIGHTS[weight or kind], kind, text, folded(text))


def _read(cards: Cards) -> Iterator[Leaf]:
    for unit in cards.units.values():
        yield Leaf(
            "unit",
            unit.id,
            unit.name,
            unit.race,
            (
                _words("unit", unit.name, "name"),
                *_weapons(unit.weapons),
                *_abilities(unit.abilities),
                *(_words("upgrade", one.name) for one in unit.upgrades.values()),
                *_abilities(one.ability for one in unit.upgrades.values()),
                *_weapons((one.weapon for one in unit.upgrades.values()), named=False),
                *_labels(unit.slot, (*unit.combat_tags, unit.role)),
            ),
        )
    for kind, shelf in (
        ("faction", cards.factions),
        ("tactical", cards.tactical),
        ("creep", cards.creep),
    ):
        for card in shelf.values():
            granted = [slot for slot, number in getattr(card, "slots", {}).items() if number]  # fmt: skip
            yield Leaf(
                kind,
                card.id,
                card.name,
                card.race,
                (
                    _words(kind, card.name, "name"),
                    *_abilities(card.abilities),
                    *(one for slot in granted for one in _labels(slot, ())),
                ),
            )
    yield from _scenario(cards)
    for keyword in cards.keywords.values():
        yield Leaf(
            "keyword",
            keyword.id,
            keyword.name["en"],
            "",
            (
                *(_words("keyword", keyword.name[one], "name") for one in LANGUAGES),
                *(_words("text", keyword.summary[one]) for one in LANGUAGES),
            ),
        )


def _scenario(cards: Cards) -> Iterator[Leaf]:
    for kind, shelf in (("mission", cards.missions), ("deployment", cards.deployments)):
        for card in shelf.values():
            texts = [card.data[key] for key in ("scoring", "additional") if key in card.data]  # fmt: skip
            yield Leaf(
                kind,
                card.id,
                card.name["en"],
                "",
                (
                    *(_words(kind, card.name[one], "name") for one in LANGUAGES),
                    *(_words("text", one[lang]) for one in texts for lang in LANGUAGES),
                ),
            )


def _abilities(abilities: Iterator[Ability | None]) -> Iterator[Words]:
    for one in abilities:
        if one is not None:
            yield _words("ability", one.name)
            for language in LANGUAGES:
                yield Words(WEIGHTS["text"], "ability", one.name, folded(one.summary[language]))  # fmt: skip


def _weapons(
    weapons: Iterator[Weapon | None], *, named: bool = True
) -> Iterator[Words]:
    for one in weapons:
        if one is not None:
            if named:
                yield _words("weapon", one.name)
            for keyword in one.keywords:
                yield _words("keyword", keyword, "tag")


def _labels(slot: str | None, tags: tuple[str, ...]) -> Iterator[Words]:
    for language in LANGUAGES:
        with override(language):
            if slot:
                yield _words("slot", slot_name(slot))
            for tag in tags:
                yield _words("tag", gettext({**COMBAT_TAGS, **ROLES}[tag]))

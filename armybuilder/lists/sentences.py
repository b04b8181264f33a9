"""Sentences of the rules, told in the reader's language and kept with a list's history."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import get_language, gettext

from rules.text import Sentence, Term, Value


def say(sentence: Sentence) -> str:
    """Translate a sentence and fill its gaps, numbers as the reader writes them."""
    return sentence.render(gettext, _number)


def _number(number: int) -> str:
    return _written(number, get_language())


@lru_cache(maxsize=4_000)
def _written(number: int, _language: str | None) -> str:
    """A number as it is written in a language, which is the one in force."""
    return number_format(number, force_grouping=True)


def sentence_data(sentence: Sentence) -> dict[str, Any]:
    """The sentence as JSON, so that each reader gets it in their own language later."""
    values = {name: _value_data(value) for name, value in sentence.values.items()}
    return {"template": sentence.template, "values": values}


def read_sentence(data: dict[str, Any]) -> Sentence:
    """The sentence that `sentence_data` wrote."""
    values = {name: _read_value(value) for name, value in data["values"].items()}
    return Sentence(data["template"], values)


def _value_data(value: Value) -> Any:
    if isinstance(value, Term):
        return {"term": value.text}
    if isinstance(value, Sentence):
        return sentence_data(value)
    if isinstance(value, tuple):
        return [_value_data(one) for one in value]
    return value


def _read_value(data: Any) -> Value:
    if isinstance(data, dict):
        return Term(data["term"]) if "term" in data else read_sentence(data)
    if isinstance(data, list):
        return tuple(_read_value(one) for one in data)
    return data

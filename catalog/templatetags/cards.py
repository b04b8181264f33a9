"""Addresses of cards and words in the reader's language, for templates."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.urls import reverse

from catalog.words import in_language

register = template.Library()


@register.simple_tag
def card_url(kind: str, edition_id: str, card_id: str) -> str:
    """The address of a card's page: `{% card_url "unit" edition.id unit.id %}`."""
    return reverse(f"catalog:{kind}", args=[edition_id, card_id])


@register.filter
def words(texts: Mapping[str, str]) -> str:
    """A text of a card in the reader's language."""
    return in_language(texts)

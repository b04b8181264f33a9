"""Keywords inside texts: which ones a text uses, and the text with each one linked."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from catalog.words import in_language
from rules.cards import Cards, Keyword


class Glossary:
    """The keywords of one edition; summaries write them in English capitals in any language."""

    def __init__(self, cards: Cards) -> None:
        self.edition = cards.edition
        self.by_name = {one.name["en"]: one for one in cards.keywords.values()}
        longest_first = sorted(self.by_name, key=len, reverse=True)
        names = "|".join(re.escape(name) for name in longest_first)
        self.pattern = re.compile(rf"(?<![\w-])(?:{names})(?![\w-])")

    def used_in(self, texts: Iterable[str]) -> list[Keyword]:
        """The keywords of the texts, each once, in the order they come up."""
        found = (name for text in texts for name in self.pattern.findall(text))
        return [self.by_name[name] for name in dict.fromkeys(found)]

    def linked(self, text: str) -> SafeString:
        """The text as HTML, every keyword a link that carries its meaning."""
        pieces, end = [], 0
        for match in self.pattern.finditer(text):
            pieces.append(escape(text[end : match.start()]))
            pieces.append(self._link(match.group()))
            end = match.end()
        pieces.append(escape(text[end:]))
        return mark_safe("".join(pieces))  # noqa: S308 - every piece was escaped above

    def _link(self, name: str) -> SafeString:
        keyword = self.by_name[name]
        return format_html(
            '<a class="keyword" href="{}" title="{}">{}</a>',
            reverse("catalog:keyword", args=[self.edition, keyword.id]),
            in_language(keyword.summary),
            name,
        )

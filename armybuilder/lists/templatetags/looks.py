"""Links that keep what the reader looks at: `{% look tab="cards" %}` changes the tab alone."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import RequestContext

from armybuilder.lists.pages.issues import Place

register = template.Library()


@register.simple_tag(takes_context=True)
def look(context: RequestContext, **other: Any) -> str:
    """The address of this page with another look; `?` where nothing stands in it."""
    return context["look"].query(**other) or "?"


@register.simple_tag(takes_context=True)
def place(context: RequestContext, where: Place) -> str:
    """The address where an issue can be seen."""
    query = context["look"].query(**where.look) if where.look else ""
    return f"{query}{where.anchor}"

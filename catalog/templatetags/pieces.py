"""Small drawn pieces for every template: icons and pips from the one sprite. Loaded everywhere."""

from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

MOST_PIPS = 12
"""More pips than this cannot be counted at a glance; the number beside them is enough."""

PIPS = {"taken": "pip on", "free": "pip", "over": "pip over"}


@cache
def _symbol(name: str, css: str) -> SafeString:
    return format_html(
        '<svg class="{}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        css,
        static("icons.svg"),
        name,
    )


@register.simple_tag
def icon(name: str, css: str = "") -> SafeString:
    """Draw an icon beside its word, as in `{% icon "undo" %}` or `{% icon slot "small" %}`."""
    return _symbol(f"i-{name}", f"icon {css}".strip())


@register.simple_tag
def pip(slot: str, state: str = "taken") -> SafeString:
    """Draw one slot in its shape: taken, free or over."""
    return _symbol(f"pip-{slot}", PIPS[state])


@register.simple_tag
def pips(slot: str, taken: int, granted: int | None = None) -> SafeString:
    """Draw slots in their shape: `{% pips "core" 6 8 %}` six taken, two free; without granted, all filled.

    Those over the granted number are dashed. Too many to count at a glance draw nothing.
    """
    granted = taken if granted is None else granted
    if max(taken, granted) > MOST_PIPS:
        return SafeString("")
    filled, over, free = (
        min(taken, granted),
        max(taken - granted, 0),
        max(granted - taken, 0),
    )
    states = ["taken"] * filled + ["over"] * over + ["free"] * free
    shapes = format_html_join("", "{}", ((pip(slot, state),) for state in states))
    return format_html('<span class="pips" aria-hidden="true">{}</span>', shapes)

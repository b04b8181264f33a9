"""Small drawn pieces for every template: icons and pips from the one sprite. Loaded everywhere."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

MOST_PIPS = 12
"""More pips than this cannot be counted at a glance; the number beside them is enough."""


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
    drawn = ["pip on"] * filled + ["pip over"] * over + ["pip"] * free
    shapes = format_html_join(
        "", "{}", ((_symbol(f"pip-{slot}", css),) for css in drawn)
    )
    return format_html('<span class="pips" aria-hidden="true">{}</span>', shapes)

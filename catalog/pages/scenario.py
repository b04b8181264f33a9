"""The pages of mission and deployment cards; the latter with the table drawn from its figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from catalog.words import COLOURS, in_language
from rules.cards import Deployment, Mission

MARGIN = 3  # inches around the drawn table, for the entry edges and their words


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on the drawing, in inches from its top left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Edge:
    """An entry edge, and where its word stands."""

    colour: str
    label: str
    x1: float
    y1: float
    x2: float
    y2: float
    word_x: float
    word_y: float
    is_upright: bool


@dataclass(frozen=True, slots=True)
class Marker:
    number: int
    colour: str
    label: str
    x: float
    y: float
    from_left: int
    from_below: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """The table seen from above, as the card shows it."""

    width: int
    depth: int
    left: int
    top: int
    full_width: int
    full_height: int
    zones: tuple[tuple[str, tuple[Area, ...]], ...]  # by colour
    edges: tuple[Edge, ...]
    markers: tuple[Marker, ...]

    @property
    def middle_x(self) -> float:
        return self.width / 2

    @property
    def middle_y(self) -> float:
        return self.depth / 2

    @property
    def grid_x(self) -> range:
        return range(6, self.width, 6)

    @property
    def grid_y(self) -> range:
        return range(6, self.depth, 6)


def drawing_of(deployment: Deployment) -> Drawing:
    table = deployment.data["battlefield"]
    width, depth = table["width_in"], table["depth_in"]
    return Drawing(
        width=width,
        depth=depth,
        left=-MARGIN,
        top=-MARGIN,
        full_width=width + 2 * MARGIN,
        full_height=depth + 2 * MARGIN,
        zones=tuple(
            (colour, tuple(_zones(deployment.data, depth, colour)))
            for colour in ("red", "blue")
        ),
        edges=tuple(_edges(deployment.data, width, depth)),
        markers=tuple(
            Marker(
                number=one["number"],
                colour=one["affinity"],
                label=gettext(COLOURS[one["affinity"]]),
                x=one["x_in"],
                y=depth - one["y_in"],
                from_left=one["x_in"],
                from_below=one["y_in"],
            )
            for one in deployment.data["markers"]
        ),
    )


def _zones(data: Any, depth: int, colour: str) -> Iterator[Area]:
    for left, bottom, right, top in data["zone_of_influence"][colour]:
        yield Area(left, depth - top, right - left, top - bottom)


def _edges(data: Any, width: int, depth: int) -> Iterator[Edge]:
    for colour in ("red", "blue"):
        for left, bottom, right, top in data["entry_edges"][colour]:
            is_upright = left == right
            middle = ((left + right) / 2, depth - (bottom + top) / 2)
            outward = 1.9
            if is_upright:
                word = (middle[0] + (outward if left else -outward), middle[1])
            else:
                word = (middle[0], middle[1] + (-outward if bottom else outward))
            yield Edge(
                colour=colour,
                label=gettext(COLOURS[colour]),
                x1=left,
                y1=depth - bottom,
                x2=right,
                y2=depth - top,
                word_x=word[0],
                word_y=word[1],
                is_upright=is_upright,
            )


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    supply: str


def rounds(mission: Mission) -> tuple[Round, ...]:
    """The Supply Pool of each round (8.3.1)."""
    return tuple(
        Round(number, gettext("no limit") if pool is None else str(pool))
        for number, pool in enumerate(mission.data["supply_pool_by_round"], start=1)
    )


def texts(mission: Mission) -> tuple[tuple[str, str], ...]:
    """The card's three texts, with their headings."""
    return (
        (gettext("Set-up"), in_language(mission.data["parameters"])),
        (gettext("Scoring"), in_language(mission.data["scoring"])),
        (gettext("Additional rules"), in_language(mission.data["additional"])),
    )

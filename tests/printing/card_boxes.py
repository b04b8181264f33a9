"""Where cards are laid out, as WeasyPrint places them; all lengths in millimetres."""

from dataclasses import dataclass

from weasyprint import HTML  # noqa: TID251 - the boxes are what is tested

from armybuilder.printing import pdf
from armybuilder.printing.pages import draw, styles_of

PIXEL = 25.4 / 96


@dataclass(frozen=True)
class CardBox:
    """A card's frame, and the lowest point of what is in it."""

    page: int
    left: float
    top: float
    width: float
    height: float
    lowest: float


def card_boxes(sheet):
    """Every card of every page, and the number of pages."""
    source = HTML(
        string=draw(sheet), base_url=pdf.STATIC, url_fetcher=pdf.StaticFiles()
    )
    styles = [pdf._styles(path) for path in styles_of(sheet)]
    document = source.render(font_config=pdf._fonts(), stylesheets=styles)
    boxes = [
        _card_box(number, box)
        for number, page in enumerate(document.pages, start=1)
        for box in _inside(page._page_box)
        if box.element_tag == "article"
    ]
    return boxes, len(document.pages)


def _inside(box):
    yield box
    for child in getattr(box, "children", ()):
        yield from _inside(child)


def _card_box(page, box):
    inner = [one for one in _inside(box) if one is not box]
    lowest = max(one.position_y + one.margin_height() for one in inner)
    return CardBox(
        page,
        box.position_x * PIXEL,
        box.position_y * PIXEL,
        box.border_width() * PIXEL,
        box.border_height() * PIXEL,
        lowest * PIXEL,
    )

"""How high a card will be, reckoned in millimetres before it is laid out.

The figures are those of `sheet-cards.css`; sizes of text are in letters of the card's own. The
reckoning is a little too high, so that no card is cut or runs into the next one.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from armybuilder.printing.fitting import REM
from armybuilder.printing.game_cards import CardAbility, GameCard
from armybuilder.printing.letter_widths import EXTRABOLD, SEMIBOLD, lines_of, width_of
from armybuilder.printing.weapons import WeaponLine

FRAME = 4.5  # borders and padding, above and below
SIDES = 5.4  # the same, left and right
ICON = 4.2  # before an ability
UNIT_PRICE, PRICE = 37.3, 28.2  # beside the name
SURGE = 0.265  # of the table
MODELS = 23.0  # beside the equipment


def card_height(card: GameCard, width: float, scale: float) -> float:
    """The height of `card` in a column of `width`, in letters `scale` times those of 10 points."""
    inner = width - SIDES
    height = FRAME + _head_height(card, inner, scale)
    if card.stats:
        height += 2.9 + scale * (0.775 + 1.2) * 1.15 * REM
    height += sum(1.5 + len(one.rows) * (1.3 + scale * 3.6) for one in card.strips)
    if card.weapons:
        height += 2.4 + scale * 3.45
        height += sum(_weapon_height(one, inner, scale) for one in card.weapons)
    if card.abilities:
        height += 2.0
        height += sum(_ability_height(one, inner, scale) for one in card.abilities)
    if card.gear:
        height += 1.6
        for line in card.gear:
            text = f"{line.special}, {line.weapons}"
            rows = max(
                lines_of(text, 0.875 * SEMIBOLD * scale, inner - MODELS),
                lines_of(line.models, 0.775 * scale, MODELS),
            )
            height += 0.5 + scale * 3.9 * rows
    return height


def _ability_height(ability: CardAbility, inner: float, scale: float) -> float:
    """With the air above it."""
    text = f"{ability.name} {ability.pays} {ability.kind} {ability.summary}"
    bold = len(ability.name) * 0.03 * scale * REM + (2.2 if ability.pays else 0)
    rows = lines_of(text, 0.875 * scale, inner - ICON, bold)
    return 0.7 + scale * 3.96 * rows


def _head_height(card: GameCard, inner: float, scale: float) -> float:
    more = _("continued") if card.continued else card.nickname and f"“{card.nickname}”"
    marks = " ◆" * card.unique + f" ×{card.times}" * (card.times > 1)
    title = f"{card.number} {card.name}{marks} {more}"
    room = inner - (UNIT_PRICE if card.kind == "unit" else PRICE) * scale
    rows = lines_of(title, 1.3 * EXTRABOLD * scale, room)
    said = sum(
        lines_of(text, 0.775 * SEMIBOLD * scale, inner)
        for text in (card.tags, card.remark)
        if text
    )
    return rows * scale * 5.35 + said * scale * 3.6


def _weapon_height(weapon: WeaponLine, inner: float, scale: float) -> float:
    bold = width_of(weapon.name, 0.875 * SEMIBOLD * scale)
    rows = lines_of(" · ".join(weapon.details), 0.775 * scale, inner - ICON, bold + 2)
    surge = lines_of(weapon.figures[-1], 0.875 * scale, inner * SURGE)
    return 0.8 + scale * (3.7 + 3.5 * (rows - 1) + 3.72 * surge)

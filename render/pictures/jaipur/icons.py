"""The icons of Jaipur: goods and camels, tokens and seals, and the four kinds of turns."""

from __future__ import annotations

from collections.abc import Mapping

from engine.jaipur.pieces import CAMEL, CARDS, SIZES, counted, name
from engine.text import Text
from render.kit.colors import Theme
from render.kit.icons import Icon, arrows, write
from render.kit.pen import Pen, piece
from render.kit.pieces import coin, paper
from render.pictures.jaipur.pieces import FACE_DOWN, seal, ware
from render.text.jaipur.board import BONUS, SYMBOL, size_sign


def icons(theme: Theme) -> Mapping[str, Icon]:
    """Return every piece by the keys of its names."""
    wares = {card: Icon(card, ware(theme, card), SYMBOL[card]) for card in CARDS}
    seals = Icon("seal", seal(theme, won=True))
    return {
        **{name(card).key: icon for card, icon in wares.items()},
        **{counted(card, 1).key: icon for card, icon in wares.items()},
        **{_size(size).key: Icon(f"bonus{size}", bonus(theme, size), BONUS) for size in SIZES},
        "jaipur.sheet.match.unit": seals,
        "jaipur.score.camel_token": wares[CAMEL],
        "jaipur.kind.take": Icon("take", taken(theme)),
        "jaipur.kind.camels": wares[CAMEL],
        "jaipur.kind.sell": Icon("sell", sold(theme)),
        "jaipur.kind.exchange": Icon(
            "swap", arrows(theme, theme.gems["spice"], theme.gems["cloth"])
        ),
    }


def _size(size: int) -> Text:
    return Text(f"jaipur.size.{size}")


@piece()
def bonus(pen: Pen, theme: Theme, size: int) -> None:
    """Draw a bonus token with a large sign of the sale it is for."""
    tone = theme.gems[FACE_DOWN]
    coin(theme, tone=tone).paint(pen)
    sign = size_sign(size)
    write(pen, sign, tone, 0.48, 0.6 if len(sign) == 1 else 0.5)


@piece()
def sold(pen: Pen, theme: Theme) -> None:
    """Draw a coin that is earned."""
    coin(theme).paint(pen)
    write(pen, "+", theme.gold, 0.48, 0.9)


@piece()
def taken(pen: Pen, theme: Theme) -> None:
    """Draw a single card that comes down to a hand."""
    w, h = pen.w, pen.h
    pen.piece(paper(theme), w * 0.1, 0, w * 0.8, h)
    ink = theme.gems["cloth"].base
    pen.line([(w / 2, h * 0.16), (w / 2, h * 0.58)], ink, w * 0.16)
    pen.polygon(pen.at([(0.22, 0.5), (0.78, 0.5), (0.5, 0.86)]), ink)

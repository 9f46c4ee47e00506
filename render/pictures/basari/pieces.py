"""The pieces of Basari: workers, the bar they fill, bazaar cards and action cards."""

from __future__ import annotations

from engine.basari.pieces import COLOURS, ENOUGH_WORKERS, Card, Colour, Gems, Letter
from render.kit.canvas import Setting
from render.kit.colors import Theme, mixed
from render.kit.fonts import Style
from render.kit.pen import Pen, Piece, piece
from render.kit.pieces import SHADOW, coin, gem, paper


def stone(setting: Setting, colour: Colour) -> Piece:
    """Return a gem with the letter by which its colour is known in the language of the picture."""
    return gem(setting.theme, colour, setting.say(f"board.basari.letter.{colour}"))


@piece()
def worker(pen: Pen, theme: Theme) -> None:
    """Draw a worker with a turban."""
    cloth, skin = theme.gems["spice"], theme.gems["leather"]
    w, h = pen.w, pen.h
    shirt = theme.paper
    pen.rect(w * 0.12, h * 0.72, w * 0.76, h * 0.4, mixed(shirt, theme.paper_edge, 0.3), h * 0.2)
    pen.rect(w * 0.4, h * 0.6, w * 0.2, h * 0.22, skin.deep, h * 0.04)
    pen.oval(w * 0.27, h * 0.26, w * 0.46, h * 0.5, mixed(skin.base, skin.light, 0.35))
    pen.oval(w * 0.17, h * 0.06, w * 0.66, h * 0.42, cloth.base)
    pen.polygon(pen.at([(0.2, 0.34), (0.62, 0.1), (0.74, 0.16), (0.3, 0.42)]), cloth.light)
    pen.polygon(pen.at([(0.5, 0.43), (0.79, 0.22), (0.82, 0.3), (0.66, 0.45)]), cloth.deep)
    pen.oval(w * 0.44, h * 0.2, w * 0.12, h * 0.12, theme.gold.light)
    pen.rect(w * 0.12, h * 0.97, w * 0.76, h * 0.03, shirt)


@piece()
def meter(pen: Pen, theme: Theme, seat: int, filled: int) -> None:
    """Draw the workers of a seat as a bar with a notch for each that a stage needs."""
    tone = theme.seats[seat]
    gap = max(2.0, pen.w * 0.008)
    wide = (pen.w - gap * (ENOUGH_WORKERS - 1)) / ENOUGH_WORKERS
    for place in range(ENOUGH_WORKERS):
        x = place * (wide + gap)
        pen.rect(x, 0, wide, pen.h, theme.edge, 4)
        ink = tone.base if place < filled else theme.well
        pen.rect(x + 1, 1, wide - 2, pen.h - 2, ink, 3)
        if place < filled:
            pen.rect(x + 2, 2, wide - 4, pen.h * 0.3, tone.light, 2)


@piece(SHADOW)
def bazaar_card(pen: Pen, theme: Theme, card: Card) -> None:
    """Draw the card of a round: its workers, its points, and its gems."""
    blank = paper(theme)
    blank.paint(pen)
    w, h = pen.w, pen.h
    first, second, third = w * 0.25, w * 0.29, w * 0.4  # workers, points, gems
    side = min(h * 0.5, first)
    pen.piece(worker(theme), w * 0.03 + (first - side) / 2, h * 0.1, side, side)
    middle = w * 0.03 + first / 2
    pen.text(middle, h * 0.78, str(card.workers), Style("strong", 40), theme.paper_ink)
    for x in (w * 0.03 + first, w * 0.03 + first + second):
        pen.line([(x, h * 0.14), (x, h * 0.86)], theme.paper_edge, 2)
    side = min(h * 0.64, second * 0.86)
    x = w * 0.03 + first + (second - side) / 2
    pen.piece(coin(theme, str(card.points)), x, (h - side) / 2, side, side)
    _cluster(pen, theme, card.gems, w * 0.03 + first + second + w * 0.015, third)


def _cluster(pen: Pen, theme: Theme, gems: Gems, x: float, wide: float) -> None:
    """Lay up to four gems into two rows."""
    every = [colour for colour in COLOURS for _ in range(gems.of(colour))]
    side = min(wide / 2, pen.h * 0.42)
    rows = [every[:2], every[2:]]
    tops = [pen.h * 0.5 - side * 1.03, pen.h * 0.5 + side * 0.03]
    if len(every) <= 2:
        tops[0] = (pen.h - side) / 2
    for row, y in zip(rows, tops, strict=True):
        start = x + (wide - side * len(row)) / 2
        for place, colour in enumerate(row):
            pen.piece(gem(theme, colour), start + place * side + 2, y + 2, side - 4, side - 4)


@piece(SHADOW)
def action_card(pen: Pen, theme: Theme, letter: Letter, marked: bool = False) -> None:
    """Draw an action card, face up."""
    blank = paper(theme, marked=marked)
    blank.paint(pen)
    size = round(min(pen.w, pen.h) * 0.62)
    ink = theme.gems["prestige"].deep
    pen.text(pen.w / 2, pen.h / 2, letter.upper(), Style("title", size), ink)

"""The table of Johari."""

from __future__ import annotations

from engine.johari.view import View
from render.kit.art import Art, Painted
from render.kit.canvas import Setting
from render.kit.frame import GAP, tabletop
from render.kit.geometry import UNIT
from render.pictures.johari import market, seats
from render.pictures.johari.alt import alt, titles
from render.pictures.johari.deciding import deciding
from render.pictures.johari.ends import moment, sheet, sign
from render.pictures.johari.hand import hand
from render.pictures.johari.icons import icons
from render.text.markdown import on_turn


def board(view: View, setting: Setting, before: View | None) -> Painted:
    """Paint what everybody may see."""
    pairs = [view.stalls[n : n + 2] for n in range(0, len(view.stalls), 2)]
    heights = (
        market.COURT,
        2 * market.PLACE + GAP + 1.5 * UNIT,
        market.TRACK,
        *(seats.height(pair) for pair in pairs),
    )
    title, subtitle = titles(view, setting)
    canvas, (court, stands, gold, *tables) = tabletop(
        setting, heights, title, subtitle, deciding=on_turn(view.pending)
    )
    market.court(canvas, court, view, before)
    market.market(canvas, stands, view, before)
    market.track(canvas, gold, view, before)
    for row, (pair, table) in enumerate(zip(pairs, tables, strict=True)):
        for column, place in enumerate(table.columns(*(1,) * len(pair), gap=GAP)):
            seats.stall(canvas, place, view, 2 * row + column, pair, before)
    return Painted(canvas, alt(view, setting))


ART = Art(board, hand, moment, sheet, "board.johari.chapter", sign, icons, deciding)

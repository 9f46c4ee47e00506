"""The cards that a seat of Johari decides by: those of the market, and its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil

from engine.core import Seat, decision_of
from engine.johari.market import cards_at
from engine.johari.nobles import task
from engine.johari.pieces import GEMS, STORES, Cards, Kind, Place, booths, gem_counts, of_kind
from engine.johari.prices import collector_open, most_of_others
from engine.johari.view import Stall, View
from render.kit.canvas import Canvas, Setting
from render.kit.fonts import SMALL, Style
from render.kit.frame import CLOSE, compact_cloth
from render.kit.geometry import UNIT, Box
from render.kit.pieces import coin, gem
from render.kit.scenery import awning, well
from render.pictures.johari import pieces
from render.pictures.johari.alt import Telling, ended, listed, market_in_words, tracks_in_words
from render.pictures.johari.deciding_parts import (
    BETWEEN,
    CARD,
    CHIP,
    LINE,
    ROOM,
    SPACE,
    TOKEN,
    Part,
    lay,
    per_line,
)
from render.pictures.johari.market import stripe
from render.pictures.johari.seats import SHOWN
from render.text.johari.hand import jeweler_line
from render.text.markdown import NOTHING, dotted

ROOF = 1.7 * UNIT
SUM = 2.7 * UNIT
STEPS = 1.6 * UNIT
MAX_BOOTHS_ACROSS = 4


def market(view: View, _seat: Seat, _setting: Setting) -> Part:
    """Return what lies in stores and booths."""
    rows = [(len(STORES), STORES), *_booth_rows(view)]
    heights = [_stand_height(view, row, across) for across, row in rows]

    def paint(canvas: Canvas, box: Box) -> None:
        inner = compact_cloth(canvas, box)
        for (across, row), line in zip(rows, inner.stack(*heights, gap=SPACE), strict=True):
            stands = line.columns(*(1,) * across, gap=SPACE)
            for place, stand in zip(row, stands, strict=False):
                _stand(canvas, stand, place, cards_at(view.market.places, place))

    height = 2 * CLOSE + sum(heights) + SPACE * (len(rows) - 1)
    return Part(height, paint, lambda telling: market_in_words(view, telling))


def _booth_rows(view: View) -> list[tuple[int, tuple[Place, ...]]]:
    """Return the booths row by row, with so many across that they are lowest together."""
    every = booths(len(view.stalls))

    def divided(across: int) -> list[tuple[int, tuple[Place, ...]]]:
        return [(across, every[n : n + across]) for n in range(0, len(every), across)]

    def tall(rows: list[tuple[int, tuple[Place, ...]]]) -> float:
        return sum(_stand_height(view, row, across) + SPACE for across, row in rows)

    ways = (ceil(len(every) / 2), min(len(every), MAX_BOOTHS_ACROSS))
    return min(map(divided, ways), key=tall)


def _stand_height(view: View, row: Sequence[Place], across: int) -> float:
    """Return how tall stands side by side must be."""
    wide = (ROOM - SPACE * (across - 1)) / across - 2 * SPACE
    sizes = {place: _size(place, wide) for place in row}
    lines = [
        ceil(len(cards_at(view.market.places, place)) / per_line(wide, each))
        for place, (each, _) in sizes.items()
    ]
    tallest = max(tall for _, tall in sizes.values())
    return ROOF + SPACE + max(1, *lines) * (tallest + BETWEEN)


def _size(place: Place, wide: float) -> tuple[float, float]:
    """Return how large the cards of a place are: in a store of gems their numbers say it all."""
    if place == "treasury":
        return (wide - BETWEEN) // 2, CHIP[1]
    return CHIP if place in STORES else CARD


def _stand(canvas: Canvas, box: Box, place: Place, cards: Cards) -> None:
    theme, top = canvas.theme, box.top(ROOF)
    canvas.stamp(well(theme), box.below(ROOF * 0.6))
    canvas.stamp(awning(theme, stripe(theme, place)), top, over=True)
    sign = top.middle(2.1 * UNIT, 2.1 * UNIT)
    if place == "treasury":
        canvas.stamp(gem(theme, "gold"), sign.moved(-1.1 * UNIT), over=True)
        canvas.stamp(gem(theme, "prestige"), sign.moved(1.1 * UNIT), over=True)
    elif place in STORES:
        canvas.stamp(gem(theme, place), sign, over=True)
    else:
        canvas.stamp(coin(theme, place[-1]), sign, over=True)
    room = box.below(ROOF + SPACE).inset(SPACE, 0)
    plain = place in GEMS
    paint = partial(pieces.chip, theme) if plain else partial(pieces.card, canvas.setting)
    lay(canvas, room, cards, _size(place, room.w), paint)


def display(view: View, seat: Seat, setting: Setting) -> Part:
    """Return the seat's own cards by type, each beside the most that a rival shows."""
    own = view.stalls[seat]
    per = per_line((ROOM - CLOSE * (len(SHOWN) - 1)) / len(SHOWN), CHIP[0])
    lines = max(1, *(ceil(len(of_kind(own.display, kind)) / per) for kind in SHOWN))
    chips = lines * (CHIP[1] + BETWEEN)
    kind = decision_of(view.pending, seat).kind
    buying = kind == "seal" or (kind == "deed" and task(own.played) == "sale")
    jeweler = jeweler_line(view, seat, setting.speak) if buying else ""
    steps = STEPS if any(own.steps) else 0.0

    def paint(canvas: Canvas, box: Box) -> None:
        inner = compact_cloth(canvas, box, marked=True)
        columns = inner.top(SUM + chips + steps)
        for shown, place in columns.across(SHOWN, CLOSE):
            head = place.top(SUM)
            canvas.stamp(
                gem(canvas.theme, shown, pieces.letter(setting, shown)),
                head.left(TOKEN).middle(TOKEN, TOKEN),
            )
            _compared(canvas, head.beside(TOKEN + 6), view, seat, shown)
            cards = of_kind(own.display, shown)
            lay(canvas, place.below(SUM), cards, CHIP, partial(pieces.chip, canvas.theme))
        if steps:
            _tracks(canvas, columns.low(steps), own)
        if jeweler:
            canvas.text(inner.low(LINE), jeweler, SMALL, canvas.theme.soft)

    def tell(telling: Telling) -> str:
        pairs = [
            f"{telling.kind(shown)} {gem_counts(own.display)[shown]}:{_best(view, seat, shown)}"
            for shown in GEMS
        ]
        against = setting.say("board.johari.you_and_best")
        return ended(
            [
                setting.say("board.johari.display", cards=telling.display(own.display) or NOTHING),
                setting.say("board.alt.list", title=against, things=dotted(pairs)),
                listed("board.johari.tracks", "tracks", tracks_in_words(own, telling), setting),
                jeweler,
            ]
        )

    return Part(2 * CLOSE + SUM + chips + steps + (LINE if jeweler else 0), paint, tell)


def _best(view: View, seat: Seat, shown: Kind) -> int:
    return most_of_others([stall.display for stall in view.stalls], seat, shown)


def _compared(canvas: Canvas, box: Box, view: View, seat: Seat, shown: Kind) -> None:
    """Write how much the seat shows of a kind and what the best rival does; a lead is gold."""
    theme, own = canvas.theme, view.stalls[seat]
    number = gem_counts(own.display)[shown]
    ink = theme.ink if number else theme.soft
    words = str(number)
    taken = canvas.text(box, words, Style("strong", 34 if len(words) > 1 else 40), ink)
    if shown not in GEMS:
        return
    displays = tuple(stall.display for stall in view.stalls)
    if collector_open(displays, seat, shown, own.nobles):
        canvas.fill(Box(box.x, box.middle(1, 2.3 * UNIT).bottom - 4, taken.w, 4), theme.gold.base)
    canvas.text(box.beside(taken.w + 4), f":{_best(view, seat, shown)}", SMALL, theme.soft)


def _tracks(canvas: Canvas, box: Box, own: Stall) -> None:
    steps = pieces.steps_by_gem(own, own)
    for kind, place in box.across(SHOWN, CLOSE):
        if any(steps.get(kind, ())):
            pieces.track(canvas, place, kind, steps[kind], 2.4 * UNIT, Style("strong", 30, 28))

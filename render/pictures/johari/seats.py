"""The stalls of Johari's players: what they show, what they have earned, what they played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil

from engine.core import Seat
from engine.johari.names import action_name, noble_name
from engine.johari.nobles import cost
from engine.johari.pieces import FAKES, KINDS, SLOTS, Card, Cards, Kind, Noble, of_kind, worth
from engine.johari.view import Stall, View
from render.kit.canvas import Canvas
from render.kit.colors import mixed
from render.kit.fonts import BIG, NAME, NUMBER, SMALL, Style, width
from render.kit.frame import PADDING, cloth
from render.kit.geometry import UNIT, Box
from render.kit.pieces import badge, card_back, coin, gem
from render.kit.scenery import pill, well
from render.pictures.johari import pieces
from render.text.johari.board import open_points, public_stall

HEAD = 3.2 * UNIT
SLOT = 2.5 * UNIT
SUM = 3.1 * UNIT
CHIP = 2.5 * UNIT
STEPS = 1.9 * UNIT
EXTRA = 2.2 * UNIT
SPACE = 0.5 * UNIT
MIN_COLUMN_UNITS = 5.8
"""How wide the column of a type is at least."""
MAX_ROWS = 3
SHOWN: tuple[Kind, ...] = KINDS[:-1]
"""Prestige cards lie face down; all other kinds have their column."""


def display_height(stalls: Iterable[Stall]) -> float:
    """Return how tall the displays of stalls side by side must be."""
    room = MIN_COLUMN_UNITS * UNIT
    rows = [len(_rows(of_kind(stall.display, kind), room)) for stall in stalls for kind in SHOWN]
    return SUM + CHIP * max(1, *rows) + STEPS + 0.4 * UNIT


def height(stalls: Iterable[Stall]) -> float:
    """Return how tall stalls side by side must be."""
    every = list(stalls)
    rows = [HEAD, SLOT, display_height(every)]
    rows += [EXTRA] * max(_retinue_rows(stall, every) for stall in every)
    rows += [EXTRA] * any(stall.trade for stall in every)
    return sum(rows) + SPACE * (len(rows) - 1) + 1.5 * PADDING


def stall(
    canvas: Canvas, box: Box, view: View, seat: Seat, beside: Sequence[Stall], before: View | None
) -> None:
    """Lay out the stall of one seat, in line with those beside it."""
    own = public_stall(view, seat)
    past = own if before is None else public_stall(before, seat)
    marked = any(d.seat == seat for d in view.pending) and len(view.pending) < len(view.stalls)
    inner = cloth(canvas, box, marked=marked)
    tall = display_height(beside)
    lines = _retinue_rows(own, beside)
    heights = (HEAD, SLOT, tall, *(EXTRA,) * (lines + 1))
    head, slots, display, *rest = inner.stack(*heights, gap=SPACE)
    _head(canvas, head, view, seat)
    _slots(canvas, slots, own, past)
    columns(canvas, display, own, past)
    across = _nobles_across(beside)
    for row in range(lines):
        hired = own.nobles[row * across : (row + 1) * across]
        for noble, place in zip(hired, rest[row].columns(*(1,) * across, gap=SPACE), strict=False):
            _hired(canvas, place, noble, noble not in past.nobles)
    if own.trade:
        _trade(canvas, rest[lines], own.trade, past.trade)


def _head(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    """Write name, gold and prestige of a seat."""
    theme = canvas.theme
    own, token = public_stall(view, seat), view.track.token(seat)
    rest = _score(canvas, box, view, seat)
    crown = rest.far(2.4 * UNIT).middle(2.4 * UNIT, 2.4 * UNIT)
    canvas.stamp(gem(theme, "prestige"), crown)
    rest = rest.before(2.4 * UNIT + 0.4 * UNIT)
    if own.prestige is None and own.prestige_count:
        rest = _backs(canvas, rest, own.prestige_count)
    rest = _gold(canvas, rest, token.gold, token.row)
    canvas.stamp(badge(theme, seat), rest.left(box.h))
    name = rest.beside(box.h + 0.4 * UNIT)
    if own.protected:
        canvas.stamp(pieces.shield(theme), name.far(2 * UNIT).middle(2 * UNIT, 2.4 * UNIT))
        name = name.before(2.3 * UNIT)
    canvas.text(name, canvas.name(seat), Style(NAME.face, NAME.size, 34))


def _score(canvas: Canvas, box: Box, view: View, seat: Seat) -> Box:
    """Write the prestige of a seat, on gold if nobody has more; return the room beside it."""
    theme = canvas.theme
    scores = [open_points(other, public_stall(view, other)) for other in range(len(view.stalls))]
    score, leads = str(scores[seat]), scores[seat] == max(scores) > 0
    wide = width(score, BIG.face, BIG.size) + UNIT
    place = box.far(wide)
    if leads:
        canvas.stamp(pill(theme, theme.gold.base), place)
    ink = theme.gold.ink if leads else theme.riches
    canvas.text(place.above(2), score, BIG, ink, "middle")
    return box.before(wide + 0.3 * UNIT)


def _backs(canvas: Canvas, box: Box, count: int) -> Box:
    """Show how many prestige cards lie face down, and return the room beside them."""
    wide, tall = 1.9 * UNIT, 2.7 * UNIT
    card = box.far(wide).middle(wide, tall)
    canvas.stamp(card_back(canvas.theme), card)
    number = box.before(wide + 0.3 * UNIT)
    taken = canvas.text(number, f"+{count}", Style("strong", 34), canvas.theme.soft, "right")
    return box.before(box.right - taken.x + 0.5 * UNIT)


def _gold(canvas: Canvas, box: Box, gold: int, row: str) -> Box:
    """Show the gold of a seat and the row of its token, and return the room beside them."""
    theme, side = canvas.theme, HEAD
    arrow = box.far(1.1 * UNIT).middle(1.1 * UNIT, 1.0 * UNIT)
    canvas.stamp(pieces.row_arrow(theme, row, theme.riches), arrow)
    purse = box.before(1.3 * UNIT).far(side)
    canvas.stamp(coin(theme, str(gold)), purse.middle(side, side))
    return box.before(1.3 * UNIT + side + 0.5 * UNIT)


def _slots(canvas: Canvas, box: Box, own: Stall, past: Stall) -> None:
    """Show the action cards of the day in their slots, with what each of them costs."""
    theme = canvas.theme
    for number, place in enumerate(box.columns(*(1,) * SLOTS, gap=SPACE)):
        played = own.played[: number + 1]
        filled = len(played) > number
        fresh = filled and own.played[: number + 1] != past.played[: number + 1]
        canvas.stamp(pieces.slot(theme, filled, fresh), place)
        if not filled:
            continue
        price = str(cost(own.nobles, own.slots, played))
        mark = place.far(2.1 * UNIT).middle(1.8 * UNIT, 1.8 * UNIT)
        canvas.stamp(coin(theme, price), mark)
        name = place.inset(0.4 * UNIT, 0).before(1.8 * UNIT)
        label = canvas.speak(action_name(played[-1]))
        if played[-1] == "doppelganger":
            label = canvas.say("board.johari.doppelganger")  # short enough for its slot
        canvas.text(name, label, Style("title", 36, 30), theme.paper_ink)


def columns(canvas: Canvas, box: Box, own: Stall, past: Stall) -> None:
    """Show a display by type: the sum, the cards, and how far the token of the type has come."""
    steps = pieces.steps_by_gem(own, past)
    for kind, place in box.across(SHOWN, SPACE):
        cards = of_kind(own.display, kind)
        top, middle, low = place.top(SUM), place.below(SUM + 0.2 * UNIT), place.low(STEPS)
        _sum(canvas, top, kind, cards)
        _chips(canvas, middle, cards, of_kind(past.display, kind))
        if kind in steps:
            pieces.track(canvas, low, kind, steps[kind], 2.3 * UNIT, Style("strong", 34))


def _sum(canvas: Canvas, box: Box, kind: Kind, cards: Cards) -> None:
    theme = canvas.theme
    stone = box.left(box.h).inset(0.1 * UNIT)
    sign = pieces.letter(canvas.setting, kind)
    canvas.stamp(gem(theme, kind, sign), stone)
    room = box.beside(box.h + 0.2 * UNIT)
    if cards:
        canvas.text(room, str(worth(cards)), NUMBER, theme.ink)
    else:
        faint = mixed(theme.panel, theme.soft, 0.4)
        canvas.text(room, "–", NUMBER, faint)  # noqa: RUF001 a dash reads as nothing


def _chips(canvas: Canvas, box: Box, cards: Cards, past: Cards) -> None:
    """Show the cards of a type one by one, overlapping where there are very many."""
    known = Counter(past)
    rows = _rows(cards, MIN_COLUMN_UNITS * UNIT)
    for row, line in box.down(rows, CHIP):
        x, squeeze = 0.0, min(1.0, box.w / sum(map(_chip_width, row)))
        for card in row:
            fresh = known[card] <= 0
            known[card] -= 1
            place = line.beside(x).left(_chip_width(card) - 0.15 * UNIT).above(0.2 * UNIT)
            canvas.stamp(pieces.chip(canvas.theme, card, fresh), place, over=True)
            x += _chip_width(card) * squeeze


def _chip_width(card: Card) -> float:
    return (3.05 if card in FAKES else 2.1) * UNIT


def _rows(cards: Cards, room: float) -> list[list[Card]]:
    """Divide the cards of a type into rows that have room for them, if there is any."""
    rows: list[list[Card]] = []
    for card in cards:
        if rows and sum(map(_chip_width, (*rows[-1], card))) <= room + 0.3 * UNIT:
            rows[-1].append(card)
        else:
            rows.append([card])
    if len(rows) <= MAX_ROWS:
        return rows
    each = ceil(len(cards) / MAX_ROWS)
    return [list(cards[n : n + each]) for n in range(0, len(cards), each)]


def _nobles_across(beside: Sequence[Stall]) -> int:
    """Return how many nobles have room side by side, with their names."""
    return 2 if len(beside) > 1 else 4


def _retinue_rows(own: Stall, beside: Sequence[Stall]) -> int:
    return ceil(len(own.nobles) / _nobles_across(beside))


def _hired(canvas: Canvas, box: Box, noble: Noble, fresh: bool) -> None:
    theme = canvas.theme
    canvas.stamp(pieces.portrait(theme, noble), box.left(box.h))
    name = box.beside(box.h + 0.3 * UNIT)
    ink = theme.accent if fresh else theme.ink
    canvas.text(name, canvas.speak(noble_name(noble)), Style("title", 36, 28), ink)


def _trade(canvas: Canvas, box: Box, cards: Cards, past: Cards) -> None:
    """Show what lies on the Trade card until the evening."""
    theme = canvas.theme
    canvas.stamp(well(theme), box)
    inner = box.inset(0.4 * UNIT, 0.2 * UNIT)
    label = canvas.speak(action_name("trade"))
    taken = canvas.text(inner, label, SMALL, theme.soft)
    row = inner.beside(taken.w + 0.5 * UNIT)
    wide = round(3 * UNIT)
    for card, place in row.spread(cards, wide, 0.3 * UNIT):
        canvas.stamp(pieces.card(canvas.setting, card, card not in past), place, over=True)

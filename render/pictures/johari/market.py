"""What everybody can buy in Johari: nobles, stores and booths, and the gold to do it with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil

from engine.core import Seat
from engine.johari.market import cards_at
from engine.johari.names import noble_name
from engine.johari.pieces import SPACES, STORES, Card, Cards, Noble, Place, booths
from engine.johari.view import View
from render.kit.canvas import Canvas
from render.kit.colors import Color, Theme, mixed
from render.kit.fonts import BODY, SMALL, Style
from render.kit.frame import GAP, cloth
from render.kit.geometry import UNIT, Box
from render.kit.pieces import badge, coin, gem, paper
from render.kit.scenery import awning, well
from render.pictures.johari import pieces

COURT = 14.2 * UNIT
PLACE = 10.4 * UNIT
ORDER = 2.2 * UNIT
TRACK = 7.4 * UNIT + ORDER + 0.4 * UNIT
_AWNING = 2.6 * UNIT
_MIN_SPACES = 14


def court(canvas: Canvas, box: Box, view: View, before: View | None) -> None:
    """Lay out the nobles that may be hired; the number of a space is the price."""
    for space, place in box.across(range(SPACES, 0, -1), GAP):
        noble = view.court.spaces[space - 1]
        if noble is None:
            canvas.stamp(well(canvas.theme, canvas.theme.page), place)
            continue
        fresh = before is not None and noble not in before.court.spaces
        _noble(canvas, place, noble, space, fresh)


def _noble(canvas: Canvas, box: Box, noble: Noble, space: int, fresh: bool) -> None:
    theme = canvas.theme
    canvas.stamp(paper(theme, marked=fresh), box)
    inner = box.inset(0.75 * UNIT)
    head, text = inner.top(3.6 * UNIT), inner.below(3.9 * UNIT)
    canvas.stamp(pieces.portrait(theme, noble), head.left(head.h))
    canvas.stamp(pieces.price(theme, space), head.far(3 * UNIT).top(3 * UNIT))
    name = canvas.speak(noble_name(noble))
    taken = canvas.text(text, name, Style("title", 40, 34), theme.paper_ink, down="top", lines=2)
    effect = canvas.say(f"board.johari.noble.{noble}")
    ink = mixed(theme.paper_ink, theme.paper, 0.12)
    canvas.text(text.below(taken.h + 0.75 * UNIT), effect, BODY, ink, down="top", lines=3)


def market(canvas: Canvas, box: Box, view: View, before: View | None) -> None:
    """Lay out stores and booths under their awnings."""
    upper, lower = cloth(canvas, box).rows(1, 1, gap=GAP)
    for row, places in ((upper, STORES), (lower, booths(len(view.stalls)))):
        for place, stand in row.across(places, 0.7 * UNIT):
            cards = cards_at(view.market.places, place)
            known = Counter(cards if before is None else cards_at(before.market.places, place))
            _stand(canvas, stand, place, cards, known)


def _stand(canvas: Canvas, box: Box, place: Place, cards: Cards, known: Counter[Card]) -> None:
    theme, top = canvas.theme, box.top(_AWNING)
    canvas.stamp(well(theme), box.below(_AWNING * 0.6))
    canvas.stamp(awning(theme, stripe(theme, place)), top, over=True)
    sign = top.middle(_AWNING, _AWNING)
    if place == "treasury":
        canvas.stamp(gem(theme, "gold"), sign.moved(-0.55 * _AWNING), over=True)
        canvas.stamp(gem(theme, "prestige"), sign.moved(0.55 * _AWNING), over=True)
    elif place in STORES:
        canvas.stamp(gem(theme, place), sign, over=True)
    else:
        canvas.stamp(coin(theme, place[-1]), sign, over=True)
    _cards(canvas, box.below(_AWNING).inset(0.55 * UNIT, 0.5 * UNIT), cards, known)


def stripe(theme: Theme, place: Place) -> Color:
    """Return the color of an awning: that of what is sold there."""
    if place in STORES:
        return theme.gems["gold" if place == "treasury" else place].base
    return theme.gems["spice"].base


def _cards(canvas: Canvas, box: Box, cards: Cards, known: Counter[Card]) -> None:
    """Lay out the cards of a place, smaller the more there are."""
    if not cards:
        return
    across, down = _layout(len(cards))
    cells = box.grid(across, down, gap=(0.5 if down < 4 else 0.3) * UNIT)
    old = known.copy()
    for cell, card in zip(cells, cards, strict=False):
        fresh = old[card] <= 0
        old[card] -= 1
        place = cell if down > 1 else cell.left(min(cell.w, 0.8 * cell.h))
        canvas.stamp(pieces.card(canvas.setting, card, fresh), place, over=down > 2)


def _layout(count: int) -> tuple[int, int]:
    if count <= 2:
        return 2, 1
    if count <= 8:
        return 2, ceil(count / 2)
    return 3, ceil(count / 3)


def track(canvas: Canvas, box: Box, view: View, before: View | None) -> None:
    """Show the two rows of the gold track with their stacks, and the order that follows from it."""
    theme = canvas.theme
    inner = cloth(canvas, box)
    if view.phase != "over":
        _order(canvas, inner.top(ORDER), view.track.order)
        inner = inner.below(ORDER + 0.4 * UNIT)
    canvas.stamp(coin(theme), inner.left(3.4 * UNIT).middle(3.4 * UNIT, 3.4 * UNIT))
    lane = inner.beside(4.4 * UNIT)
    golds = [token.gold for token in view.track.tokens]
    least, most = min(golds), max(golds)
    spare = max(0, _MIN_SPACES - (most - least + 1))
    low = max(0, least - spare // 2)
    count = max(_MIN_SPACES, most - low + 1)
    cells = lane.columns(*(1,) * count, gap=0.2 * UNIT)
    for number, cell in enumerate(cells):
        top, middle, bottom = cell.rows(5, 4, 5)
        for half in (top, bottom):
            canvas.stamp(well(theme), half)
        if number + low in golds:
            canvas.text(middle, str(number + low), SMALL, theme.ink, "middle")
    for row, place in (("top", 0), ("bottom", 2)):
        for gold in dict.fromkeys(golds):
            stack = [t.seat for t in view.track.tokens if t.gold == gold and t.row == row]
            cell = cells[gold - low].rows(5, 4, 5)[place]
            _stack(canvas, cell, stack)


def _order(canvas: Canvas, box: Box, seats: Sequence[Seat]) -> None:
    """Show who acts first, next and last."""
    theme = canvas.theme
    taken = canvas.text(box, canvas.say("board.johari.acts"), SMALL, theme.soft)
    rest = box.beside(taken.w + 0.8 * UNIT)
    for number, seat in enumerate(seats):
        if number:
            arrow = canvas.text(rest, "→", SMALL, theme.soft)
            rest = rest.beside(arrow.w + 0.4 * UNIT)
        canvas.stamp(badge(theme, seat), rest.left(box.h))
        rest = rest.beside(box.h + 0.4 * UNIT)


def _stack(canvas: Canvas, box: Box, stack: list[Seat]) -> None:
    """Draw tokens that lie on each other; the one on top is first in the list."""
    side = min(box.h, 2.3 * UNIT)
    lift = 0.32 * UNIT
    foot = box.middle(side, side).moved(-lift * (len(stack) - 1) / 2, 0)
    for level, seat in enumerate(reversed(stack)):
        canvas.stamp(badge(canvas.theme, seat), foot.moved(level * lift, -level * lift), over=True)

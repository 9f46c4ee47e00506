"""What a seat of Johari decides by: gold and order, its cards, the market, the nobles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import TypeAlias

from engine.core import Seat, decision_of
from engine.johari.hand import refusal
from engine.johari.names import action_name
from engine.johari.nobles import cost, task
from engine.johari.pieces import ACTION_CARDS, ActionCard, worth
from engine.johari.view import Stall, View
from render.kit.art import Painted
from render.kit.canvas import Canvas, Setting
from render.kit.fonts import SMALL, Style
from render.kit.frame import (
    CLOSE,
    LABEL,
    MAX_COMPACT_HEIGHT,
    compact_cloth,
    compact_height,
    compact_tabletop,
)
from render.kit.geometry import UNIT, Box
from render.kit.pieces import badge, coin, gem
from render.pictures.johari import pieces
from render.pictures.johari.alt import Telling, ended, fitting_words, listed
from render.pictures.johari.deciding_cards import display, market
from render.pictures.johari.deciding_nobles import described, nobles
from render.pictures.johari.deciding_parts import (
    BETWEEN,
    CARD,
    LINE,
    NAME,
    NUMBER,
    ROOM,
    SPACE,
    TOKEN,
    Part,
    lay,
    per_line,
)
from render.text.johari.board import open_points, public_stall
from render.text.johari.hand import prices_in_hand, purse_line
from render.text.markdown import dotted

PURSE = 9.1 * UNIT
HIDDEN = 52
"""How wide a seat's gold and points are, and what its hidden prestige cards add to them."""
WIDER = 1.42
"""The share of a seat whose hidden points are shown, beside 1 of any other."""
Make: TypeAlias = Callable[[View, Seat, Setting], Part | None]


def deciding(view: View, setting: Setting) -> Painted:
    """Paint what the viewing seat decides by, which differs from decision to decision."""
    decision = decision_of(view.pending, view.seat)
    seat = decision.seat
    made = [make(view, seat, setting) for make in _parts(view, seat, decision.kind)]
    parts = [part for part in made if part is not None]
    while _height(parts) > MAX_COMPACT_HEIGHT and any(part.spare for part in parts):
        parts.remove(next(part for part in parts if part.spare))
    canvas, places = compact_tabletop(setting, [part.height for part in parts])
    for part, place in zip(parts, places, strict=True):
        part.paint(canvas, place)
    alt = fitting_words(setting, lambda telling: ended(part.tell(telling) for part in parts))
    return Painted(canvas, alt)


def _height(parts: Sequence[Part]) -> float:
    return compact_height([part.height for part in parts])


def _parts(view: View, seat: Seat, kind: str) -> tuple[Make, ...]:
    """Return what belongs to a decision."""
    match kind:
        case "claim":
            return order, market
        case "seal":
            return order, actions, market, nobles, display
        case "deed":
            return order, *_DEEDS.get(task(view.stalls[seat].played), ()), display
        case "unpack":
            return order, unpacked, display
        case _:
            return order, display


def order(view: View, seat: Seat, setting: Setting) -> Part:
    """Return who acts in which order, with gold and points, and which card is carried out."""
    kind = decision_of(view.pending, seat).kind
    due = _due(view, seat, setting) if kind == "deed" else ""

    def paint(canvas: Canvas, box: Box) -> None:
        inner = compact_cloth(canvas, box)
        line = inner.top(TOKEN)
        shares = [WIDER if _hidden(view, token.seat) else 1 for token in view.track.tokens]
        places = line.columns(*shares, gap=SPACE)
        for token, place in zip(view.track.tokens, places, strict=False):
            if token.seat == seat:
                canvas.fill(place.moved(0, SPACE).low(4), canvas.theme.accent)
            _purse(canvas, place, view, token.seat)
        if due:
            canvas.text(inner.low(LINE), due, Style("text", 32, 28))

    def tell(telling: Telling) -> str:
        purses = [
            f"{setting.name(token.seat)} {setting.say('board.johari.gold', n=token.gold)}, "
            + _prestige(view, token.seat, setting)
            for token in view.track.tokens
        ]
        acts = setting.say("board.johari.acts")
        listing = setting.say("board.alt.list", title=acts, things=dotted(purses))
        return ended([due or purse_line(view, seat, setting.speak), listing])

    return Part(2 * CLOSE + TOKEN + (LINE + SPACE if due else 0), paint, tell)


def _due(view: View, seat: Seat, setting: Setting) -> str:
    own = view.stalls[seat]
    price = cost(own.nobles, own.slots, own.played)
    return setting.say("board.johari.due", card=action_name(own.played[-1]), n=price)


def _points(view: View, seat: Seat) -> int:
    return open_points(seat, public_stall(view, seat))


def _hidden(view: View, seat: Seat) -> int:
    """Return what the prestige cards add that nobody but the viewing seat knows of."""
    return worth(view.stalls[seat].prestige or ()) if seat == view.seat else 0


def _prestige(view: View, seat: Seat, setting: Setting) -> str:
    points, hidden = _points(view, seat), _hidden(view, seat)
    key = "board.johari.alt.prestige.own" if hidden else "board.johari.alt.prestige"
    return setting.say(key, n=points, hidden=hidden)


def _purse(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    theme, token = canvas.theme, view.track.token(seat)
    hidden = _hidden(view, seat)
    room = min(PURSE, box.w)
    who, gold, crown, points = box.left(room).columns(47, 54, 36, 44)
    canvas.stamp(badge(theme, seat), who.middle(44, 44))
    name = box.beside(room + (HIDDEN + SPACE if hidden else 0) + 4)
    if name.w > 5 * UNIT:
        canvas.text(name, canvas.name(seat), NAME)
    canvas.stamp(coin(theme, str(token.gold)), gold.middle(54, 54))
    canvas.stamp(gem(theme, "prestige"), crown.middle(34, 34))
    taken = canvas.text(points, str(_points(view, seat)), NUMBER, theme.riches)
    if hidden:
        more = Box(taken.right + 3, points.y, HIDDEN, points.h)
        canvas.text(more, f"+{hidden}", SMALL, theme.soft)


def actions(view: View, seat: Seat, setting: Setting) -> Part:
    """Return the seven action cards with their prices: those that can be played stand out."""
    own, gold = view.stalls[seat], view.track.gold(seat)

    def paint(canvas: Canvas, box: Box) -> None:
        inner = compact_cloth(canvas, box)
        for card, place in inner.across(ACTION_CARDS, SPACE):
            _action(canvas, place, own, card, gold, marked=card == view.sealed)

    def tell(telling: Telling) -> str:
        open_, dear = prices_in_hand(own, gold)
        slot = setting.say("board.johari.in_slot", slot=len(own.played) + 1)
        cards = [f"{setting.speak(action_name(card))} {price}" for card, price in open_]
        told = [setting.say("board.alt.list", title=slot, things=dotted(cards))]
        if dear:
            cards = [f"{setting.speak(action_name(card))} {price}" for card, price in dear]
            told.append(setting.say("board.johari.too_dear", cards=dotted(cards)))
        if view.sealed is not None:
            card_name = action_name(view.sealed)
            told.append(setting.say("board.johari.face_down_card", card=card_name))
        return ended(told)

    return Part(2 * CLOSE + 2.8 * UNIT, paint, tell)


def _action(
    canvas: Canvas, box: Box, own: Stall, card: ActionCard, gold: int, *, marked: bool
) -> None:
    theme = canvas.theme
    why = refusal(card, own.nobles, own.slots, own.played, gold)
    if marked or why is None:
        canvas.stamp(pieces.slot(theme, True, marked), box)
    sign = box.left(2.6 * UNIT).middle(2.3 * UNIT, 2.3 * UNIT)
    lively = marked or why is None
    canvas.stamp(pieces.action_sign(theme, card, 1.0 if lively else 0.35), sign, over=lively)
    if why in {None, "too_dear"}:
        price = str(cost(own.nobles, own.slots, (*own.played, card)))
        ink = theme.paper_ink if why is None or marked else theme.soft
        canvas.text(box.beside(2.6 * UNIT), price, Style("strong", 38, 30), ink, "middle")


def unpacked(view: View, seat: Seat, setting: Setting) -> Part:
    """Return the cards that come from the Trade card this evening."""
    cards = view.stalls[seat].trade
    rows = max(1, ceil(len(cards) / per_line(ROOM, CARD[0])))

    def paint(canvas: Canvas, box: Box) -> None:
        inner = compact_cloth(canvas, box, marked=True)
        canvas.text(inner.top(LINE), setting.speak(action_name("trade")), LABEL)
        lay(canvas, inner.below(LINE + BETWEEN), cards, CARD, partial(pieces.card, setting))

    def tell(telling: Telling) -> str:
        return listed("board.johari.trade", "cards", telling.cards(cards), setting)

    return Part(2 * CLOSE + LINE + BETWEEN + rows * (CARD[1] + BETWEEN), paint, tell)


_DEEDS: dict[str, tuple[Make, ...]] = {
    "purchase": (market,),
    "exchange": (market,),
    "trade": (described,),
}

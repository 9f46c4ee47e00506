"""What one seat of Johari holds: its action cards, its display, and what it could do."""

from __future__ import annotations

from engine.core import Seat
from engine.johari.hand import refusal
from engine.johari.names import action_name, noble_name
from engine.johari.nobles import cost
from engine.johari.pieces import ACTION_CARDS, ActionCard, Cards, Noble, of_kind, worth
from engine.johari.view import Stall, View
from render.kit.art import Painted
from render.kit.canvas import Canvas, Setting
from render.kit.fonts import BODY, HEADING, NUMBER, SMALL, Style, fitted
from render.kit.frame import GAP, MARGIN, PADDING, cloth, tabletop
from render.kit.geometry import UNIT, WIDTH, Box
from render.kit.pieces import coin, gem
from render.pictures.johari import pieces
from render.pictures.johari.alt import ended, holdings
from render.pictures.johari.seats import SHOWN
from render.text.johari.board import phase_line
from render.text.johari.hand import (
    Notation,
    has_hand,
    is_due,
    loss_line,
    price_lines,
    purse_line,
    sale_lines,
)

ACTIONS = 10.5 * UNIT
DISPLAY = 16 * UNIT
SECRETS = 9.6 * UNIT
LINE = 2.6 * UNIT
NOBLE = 4.2 * UNIT
HINT = Style("text", 34, 28)
MAX_LINES = 3


def hand(view: View, setting: Setting, before: View | None) -> Painted:
    """Paint what the viewing seat may know and nobody else."""
    assert view.seat is not None
    seat, own = view.seat, view.stalls[view.seat]
    past = own if before is None else before.stalls[seat]
    hints = _hints(view, seat, setting)
    heights = [ACTIONS, DISPLAY]
    secrets = bool(own.prestige or own.trade)
    heights += [SECRETS] * secrets
    heights += [sum(_lines_of(hints)) * LINE + 1.5 * UNIT] * bool(hints)
    heights += [HEADING.size + 2 * UNIT + NOBLE * ((len(own.nobles) + 1) // 2)] * bool(own.nobles)
    canvas, (actions, display, *rest) = tabletop(
        setting, heights, setting.name(seat), purse_line(view, seat, setting.speak), seat
    )
    _actions(canvas, actions, view, seat)
    _display(canvas, display, own, past)
    if secrets:
        _secrets(canvas, rest.pop(0), own)
    if hints:
        _lines(canvas, rest.pop(0), hints)
    if own.nobles:
        _nobles(canvas, rest.pop(0), own)
    return Painted(canvas, _alt(view, seat, hints, setting))


def _heading(view: View, seat: Seat, setting: Setting) -> str:
    """Return what the seat is about to do, or what its cards cost in the next slot."""
    own = view.stalls[seat]
    if view.sealed is not None and view.phase == "sealing":
        return setting.say("board.johari.sealed", card=action_name(view.sealed))
    if is_due(view, seat):
        price = cost(own.nobles, own.slots, own.played)
        due = setting.say("board.johari.due", card=action_name(own.played[-1]), n=price)
        return " ".join([due, *price_lines(view, seat, setting.speak)[:1]])
    seller = "" if view.seller is None else setting.name(view.seller)
    phase = phase_line(view, seller, setting.speak)
    return next(iter(price_lines(view, seat, setting.speak)), phase)


def _actions(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    """Lay out the seven action cards: to be played, too dear, played or face down."""
    inner = cloth(canvas, box)
    line, row = inner.top(2.2 * UNIT), inner.below(2.9 * UNIT)
    canvas.text(line, _heading(view, seat, canvas.setting), BODY)
    for card, place in row.across(ACTION_CARDS, 0.8 * UNIT):
        _action(canvas, place, view, seat, card)


def _action(canvas: Canvas, box: Box, view: View, seat: Seat, card: ActionCard) -> None:
    theme, own = canvas.theme, view.stalls[seat]
    why: str | None = "full"
    if has_hand(view, seat):
        why = refusal(card, own.nobles, own.slots, own.played, view.track.gold(seat))
    sealed = card == view.sealed and view.phase == "sealing"
    marked = sealed or (is_due(view, seat) and own.played[-1] == card)
    lively = marked or why is None
    canvas.stamp(pieces.action_card(theme, card, lively, marked), box)
    ink = theme.paper_ink if lively else theme.soft
    name = canvas.speak(action_name(card))
    label = box.inset(0.3 * UNIT, 0).low(2.2 * UNIT)
    canvas.text(label, name, Style("title", 34, 28), ink, "middle")
    if why in {None, "too_dear"}:
        price = str(cost(own.nobles, own.slots, (*own.played, card)))
        mark = box.moved(0.3 * UNIT, 0.3 * UNIT).left(2.3 * UNIT).top(2.3 * UNIT)
        canvas.stamp(coin(theme, price), mark, over=True)


def _display(canvas: Canvas, box: Box, own: Stall, past: Stall) -> None:
    """Lay out the display by type: sums, cards, and the track of each type."""
    theme = canvas.theme
    inner = cloth(canvas, box)
    steps = pieces.steps_by_gem(own, past)
    for kind, place in inner.across(SHOWN, UNIT):
        cards = of_kind(own.display, kind)
        head, low = place.top(3.6 * UNIT), place.low(2 * UNIT)
        canvas.stamp(gem(theme, kind, pieces.letter(canvas.setting, kind)), head.left(head.h))
        room = head.beside(head.h + 0.4 * UNIT)
        if cards:
            canvas.text(room, str(worth(cards)), Style("strong", 64), theme.ink)
        _fan(canvas, place.below(4.2 * UNIT).above(2.6 * UNIT), cards)
        if kind in steps:
            pieces.track(canvas, low, kind, steps[kind], 3 * UNIT, NUMBER)


def _fan(canvas: Canvas, box: Box, cards: Cards) -> None:
    """Lay out the cards of one type, overlapping where there are many."""
    wide = round(min(5.4 * UNIT, (box.w - 0.5 * UNIT) / 2))
    half = (len(cards) + 1) // 2
    rows = [cards] if len(cards) <= 2 else [cards[:half], cards[half:]]
    for line, row in zip(box.rows(*(1,) * len(rows), gap=0.6 * UNIT), rows, strict=True):
        for card, place in line.spread(row, wide, 0.5 * UNIT):
            canvas.stamp(pieces.card(canvas.setting, card), place, over=len(row) > 2)


def _secrets(canvas: Canvas, box: Box, own: Stall) -> None:
    """Lay out what only the viewer sees, and what lies on Trade until the evening."""
    heaps = []
    if own.prestige:
        points = canvas.say("board.johari.own_prestige", points=worth(own.prestige))
        heaps.append((points, own.prestige))
    if own.trade:
        heaps.append((canvas.speak(action_name("trade")), own.trade))
    for (heading, cards), panel in box.across(heaps, GAP):
        inner = cloth(canvas, panel, heading)
        wide = round(min(4 * UNIT, inner.h * 0.8))
        for card, place in inner.spread(cards, wide, 0.6 * UNIT):
            canvas.stamp(pieces.card(canvas.setting, card), place, over=True)


def _hints(view: View, seat: Seat, setting: Setting) -> list[str]:
    """Return in a line each what the seat will lose, could sell and could hire."""
    notation = Notation(
        lambda cards: pieces.notation(setting, cards),
        lambda gem: pieces.letter(setting, gem),
        str,
    )
    lines = [
        loss_line(view, seat, setting.speak, notation),
        *sale_lines(view, seat, setting.speak, notation),
    ]
    return [line for line in lines if line]


def _lines_of(hints: list[str]) -> list[int]:
    """Return how many lines each hint takes."""
    room = round(WIDTH - 2 * MARGIN - 2 * PADDING)
    return [len(fitted(hint, HINT, room, MAX_LINES).lines) for hint in hints]


def _lines(canvas: Canvas, box: Box, hints: list[str]) -> None:
    inner = cloth(canvas, box)
    for place, hint in zip(inner.rows(*_lines_of(hints)), hints, strict=True):
        canvas.text(place, hint, HINT, lines=MAX_LINES)


def _nobles(canvas: Canvas, box: Box, own: Stall) -> None:
    """Lay out the viewer's nobles with what they do."""
    inner = cloth(canvas, box, canvas.say("board.johari.nobles_of_yours"))
    rows = (len(own.nobles) + 1) // 2
    for noble, place in zip(own.nobles, inner.grid(2, rows, gap=0.8 * UNIT), strict=False):
        described(canvas, place, noble)


def described(canvas: Canvas, box: Box, noble: Noble) -> None:
    """Show a noble with its name and what it does."""
    theme = canvas.theme
    side = min(box.h, 3.6 * UNIT)
    canvas.stamp(pieces.portrait(theme, noble), box.left(side).top(side))
    text = box.beside(side + 0.6 * UNIT)
    name = canvas.text(text, canvas.speak(noble_name(noble)), Style("title", 40, 34), down="top")
    effect = canvas.say(f"board.johari.noble.{noble}")
    canvas.text(text.below(name.h + 0.6 * UNIT), effect, SMALL, theme.soft, down="top", lines=2)


def _alt(view: View, seat: Seat, hints: list[str], setting: Setting) -> str:
    own = view.stalls[seat]
    parts = [
        purse_line(view, seat, setting.speak),
        _heading(view, seat, setting),
        holdings(own, setting),
    ]
    if own.prestige:
        parts.append(setting.say("board.johari.own_prestige", points=worth(own.prestige)))
    heading, *prices = price_lines(view, seat, setting.speak) or [""]
    if prices:
        prices[0] = setting.say("board.alt.list", title=heading, things=prices[0])
    return ended([*parts, *hints, *prices])

"""Johari at its turning points: the cards turned up, the evening of a day, and the pieces."""

from __future__ import annotations

from typing import cast

from engine.core import Event, Seat
from engine.johari.events import DayBegan, Revealed
from engine.johari.names import action_name
from engine.johari.pieces import (
    ACTION_CARDS,
    BASE_COST,
    CARDS,
    DAYS,
    KINDS,
    NOBLES,
    TRACK,
    Noble,
    of_kind,
)
from engine.johari.view import View
from engine.text import Arg, Text
from render.kit.art import REVEAL, Painted
from render.kit.canvas import Canvas, Setting
from render.kit.colors import Theme
from render.kit.fonts import HEADING, NUMBER, SMALL, Style
from render.kit.frame import GAP, PADDING, cloth, nameplate, tabletop
from render.kit.geometry import UNIT, Box
from render.kit.pen import Piece
from render.kit.pieces import card_back, coin, gem
from render.pictures.johari import pieces
from render.pictures.johari.hand import described
from render.text.johari.board import open_points, public_stall

REVEALED = 19 * UNIT
EVENING = 1.5 * PADDING + 5 * UNIT


def moment(events: tuple[Event, ...], view: View | None, setting: Setting) -> Painted | None:
    """Paint the evening of a market day, or the cards that were turned up."""
    evening = None if view is None else _evening(events, view, setting)
    return evening or _reveal(events, setting)


def _reveal(events: tuple[Event, ...], setting: Setting) -> Painted | None:
    """Paint the cards that were turned up, in the order in which they are carried out."""
    shown = next((event for event in events if isinstance(event, Revealed)), None)
    if shown is None:
        return None
    title = setting.say("board.johari.revealed")
    canvas, (content,) = tabletop(setting, [REVEALED], title)
    sentences = [title]
    for play, place in content.across(shown.plays, GAP):
        inner = cloth(canvas, place)
        nameplate(canvas, play.seat, inner.top(3.2 * UNIT), Style("title", 44, 34))
        card = inner.below(4.2 * UNIT)
        canvas.stamp(pieces.action_card(setting.theme, play.card, True, False), card)
        name = setting.speak(action_name(play.card))
        label = card.inset(0.5 * UNIT, 0).low(3.6 * UNIT)
        canvas.text(label, name, Style("title", 54, 36), setting.theme.paper_ink, "middle")
        sentences.append(f"{setting.name(play.seat)}: {name}.")
    return Painted(canvas, " ".join(sentences), REVEAL)


def _evening(events: tuple[Event, ...], view: View, setting: Setting) -> Painted | None:
    """Paint how all stand when a market day has ended, in the order of the gold track."""
    begun = next((event for event in events if isinstance(event, DayBegan)), None)
    if begun is None or begun.day == 1:
        return None
    title = setting.say("board.johari.evening", day=begun.day - 1, days=DAYS)
    subtitle = setting.say("board.johari.evening.order")
    canvas, places = tabletop(setting, [EVENING] * len(view.stalls), title, subtitle)
    sentences = [f"{title}.", f"{subtitle}:"]
    most = max(open_points(seat, public_stall(view, seat)) for seat in view.track.order)
    for seat, place in zip(view.track.order, places, strict=True):
        stall = public_stall(view, seat)
        points, gold = open_points(seat, stall), view.track.gold(seat)
        _evening_row(canvas, place, seat, (gold, points, stall.prestige_count), most)
        told = setting.say(
            "board.johari.evening.seat", seat=setting.name(seat), gold=gold, points=points
        )
        if stall.prestige_count:
            told += " + " + setting.say("board.johari.face_down", n=stall.prestige_count)
        sentences.append(f"{told}.")
    return Painted(canvas, " ".join(sentences), "evening")


def _evening_row(
    canvas: Canvas,
    box: Box,
    seat: Seat,
    held: tuple[int, int, int],
    most: int,
) -> None:
    theme, (gold, points, hidden) = canvas.theme, held
    leads = points == most > 0
    inner = cloth(canvas, box, marked=leads)
    name, purse, crown, score, backs = inner.columns(30, 6, 5, 7, 9, gap=0.5 * UNIT)
    nameplate(canvas, seat, name.middle(name.w, 4 * UNIT))
    canvas.stamp(coin(theme, str(gold)), purse.square())
    canvas.stamp(gem(theme, "prestige"), crown.square())
    canvas.text(score, str(points), Style("strong", 72, 48), theme.riches)
    if hidden:
        card = backs.left(2.8 * UNIT).middle(2.8 * UNIT, 4 * UNIT)
        label = backs.beside(3.3 * UNIT)
        canvas.stamp(card_back(theme), card)
        canvas.text(label, f"+{hidden}", NUMBER, theme.soft)


def sign(theme: Theme, source: Text) -> Piece | None:
    """Return the piece that prestige comes from."""
    args = dict(source.args)
    match source.key:
        case "johari.score.prestige_cards":
            return gem(theme, "prestige")
        case "johari.score.noble":
            noble = _last_word(args["noble"])
            return pieces.portrait(theme, cast(Noble, noble)) if noble in NOBLES else None
        case "johari.score.token":
            return gem(theme, _last_word(args["gem"]))
        case _:
            return None


def _last_word(arg: Arg) -> str:
    """Return what a name is the name of: the last word of its key."""
    return str(getattr(arg, "key", "")).rpartition(".")[2]


def sheet(setting: Setting) -> Painted:
    """Paint every card, action and noble with what it means."""
    nobles = list(NOBLES)
    rows = len(nobles) // 2
    heights = (10 * UNIT, 12 * UNIT, rows * 4.4 * UNIT + HEADING.size + 2 * UNIT)
    title, subtitle = setting.say("johari.name"), setting.say("board.johari.pieces")
    canvas, (cards, actions, court) = tabletop(setting, heights, title, subtitle)
    _kinds(canvas, cards)
    _actions(canvas, actions)
    inner = cloth(canvas, court, setting.say("board.johari.court"))
    for noble, place in zip(nobles, inner.grid(2, rows, gap=0.5 * UNIT), strict=True):
        described(canvas, place, noble)
    track = " ".join(map(str, TRACK))
    return Painted(canvas, setting.say("board.johari.alt.pieces", track=track))


def _kinds(canvas: Canvas, box: Box) -> None:
    inner = cloth(canvas, box)
    for kind, place in inner.across(KINDS, UNIT):
        heap = of_kind(CARDS, kind)
        for card, cell in place.above(2.4 * UNIT).across(heap[:2], 0.6 * UNIT):
            canvas.stamp(pieces.card(canvas.setting, card), cell)
        canvas.text(place.low(2 * UNIT), canvas.say(f"johari.kind.{kind}"), SMALL, across="middle")


def _actions(canvas: Canvas, box: Box) -> None:
    inner = cloth(canvas, box)
    for card, place in inner.across(ACTION_CARDS, 0.8 * UNIT):
        theme = canvas.theme
        canvas.stamp(pieces.action_card(theme, card, True, False), place)
        label = place.inset(0.3 * UNIT, 0).low(2.6 * UNIT)
        name = canvas.speak(action_name(card))
        canvas.text(label, name, Style("title", 34, 28), theme.paper_ink, "middle")
        if card != "doppelganger":
            mark = place.moved(0.4 * UNIT, 0.4 * UNIT).left(2.4 * UNIT).top(2.4 * UNIT)
            canvas.stamp(coin(theme, str(BASE_COST[card])), mark, over=True)

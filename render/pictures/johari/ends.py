"""Johari at its turning points: the cards turned up, the final standing, and the pieces."""

from __future__ import annotations

from engine.core import Event, Outcome, ScoreLine, Seat
from engine.johari.events import Revealed
from engine.johari.names import action_name
from engine.johari.pieces import ACTION_CARDS, BASE_COST, CARDS, KINDS, NOBLES, TRACK, of_kind
from engine.johari.view import View
from render.kit.art import Painted
from render.kit.canvas import Canvas, Setting
from render.kit.colors import mixed
from render.kit.fonts import BIG, HEADING, NAME, NUMBER, SMALL, Style
from render.kit.frame import GAP, cloth, nameplate, tabletop
from render.kit.geometry import UNIT, Box
from render.kit.pieces import coin, gem
from render.pictures.johari import pieces
from render.pictures.johari.hand import described

REVEALED = 19 * UNIT
PLACE = 9.4 * UNIT
SOURCES = ("diamond", "sapphire", "ruby", "emerald", "prestige", "noble")
"""Where points come from; all nobles count together."""


def reveal(events: tuple[Event, ...], setting: Setting) -> Painted | None:
    """Paint the cards that were turned up, in the order in which they are carried out."""
    shown = next((event for event in events if isinstance(event, Revealed)), None)
    if shown is None:
        return None
    title = setting.say("board.johari.revealed")
    canvas, (content,) = tabletop(setting, [REVEALED], title)
    sentences = [title + "."]
    for play, place in content.across(shown.plays, GAP):
        inner = cloth(canvas, place)
        nameplate(canvas, play.seat, inner.top(3.2 * UNIT), Style("title", 44, 34))
        card = inner.below(4.2 * UNIT)
        canvas.stamp(pieces.action_card(setting.theme, play.card, True, False), card)
        name = setting.speak(action_name(play.card))
        label = card.inset(0.5 * UNIT, 0).low(3.6 * UNIT)
        canvas.text(label, name, Style("title", 54, 36), setting.theme.paper_ink, "middle")
        sentences.append(f"{setting.name(play.seat)}: {name}.")
    return Painted(canvas, " ".join(sentences))


def standing(view: View, outcome: Outcome, setting: Setting) -> Painted:
    """Paint who won, and where all points came from."""
    seats = sorted(range(len(view.stalls)), key=lambda seat: (outcome.ranks[seat], seat))
    title = setting.say("board.johari.phase.over")
    decided_by = "" if outcome.decided_by is None else setting.speak(outcome.decided_by)
    canvas, places = tabletop(setting, [PLACE] * len(seats), title, decided_by)
    alt = [title + ".", decided_by]
    for seat, place in zip(seats, places, strict=True):
        _place(canvas, place, seat, outcome)
        alt.append(f"{outcome.ranks[seat]}. {setting.name(seat)}: {outcome.scores[seat]}.")
    return Painted(canvas, " ".join(filter(None, alt)))


def _place(canvas: Canvas, box: Box, seat: Seat, outcome: Outcome) -> None:
    theme = canvas.theme
    won = seat in outcome.winners
    inner = cloth(canvas, box, marked=won)
    head, sources = inner.top(4 * UNIT), inner.below(4.6 * UNIT)
    rank = canvas.text(head.left(4 * UNIT), f"{outcome.ranks[seat]}.", BIG, theme.soft)
    total = canvas.text(head, str(outcome.scores[seat]), Style("strong", 84), theme.riches, "right")
    if won:
        canvas.stamp(gem(theme, "prestige"), head.before(total.w + UNIT).far(head.h))
    name = head.beside(rank.w + UNIT).before(total.w + head.h + 2 * UNIT)
    nameplate(canvas, seat, name, NAME)
    lines = [line for line in outcome.sheets[-1].lines if line.seat == seat]
    _sources(canvas, sources, lines)


def _sources(canvas: Canvas, box: Box, lines: list[ScoreLine]) -> None:
    """Show the points of a seat by their source, each with its sign."""
    theme = canvas.theme
    sums = dict.fromkeys(SOURCES, 0)
    for line in lines:
        sums[_source(line)] += line.points
    for (kind, points), cell in box.across(list(sums.items()), 0.6 * UNIT):
        sign = pieces.portrait(theme, "entourage") if kind == "noble" else gem(theme, kind)
        canvas.stamp(sign, cell.left(cell.h * 0.8).middle(cell.h * 0.8, cell.h * 0.8))
        ink = theme.ink if points else mixed(theme.panel, theme.soft, 0.6)
        canvas.text(cell.beside(cell.h * 0.8 + 0.5 * UNIT), str(points), NUMBER, ink)


def _source(line: ScoreLine) -> str:
    match line.source.key:
        case "johari.score.noble":
            return "noble"
        case "johari.score.prestige_cards":
            return "prestige"
        case _:
            (token,) = [arg for name, arg in line.source.args if name == "gem"]
            return str(getattr(token, "key", "")).removeprefix("johari.kind.")


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

"""The final standing of Basari, and its pieces with what they mean."""

from __future__ import annotations

from engine.basari.names import gem_name
from engine.basari.pieces import (
    COLOURS,
    ENOUGH_WORKERS,
    LETTERS,
    MAJORITY,
    WORKERS_BONUS,
    WORKERS_ON_A_CARD,
)
from engine.basari.view import View
from engine.core import Outcome
from render.kit.art import Painted
from render.kit.canvas import Setting
from render.kit.fonts import BODY, HEADING, NUMBER, Style
from render.kit.frame import GAP, PADDING, cloth, nameplate, tabletop
from render.kit.geometry import UNIT
from render.kit.pieces import coin, gem
from render.pictures.basari.pieces import INITIAL, action_card, worker
from render.text.markdown import dotted

ROW = 1.5 * PADDING + 5 * UNIT


def standing(view: View, outcome: Outcome, setting: Setting) -> Painted:
    """Paint who has won, with the points of every stage."""
    theme = setting.theme
    order = sorted(range(len(outcome.ranks)), key=lambda seat: (outcome.ranks[seat], seat))
    title = setting.say("board.basari.over")
    canvas, places = tabletop(setting, [ROW] * len(order), title)
    parts = [f"{title}."]
    for seat, place in zip(order, places, strict=True):
        wins = seat in outcome.winners
        inner = cloth(canvas, place, marked=wins)
        rank, name, points, *stages = inner.columns(3, 13, 6, 3, 3, 3, gap=GAP)
        if wins:
            canvas.stamp(gem(theme, "prestige"), rank.square())
        else:
            canvas.text(rank, f"{outcome.ranks[seat]}.", HEADING, theme.soft, "middle")
        nameplate(canvas, seat, name.middle(name.w, 4 * UNIT))
        canvas.text(points, str(outcome.scores[seat]), Style("strong", 72, 48), across="middle")
        books = [book.total for book in view.players[seat].books]
        for total, slot in zip(books, stages, strict=False):
            canvas.stamp(coin(theme, str(total)), slot.square())
        label = setting.say("board.basari.points", n=outcome.scores[seat])
        parts.append(
            f"{outcome.ranks[seat]}. {setting.name(seat)}: {label} ({dotted(map(str, books))})."
        )
    return Painted(canvas, " ".join(parts))


def sheet(setting: Setting) -> Painted:
    """Paint the gems with what a majority scores, the workers, and the actions."""
    theme = setting.theme
    row = 6 * UNIT
    heights = (1.5 * PADDING + row, 1.5 * PADDING + row, 1.5 * PADDING + 4 * (row + 0.6 * UNIT))
    canvas, (gems, workers, actions) = tabletop(setting, heights, setting.say("basari.name"))
    for colour, place in cloth(canvas, gems).across(COLOURS, GAP):
        canvas.stamp(gem(theme, colour, INITIAL[colour]), place.left(place.h).inset(8))
        canvas.stamp(
            coin(theme, str(MAJORITY[colour])), place.beside(place.h).left(place.h).inset(14)
        )
    inner = cloth(canvas, workers)
    canvas.stamp(worker(theme), inner.left(inner.h).inset(8))
    count = inner.beside(inner.h + 0.5 * UNIT)
    taken = canvas.text(count, str(ENOUGH_WORKERS), NUMBER)
    canvas.stamp(
        coin(theme, str(WORKERS_BONUS)), count.beside(taken.w + UNIT).left(inner.h).inset(14)
    )
    label = setting.say("board.basari.enough")
    canvas.text(count.beside(taken.w + inner.h + 2 * UNIT), label, BODY, lines=2)
    least, most = WORKERS_ON_A_CARD
    parts = []
    for letter, line in cloth(canvas, actions).down(LETTERS, row, 0.6 * UNIT):
        canvas.stamp(action_card(theme, letter), line.left(line.h * 0.78))
        label = setting.say(f"board.basari.means.{letter}", least=least, most=most)
        canvas.text(line.beside(line.h * 0.78 + GAP), label, Style("text", 36, 30), lines=2)
        parts.append(f"{letter.upper()}: {label}")
    scored = dotted(f"{setting.speak(gem_name(colour))} {MAJORITY[colour]}" for colour in COLOURS)
    return Painted(canvas, f"{scored}. {ENOUGH_WORKERS}: {WORKERS_BONUS}. {' '.join(parts)}")

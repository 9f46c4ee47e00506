"""The end of a stage of Basari, and its pieces with what they mean."""

from __future__ import annotations

from dataclasses import replace

from engine.basari.events import DeckFailed, StageEnded
from engine.basari.names import gem_name
from engine.basari.pieces import (
    COLOURS,
    ENOUGH_WORKERS,
    LETTERS,
    MAJORITY,
    STAGES,
    WORKERS_BONUS,
    WORKERS_ON_A_CARD,
)
from engine.basari.scoring import tally
from engine.basari.view import View
from engine.core import Event
from engine.text import Text
from render.kit.art import Painted
from render.kit.canvas import Setting
from render.kit.colors import Theme
from render.kit.fonts import BODY, NUMBER, Style
from render.kit.frame import GAP, PADDING, cloth, tabletop
from render.kit.geometry import UNIT
from render.kit.pen import Piece
from render.kit.pieces import coin, gem
from render.pictures import scores
from render.pictures.basari.pieces import action_card, stone, worker
from render.text.markdown import dotted
from render.text.scores import score_tables


def sign(theme: Theme, source: Text) -> Piece | None:
    """Return the piece that points come from."""
    match source.key.removeprefix("basari.score."):
        case "trade":
            return action_card(theme, "b")
        case "workers":
            return worker(theme)
        case colour if colour in COLOURS:
            return gem(theme, colour)
        case _:
            return None


def stage_end(events: tuple[Event, ...], view: View, setting: Setting) -> Painted | None:
    """Paint where all stand when a stage has ended, and what it brought them."""
    ended = next((event for event in events if isinstance(event, StageEnded | DeckFailed)), None)
    if ended is None:
        return None
    sheets = tally(view)
    shown = (sheets[-1].title, sheets[ended.stage - 1].title)
    every = score_tables(sheets, len(view.players))
    tables = [table for table in every if table.title in shown]
    title = setting.say("board.basari.stage_over", stage=ended.stage, most=STAGES)
    painted = scores.paint(tables, setting, sign, title, setting.speak(ended.text))
    return replace(painted, name="stage")


def sheet(setting: Setting) -> Painted:
    """Paint the gems with what a majority scores, the workers, and the actions."""
    theme = setting.theme
    row = 6 * UNIT
    heights = (1.5 * PADDING + row, 1.5 * PADDING + row, 1.5 * PADDING + 4 * (row + 0.6 * UNIT))
    canvas, (gems, workers, actions) = tabletop(setting, heights, setting.say("basari.name"))
    for colour, place in cloth(canvas, gems).across(COLOURS, GAP):
        canvas.stamp(stone(canvas.setting, colour), place.left(place.h).inset(8))
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

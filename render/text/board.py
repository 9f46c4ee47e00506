"""Text boards: a view of any game as Markdown that reads well on a phone."""

from __future__ import annotations

from engine.core import View
from engine.registry import find, part_of
from render.text import generic
from render.text.boards import Boards
from render.text.markdown import Speak, spoken


def public_board(game_key: str, view: View, speaker: Speak) -> str:
    """Return what everybody may see, the same from whichever seat the view is."""
    return boards_of(game_key).public(view, speaker)


def private_hand(game_key: str, view: View, speaker: Speak) -> str:
    """Return what only the viewing seat knows, and its options at a glance."""
    if view.seat is None:
        return spoken(speaker, "board.spectator")
    return boards_of(game_key).private(view, speaker)


def figure(game_key: str, page: str, speak: Speak) -> str:
    """Return the figure that belongs to a page of the rules, or nothing."""
    drawn = boards_of(game_key).figures.get(page)
    return drawn(speak) if drawn else ""


def boards_of(game_key: str) -> Boards:
    """Return how a game is written down: as it says, or by the members of its views."""
    find(game_key)  # refuses a game that there is none of
    brought = part_of(game_key, "text")
    boards: Boards = generic.boards(game_key) if brought is None else brought.BOARDS
    return boards

"""Text boards: a view of any game as Markdown that reads well on a phone."""

from __future__ import annotations

from engine.core import View
from engine.registry import find, part_of
from render.text import generic
from render.text.boards import Boards
from render.text.icons import symbols_only
from render.text.markdown import Speak, spoken

MAX_BOARD_LENGTH = 2600
"""How long a board may be as it is sent, where icons are longer than they look."""
MAX_HAND_LENGTH = 1800
"""The same of a hand: a form stands below it, which takes up more room."""


def public_board(game_key: str, view: View, speaker: Speak) -> str:
    """Return what everybody may see, the same from whichever seat the view is."""
    write = boards_of(game_key).public
    board = write(view, speaker)
    return board if len(board) <= MAX_BOARD_LENGTH else write(view, symbols_only(speaker))


def private_hand(game_key: str, view: View, speaker: Speak) -> str:
    """Return what only the viewing seat knows, and its options at a glance."""
    if view.seat is None:
        return spoken(speaker, "board.spectator")
    write = boards_of(game_key).private
    hand = write(view, speaker)
    return hand if len(hand) <= MAX_HAND_LENGTH else write(view, symbols_only(speaker))


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

"""Text boards: a view of any game as Markdown that reads well on a phone, or in words alone."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import View
from engine.registry import find, part_of
from render.text import generic
from render.text.boards import Boards
from render.text.markdown import (
    MAX_BOARD_LENGTH,
    MAX_WORDS_LENGTH,
    Speak,
    size,
    spoken,
    symbols_only,
    whole_lines,
)

MAX_PUBLIC_LENGTH = 2700
"""How long a board may be with its icons: it is by far the longest text of its message."""


def public_board(game_key: str, view: View, speaker: Speak, *, words: bool = False) -> str:
    """Return what everybody may see, the same from whichever seat the view is."""
    boards = boards_of(game_key)
    if words and boards.words is not None:
        return whole_lines(boards.words.public(view, speaker), MAX_WORDS_LENGTH)
    return _within(lambda speak: boards.public(view, speak), speaker, MAX_PUBLIC_LENGTH)


def private_hand(game_key: str, view: View, speaker: Speak, *, words: bool = False) -> str:
    """Return what only the viewing seat knows, and its options at a glance."""
    if view.seat is None:
        return spoken(speaker, "board.spectator")
    boards = boards_of(game_key)
    if words and boards.words is not None:
        return whole_lines(boards.words.private(view, speaker), MAX_WORDS_LENGTH)
    return _within(lambda speak: boards.private(view, speak), speaker)


def form_hand(
    game_key: str, view: View, question: str, speaker: Speak, *, words: bool = False
) -> str:
    """Return what the viewing seat needs to know to answer a question, which is named by its key.

    It may be nothing, where the question and its options say it all.
    """
    boards = boards_of(game_key)
    if words and boards.words is not None:
        return whole_lines(boards.words.asked(view, question, speaker), MAX_BOARD_LENGTH)
    asked = boards.asked
    if asked is None:
        return private_hand(game_key, view, speaker)
    return _within(lambda speak: asked(view, question, speak), speaker)


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


def _within(written: Callable[[Speak], str], speak: Speak, most: int = MAX_BOARD_LENGTH) -> str:
    """Return a text with icons or, as these are long, with symbols if it would not fit."""
    text = written(speak)
    return text if size(text) <= most else written(symbols_only(speak))

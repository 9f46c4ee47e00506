"""Text boards: a view of any game as Markdown that reads well on a phone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.core import View
from engine.errors import UnknownGame
from render.text import basari, jaipur, johari
from render.text.boards import Boards
from render.text.markdown import Speak, spoken

BOARDS: Mapping[str, Boards] = MappingProxyType(
    {"johari": johari.BOARDS, "jaipur": jaipur.BOARDS, "basari": basari.BOARDS}
)


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
    """Return how a game is written down."""
    if game_key not in BOARDS:
        raise UnknownGame("engine.error.game", game=game_key)
    return BOARDS[game_key]

"""Text boards: a view of any game as Markdown that reads well on a phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from engine.core import View
from engine.errors import UnknownGame
from render.text import basari, jaipur, johari, johari_hand
from render.text.markdown import Speak, spoken


@dataclass(frozen=True, slots=True)
class Boards:
    """How the views of one game are written down: for everybody, and for the seat that looks."""

    public: Callable[[Any, Speak], str]
    private: Callable[[Any, Speak], str]


BOARDS: Mapping[str, Boards] = MappingProxyType(
    {
        "johari": Boards(johari.board, johari_hand.hand),
        "jaipur": Boards(jaipur.board, jaipur.hand),
        "basari": Boards(basari.board, basari.hand),
    }
)


def public_board(game_key: str, view: View, speaker: Speak) -> str:
    """Return what everybody may see, the same from whichever seat the view is."""
    return _boards(game_key).public(view, speaker)


def private_hand(game_key: str, view: View, speaker: Speak) -> str:
    """Return what only the viewing seat knows, and its options at a glance."""
    if view.seat is None:
        return spoken(speaker, "board.spectator")
    return _boards(game_key).private(view, speaker)


def _boards(game_key: str) -> Boards:
    if game_key not in BOARDS:
        raise UnknownGame("engine.error.game", game=game_key)
    return BOARDS[game_key]

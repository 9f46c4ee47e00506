"""The mind of every game, by key: its own, or a generic one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engine.ai.core import AnyMind
from engine.ai.generic import GenericMind
from engine.errors import UnknownGame
from engine.registry import GAMES, part_of


def mind_of(key: str) -> AnyMind:
    """Return the mind of a game, or refuse."""
    mind = _mind(key)
    if mind is None:
        raise UnknownGame("engine.error.no_mind", game=key)
    return mind


def plays(key: str) -> bool:
    """Tell whether AI players can play a game: it has a mind, or can imagine."""
    return _mind(key) is not None


@cache
def _mind(key: str) -> AnyMind | None:
    own: AnyMind | None = getattr(part_of(key, "ai"), "MIND", None)
    game = GAMES.get(key)
    return own or (GenericMind(game) if game is not None and game.imagines else None)


def plain_players(key: str) -> Mapping[str, Callable[[Any], Any]]:
    """Return plain players of a game by name, as opponents in the arena: actions from views."""
    players: Mapping[str, Callable[[Any], Any]] = getattr(part_of(key, "ai"), "PLAIN_PLAYERS", {})
    return players

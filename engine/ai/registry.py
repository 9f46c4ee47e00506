"""The mind of every game, by key: its own, or a generic one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engine.ai.arena import Player
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


def plain_players(key: str) -> Mapping[str, Player]:
    """Return the plain players of a game by name, as opponents in the arena.

    `PLAIN_PLAYERS` of a game's minds choose from a view alone, `SEEDED_PLAYERS` draw from a seed.
    """
    part = part_of(key, "ai")
    plain: Mapping[str, Callable[[Any], Any]] = getattr(part, "PLAIN_PLAYERS", {})
    seeded: Mapping[str, Player] = getattr(part, "SEEDED_PLAYERS", {})
    return {**{name: _seeded(choose) for name, choose in plain.items()}, **seeded}


def _seeded(choose: Callable[[Any], Any]) -> Player:
    return lambda view, _seed: choose(view)

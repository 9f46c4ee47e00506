"""Every mind of the house, by the key of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.ai.core import AnyMind
from engine.errors import UnknownGame

MINDS: dict[str, AnyMind] = {}
PLAIN: dict[str, dict[str, Callable[[Any], Any]]] = {}
"""Plain players of single games, as opponents in the arena: an action from a view."""


def mind_of(key: str, minds: Mapping[str, AnyMind] = MINDS) -> AnyMind:
    """Return the mind of a game, or refuse."""
    mind = minds.get(key)
    if mind is None:
        raise UnknownGame("engine.error.no_mind", game=key)
    return mind

"""Every mind of the house, by the key of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.ai.basari.mind import BASARI_MIND
from engine.ai.core import AnyMind
from engine.ai.jaipur.greedy import greedy
from engine.ai.jaipur.mind import JAIPUR_MIND
from engine.ai.johari.mind import JOHARI_MIND
from engine.errors import UnknownGame

MINDS: dict[str, AnyMind] = {
    "basari": BASARI_MIND,
    "jaipur": JAIPUR_MIND,
    "johari": JOHARI_MIND,
}
PLAIN: dict[str, dict[str, Callable[[Any], Any]]] = {"jaipur": {"greedy": greedy}}
"""Plain players of single games, as opponents in the arena: an action from a view."""


def mind_of(key: str, minds: Mapping[str, AnyMind] = MINDS) -> AnyMind:
    """Return the mind of a game, or refuse."""
    mind = minds.get(key)
    if mind is None:
        raise UnknownGame("engine.error.no_mind", game=key)
    return mind


def plays(key: str) -> bool:
    """Tell whether there is a mind for a game."""
    try:
        mind_of(key)
    except UnknownGame:
        return False
    return True

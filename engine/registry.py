"""Every game of the house, by key and version."""

from __future__ import annotations

from collections.abc import Mapping

from engine.basari import BASARI
from engine.errors import UnknownGame
from engine.jaipur import JAIPUR
from engine.johari import JOHARI
from engine.play import AnyGame

GAMES: dict[str, AnyGame] = {game.spec.key: game for game in (JOHARI, JAIPUR, BASARI)}


def find(key: str, version: int | None = None, games: Mapping[str, AnyGame] = GAMES) -> AnyGame:
    """Return a game, of exactly this version if one is named."""
    game = games.get(key)
    if game is None:
        raise UnknownGame("engine.error.game", game=key)
    if version is not None and version != game.spec.version:
        raise UnknownGame("engine.error.version", game=key, version=version)
    return game

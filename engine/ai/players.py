"""Players by name: the levels, chance, and plain players of single games."""

from __future__ import annotations

from typing import Any

from engine.ai.arena import Clock, Player
from engine.ai.core import LEVELS, AnyMind
from engine.ai.levels import advise
from engine.ai.registry import mind_of, plain_players
from engine.ai.search import Search
from engine.chance import Chance
from engine.errors import IllegalAction
from engine.play import AnyGame, sample

SLICE = 20
"""Simulations between two looks at the clock."""


def player_of(game: AnyGame, name: str, clock: Clock) -> Player:
    """Return a player: a level, `hard@400` (simulations), `hard@250ms`, or a plain one by name."""
    key = game.spec.key
    if name == "random":
        return lambda view, seed: sample(game, view, Chance(seed).below)
    plain = plain_players(key).get(name)
    if plain is not None:
        return plain
    level, at, effort = name.partition("@")
    number = effort.removesuffix("ms")
    if level not in LEVELS or (at and (level != "hard" or not number.isdecimal())):
        known = ", ".join(["random", *LEVELS, "hard@N", "hard@Nms", *plain_players(key)])
        raise IllegalAction("arena.error.player", name=name, known=known)
    mind = mind_of(key)
    if number != effort:
        return lambda view, seed: think(mind, view, seed, int(number), clock).advice().action
    simulations = int(effort) if effort else None
    return lambda view, seed: advise(mind, view, level, seed=seed, simulations=simulations).action


def think(mind: AnyMind, view: Any, seed: str, ms: int, clock: Clock) -> Search[Any, Any, Any, Any]:
    """Search for so many milliseconds, a slice at a time."""
    search, until = Search(mind, view, seed), clock() + ms / 1000
    while not search.settled and clock() < until:
        search.run(SLICE)
    return search

"""What the rules remember to answer faster: little, however long the bot runs."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest

from engine.core import Setup
from engine.play import awaited, sample
from engine.registry import GAMES

Remembering: Any = type(lru_cache(lambda: None))
SEEDS = 4
MAX_CACHE_BYTES = 4 * 2**20
MIN_ENTRIES = 20
"""Of fewer nobody can tell how large another one is."""


def caches(package: str) -> Iterator[tuple[str, Any]]:
    """Yield the remembering functions of a package by name."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith(f"{package}."):
            for value in vars(module).values():
                if isinstance(value, Remembering) and value.__module__ == name:
                    yield f"{name}.{value.__name__}", value


def bytes_of(root: object) -> int:
    """Return how much memory something takes with all that it refers to."""
    size, seen, waiting = 0, set[int](), [root]
    while waiting:
        value = waiting.pop()
        if id(value) not in seen and not isinstance(value, type | ModuleType | FunctionType):
            seen.add(id(value))
            size += sys.getsizeof(value)
            waiting += gc.get_referents(value)
    return size


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_remembered_of_forms_takes_little_memory(game: Any) -> None:
    below = Random(1).randrange
    for seed in range(SEEDS):
        state = game.start(Setup(game.spec.most_seats, str(seed))).state
        while open_decisions := awaited(game, state):
            seat = open_decisions[0].seat
            action = sample(game, game.view(state, seat), below)
            state = game.apply(state, seat, action).state
    for name, cache in caches(f"engine.{game.spec.key}"):
        info = cache.cache_info()
        if info.maxsize is not None and info.currsize >= MIN_ENTRIES:
            full = bytes_of(cache) / info.currsize * info.maxsize
            assert full < MAX_CACHE_BYTES, f"{name} takes {full / 2**20:.1f} MiB when it is full"

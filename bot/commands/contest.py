"""A contest: who plays what from which seed, and its tables on as many cores as are granted."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TypeAlias

from bot.ai_workers.external_player import Outsider
from engine import registry
from engine.ai.arena import Played, Player, play_table, seating
from engine.ai.players import player_of
from engine.core import Setup
from engine.play import AnyGame
from engine.rng import Rng

OUTSIDE = "cmd:"
NICE = 15  # a tournament has time; whoever shares the machine may not


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what, and from which seed."""

    game: str
    players: tuple[str, ...]
    seed: str
    limit: int
    variants: tuple[str, ...] = ()

    def play(self, number: int) -> tuple[int, Played]:
        """Play one table of the contest."""
        game = registry.find(self.game)
        deal, entries = seating(number, len(self.players))
        setup = Setup(len(entries), f"{self.seed}/{deal}", self.variants)
        with ExitStack() as outside:
            players = [self._player(game, self.players[entry], outside) for entry in entries]
            # Outside programs get seeds too: none may tell how the cards were dealt.
            salt, _ = Rng(f"{self.seed}/{number}/players").below(1 << 64)
            return number, play_table(game, setup, players, f"{salt:x}", perf_counter)

    def check(self) -> None:
        """Refuse a contest that cannot be played."""
        game = registry.find(self.game)
        game.spec.checked(Setup(len(self.players), self.seed, self.variants))
        for name in self.players:
            if not name.startswith(OUTSIDE):
                player_of(game, name, perf_counter)

    def _player(self, game: AnyGame, name: str, outside: ExitStack) -> Player:
        if name.startswith(OUTSIDE):
            command = name.removeprefix(OUTSIDE)
            return outside.enter_context(Outsider(game, command, self.limit / 1000)).choose
        return player_of(game, name, perf_counter)


Task: TypeAlias = tuple[Any, Contest, int]
"""A table to play: which contest it counts for, the contest, and its number."""


def play_all(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Any, int, Played]]:
    """Play tables in so many processes, and yield each as it ends."""
    if jobs == 1:
        yield from map(_play, tasks)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(jobs, len(tasks)), initializer=_begin) as pool:
        yield from pool.imap_unordered(_play, tasks)


def _play(task: Task) -> tuple[Any, int, Played]:
    place, contest, number = task
    return place, *contest.play(number)


def _begin() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)

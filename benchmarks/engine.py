"""How fast the rules are, beside random legal chess in the same process as a yardstick."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import median
from time import perf_counter

import chess

from benchmarks._times import p99
from engine.core import Setup
from engine.play import AnyGame, awaited, sample
from engine.registry import GAMES

MAX_CHESS_MOVES = 200
HEAD = """\
Random legal games in one thread; view, ask (first form) and apply in µs: median, 99 %.
game      games/s   moves/s        view             ask           apply        bytes"""


@dataclass
class Times:
    """Seconds spent in each part of a move, and the sizes of states."""

    view: list[float] = field(default_factory=list)
    ask: list[float] = field(default_factory=list)
    apply: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


def play(game: AnyGame, setup: Setup, random: Random) -> int:
    """Play one random legal game without looking at the clock and return its number of moves."""
    state = game.start(setup).state
    below, moves = random.randrange, 0
    while open_decisions := awaited(game, state):
        seat = open_decisions[0].seat
        action = sample(game, game.view(state, seat), below)
        state = game.apply(state, seat, action).state
        moves += 1
    return moves


def play_timed(game: AnyGame, setup: Setup, random: Random, times: Times) -> None:
    """Play one random legal game with a look at the clock around every part."""
    state = game.start(setup).state
    while open_decisions := awaited(game, state):
        seat = open_decisions[0].seat
        began = perf_counter()
        view = game.view(state, seat)
        viewed = perf_counter()
        next(game.ask(view))
        asked = perf_counter()
        action = sample(game, view, random.randrange)
        chosen = perf_counter()
        step = game.apply(state, seat, action)
        applied = perf_counter()
        times.view.append(viewed - began)
        times.ask.append(asked - viewed)
        times.apply.append(applied - chosen)
        times.sizes.append(len(game.codec.state.dumps(state)))
        state = step.state


def play_chess(random: Random) -> int:
    """Play one random legal game of chess and return its number of moves."""
    board, moves = chess.Board(), 0
    while moves < MAX_CHESS_MOVES and (choices := list(board.legal_moves)):
        board.push(choices[random.randrange(len(choices))])
        moves += 1
    return moves


def rate(one_game: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Return games and moves a second over at least so many seconds."""
    games = moves = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds:
        moves += one_game(games)
        games += 1
    return games / spent, moves / spent


def main(argv: Sequence[str]) -> int:
    """Print the table of the engine's speed."""
    parser = argparse.ArgumentParser(prog="bazaar bench engine")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each game is measured")
    seconds = parser.parse_args(argv).seconds
    cases = [(game, seats) for game in GAMES.values() for seats in game.spec.seat_counts]
    print(HEAD)
    for game, seats in cases:
        print(_row(game, seats, seconds))
    print()
    print(_yardstick(seconds))
    return 0


def _row(game: AnyGame, seats: int, seconds: float) -> str:
    random = Random(seats)
    games, moves = rate(lambda n: play(game, Setup(seats, f"rate {n}"), random), seconds)
    times, number, began = Times(), 0, perf_counter()
    while perf_counter() - began < seconds:
        play_timed(game, Setup(seats, f"time {number}"), random, times)
        number += 1
    name = f"{game.spec.key.capitalize()} {seats}"
    spans = "".join(
        f"{median(part) * 1e6:>8.1f}{p99(part) * 1e6:>8.1f}"
        for part in (times.view, times.ask, times.apply)
    )
    return f"{name:<10}{games:>9.1f}{moves:>10.0f}{spans}{median(times.sizes):>8.0f}"


def _yardstick(seconds: float) -> str:
    jaipur, random = GAMES["jaipur"], Random(1)
    slices = max(4, round(seconds * 4))
    ours, chess_moves = [], []
    for part in range(slices):  # taking turns, so that both meet the same noise
        ours.append(rate(partial(_play_slice, jaipur, random, part), 0.25)[1])
        chess_moves.append(rate(lambda _: play_chess(random), 0.25)[1])
    ratios = [own / chess_ for own, chess_ in zip(ours, chess_moves, strict=True)]
    return (
        f"Jaipur {median(ours):,.0f} moves/s, python-chess {median(chess_moves):,.0f} moves/s,"
        f" taking turns: {median(ratios):.2f} times as many"
        f" (from {min(ratios):.2f} to {max(ratios):.2f})."
    )


def _play_slice(game: AnyGame, random: Random, part: int, number: int) -> int:
    return play(game, Setup(2, f"slice {part} {number}"), random)

"""How fast the AI players think; how strong they are is measured by `bazaar arena`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from statistics import median
from time import perf_counter, process_time
from typing import Any

from benchmarks._times import p99
from engine.ai.core import LEVELS
from engine.ai.levels import advise
from engine.ai.registry import mind_of, plays
from engine.core import Setup
from engine.play import AnyGame, awaited
from engine.registry import GAMES

HEAD = """\
Simulations a second of processor time, simulations a decision, ms a decision: median, 99 %.
game         sim/s     sim             easy            medium              hard"""


def views(game: AnyGame, seats: int) -> Iterator[Any]:
    """Yield the views of decisions in tables that medium players play, one after the other."""
    mind, number = mind_of(game.spec.key), 0
    while True:
        state = game.start(Setup(seats, f"bench {number}")).state
        while open_decisions := awaited(game, state):
            seat = open_decisions[0].seat
            view = game.view(state, seat)
            yield view
            action = advise(mind, view, "medium", seed="bench").action
            state = game.apply(state, seat, action).state
        number += 1


def speed(game: AnyGame, seats: int, seconds: float) -> tuple[float, list[list[float]]]:
    """Return simulations a second, and for each level the seconds of decisions.

    It is the processor's time that counts: others may share the machine.
    """
    mind = mind_of(game.spec.key)
    spent: list[list[float]] = [[] for _ in LEVELS]
    simulations, searching, began = 0, 0.0, perf_counter()
    for number, view in enumerate(views(game, seats)):
        if perf_counter() - began > seconds:
            break
        for level, times in zip(LEVELS, spent, strict=True):
            if level == "hard" and number % 5:
                continue  # a decision of the hard level takes as long as hundreds of the others
            start = process_time()
            advice = advise(mind, view, level, seed=str(number))
            times.append(process_time() - start)
            if level == "hard" and advice.simulations:
                simulations += advice.simulations
                searching += times[-1]
    return simulations / max(searching, 1e-9), spent


def main(argv: Sequence[str]) -> int:
    """Print simulations a second and milliseconds a decision."""
    parser = argparse.ArgumentParser(prog="bazaar bench ai")
    keys = [key for key in GAMES if plays(key)]
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each game is measured")
    parser.add_argument("--game", choices=keys, help="measure this game only")
    wanted = parser.parse_args(argv)
    print(HEAD)
    for key in [wanted.game] if wanted.game else keys:
        for seats in GAMES[key].spec.seat_counts:
            print(_row(GAMES[key], seats, wanted.seconds))
    return 0


def _row(game: AnyGame, seats: int, seconds: float) -> str:
    rate, spent = speed(game, seats, seconds)
    name = f"{game.spec.key.capitalize()} {seats}"
    spans = "".join(f"{median(times) * 1000:>9.2f}{p99(times) * 1000:>9.2f}" for times in spent)
    return f"{name:<10}{rate:>8.0f}{mind_of(game.spec.key).simulations:>8}{spans}"

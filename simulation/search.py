"""Plays nights by their seeds, and tells which promises were broken and how to see it again."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import SystemRandom

from simulation.loop import Stuck
from simulation.night import Night, Plan, opened
from simulation.promises import Broken

FRESH_SEEDS = 5
MAX_SEED = 10**9
LINES_SHOWN = 80
"""How many of the last lines of a night are printed, below its plan, when it is played again."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a night went."""

    seed: int
    plan: Plan
    broken: tuple[Broken, ...]
    lines: tuple[str, ...]
    digest: str
    seconds: float
    """How long it was, simulated."""

    def __str__(self) -> str:
        games = ", ".join(f"{game} for {seats}" for game, seats, _ in self.plan.tables)
        wrong = ", ".join(sorted({name for _, name in self.plan.accidents}))
        if not self.broken:
            return f"Night {self.seed} ({games}; {wrong}): every promise was kept."
        again = f"./bazaar simulate --seed {self.seed}"
        return f"Night {self.seed} ({games}; {wrong}) breaks a promise. {self.broken[0]}. {again}"


def play(seed: int, plan: Plan | None = None) -> Verdict:
    """Play the night of a seed, or another one with its chance."""
    with opened(seed, plan) as night:
        return Verdict(
            seed=seed,
            plan=night.plan,
            broken=tuple(_broken(night)),
            lines=tuple(night.trace.lines),
            digest=night.trace.digest,
            seconds=night.loop.time(),
        )


def _broken(night: Night) -> list[Broken]:
    try:
        return night.loop.run_until_complete(night.run())
    except Stuck as end:
        return [Broken("a night comes to its end", str(end))]


def fresh_seeds() -> Iterator[int]:
    """Yield seeds that nobody has chosen."""
    chance = SystemRandom()
    while True:
        yield chance.randrange(MAX_SEED)


def main(seed: int | None, minutes: float | None) -> int:
    """Play one night again, or search; return 1 if a promise was broken."""
    if seed is not None:
        verdict = play(seed)
        print("\n".join((verdict.lines[0], *verdict.lines[1:][-LINES_SHOWN:])))
        for broken in verdict.broken:
            print(f"BROKEN {broken}")
        print(verdict)
        return 1 if verdict.broken else 0
    seeds: Iterable[int] = fresh_seeds()
    if minutes is None:
        seeds = [seed for seed, _ in zip(fresh_seeds(), range(FRESH_SEEDS), strict=False)]
    end = None if minutes is None else time.monotonic() + 60 * minutes
    return _search(seeds, end)


def _search(seeds: Iterable[int], end: float | None) -> int:
    played = failed = 0
    for seed in seeds:
        verdict = play(seed)
        played += 1
        failed += bool(verdict.broken)
        print(verdict, flush=True)
        if end is not None and time.monotonic() > end:
            break
    print(f"{played} nights, {failed} with a broken promise.")
    return 1 if failed else 0

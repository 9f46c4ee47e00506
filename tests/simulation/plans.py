"""Nights in which one kind of thing goes wrong, again and again."""

from __future__ import annotations

from random import Random

from simulation.night import Plan


def plan_of(
    seed: int,
    *accidents: str,
    game: str,
    seats: int,
    seconds: float,
    count: int,
    pace: str = "none",
) -> Plan:
    """Return a night at one table, where so many of these accidents fall."""
    chance = Random(seed)
    drawn = sorted((chance.uniform(0, seconds), chance.choice(accidents)) for _ in range(count))
    return Plan(((game, seats, pace),), seconds, tuple(drawn), plays_out=False)

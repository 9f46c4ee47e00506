"""Whole nights: every promise is kept, and a seed is always the same night."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from engine.registry import GAMES
from simulation import search
from simulation.accidents import ACCIDENTS
from simulation.night import Night, Plan
from tests.samples import first
from tests.simulation.plans import plan_of

ROOT = Path(__file__).parents[2]
FIXED_SEEDS = (2, 5, 9, 12, 28)
FRESH_SEEDS = 2
SAME_SEED = 11
"""A night with a death and a line that is down."""
DIGEST = "from simulation.search import play; print(play({seed}).digest)"
OUTAGES = ("rate_limits", "lost_answers", "server_errors")


@pytest.mark.parametrize("seed", first(FIXED_SEEDS))
def test_a_night_keeps_every_promise(seed: int) -> None:
    verdict = search.play(seed)
    assert not verdict.broken, verdict


def test_fresh_nights_keep_every_promise(thorough: bool) -> None:
    for seed in islice(search.fresh_seeds(), FRESH_SEEDS if thorough else 1):
        verdict = search.play(seed)
        assert not verdict.broken, verdict


@pytest.mark.parametrize(
    ("accidents", "game", "seats"),
    [
        (("forgotten",), "basari", 4),
        (("deaths",), "jaipur", 2),
        (("permission", "panel_deleted"), "jaipur", 2),
        (("line_down",), "jaipur", 2),
        (OUTAGES, "jaipur", 2),
    ],
)
def test_what_once_was_a_fault_is_none(accidents: tuple[str, ...], game: str, seats: int) -> None:
    """With the faults put back, nights like these break a promise."""
    plan = plan_of(1, *accidents, game=game, seats=seats, seconds=60, count=4)
    verdict = search.play(1, plan)
    assert not verdict.broken, verdict


def test_a_seed_is_the_same_night_in_every_process() -> None:
    nights = {
        subprocess.run(
            (sys.executable, "-W", "ignore", "-c", DIGEST.format(seed=SAME_SEED)),
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(nights) == 1
    assert len(nights.pop().strip()) == 64


def test_nights_are_drawn_of_all_games_all_seats_and_all_that_goes_wrong() -> None:
    plans = [Plan.drawn_by(seed) for seed in range(300)]
    tables = {(game, seats) for plan in plans for game, seats, _ in plan.tables}
    assert tables == {(key, seats) for key in GAMES for seats in GAMES[key].spec.seat_counts}
    assert {name for plan in plans for _, name in plan.accidents} == set(ACCIDENTS)


def test_an_accident_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_night: Night, _chance: Random) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(ACCIDENTS, "fail", fail)
    with pytest.raises(ZeroDivisionError):
        search.play(1, plan_of(1, "fail", game="jaipur", seats=2, seconds=20, count=1))

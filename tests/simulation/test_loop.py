"""The simulated loop: time jumps, order is drawn, and the dead do nothing more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextvars import copy_context
from random import Random

import pytest

from simulation.loop import LIFE, Lane, SimulatedLoop, Stuck


@pytest.fixture
def loop() -> Iterator[SimulatedLoop]:
    made = SimulatedLoop(Random(1))
    yield made
    made.bury()


def test_nobody_waits_for_an_hour(loop: SimulatedLoop) -> None:
    loop.run_until_complete(asyncio.sleep(3600))
    assert 3600 <= loop.time() < 3601


def test_callbacks_keep_their_order_and_tasks_come_in_any() -> None:
    orders = set()
    for seed in range(4):
        loop, called, stepped = SimulatedLoop(Random(seed)), list[int](), list[int]()

        async def step(number: int, stepped: list[int] = stepped) -> None:
            stepped.append(number)

        async def run(loop: SimulatedLoop = loop, called: list[int] = called) -> None:
            for number in range(5):
                loop.call_soon(called.append, number)
            await asyncio.gather(*(step(number) for number in range(5)))

        loop.run_until_complete(run())
        orders.add(tuple(stepped))
        loop.bury()
        assert called == sorted(called)
    assert len(orders) > 1


def test_who_waits_for_nothing_is_stuck(loop: SimulatedLoop) -> None:
    with pytest.raises(Stuck):
        loop.run_until_complete(loop.create_future())


def test_work_of_one_lane_is_done_one_after_the_other(loop: SimulatedLoop) -> None:
    lane, done = Lane(), list[int]()

    async def run() -> None:
        await asyncio.gather(*(loop.work(done.append, number, lane=lane) for number in range(9)))

    loop.run_until_complete(run())
    assert done == list(range(9))


def test_a_life_ends_between_two_steps_without_a_last_word(loop: SimulatedLoop) -> None:
    words, life = list[str](), loop.new_life()
    context = copy_context()
    context.run(LIFE.set, life)

    async def live() -> None:
        try:
            words.append("begun")
            await asyncio.sleep(1)
            words.append("went on")
        finally:
            words.append("ended")

    async def run() -> None:
        loop.create_task(live(), context=context)
        await asyncio.sleep(0.5)
        life.die()
        await asyncio.sleep(5)
        assert words == ["begun"]

    loop.run_until_complete(run())

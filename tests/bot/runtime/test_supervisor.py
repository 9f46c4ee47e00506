from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.runtime.supervisor import GaveUp, Patience, Supervision, insist, supervise

QUICK = Patience(first=0.001, longest=0.002, tries=4, steady=100.0)


class Hours:
    """A clock that a session moves by as long as it lasted."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time


class Sessions:
    """Sessions that last and end as told; the last one stays until it is cancelled."""

    def __init__(self, *ends: tuple[float, Exception | None], clock: Hours | None = None) -> None:
        self.ends = list(ends)
        self.clock = clock or Hours()
        self.begun = 0
        self.closed = 0
        self.staying = asyncio.Event()

    async def __call__(self) -> None:
        self.begun += 1
        try:
            if not self.ends:
                self.staying.set()
                await asyncio.Event().wait()
            lasted, error = self.ends.pop(0)
            self.clock.time += lasted
            if error is not None:
                raise error
        finally:
            await asyncio.sleep(0)
            self.closed += 1


async def run(sessions: Sessions, fatal: Sequence[type[Exception]] = ()) -> None:
    stop = asyncio.Event()

    async def end() -> None:
        await sessions.staying.wait()
        stop.set()

    ending = asyncio.create_task(end())
    try:
        known = tuple(fatal)
        how = Supervision(
            stop, sessions.clock, lambda: 1.0, lambda error: isinstance(error, known), QUICK
        )
        await supervise(sessions, how)
    finally:
        ending.cancel()


@pytest.mark.asyncio
async def test_a_lost_connection_is_taken_up_again_and_closed_when_told_to_stop() -> None:
    sessions = Sessions((1, OSError()), (1, AttributeError()), (1, None))
    await run(sessions)
    assert (sessions.begun, sessions.closed) == (4, 4)


@pytest.mark.asyncio
async def test_in_the_end_it_gives_up_and_names_the_last_reason() -> None:
    last = KeyError()
    with pytest.raises(GaveUp) as gave_up:
        await run(Sessions((1, OSError()), (1, OSError()), (1, OSError()), (1, last)))
    assert gave_up.value.__cause__ is last


@pytest.mark.asyncio
async def test_a_good_session_lets_counting_begin_anew() -> None:
    bad = (1.0, OSError())
    sessions = Sessions(bad, bad, bad, (1000.0, OSError()), bad, bad)
    await run(sessions)
    assert sessions.begun == 7


@pytest.mark.asyncio
async def test_what_cannot_be_helped_ends_it_at_once() -> None:
    sessions = Sessions((1, LookupError()))
    with pytest.raises(LookupError):
        await run(sessions, fatal=[LookupError])
    assert sessions.begun == 1


@pytest.mark.asyncio
async def test_a_pause_is_cut_short_by_a_stop() -> None:
    stop, sessions = asyncio.Event(), Sessions((1, OSError()))
    asyncio.get_running_loop().call_later(0.02, stop.set)
    async with asyncio.timeout(5):
        unhurried = Patience(first=60)
        how = Supervision(stop, sessions.clock, lambda: 1.0, lambda _: False, unhurried)
        await supervise(sessions, how)
    assert sessions.begun == 1


def test_pauses_grow_up_to_a_limit_and_are_spread() -> None:
    patience = Patience(first=1, longest=60)
    assert [patience.pause(n, 1.0) for n in (1, 2, 3, 7, 50)] == [1, 2, 4, 60, 60]
    assert patience.pause(3, 0.0) == 2


@pytest.mark.asyncio
async def test_what_is_insisted_on_is_done_once_it_works() -> None:
    stop, tries = asyncio.Event(), list[int]()

    async def work() -> None:
        tries.append(1)
        if len(tries) < 3:
            raise OSError

    how = Supervision(stop, Hours(), lambda: 1.0, lambda _: False, QUICK)
    assert await insist(work, how)
    assert len(tries) == 3
    stop.set()
    assert not await insist(work, how)
    assert len(tries) == 3

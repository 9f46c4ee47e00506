"""An event loop in simulated time: nobody waits, and a seed says who is next."""

from __future__ import annotations

import asyncio
import gc
import heapq
import itertools
import sys
import warnings
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Executor
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, TypeAlias, TypeVar
from unittest import mock
from weakref import WeakSet

T = TypeVar("T")
TURN_SECONDS = 1e-5
"""How long each turn takes: whoever looks again and again sees time pass."""
MAX_WORK_SECONDS = 0.02
"""How long a piece of work takes beside the loop, at most."""
MAX_TURNS = 2_000_000
"""After so many turns a night will not end; a long one has a tenth of that."""
MAX_WAITS_AT_END = 100


class Stuck(Exception):
    """Nothing will ever happen any more, or the same for ever."""


class Life:
    """One run of a process: all that was begun in it ends with it, without a last word."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.alive = True
        self.on_death: list[Callable[[], None]] = []
        """What the system does for a process that is gone: it closes what was open."""
        self.tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self.remains: list[object] = []
        """What would run to its end if it were forgotten."""

    def die(self) -> None:
        """End at once, as by kill -9."""
        if not self.alive:
            return
        self.alive = False
        self.remains += self.tasks
        for undo in self.on_death:
            undo()


LIFE: ContextVar[Life | None] = ContextVar("life", default=None)
"""In which run of the process something happens; None: outside of it."""
_Waiting: TypeAlias = tuple[asyncio.Handle, Life | None]


class Lane:
    """A thread that is none: until when it is busy."""

    def __init__(self) -> None:
        self.free_at = 0.0


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs one thing a turn, drawn from all that could be next; time jumps when nothing could.

    Callbacks keep their order, as asyncio promises; the steps of tasks come in any order.
    """

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self.chance = chance
        self.turns = 0
        self.lives: list[Life] = []
        self._now = 0.0
        self._order = itertools.count()
        self._callbacks: deque[_Waiting] = deque()
        self._steps: list[_Waiting] = []
        self._timers: list[tuple[float, int, asyncio.TimerHandle, Life | None]] = []

    def time(self) -> float:
        """Return the simulated seconds since the beginning."""
        return self._now

    def new_life(self) -> Life:
        """Return a run of the process that has not begun yet."""
        self.lives.append(Life(len(self.lives) + 1))
        return self.lives[-1]

    # -- what is to be done -------------------------------------------------------------------

    def call_soon(  # type: ignore[override]  # typeshed names a type variable for the arguments
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Let something be done in one of the next turns."""
        context = copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, context)
        self._enqueue(handle, callback, context.get(LIFE))
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]  # there are no threads

    def call_at(  # type: ignore[override]  # the same
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Let something be done at a moment."""
        context = copy_context() if context is None else context
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        timer = (max(when, self._now), next(self._order), handle, context.get(LIFE))
        heapq.heappush(self._timers, timer)
        return handle

    def call_later(  # type: ignore[override]  # the same
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Let something be done after some seconds."""
        return self.call_at(self._now + delay, callback, *args, context=context)

    def create_task(
        self,
        coro: Generator[Any, None, T] | Coroutine[Any, Any, T],
        *,
        name: object = None,
        context: Context | None = None,
    ) -> asyncio.Task[T]:
        """Begin a task, and remember in which life."""
        task: asyncio.Task[T] = super().create_task(coro, name=name, context=context)
        life = LIFE.get() if context is None else context.get(LIFE)
        if life is not None:
            life.tasks.add(task)
        return task

    def run_in_executor(  # type: ignore[override]  # the same
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Do a piece of work at a later moment; others come in between, as with a thread."""
        return self.work(func, *args)

    def work(
        self, func: Callable[..., T], *args: Any, lane: Lane | None = None
    ) -> asyncio.Future[T]:
        """Do a piece of work at a later moment, and tell its result at one still later.

        The pieces of one lane are done one after the other.
        """
        done: asyncio.Future[T] = self.create_future()
        lane = lane or Lane()
        begun = max(self._now, lane.free_at) + self.chance.uniform(0, MAX_WORK_SECONDS)
        lane.free_at = begun + self.chance.uniform(0, MAX_WORK_SECONDS)
        self.call_at(begun, self._carry_out, done, func, args, lane.free_at)
        return done

    def _carry_out(
        self, done: asyncio.Future[T], func: Callable[..., T], args: tuple[Any, ...], ended: float
    ) -> None:
        try:
            result = func(*args)
        except Exception as error:  # noqa: BLE001 (whoever waits for it gets it)
            self.call_at(ended, _set_unless_done, done.set_exception, done, error)
        else:
            self.call_at(ended, _set_unless_done, done.set_result, done, result)

    # -- doing it -----------------------------------------------------------------------------

    def _enqueue(self, handle: asyncio.Handle, callback: object, life: Life | None) -> None:
        if isinstance(getattr(callback, "__self__", None), asyncio.Task):
            self._steps.append((handle, life))
        else:
            self._callbacks.append((handle, life))

    def _run_once(self) -> None:
        self.turns += 1
        if self.turns > MAX_TURNS:
            raise Stuck("it goes on and on")
        self._now += TURN_SECONDS
        if not self._callbacks and not self._steps:
            if not self._timers:
                raise Stuck("nothing is to be done any more")
            self._now = max(self._now, self._timers[0][0])
        while self._timers and self._timers[0][0] <= self._now:
            _, _, timer, life = heapq.heappop(self._timers)
            if not timer.cancelled():
                self._callbacks.append((timer, life))
        if not self._callbacks and not self._steps:
            return
        handle, life = self._next()
        if handle.cancelled():
            return
        if life is not None and not life.alive:
            life.remains.append(handle)
            return
        handle._run()

    def _next(self) -> _Waiting:
        """Draw the step of a task, or the first callback."""
        drawn = self.chance.randrange(len(self._steps) + bool(self._callbacks))
        if drawn == len(self._steps):
            return self._callbacks.popleft()
        self._steps[drawn], self._steps[-1] = self._steps[-1], self._steps[drawn]
        return self._steps.pop()

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Leave a timer where it is; its moment passes without it."""

    def bury(self) -> None:
        """Let go of everything: nothing that is left may still do or say anything."""
        self.set_exception_handler(lambda _loop, _context: None)
        with warnings.catch_warnings(), mock.patch.object(sys, "unraisablehook"):
            warnings.simplefilter("ignore")
            for task in asyncio.all_tasks(self):
                _close(task.get_coro())
            self.lives.clear()
            self._callbacks.clear()
            self._steps.clear()
            self._timers.clear()
            gc.collect()
        self.close()


def _close(coroutine: Any) -> None:
    """End a coroutine, also one that waits for something else each time it is ended."""
    for _ in range(MAX_WAITS_AT_END):
        try:
            coroutine.close()
        except BaseException:  # noqa: BLE001 (nobody listens any more)
            continue
        return


def _set_unless_done(set_: Callable[[Any], None], done: asyncio.Future[Any], value: Any) -> None:
    if not done.done():
        set_(value)

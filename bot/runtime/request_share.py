"""The one place that all requests of a process to Discord pass: counted, and kept to its share.

Discord lets a bot make fifty requests a second, whatever it is made of; answers to interactions,
and all else that goes by an interaction's token, do not count. Each process takes a share, and
what counts waits for its turn here. What does not count never waits.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Protocol

import aiohttp
from yarl import URL

from bot.tables.shards import FleetState

PLANNED_PER_SECOND = 45.0
"""What all processes together make at most in any second: nine tenths of what Discord allows."""
STARTING_SHARE = 2.5
"""What a process makes that others have not reckoned with yet; two such are the last tenth."""
MIN_SHARE = 1.0
BURST = 1 / 15
"""How much of a second's share may go out at once."""
WINDOW_SECONDS = 1.0
"""In what time Discord counts."""
SETTLE_SECONDS = 4.0
"""How long a share waits before it grows: the others hear of a new count some seconds later."""
LOOK_SECONDS = 0.05
HTTP_TOO_MANY_REQUESTS = 429
RETRIED_STATUSES = frozenset({500, 502, 504, 524})
"""What discord.py would try anew by itself."""
ANSWER_TIMEOUT_SECONDS = 10.0

_API = re.compile(r"/api/v\d+(?=/)")
_WORD = re.compile(r"@?[a-z][a-z-]*|oauth2")
_EXEMPT = ("/interactions/", "/webhooks/")


def share_of(processes: int, planned: float = PLANNED_PER_SECOND) -> float:
    """Return how many counted requests each of some processes may make in any second."""
    return max(MIN_SHARE, planned / max(1, processes))


class RequestShare:
    """Lets so many requests pass in any second, evenly and in the order in which they came.

    When Discord counts a request is not known, only that it lies between its beginning and its
    answer. So each holds a place from its beginning until a second after its answer, and there are
    no more places than the share: whichever second Discord looks at, all that it counts there had
    a place at the same time.
    """

    def __init__(
        self,
        per_second: float = PLANNED_PER_SECOND,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_second = per_second
        self._grows: tuple[float, float] | None = None
        self._now = now
        self._turn = asyncio.Lock()
        self._next_at = 0.0
        self._under_way = 0
        self._answered: deque[float] = deque()
        self.waited_seconds = 0.0
        """How long requests have waited for their turn, all in all."""

    @property
    def per_second(self) -> float:
        """How many requests may pass in any second now."""
        if self._grows is not None and self._now() >= self._grows[1]:
            self._per_second, self._grows = self._grows[0], None
        return self._per_second

    def set(self, per_second: float, *, at_once: bool = False) -> None:
        """Take another share: a smaller one at once, a larger one when others have heard of it."""
        if at_once or per_second <= self.per_second:
            self._per_second, self._grows = per_second, None
        elif self._grows is None or self._grows[0] != per_second:
            self._grows = (per_second, self._now() + SETTLE_SECONDS)

    @property
    def is_scarce(self) -> bool:
        """Whether half of what may pass in this second is gone, so that others should be spared."""
        self._free_places()
        return self._under_way + len(self._answered) >= self.per_second / 2

    async def take(self) -> None:
        """Wait until one more request may be made; whoever makes it says when it is `done`."""
        begun = self._now()
        async with self._turn:  # in order, and by the share that holds when it is one's turn
            # No event tells that time has passed; the share may have changed meanwhile.
            while (wait := self._wait()) > 0:  # noqa: ASYNC110 (only time makes room)
                await asyncio.sleep(wait)
            self._under_way += 1
            self._next_at = max(self._next_at, self._now()) + 1 / self.per_second
        self.waited_seconds += self._now() - begun

    def done(self) -> None:
        """Note that a request was answered, or will not be."""
        self._under_way -= 1
        self._answered.append(self._now())

    def _wait(self) -> float:
        """Return for how long nothing may be begun, as far as it is known."""
        now, per_second = self._now(), self.per_second
        self._free_places()
        if self._under_way + len(self._answered) >= int(per_second):
            free_at = self._answered[0] + WINDOW_SECONDS if self._answered else now + LOOK_SECONDS
            return min(free_at - now, LOOK_SECONDS)
        at_once = max(1.0, per_second * BURST)
        return self._next_at - (at_once - 1) / per_second - now

    def _free_places(self) -> None:
        """Give back the places of what was answered long enough ago."""
        while self._answered and self._answered[0] + WINDOW_SECONDS <= self._now():
            self._answered.popleft()


class FleetShare:
    """Keeps a process's share even with those of all others, however they come and go."""

    def __init__(self, share: RequestShare, planned: float) -> None:
        self._share = share
        self._planned = planned
        self._working = 0

    def see(self, fleet: FleetState, me: str) -> None:
        """Take the share that a fleet leaves to a process.

        Those that have shards divide all there is. Who has none yet, while others are there, makes
        do with little, and takes more when they have heard of it; at once if it came in the place
        of another, which they reckon with anyway.
        """
        working = {shard.holder for shard in fleet.shards if shard.holder is not None}
        alone = working <= {me} and all(process.id == me for process in fleet.live)
        if me in working or alone:
            per_second = share_of(len(working), self._planned)
        else:
            per_second = min(STARTING_SHARE, share_of(len(working) + 1, self._planned))
        self._share.set(per_second, at_once=alone or len(working) <= self._working)
        self._working = len(working)


@dataclass(frozen=True, slots=True)
class DiscordRequest:
    """A request as figures tell it: no id and no token is in its route."""

    method: str
    route: str

    @property
    def counted(self) -> bool:
        """Whether it counts towards the limit of the whole bot."""
        return not self.route.startswith(_EXEMPT)


def request_of(method: str, url: URL) -> DiscordRequest | None:
    """Name a request by its route, or return None for what is none of the API's."""
    path = url.raw_path
    api = _API.match(path)
    if api is None or url.scheme not in {"http", "https"}:
        return None
    names = ["{id}" if part.isdigit() else part for part in path[api.end() + 1 :].split("/")]
    if names[0] in {"interactions", "webhooks"} and len(names) > 2:
        names[2] = "{token}"
    known = (name if name[:1] == "{" or _WORD.fullmatch(name) else "{other}" for name in names)
    return DiscordRequest(method, "/" + "/".join(known))


class RequestWatcher(Protocol):
    """Whoever keeps figures of requests."""

    def requested(self, request: DiscordRequest, status: int | None, seconds: float) -> None:
        """Note how a request was answered, by None if it was not."""

    def rate_limited(self, scope: str) -> None:
        """Note that Discord refused a request by a limit: of a user, of all, or shared."""

    def acknowledged(self, interaction: int) -> None:
        """Note that Discord has the first answer to an interaction."""


class ServerFailed(aiohttp.ClientError):
    """Discord failed at a request that is made once."""


@dataclass(frozen=True, slots=True)
class OnceOnly:
    """Whose requests are made once, and how long each may wait for its answer."""

    task: asyncio.Task[object] | None
    limit: asyncio.Timeout
    seconds: float


_once_only: ContextVar[OnceOnly | None] = ContextVar("once_only", default=None)


@asynccontextmanager
async def requests_once(seconds: float = ANSWER_TIMEOUT_SECONDS) -> AsyncIterator[None]:
    """Make each request of this task once, for as long as a `with` lasts.

    Without it discord.py would try for 25 seconds what a server fails at, and wait five minutes
    for an answer: both may outlive an outage. An answer that does not come is a TimeoutError.
    """
    async with asyncio.timeout(None) as limit:
        before = _once_only.set(OnceOnly(asyncio.current_task(), limit, seconds))
        try:
            yield
        finally:
            _once_only.reset(before)


def _is_made_once() -> bool:
    """Tell whether the request under way is one that is made once."""
    return _current() is not None


def _note_begun(*, begun: bool) -> None:
    """Note that a request of this task has `begun` and waits for its answer, or waits no more."""
    once = _current()
    if once is not None and not once.limit.expired():
        now = asyncio.get_running_loop().time()
        once.limit.reschedule(now + once.seconds if begun else None)


def _current() -> OnceOnly | None:
    """Return what holds for this task; what was begun beside it goes its own way."""
    once = _once_only.get()
    return once if once is not None and once.task is asyncio.current_task() else None


def request_trace(share: RequestShare, watcher: RequestWatcher) -> aiohttp.TraceConfig:
    """Return what a client's HTTP session calls at each request, also when it tries again."""

    async def begin(
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        params: aiohttp.TraceRequestStartParams,
    ) -> None:
        request = context.request = request_of(params.method, params.url)
        if request is not None and request.counted:
            await share.take()
        context.begun = time.monotonic()
        _note_begun(begun=True)

    async def end(
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        params: aiohttp.TraceRequestEndParams,
    ) -> None:
        _note_begun(begun=False)
        if context.request is None:
            return
        leave(context.request)
        status = params.response.status
        watcher.requested(context.request, status, time.monotonic() - context.begun)
        if status == HTTP_TOO_MANY_REQUESTS:
            watcher.rate_limited(params.response.headers.get("X-RateLimit-Scope", "unknown"))
        if context.request.route.endswith("/callback") and params.response.ok:
            watcher.acknowledged(int(params.url.raw_path.split("/")[-3]))
        if context.request.counted and status in RETRIED_STATUSES and _is_made_once():
            raise ServerFailed(str(status))

    async def fail(
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        params: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        if isinstance(params.exception, ServerFailed):  # which was answered, see above
            return
        _note_begun(begun=False)
        if context.request is not None and hasattr(context, "begun"):
            leave(context.request)
            watcher.requested(context.request, None, time.monotonic() - context.begun)

    def leave(request: DiscordRequest) -> None:
        if request.counted:
            share.done()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(begin)
    trace.on_request_end.append(end)
    trace.on_request_exception.append(fail)
    return trace

"""Rate limits as Discord keeps them: buckets a route, one global limit, a ban, and cooldowns.

Time comes in as a value; limits count only while they are switched on.
"""

import hashlib
import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from sandbox.world.errors import DiscordError
from sandbox.world.model import Id, Json
from sandbox.world.snowflakes import moment

MAX_GLOBAL_REQUESTS, GLOBAL_WINDOW_SECONDS = 50, 1.0
MAX_INVALID_REQUESTS, INVALID_WINDOW_SECONDS = 10_000, 600.0
BAN_SECONDS = 3_600.0
INVALID_STATUSES = frozenset({401, 403, 429})
# Discord names no figures for opening direct messages, editing old messages and changing emojis;
# these are strict.
MAX_NEW_DMS, NEW_DMS_WINDOW_SECONDS = 10, 600.0
OLD_MESSAGE_SECONDS = 3600.0
MAX_OLD_EDITS, OLD_EDITS_WINDOW_SECONDS = 5, 60.0
USER, SHARED, GLOBAL = "user", "shared", "global"
VIA = "1.1 sandbox"

_LIMITED = "You are being rate limited."
_RESOURCE = "The resource is being rate limited."
_MAX_BUCKETS = 4_096
_EXEMPT_PATHS = ("/interactions/", "/webhooks/")

# Route: so many requests in so many seconds, for each major parameter.
_RULES: dict[str, tuple[int, float]] = {
    "POST /channels/{channel}/messages": (5, 5.0),
    "PATCH /channels/{channel}/messages/{message}": (5, 5.0),
    "DELETE /channels/{channel}/messages/{message}": (5, 1.0),
    "POST /channels/{channel}/messages/bulk-delete": (1, 3.0),
    "POST /channels/{channel}/typing": (5, 5.0),
    "POST /channels/{channel}/threads": (10, 60.0),
    "POST /channels/{channel}/messages/{message}/threads": (10, 60.0),
    "PATCH /channels/{channel}": (5, 15.0),
    "POST /users/@me/channels": (10, 60.0),
    "PUT /applications/{application}/commands": (2, 60.0),
    "PUT /applications/{application}/guilds/{guild}/commands": (2, 20.0),
    "POST /applications/{application}/emojis": (5, 5.0),
    "PATCH /applications/{application}/emojis/{emoji}": (5, 5.0),
    "DELETE /applications/{application}/emojis/{emoji}": (5, 5.0),
    "POST /interactions/{interaction}/{token}/callback": (5, 1.0),
    "POST /webhooks/{application}/{token}": (5, 2.0),
    "PATCH /webhooks/{application}/{token}/messages/{message}": (5, 2.0),
    "DELETE /webhooks/{application}/{token}/messages/{message}": (5, 2.0),
    "GET /gateway/bot": (2, 5.0),
}
_DEFAULT_RULE = (30, 10.0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The headers of an answer and, if refused, for how long and by which limit."""

    headers: dict[str, str]
    retry_after: float | None = None
    scope: str = USER
    banned: bool = False


@dataclass(slots=True)
class Window:
    """So many requests until a moment."""

    until: float
    left: int


@dataclass(slots=True)
class RateLimits:
    """All buckets of one bot; off unless switched on."""

    on: bool = False
    buckets: dict[tuple[str, str], Window] = field(default_factory=dict)
    global_window: Window = field(default_factory=lambda: Window(0.0, MAX_GLOBAL_REQUESTS))
    refused: deque[float] = field(default_factory=deque)
    banned_until: float = 0.0
    refused_everywhere: int = 0
    """Requests beyond what the whole bot may make, in all its processes together."""

    def check(self, key: str, params: Mapping[str, str], now: float) -> Verdict:
        """Count a request to a route like `PATCH /channels/{channel}`, or refuse it."""
        if not self.on:
            return Verdict({})
        if now < self.banned_until:
            return Verdict({}, self.banned_until - now, GLOBAL, banned=True)
        counted = not exempt(key)
        if counted and now >= self.global_window.until:
            self.global_window = Window(now + GLOBAL_WINDOW_SECONDS, MAX_GLOBAL_REQUESTS)
        if counted and self.global_window.left <= 0:
            self.refused_everywhere += 1
            return Verdict({}, self.global_window.until - now, GLOBAL)
        limit, seconds = _RULES.get(key, _DEFAULT_RULE)
        window = self._window((key, major(key, params)), limit, seconds, now)
        refused = window.left <= 0
        if not refused:
            window.left -= 1
            self.global_window.left -= counted
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(window.left),
            "X-RateLimit-Reset": f"{window.until:.3f}",
            "X-RateLimit-Reset-After": f"{window.until - now:.3f}",
            "X-RateLimit-Bucket": bucket(key),
        }
        return Verdict(headers, window.until - now if refused else None)

    def answered(self, status: int, now: float, *, scope: str = USER) -> None:
        """Note the status of an answer: invalid requests count, but not those on shared limits."""
        if status not in INVALID_STATUSES or scope == SHARED:
            return
        self.refused.append(now)
        _forget(self.refused, INVALID_WINDOW_SECONDS, now)
        if len(self.refused) >= MAX_INVALID_REQUESTS and now >= self.banned_until:
            self.banned_until = now + BAN_SECONDS

    def reset(self) -> None:
        """Open all buckets, forget invalid requests and lift a ban."""
        self.buckets.clear()
        self.refused.clear()
        self.global_window = Window(0.0, MAX_GLOBAL_REQUESTS)
        self.banned_until = 0.0
        self.refused_everywhere = 0

    def state(self, now: float) -> Json:
        """What a test may want to know."""
        _forget(self.refused, INVALID_WINDOW_SECONDS, now)
        return {
            "on": self.on,
            "buckets": len(self.buckets),
            "invalid": len(self.refused),
            "banned": now < self.banned_until,
            "refused_everywhere": self.refused_everywhere,
        }

    def _window(self, key: tuple[str, str], limit: int, seconds: float, now: float) -> Window:
        window = self.buckets.get(key)
        if window is None or now >= window.until:
            if len(self.buckets) >= _MAX_BUCKETS:
                self.buckets = {k: w for k, w in self.buckets.items() if now < w.until}
            window = self.buckets[key] = Window(now + seconds, limit)
        return window


def _forget(times: deque[float], seconds: float, now: float) -> None:
    while times and times[0] <= now - seconds:
        times.popleft()


def exempt(key: str) -> bool:
    """Whether a route does not count towards the global limit: callbacks and webhooks."""
    return key.partition(" ")[2].startswith(_EXEMPT_PATHS)


def major(key: str, params: Mapping[str, str]) -> str:
    """The part of a path that has buckets of its own: a channel, a guild, or a token."""
    path = key.partition(" ")[2]
    if path.startswith(_EXEMPT_PATHS):
        return params.get("token", "")
    for start, name in (("/channels/", "channel"), ("/guilds/", "guild")):
        if path.startswith(start):
            return params.get(name, "")
    return ""


@lru_cache(maxsize=256)
def bucket(key: str) -> str:
    """The opaque name of a route's buckets, the same for every major parameter."""
    return hashlib.md5(key.encode(), usedforsecurity=False).hexdigest()


def refusal(verdict: Verdict) -> DiscordError:
    """A 429 in Discord's shape; that of a ban has no `Via`, so that clients give up."""
    wait = round(max(verdict.retry_after or 0.0, 0.001), 3)
    everywhere = verdict.scope == GLOBAL
    message = _RESOURCE if verdict.scope == SHARED else _LIMITED
    body: Json = {"retry_after": wait, "global": everywhere}
    error = DiscordError(0, status=429, message=message, **body)
    error.headers = verdict.headers | {
        "Retry-After": str(math.ceil(wait)),
        "X-RateLimit-Scope": verdict.scope,
    }
    if everywhere:
        error.headers["X-RateLimit-Global"] = "true"
    if not verdict.banned:
        error.headers["Via"] = VIA
    return error


# -- cooldowns ------------------------------------------------------------------------------


@dataclass(slots=True)
class Cooldowns:
    """Two limits that are no buckets: opening direct messages, and editing old messages."""

    on: bool = False
    opened: deque[float] = field(default_factory=deque)
    edited: dict[Id, deque[float]] = field(default_factory=dict)

    def open_dm(self, now: float) -> None:
        """Count a newly opened direct message, or refuse with 40003."""
        if self.on:
            _count(self.opened, MAX_NEW_DMS, NEW_DMS_WINDOW_SECONDS, now, 40003)

    def edit(self, message_id: Id, now: float) -> None:
        """Count an edit of a message older than an hour, or refuse with 30046."""
        if self.on and now - moment(message_id) >= OLD_MESSAGE_SECONDS:
            times = self.edited.setdefault(message_id, deque())
            _count(times, MAX_OLD_EDITS, OLD_EDITS_WINDOW_SECONDS, now, 30046)


def _count(times: deque[float], most: int, seconds: float, now: float, code: int) -> None:
    _forget(times, seconds, now)
    if len(times) >= most:
        error = DiscordError(code, retry_after=round(times[0] + seconds - now, 3))
        error.headers = {"Via": VIA}
        raise error
    times.append(now)

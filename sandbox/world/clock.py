"""Time as the sandbox sees it: real seconds plus an offset that tests can move."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache


@dataclass(slots=True)
class Clock:
    """Real time shifted by what it was moved, telling listeners of every move.

    `by_hand` lets people at the page move it; such time passes in small steps of `run`. Where a bot
    lives by this clock (`led`), the bot passes the time and the clock goes as far as it has come:
    so what the bot says in that time is said at its moment.
    """

    source: Callable[[], float] = time.time
    offset: float = 0.0
    by_hand: bool = False
    led: bool = False
    owed: float = 0.0
    listeners: list[Callable[[], None]] = field(default_factory=list)

    def now(self) -> float:
        """Seconds since 1970, moved."""
        return self.source() + self.offset

    def move(self, seconds: float) -> None:
        """Jump forward by some seconds."""
        self.offset += seconds
        self._tell()

    def owe(self, seconds: float) -> None:
        """Let so much more time pass soon, as somebody at the page asked."""
        self.owed += seconds
        self._tell()

    def run(self, most: float) -> None:
        """Let a part of the time pass that is still owed to somebody at the page."""
        if not self.led:
            self._pass(min(self.owed, most))

    def reach(self, offset: float) -> None:
        """Go as far as whoever leads this clock has come, and no further than was asked."""
        self._pass(min(self.owed, offset - self.offset))

    def _pass(self, seconds: float) -> None:
        if seconds > 0:
            self.owed -= seconds
            self.move(seconds)

    def _tell(self) -> None:
        for listener in list(self.listeners):
            listener()


@lru_cache(maxsize=4096)
def stamp(seconds: float) -> str:
    """Discord's ISO 8601 form of a moment."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")

"""Time as the sandbox sees it: real seconds plus an offset that tests can move."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache


@dataclass(slots=True)
class Clock:
    """Real time shifted by what it was moved, telling listeners of every move.

    `by_hand` lets people at the page move it; such time passes in small steps of `run`.
    """

    source: Callable[[], float] = time.time
    offset: float = 0.0
    by_hand: bool = False
    owed: float = 0.0
    listeners: list[Callable[[], None]] = field(default_factory=list)

    def now(self) -> float:
        """Seconds since 1970, moved."""
        return self.source() + self.offset

    def move(self, seconds: float) -> None:
        """Jump forward by some seconds."""
        self.offset += seconds
        for listener in list(self.listeners):
            listener()

    def run(self, most: float) -> None:
        """Let a part of the time pass that is still owed to somebody at the page."""
        if step := min(self.owed, most):
            self.owed -= step
            self.move(step)


@lru_cache(maxsize=4096)
def stamp(seconds: float) -> str:
    """Discord's ISO 8601 form of a moment."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")

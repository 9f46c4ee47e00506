"""A circuit breaker: after many refusals nothing is sent for a while, then one at a time."""

from __future__ import annotations

from bot.runtime.clock import Clock

MAX_REFUSALS = 8
MIN_PAUSE_SECONDS = 1.0
MAX_PAUSE_SECONDS = 4.0
"""How long it is silent at most: no longer may it go unnoticed that an outage is over."""


class CircuitBreaker:
    """Counts refusals in a row; too many open it, each time for longer."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._refusals = 0
        self._pause = MIN_PAUSE_SECONDS
        self._until = 0.0

    @property
    def wait(self) -> float:
        """The seconds to stay silent."""
        return max(0.0, self._until - self._clock.now())

    @property
    def careful(self) -> bool:
        """Whether only one at a time may try, for the last ones were refused."""
        return self._refusals >= MAX_REFUSALS

    def worked(self) -> None:
        """Take note that something was said: all is well again."""
        self._refusals, self._pause, self._until = 0, MIN_PAUSE_SECONDS, 0.0

    def refused(self) -> None:
        """Take note of a refusal."""
        self._refusals += 1
        if self._refusals >= MAX_REFUSALS:
            self._until = self._clock.now() + self._pause
            self._pause = min(2 * self._pause, MAX_PAUSE_SECONDS)

    def rest(self, seconds: float) -> None:
        """Stay silent for some seconds for another reason."""
        self._until = max(self._until, self._clock.now() + seconds)

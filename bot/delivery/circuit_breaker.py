"""A breaker: who is refused again and again falls silent for a while, then tries with one voice."""

from __future__ import annotations

from bot.store.protocols import Clock

PATIENCE = 8
SHORTEST, LONGEST = 15.0, 300.0


class Breaker:
    """Counts refusals in a row; too many open it, each time for longer."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._refusals = 0
        self._pause = SHORTEST
        self._until = 0.0

    @property
    def wait(self) -> float:
        """The seconds to stay silent."""
        return max(0.0, self._until - self._clock.now())

    @property
    def careful(self) -> bool:
        """Whether only one at a time may try, for the last ones were refused."""
        return self._refusals >= PATIENCE

    def worked(self) -> None:
        """Take note that something was said: all is well again."""
        self._refusals, self._pause, self._until = 0, SHORTEST, 0.0

    def refused(self) -> None:
        """Take note of a refusal."""
        self._refusals += 1
        if self._refusals >= PATIENCE:
            self._until = self._clock.now() + self._pause
            self._pause = min(2 * self._pause, LONGEST)

    def rest(self, seconds: float) -> None:
        """Stay silent for some seconds for another reason."""
        self._until = max(self._until, self._clock.now() + seconds)

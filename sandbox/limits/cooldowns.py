"""Two limits that are no buckets: opening direct messages, and editing old messages.

Discord names no figures for either; these are on the strict side and count only while rate
limits are switched on.
"""

from collections import deque
from dataclasses import dataclass, field

from sandbox.world.errors import DiscordError
from sandbox.world.model import Id
from sandbox.world.snowflakes import moment

MAX_NEW_DMS, NEW_DMS_WINDOW_SECONDS = 10, 600.0
OLD_MESSAGE_SECONDS = 3600.0
MAX_OLD_EDITS, OLD_EDITS_WINDOW_SECONDS = 5, 60.0


@dataclass(slots=True)
class Cooldowns:
    """Counts what the bot has lately done too often."""

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
    while times and times[0] <= now - seconds:
        times.popleft()
    if len(times) >= most:
        refusal = DiscordError(code, retry_after=round(times[0] + seconds - now, 3))
        refusal.headers = {"Via": "1.1 sandbox"}
        raise refusal
    times.append(now)

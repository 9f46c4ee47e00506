"""Presence: who acted at a table or looked at it a moment ago, as far as this life knows."""

from __future__ import annotations

from collections import OrderedDict

from bot.store.protocols import Clock
from bot.tables.table import TableId, User

HERE_SECONDS = 90.0
"""Whoever was seen so lately need not be called."""
CALLED_AFTER = 90.0
"""How long somebody who was not called has before they are called after all."""
CALLED_WITHIN = 0.4
"""The part of the time of a decision after which that call comes at the latest."""
MOST_KEPT = 5000


def called_after(pace: int | None) -> float:
    """Return after how many seconds somebody is called who seemed to be here.

    At the pace of live play that is long before the reminder, which comes at four fifths.
    """
    return CALLED_AFTER if pace is None else min(CALLED_AFTER, CALLED_WITHIN * pace)


class Presence:
    """Remembers when people were seen at tables; a life that begins knows of nobody."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seen: OrderedDict[tuple[TableId, User], float] = OrderedDict()

    def seen(self, id_: TableId, user: User) -> None:
        """Note that somebody is at a table now."""
        self._seen[id_, user] = self._clock.now()
        self._seen.move_to_end((id_, user))
        if len(self._seen) > MOST_KEPT:
            self._seen.popitem(last=False)

    def here(self, id_: TableId, user: User) -> bool:
        """Tell whether somebody was at a table a moment ago."""
        return self.since(id_, user, self._clock.now() - HERE_SECONDS)

    def since(self, id_: TableId, user: User, moment: float) -> bool:
        """Tell whether somebody was at a table after a moment."""
        return self._seen.get((id_, user), 0.0) > moment

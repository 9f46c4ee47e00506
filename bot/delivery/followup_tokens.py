"""Doors: how somebody can be shown something in private without having asked for it.

A bot cannot speak first in private, but for a quarter of an hour after a press it may go on
speaking. What is needed for that is kept in memory alone, one door a person and table.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.tables.table import TableId, User

OPEN_SECONDS = 14 * 60.0
MOST_KEPT = 5000


@dataclass(frozen=True, slots=True)
class Door:
    """What a press left open: its token, where it was made, and in which language it is answered.

    `screen` is the private message that the press led to, if it is about that person's move.
    """

    application: int
    token: str
    place: int
    language: str
    screen: int | None = None


class Doors:
    """Keeps the last door of each person at each table, and which decision they were asked for."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._doors: OrderedDict[tuple[TableId, User], tuple[float, Door]] = OrderedDict()
        self._asked: OrderedDict[tuple[TableId, User], int] = OrderedDict()
        self._entered: OrderedDict[TableId, None] = OrderedDict()

    def entered(self, id_: TableId) -> bool:
        """Tell whether anybody at a table was answered lately: then the next answer is quick."""
        return id_ in self._entered

    def leave_open(self, id_: TableId, user: User, door: Door) -> None:
        """Keep the door of somebody's last press at a table."""
        self._entered[id_] = None
        self._entered.move_to_end(id_)
        if len(self._entered) > MOST_KEPT:
            self._entered.popitem(last=False)
        self._doors[id_, user] = self._now(), door
        self._doors.move_to_end((id_, user))
        if len(self._doors) > MOST_KEPT:
            self._doors.popitem(last=False)

    def turned(self, id_: TableId, user: User, screen: int) -> None:
        """Keep which private message shows somebody their move now."""
        if (id_, user) in self._doors:
            since, door = self._doors[id_, user]
            self._doors[id_, user] = since, replace(door, screen=screen)

    def open_to(self, id_: TableId, user: User) -> Door | None:
        """Return the door of somebody at a table, as long as it is open."""
        since, door = self._doors.get((id_, user), (0.0, None))
        if door is None or self._now() - since > OPEN_SECONDS:
            self._doors.pop((id_, user), None)
            return None
        return door

    def ask(self, id_: TableId, user: User, opened: int) -> bool:
        """Note that somebody is asked for a decision; False if they were before."""
        known = self._asked.pop((id_, user), None)
        self._asked[id_, user] = opened
        if len(self._asked) > MOST_KEPT:
            self._asked.popitem(last=False)
        return known != opened

"""What is kept of company: who is asked to come, what is played again, who wants to hear of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.tables.table import Table, TableId, User

CALLED_EVERY = 3_600.0
"""Nobody is called for new tables more often than once in so many seconds."""
MOST_CALLED = 50
"""As many as one message can well call."""


class Watching(Protocol):
    """Finds tables by those who are not seated there yet."""

    async def invitations(self, user: User) -> Sequence[Table]:
        """Return the lobbies where a seat is held for somebody, newest first."""

    async def rematch_of(self, id_: TableId) -> Table | None:
        """Return the rematch of a table that gathers or is played, if there is one."""

    async def watch(self, guild: int, game: str, user: User, *, on: bool) -> None:
        """Keep whether somebody wants to hear of new tables of a game on a server."""

    async def watched(self, guild: int, user: User) -> Sequence[str]:
        """Return the games of whose new tables somebody wants to hear on a server."""

    async def called(self, users: Sequence[User], at: float) -> None:
        """Keep who is called for a new table, so that the next one waits its time."""

    async def watchers(self, guild: int, game: str, since: float) -> Sequence[User]:
        """Return who wants to hear of a new table and was not called since, longest ago first."""

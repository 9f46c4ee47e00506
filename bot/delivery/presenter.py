"""Whoever says notices: what the outbox asks of the side that knows Discord."""

from __future__ import annotations

from typing import Protocol

from bot.tables.notices import Delivered, Queued
from bot.tables.table import TableId


class Retry(Exception):
    """The notice could not be said now; try again after some seconds."""

    def __init__(self, after: float) -> None:
        super().__init__(after)
        self.after = after


class Unreachable(Exception):
    """The place of a table is gone or closed; the reason is a message key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Presenter(Protocol):
    """Says notices: posts, edits and reposts; raises Retry or Unreachable."""

    async def present(self, queued: Queued) -> Delivered:
        """Say one notice and return what stands elsewhere now."""

    async def posted(self, table: TableId) -> None:
        """Wait until a table is shown anywhere, but no longer than a person would."""

    async def caught_up(self, table: TableId, sequence: int) -> int | None:
        """Wait until a table's panel shows this action, but no longer than a person would.

        Return the last message that was posted there, or None if it took too long.
        """

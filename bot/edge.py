"""The real world's time and chance; everything else gets them as values."""

from __future__ import annotations

import secrets
import time

from bot.tables import TableId

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without those that look like another one."""


class SystemClock:
    """The clock of the machine."""

    def now(self) -> float:
        """Return seconds since the epoch."""
        return time.time()


class RandomIds:
    """Ids and seeds that nobody can guess."""

    def table(self) -> TableId:
        """Return a new table id."""
        return "".join(secrets.choice(LETTERS) for _ in range(6))

    def seed(self) -> str:
        """Return a new seed."""
        return secrets.token_hex(32)

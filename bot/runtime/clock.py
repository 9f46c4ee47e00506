"""The real world's time and chance; everything else gets them as values."""

from __future__ import annotations

import secrets
import time
from hashlib import sha256
from typing import Protocol

from bot.tables.table import TableId, Who

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without those that look like another one."""


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> float:
        """Return seconds since the epoch."""


class Ids(Protocol):
    """Makes what must not be guessed."""

    def table(self) -> TableId:
        """Return a new table id."""

    def secret(self) -> str:
        """Return the host's part of a seed."""

    def join(self, who: Who, interaction: int) -> str:
        """Return what somebody gives to the seed by sitting down."""


class SystemClock:
    """The clock of the machine."""

    now = staticmethod(time.time)


class RandomIds:
    """Ids and secrets that nobody can guess."""

    def table(self) -> TableId:
        """Return a new table id."""
        return "".join(secrets.choice(LETTERS) for _ in range(6))

    def secret(self) -> str:
        """Return the host's part of a seed."""
        return secrets.token_hex(32)

    def join(self, who: Who, interaction: int) -> str:
        """Return what somebody gives to the seed: made of an id that Discord gave to the press.

        It is a digest, so that a record can show it and nobody is known by it.
        """
        return sha256(f"{who}/{interaction}".encode()).hexdigest()[:32]

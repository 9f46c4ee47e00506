"""A greeting: what the bot says once to a server that it joined."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Greeting:
    """To which server hello is said, where, and since when the bot is there."""

    guild: int
    joined: float
    channel: int

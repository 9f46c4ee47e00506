"""Figures of everything that is kept, for whoever watches the bot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OutboxFigures:
    """How much is to be said now, and since when the oldest of it waits, if anything does."""

    due: int = 0
    oldest: float | None = None

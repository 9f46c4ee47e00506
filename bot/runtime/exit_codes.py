"""How the bot is told to end, and the codes with which it does."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from enum import IntEnum


class Exit(IntEnum):
    """How the bot ended, in numbers a process manager understands (sysexits.h)."""

    STOPPED = 0
    DAMAGED = 65
    """The database is damaged: starting again is of no use, restore a backup."""
    UNAVAILABLE = 69
    """Discord could not be reached: try again later."""
    FAULT = 70
    """A fault of ours: starting again may help."""
    DATABASE = 74
    """The database or its folder cannot be used: somebody must look."""
    CONFIG = 78
    """The settings or the token are wrong: starting again is of no use."""


def on_end_signals(loop: asyncio.AbstractEventLoop, end: Callable[[], object]) -> None:
    """Call a function when a terminal or a process manager wants us to end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, end)
        except NotImplementedError:  # Windows has no signal handlers in the loop
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(end))

"""Exit codes of the bot."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """How the bot ended, in numbers a process manager understands (sysexits.h)."""

    STOPPED = 0
    UNAVAILABLE = 69
    """Discord could not be reached: try again later."""
    FAULT = 70
    """A fault of ours: starting again may help."""
    DATABASE = 74
    """The database or its folder cannot be used: somebody must look."""
    CONFIG = 78
    """The settings or the token are wrong: starting again is of no use."""

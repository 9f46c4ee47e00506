"""What can go wrong with a store."""

from __future__ import annotations

from engine.errors import EngineError


class StoreFailed(EngineError):
    """The database could not do what was asked; nothing was written."""


class Unsure(StoreFailed):
    """The database went away before it said whether it has written; look before trying again."""

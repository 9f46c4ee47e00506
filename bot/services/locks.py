"""Locks: one change at a time of a table, a person or a server."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import Literal, TypeAlias
from weakref import WeakValueDictionary

from bot.tables.table import TableId, User

Key: TypeAlias = (
    tuple[Literal["table"], TableId]
    | tuple[Literal["person"], User]
    | tuple[Literal["server"], int]
    | tuple[Literal["opening"]]
)


class Locks:
    """Hands out one lock for each thing that is changed; nobody's lock is kept for long."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()

    def table(self, id_: TableId) -> AbstractAsyncContextManager[None]:
        """Wait until nobody else changes this table."""
        return self._lock(("table", id_))

    def person(self, user: User) -> AbstractAsyncContextManager[None]:
        """Wait until nobody else changes what this person chose."""
        return self._lock(("person", user))

    def server(self, guild: int) -> AbstractAsyncContextManager[None]:
        """Wait until nobody else changes what this server chose."""
        return self._lock(("server", guild))

    def opening(self) -> AbstractAsyncContextManager[None]:
        """Wait until nobody else opens a table, so that no two get the same number."""
        return self._lock(("opening",))

    def _lock(self, key: Key) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())

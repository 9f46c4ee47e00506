"""A cache that forgets what was used least recently."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """Keeps so many values, or as many as fit if each has a size; for one thread at a time."""

    def __init__(self, max_size: int, size_of: Callable[[V], int] = lambda _: 1) -> None:
        self.size = 0
        self._max_size = max_size
        self._size_of = size_of
        self._entries: OrderedDict[K, V] = OrderedDict()

    def __contains__(self, key: K) -> bool:
        return key in self._entries

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[V]:
        return iter(tuple(self._entries.values()))

    def get(self, key: K) -> V | None:
        """Return a value and count it as used."""
        if key not in self._entries:
            return None
        self._entries.move_to_end(key)
        return self._entries[key]

    def get_or_make(self, key: K, make: Callable[[], V]) -> V:
        """Return a value and count it as used; make it if it is not there."""
        if key in self._entries:
            self._entries.move_to_end(key)
            return self._entries[key]
        value = make()
        self.put(key, value)
        return value

    def put(self, key: K, value: V) -> None:
        """Keep a value, and forget those used least recently if there is no room for all."""
        self.pop(key)
        self._entries[key] = value
        self.size += self._size_of(value)
        while self.size > self._max_size and len(self._entries) > 1:
            self.pop(next(iter(self._entries)))

    def pop(self, key: K) -> V | None:
        """Forget a value and return it."""
        if key not in self._entries:
            return None
        value = self._entries.pop(key)
        self.size -= self._size_of(value)
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._entries.clear()
        self.size = 0

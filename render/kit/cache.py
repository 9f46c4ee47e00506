"""A cache with room for so many bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

MAX_CACHE_BYTES = 96 * 1024 * 1024

T = TypeVar("T")


@dataclass(slots=True)
class LruCache(Generic[T]):
    """Values by key, as many as a number of bytes allows; the least recently used go first."""

    size_of: Callable[[T], int]
    max_bytes: int = MAX_CACHE_BYTES
    bytes: int = 0
    _values: OrderedDict[Hashable, T] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of a key, made if it is not there."""
        values = self._values
        with self._lock:
            if key in values:
                values.move_to_end(key)
                return values[key]
        value = make()  # outside the lock: a piece may be made of other pieces
        with self._lock:
            if key not in values:
                values[key] = value
                self.bytes += self.size_of(value)
            while self.bytes > self.max_bytes and len(values) > 1:
                self.bytes -= self.size_of(values.popitem(last=False)[1])
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self.bytes = 0

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[T]:
        return iter(tuple(self._values.values()))

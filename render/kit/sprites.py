"""Pieces are drawn once and kept; those not used for long are forgotten when room is short."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

from PIL import Image

MOST_BYTES = 96 * 1024 * 1024

T = TypeVar("T")


@dataclass(slots=True)
class Kept(Generic[T]):
    """Values by key, as many as a number of bytes allows; the least recently used go first."""

    weigh: Callable[[T], int]
    most: int = MOST_BYTES
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
        made = make()  # outside the lock: a piece may be made of other pieces
        with self._lock:
            if key not in values:
                values[key] = made
                self.bytes += self.weigh(made)
            while self.bytes > self.most and len(values) > 1:
                self.bytes -= self.weigh(values.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self.bytes = 0

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[T]:
        return iter(tuple(self._values.values()))


@dataclass(frozen=True, slots=True)
class Tile:
    """A piece on its ground, ready to be pasted; `cut` is where it covers what lies below."""

    image: Image.Image
    cut: Image.Image | None = None
    dx: int = 0
    dy: int = 0


def image_bytes(image: Image.Image) -> int:
    """Return how much memory a picture takes."""
    return image.width * image.height * {"RGBA": 4, "RGB": 4}.get(image.mode, 1) + 200


def tile_bytes(tile: Tile) -> int:
    """Return how much memory a tile takes."""
    return image_bytes(tile.image) + (image_bytes(tile.cut) if tile.cut else 0)

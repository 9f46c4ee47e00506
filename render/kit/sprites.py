"""Pieces on their ground, ready to be pasted, and the memory they take."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image


@dataclass(frozen=True, slots=True)
class Tile:
    """A piece on its ground, ready to be pasted; `cut` is where it covers what lies below."""

    image: Image.Image
    cut: Image.Image | None = None
    dx: int = 0
    dy: int = 0
    words: tuple[str, ...] = ()
    """What is written on it."""


def image_bytes(image: Image.Image) -> int:
    """Return how much memory a picture takes."""
    return image.width * image.height * {"RGBA": 4, "RGB": 4}.get(image.mode, 1) + 200


def tile_bytes(tile: Tile) -> int:
    """Return how much memory a tile takes."""
    return image_bytes(tile.image) + (image_bytes(tile.cut) if tile.cut else 0)

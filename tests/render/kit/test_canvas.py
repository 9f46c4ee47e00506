"""What pictures are put together from is kept within bounds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image

from render.kit import canvas
from render.kit.canvas import MEBIBYTE, PIECE_CACHE, TILE_CACHE, Canvas, Setting
from render.kit.colors import THEMES
from render.kit.geometry import Box
from render.kit.pen import Drawn, Pen, Piece
from render.kit.sprites import Tile, image_bytes
from tests.render.speaking import ENGLISH

SIDE = 256
SETTING = Setting(THEMES["dark"], ENGLISH, ())


@pytest.fixture(autouse=True)
def _empty_caches() -> Iterator[None]:
    for kept in (PIECE_CACHE, TILE_CACHE):
        kept.clear()
    yield
    for kept in (PIECE_CACHE, TILE_CACHE):
        kept.clear()


def dot(number: int) -> Piece:
    """A piece like no other."""
    return Piece(("dot", number), lambda pen: _paint(pen, number))


def _paint(pen: Pen, number: int) -> None:
    pen.draw.ellipse((0, 0, pen.image.width // 2, pen.image.height // 2), (number % 256, 0, 0, 255))


def stamped(over: bool) -> Image.Image:
    """A striped table with a piece on it."""
    table = Canvas((SIDE, SIDE), SETTING)
    table.fill(Box(0, 0, SIDE, SIDE), THEMES["dark"].page)
    table.fill(Box(SIDE // 2, 0, SIDE // 2, SIDE), THEMES["dark"].ink)
    table.stamp(dot(200), Box(0, 0, SIDE, SIDE), over=over)
    return table.image


def test_a_piece_on_flat_ground_is_kept_without_a_mask() -> None:
    stamped(over=False)
    assert TILE_CACHE.size == image_bytes(Image.new("L", (SIDE, SIDE)))


def test_a_piece_covers_all_or_only_what_it_hides_whatever_was_stamped_before() -> None:
    flat, cut = stamped(over=False), stamped(over=True)
    right = (SIDE * 3 // 4, SIDE // 2)
    assert cut.getpixel(right) != flat.getpixel(right)
    assert stamped(over=False).tobytes() == flat.tobytes()
    TILE_CACHE.clear()
    assert stamped(over=True).tobytes() == cut.tobytes()


def test_however_many_pieces_are_stamped_memory_stays_within_its_bound() -> None:
    for number in range(1000):
        size = SIDE + number, SIDE
        PIECE_CACHE.put(number, Drawn(Image.new("RGBA", size), ()))
        TILE_CACHE.put(number, Tile(Image.new("L", size)))
    assert 0 < PIECE_CACHE.size <= canvas.MAX_PIECES_BYTES
    assert 0 < TILE_CACHE.size <= canvas.MAX_TILES_BYTES
    assert PIECE_CACHE.size == sum(image_bytes(piece.image) for piece in PIECE_CACHE)
    assert len(PIECE_CACHE) < len(TILE_CACHE) < 1000


def test_all_that_pictures_are_put_together_from_takes_less_than_100_mebibytes() -> None:
    bounds = (canvas.MAX_PIECES_BYTES, canvas.MAX_TILES_BYTES, canvas.MAX_LINES_BYTES)
    assert sum(bounds) < 100 * MEBIBYTE

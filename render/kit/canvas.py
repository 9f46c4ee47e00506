"""The table top: boxes are filled, pieces stamped and texts written; nothing is drawn twice."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from time import sleep
from typing import Literal, TypeAlias, cast

from PIL import Image

from engine.cache import LruCache
from engine.core import Decision, Seat
from engine.text import Arg, say
from render.kit import fonts, pen
from render.kit.colors import Color, Theme
from render.kit.fonts import LEADING, Line, Style
from render.kit.geometry import Box
from render.kit.palettes import blend, nearest, palette
from render.kit.pen import Drawn, Piece
from render.kit.sprites import Tile, image_bytes, tile_bytes
from render.text.markdown import Speak, on_turn

Across: TypeAlias = Literal["left", "middle", "right"]
Down: TypeAlias = Literal["top", "middle", "bottom"]
PIECES_BEFORE_YIELD = 8
"""After so many pieces the thread lets others run."""
MEBIBYTE = 1 << 20
_COVERS = [255 if alpha > 127 else 0 for alpha in range(256)]

MAX_PIECES_BYTES = 24 * MEBIBYTE
"""Few: a piece is asked for again only where it stands on another ground."""
MAX_TILES_BYTES = 64 * MEBIBYTE
"""Room for what all three games show in one theme, which is 47 MiB, and a part of another."""
MAX_LINES_BYTES = 8 * MEBIBYTE

PIECE_CACHE: LruCache[Hashable, Drawn] = LruCache(
    MAX_PIECES_BYTES, lambda drawn: image_bytes(drawn.image)
)
TILE_CACHE: LruCache[Hashable, Tile] = LruCache(MAX_TILES_BYTES, tile_bytes)
LINE_CACHE: LruCache[Hashable, Line] = LruCache(
    MAX_LINES_BYTES, lambda line: image_bytes(line.mask)
)


@dataclass(frozen=True, slots=True)
class Setting:
    """How a picture shall look and speak; names can be drawn, by seat."""

    theme: Theme
    speak: Speak
    names: tuple[str, ...]
    exact: bool = False
    """All colors instead of the palette's: what the palette is judged by."""

    def say(self, key: str, **args: Arg) -> str:
        """Speak a key with its arguments."""
        return self.speak(say(key, **args))

    def turn(self, key: str, pending: tuple[Decision, ...]) -> str:
        """Say whose decision everybody waits for; nothing while several choose in secret."""
        seat = on_turn(pending)
        return "" if seat is None else self.say(key, seat=self.name(seat))

    def name(self, seat: Seat) -> str:
        """Return the name of whoever sits there, or that of the seat."""
        own = self.names[seat] if seat < len(self.names) else ""
        return own or self.say("seat", number=seat + 1)


@dataclass(frozen=True, slots=True)
class WrittenText:
    """A text that was written: what, how large, the room it had, and the room it took."""

    text: str
    size: int
    room: Box
    taken: Box


class Canvas:
    """A picture in the making, in the palette of its theme or, to judge that, in all colors."""

    def __init__(self, size: tuple[int, int], setting: Setting) -> None:
        self.setting = setting
        self.theme, self.exact = setting.theme, setting.exact
        self.say, self.speak, self.name = setting.say, setting.speak, setting.name
        self.box = Box(0, 0, *size)
        self.texts: list[WrittenText] = []
        self._stamped = 0
        self._palette = palette(self.theme.name)
        if self.exact:
            self.image = Image.new("RGB", size, self.theme.page)
        else:
            # Numbers of colors as plain bytes: Pillow copies those without asking what they mean.
            self.image = Image.new("L", size, nearest(self.theme.name, self.theme.page))
        pixels = self.image.load()
        assert pixels is not None
        self._pixels = pixels
        self._paste = self.image.im.paste

    def _yield_now_and_then(self) -> None:
        """Let other threads go first now and then: whoever waits for a click must not wait long."""
        self._stamped += 1
        if self._stamped % PIECES_BEFORE_YIELD == 0:
            sleep(0)

    def fill(self, box: Box, color: Color) -> None:
        """Fill a box with one of the theme's colors."""
        ink = color if self.exact else nearest(self.theme.name, color)
        self._paste(ink, box.edges)

    def _put(self, tile: Tile, x: int, y: int) -> None:
        """Put a tile at a point, or of one that is cut only what covers the ground.

        A tile has the mode of the canvas, so none of what `Image.paste` looks at need be looked at
        for each of some hundred tiles.
        """
        image, where = tile.image.im, (x, y, x + tile.image.width, y + tile.image.height)
        if tile.cut is not None:
            self._paste(image, where, tile.cut.im)
        else:
            self._paste(image, where)

    def stamp(self, piece: Piece, box: Box, over: bool = False) -> None:
        """Put a piece into a box; `over` if something other than flat ground lies below."""
        ground = self._ground(box.x, box.y)
        key = (self.theme.name, self.exact, ground, box.size, piece.key, over)
        tile = TILE_CACHE.get_or_make(key, lambda: self._tile(piece, box.size, ground, cut=over))
        self._yield_now_and_then()
        self._put(tile, box.x - piece.bleed, box.y - piece.bleed)
        for words in tile.words:
            self.texts.append(WrittenText(words, fonts.MIN_FONT_SIZE, box, box))

    def text(
        self,
        box: Box,
        words: str,
        style: Style,
        color: Color | None = None,
        across: Across = "left",
        *,
        down: Down = "middle",
        lines: int = 1,
        over: bool = False,
    ) -> Box:
        """Write into a box, smaller or cut if it must be, and return the room that it took."""
        ink = color or self.theme.ink
        size, tall, start, rows = _laid_out(words, style, box.size, across, down, lines)
        face = Style(style.face, size)
        left, right = box.right, box.x
        for row, dx, long, base in rows:
            x = box.x + dx
            if row:
                self._row(row, face, x, box.y + base, ink, over)
            left, right = min(left, x), max(right, x + long)
        taken = Box(left, box.y + start, max(0, right - left), tall)
        self.texts.append(WrittenText(" ".join(row for row, *_ in rows), size, box, taken))
        return taken

    def _row(self, row: str, style: Style, x: int, base: int, ink: Color, over: bool) -> None:
        if over:
            self._written_over(row, style, x, base, ink)
            return
        ground = self._ground(x, base)
        key = (self.theme.name, self.exact, ground, ink, style.face, style.size, row)
        tile = TILE_CACHE.get_or_make(key, lambda: self._text_tile(row, style, ink, ground))
        self._put(tile, x + tile.dx, base + tile.dy)

    def _ground(self, x: int, y: int) -> Color:
        """Return the color that lies at a point, on which a tile is about to be put."""
        inside = min(max(x, 0), self.box.w - 1), min(max(y, 0), self.box.h - 1)
        pixel = self._pixels[inside]
        return cast(Color, pixel) if self.exact else self._palette.colors[cast(int, pixel)]

    def _tile(self, piece: Piece, size: tuple[int, int], ground: Color, *, cut: bool) -> Tile:
        """Draw a piece on its ground, with where it covers what lies below if that is asked for."""
        drawn, words = PIECE_CACHE.get_or_make((size, piece.key), lambda: pen.drawn(piece, *size))
        image = Image.new("RGB", drawn.size, ground)
        image.paste(drawn, (0, 0), drawn)
        mask = drawn.getchannel("A").point(_COVERS, "1") if cut else None
        if self.exact:
            return Tile(image, mask, words=words)
        numbers = self._palette.mapped(image, piece.smooth)
        # The ground must stay what it is, or a faint square would show around the piece.
        bare = drawn.getchannel("A").point([255] + [0] * 255, "1")
        numbers.paste(nearest(self.theme.name, ground), (0, 0), bare)
        return Tile(numbers, mask, words=words)

    def _text_tile(self, row: str, style: Style, ink: Color, ground: Color) -> Tile:
        line = LINE_CACHE.get_or_make((row, style), lambda: fonts.line(row, style.face, style.size))
        if self.exact:
            image = Image.new("RGB", line.mask.size, ground)
            image.paste(ink, (0, 0, *line.mask.size), line.mask)
        else:
            image = line.mask.point(blend(self.theme.name, ground, ink))
        return Tile(image, None, line.dx, line.dy)

    def _written_over(self, row: str, style: Style, x: int, base: int, ink: Color) -> None:
        """Write on a picture instead of a ground: slower, unless it was written there before."""
        line = LINE_CACHE.get_or_make((row, style), lambda: fonts.line(row, style.face, style.size))
        at = x + line.dx, base + line.dy
        below = self.image.crop((*at, at[0] + line.mask.width, at[1] + line.mask.height))
        key = (self.theme.name, self.exact, row, style, ink, below.tobytes())
        self._put(TILE_CACHE.get_or_make(key, lambda: self._blended(below, line, ink)), *at)

    def _blended(self, below: Image.Image, line: Line, ink: Color) -> Tile:
        image = below if self.exact else self._palette.shown(below)
        image.paste(ink, (0, 0, *image.size), line.mask)
        return Tile(image if self.exact else self._palette.mapped(image))


@lru_cache(8192)
def _laid_out(
    words: str, style: Style, room: tuple[int, int], across: Across, down: Down, lines: int
) -> tuple[int, int, int, tuple[tuple[str, int, int, int], ...]]:
    """Return how words stand in a box: their size, how tall they are, where they begin, and rows.

    Each row has its words, how far right it begins, how long it is, and how far down it stands.
    """
    wide, high = room
    least = style.sizes[-1]
    most = 1 + max(0, high - fonts.cap(style.face, least)) // round(least * LEADING)
    fitted = fonts.fitted(words, style, wide, min(lines, most), high)
    step, cap = round(fitted.size * LEADING), fonts.cap(style.face, fitted.size)
    tall = fonts.height(style.face, fitted.size, len(fitted.lines))
    start = {"top": 0, "middle": (high - tall) // 2, "bottom": high - tall}[down]
    rows = []
    for number, row in enumerate(fitted.lines):
        long = fonts.width(row, style.face, fitted.size)
        dx = {"left": 0, "middle": (wide - long) // 2, "right": wide - long}[across]
        rows.append((row, dx, long if row else 0, start + cap + number * step))
    return fitted.size, tall, start, tuple(rows)

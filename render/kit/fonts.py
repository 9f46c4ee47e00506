"""Type: bundled fonts, a fallback for every script, and lines of text as cached masks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Literal, TypeAlias

import uharfbuzz as hb
from PIL import Image

from engine.text import ISOLATE, ISOLATE_END, closed
from render.kit.bidi import visual_order
from render.kit.display_names import cleaned, graphemes, shortened

Face: TypeAlias = Literal["title", "text", "strong"]

MIN_FONT_SIZE = 28
"""11 pixels when a picture of 1,400 is shown 550 wide: nothing is written smaller."""
LEADING = 1.22
"""From one baseline to the next, in sizes of the type."""
_FILES: dict[Face, str] = {
    "title": "Yrsa-Bold.ttf",
    "text": "Inter-SemiBold.otf",
    "strong": "Inter-Bold.otf",
}
_FALLBACKS = (
    "Inter-Bold.otf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansArabic-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoSansCJK-Bold.otf",
    "NotoEmoji-Bold.ttf",
    "NotoSansSymbols2-Regular.ttf",
)
MISSING = "\u25af"
"""Stands for a sign that no font has: an upright empty box."""
_UNSEEN = frozenset(" \u200d\ufe0f\ufe0e")


@dataclass(frozen=True, slots=True)
class Style:
    """A face at a size, and down to which size it may shrink where room is short."""

    face: Face
    size: int
    least: int = 0

    @property
    def sizes(self) -> range:
        """The sizes to try, largest first."""
        return range(self.size, (self.least or self.size) - 1, -2)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text as a mask, and where the mask lies from the start of the baseline."""

    mask: Image.Image
    dx: int
    dy: int
    width: int


TITLE = Style("title", 76, 52)
NAME = Style("title", 50, 40)
HEADING = Style("title", 44, 40)
BODY = Style("text", 32, 28)
SMALL = Style("text", 28)
NUMBER = Style("strong", 44, 30)
BIG = Style("strong", 60, 40)


@lru_cache(16)
def _font(file: str) -> hb.Font:
    return hb.Font(hb.Face((files("render") / "assets" / "fonts" / file).read_bytes()))


@lru_cache(8192)
def _file_for(cluster: str, face: Face) -> str | None:
    """Return the first font that has every visible sign of a cluster."""
    seen = [ord(sign) for sign in cluster if sign not in _UNSEEN]
    for file in (_FILES[face], *_FALLBACKS):
        if all(_font(file).get_nominal_glyph(sign) for sign in seen):
            return file
    return None


def legible(name: str) -> str:
    """Return a name as it can be drawn, with a box for each sign that no font has.

    Nothing is returned if only boxes would be left of it.
    """
    signs = [sign if _file_for(sign[0], "title") else MISSING for sign in graphemes(cleaned(name))]
    return "" if set(signs) <= {MISSING, " "} else "".join(signs)


@dataclass(frozen=True, slots=True)
class Run:
    """Neighboring signs that one font draws in one direction, in the order they are read."""

    file: str
    text: str
    backward: bool

    @property
    def shape(self) -> _Shape:
        """The glyphs that draw it."""
        return _shaped(self.file, self.text, self.backward)


@dataclass(frozen=True, slots=True)
class _Shape:
    """Glyphs with their places on the baseline, and how far they reach; 1 is the type's size."""

    glyphs: tuple[tuple[int, float, float], ...]
    advance: float


@lru_cache(4096)
def _shaped(file: str, text: str, backward: bool) -> _Shape:
    font, buffer = _font(file), hb.Buffer()
    buffer.add_str(text)
    buffer.direction = "rtl" if backward else "ltr"
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    em, x, glyphs = font.face.upem, 0, []
    for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        glyphs.append((glyph.codepoint, (x + place.x_offset) / em, place.y_offset / em))
        x += place.x_advance
    return _Shape(tuple(glyphs), x / em)


@lru_cache(4096)
def runs(text: str, face: Face) -> tuple[Run, ...]:
    """Divide a text by font and direction, in the order in which it is drawn left to right."""
    runs: list[Run] = []
    clusters = list(graphemes(text))
    for index, backward in visual_order(clusters):
        file, seen = _file_for(clusters[index], face), clusters[index]
        if file is None:
            file, seen = _file_for(seen[0], face), seen[0]
        if file is None:
            file, seen = _FALLBACKS[-1], MISSING
        if runs and (runs[-1].file, runs[-1].backward) == (file, backward):
            before = runs.pop().text
            seen = seen + before if backward else before + seen
        runs.append(Run(file, seen, backward))
    return tuple(runs)


@lru_cache(4096)
def _length(text: str, face: Face, size: int) -> float:
    return size * sum(run.shape.advance for run in runs(text, face))


def width(text: str, face: Face, size: int) -> int:
    """Return how wide a line of text is."""
    return round(_length(text, face, size) + 0.499)


@lru_cache(64)
def cap(face: Face, size: int) -> int:
    """Return how tall capitals are."""
    font = _font(_FILES[face])
    tall: int = font.get_glyph_extents(font.get_nominal_glyph(ord("H"))).y_bearing
    em: int = font.face.upem
    return round(tall * size / em)


def height(face: Face, size: int, rows: int) -> int:
    """Return how tall so many lines are, from the top of the first to the last baseline."""
    return cap(face, size) + round(size * LEADING) * (rows - 1)


def line(text: str, face: Face, size: int) -> Line:
    """Return a line of text as a mask, cropped to its ink."""
    drawing, x = hb.RasterDraw(), 0.0
    for run in runs(text, face):
        font = _font(run.file)
        scale = size / font.face.upem
        for glyph, dx, dy in run.shape.glyphs:
            drawing.transform = (scale, 0, 0, scale, (x + dx) * size, dy * size)
            drawing.draw_glyph(font, glyph)
        x += run.shape.advance
    ink = drawing.render()
    box = ink.extents
    left, top = box.x_origin, -box.y_origin - box.height
    if not box.width or not box.height:
        return Line(Image.new("L", (1, 1)), 0, 0, width(text, face, size))
    mask = Image.frombytes("L", (box.width, box.height), ink.buffer, "raw", "L", box.stride, -1)
    # A grotesque letter may reach far out of its line; what reaches too far is cut off.
    long = width(text, face, size)
    room = (max(left, -2), max(top, -round(1.1 * size)), long + 2, round(0.5 * size))
    right, bottom = min(left + box.width, room[2]), min(top + box.height, room[3])
    cut = mask.crop((room[0] - left, room[1] - top, right - left, bottom - top))
    return Line(cut, room[0], room[1], long)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text as it will be drawn: its lines and the size at which they fit."""

    lines: tuple[str, ...]
    size: int


@lru_cache(8192)
def fitted(text: str, style: Style, room: int, most: int, tall: int | None = None) -> Fitted:
    """Return the text in at most so many lines of this width: smaller if need be, then cut.

    Several lines together are no taller than `tall`.
    """
    for rows in range(1, most + 1):  # rather one line a little smaller than two
        for size in style.sizes:
            lines = _wrapped(text, style.face, size, room)
            low = rows == 1 or tall is None or height(style.face, size, len(lines)) <= tall
            wide = any(width(row, style.face, size) > room for row in lines)
            if len(lines) <= rows and low and not wide:
                return Fitted(tuple(_each_isolated(lines)), size)
    size = style.sizes[-1]
    lines = _wrapped(text, style.face, size, room)
    first_rows, rest = lines[: most - 1], " ".join(lines[most - 1 :])
    return Fitted(
        tuple(
            shortened(row, lambda cut: width(cut, style.face, size) <= room)
            for row in _each_isolated((*first_rows, rest))
        ),
        size,
    )


def _wrapped(text: str, face: Face, size: int, room: int) -> tuple[str, ...]:
    rows = [""]
    for word in text.split(" "):
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and width(longer, face, size) > room:
            rows.append(word)
        else:
            rows[-1] = longer
    return tuple(rows)


def _each_isolated(rows: Sequence[str]) -> Iterator[str]:
    """Yield rows in which a name that goes on in the next row is isolated in both."""
    still_open = 0
    for row in rows:
        whole = ISOLATE * still_open + row
        yield closed(whole)
        still_open = max(0, whole.count(ISOLATE) - whole.count(ISOLATE_END))

"""Type: bundled fonts, a fallback for every script, and lines of text as cached masks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file, files
from io import BytesIO
from typing import Literal, TypeAlias
from unicodedata import bidirectional

from PIL import Image, ImageDraw, ImageFont

from render.names import ROBOT, cleaned, graphemes, shortened

Face: TypeAlias = Literal["title", "text", "strong"]

SMALLEST = 28
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
    "NotoSansSymbols2-Regular.ttf",
)
_DRAWN = ""
"""The font of what we draw ourselves."""
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


@lru_cache(128)
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BytesIO(_bytes(file)), size, layout_engine=ImageFont.Layout.RAQM)


@lru_cache(32)
def _bytes(file: str) -> bytes:
    with as_file(files("render") / "assets" / "fonts" / file) as path:
        return path.read_bytes()


@lru_cache(32)
def _nothing(file: str) -> bytes:
    """Return how a font draws a sign it does not have."""
    return _picture(file, "\U0010fffd")


def _picture(file: str, sign: str) -> bytes:
    mask, _ = _font(file, 32).getmask2(sign, "L")
    return bytes(mask)


@lru_cache(8192)
def _has(file: str, sign: str) -> bool:
    return sign in _UNSEEN or _picture(file, sign) != _nothing(file)


@lru_cache(8192)
def _file_for(cluster: str, face: Face) -> str | None:
    if cluster == ROBOT:
        return _DRAWN
    for file in (_FILES[face], *_FALLBACKS):
        if all(_has(file, sign) for sign in cluster):
            return file
    return None


def legible(name: str) -> str:
    """Return a name with nothing in it but what can be drawn; nothing may be left of it."""
    signs = [one for one in graphemes(cleaned(name)) if _file_for(one[0], "title") is not None]
    return cleaned("".join(signs))


@dataclass(frozen=True, slots=True)
class _Run:
    file: str
    text: str
    backward: bool

    @property
    def direction(self) -> str:
        return "rtl" if self.backward else "ltr"

    def length(self, size: int) -> float:
        """Return how long it is at a size."""
        if self.file == _DRAWN:
            return len(self.text) * size * 0.95
        return _font(self.file, size).getlength(self.text, direction=self.direction)

    def write(self, mask: Image.Image, x: float, base: int, size: int) -> None:
        """Write it in white, from a point on the baseline."""
        if self.file == _DRAWN:
            step = self.length(size) / len(self.text)
            for place in range(len(self.text)):
                mask.paste(_robot(size), (round(x + step * place), base - size))
            return
        font, draw = _font(self.file, size), ImageDraw.Draw(mask)
        draw.text((x, base), self.text, 255, font, anchor="ls", direction=self.direction)


def _runs(text: str, face: Face) -> list[_Run]:
    """Divide a text by font and direction, in the order in which it is drawn left to right."""
    runs: list[_Run] = []
    base = backward = _leads_backward(text)
    for cluster in graphemes(text):
        file, seen = _file_for(cluster, face), cluster
        if file is None:
            file, seen = _file_for(cluster[0], face), cluster[0]
        if file is None:
            continue  # rather nothing than a box
        direction = _direction(seen)
        backward = backward if direction is None else direction
        if runs and runs[-1].file == file and runs[-1].backward == backward:
            runs[-1] = _Run(file, runs[-1].text + seen, backward)
        else:
            runs.append(_Run(file, seen, backward))
    return _in_visual_order(runs, base)


def _in_visual_order(runs: list[_Run], base: bool) -> list[_Run]:
    ordered: list[_Run] = []
    group: list[_Run] = []
    for run in reversed(runs) if base else runs:
        if group and group[0].backward != run.backward:
            ordered += group if group[0].backward == base else group[::-1]
            group = []
        group.append(run)
    if group:
        ordered += group if group[0].backward == base else group[::-1]
    return ordered


def _direction(cluster: str) -> bool | None:
    kind = bidirectional(cluster[0])
    if kind in {"R", "AL"}:
        return True
    return False if kind == "L" else None


def _leads_backward(text: str) -> bool:
    return next((way for way in map(_direction, text) if way is not None), False)


@lru_cache(32)
def _robot(size: int) -> Image.Image:
    """Draw the head of a robot as large as a capital: antenna, ears, eyes and mouth."""
    fine = 4 * size
    mask = Image.new("L", (fine, fine))
    draw = ImageDraw.Draw(mask)

    def box(left: float, up: float, wide: float, tall: float) -> tuple[float, ...]:
        return left * fine, (1 - up) * fine, (left + wide) * fine, (1 - up + tall) * fine

    draw.rectangle(box(0.4, 0.78, 0.06, 0.2), 255)
    draw.ellipse(box(0.36, 0.88, 0.14, 0.14), 255)
    draw.rounded_rectangle(box(0.02, 0.44, 0.82, 0.26), fine * 0.06, 255)
    draw.rounded_rectangle(box(0.1, 0.66, 0.66, 0.66), fine * 0.14, 255)
    for left in (0.22, 0.49):
        draw.ellipse(box(left, 0.5, 0.15, 0.15), 0)
    draw.rounded_rectangle(box(0.26, 0.22, 0.34, 0.08), fine * 0.03, 0)
    return mask.reduce(4)


@lru_cache(4096)
def _length(text: str, face: Face, size: int) -> float:
    return sum(run.length(size) for run in _runs(text, face))


def width(text: str, face: Face, size: int) -> int:
    """Return how wide a line of text is."""
    return round(_length(text, face, size) + 0.499)


@lru_cache(64)
def cap(face: Face, size: int) -> int:
    """Return how tall capitals are."""
    _, top, _, bottom = _font(_FILES[face], size).getbbox("H", anchor="ls")
    return round(bottom - top)


def height(face: Face, size: int, rows: int) -> int:
    """Return how tall so many lines are, from the top of the first to the last baseline."""
    return cap(face, size) + round(size * LEADING) * (rows - 1)


def line(text: str, face: Face, size: int) -> Line:
    """Return a line of text as a mask, cropped to its ink."""
    long, tall = width(text, face, size), 2 * size
    canvas = Image.new("L", (long + 2 * size, 2 * tall))
    x = float(size)
    for run in _runs(text, face):
        run.write(canvas, x, tall, size)
        x += run.length(size)
    left, top, right, bottom = canvas.getbbox() or (size, tall, size + 1, tall + 1)
    # A grotesque letter may reach far out of its line; what reaches too far is cut off.
    top, bottom = max(top, tall - round(1.1 * size)), min(bottom, tall + round(0.4 * size))
    left, right = max(left, size - 2), min(right, size + long + 2)
    return Line(
        canvas.crop((left, top, max(right, left + 1), max(bottom, top + 1))),
        left - size,
        top - tall,
        long,
    )


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
                return Fitted(lines, size)
    size = style.sizes[-1]
    lines = _wrapped(text, style.face, size, room)
    kept, rest = lines[: most - 1], " ".join(lines[most - 1 :])
    return Fitted(
        tuple(
            shortened(row, lambda cut: width(cut, style.face, size) <= room)
            for row in (*kept, rest)
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

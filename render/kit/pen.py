"""A pen for one piece: shapes are drawn larger and then reduced, so that edges are smooth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from math import cos, pi, sin
from typing import Concatenate, NamedTuple, ParamSpec, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit import fonts
from render.kit.colors import Color, Theme
from render.kit.fonts import MIN_FONT_SIZE, Style

OVERSAMPLING = 4
Point: TypeAlias = tuple[float, float]
Ink: TypeAlias = Color | tuple[int, int, int, int]
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to be stamped: a key that names exactly what it looks like, and how to draw it."""

    key: tuple[object, ...]
    paint: Callable[[Pen], None]
    bleed: int = 0
    """How far its shadow or glow reaches out of its box."""
    smooth: bool = False
    """Whether its gradients are to be smoothed by scattering."""
    corner: int = 0
    """If not 0, it is drawn small: only so much at each corner is art, the rest is stretched."""


def piece(
    bleed: int = 0, *, smooth: bool = False, corner: int = 0
) -> Callable[[Callable[Concatenate[Pen, Theme, P], None]], Callable[Concatenate[Theme, P], Piece]]:
    """Turn a function that draws into one that returns the piece; its arguments are the key."""

    def declare(
        paint: Callable[Concatenate[Pen, Theme, P], None],
    ) -> Callable[Concatenate[Theme, P], Piece]:
        @wraps(paint)
        def make(theme: Theme, /, *args: P.args, **kwargs: P.kwargs) -> Piece:
            key = (paint, theme.name, *args, *kwargs.items())
            return Piece(key, lambda pen: paint(pen, theme, *args, **kwargs), bleed, smooth, corner)

        return make

    return declare


class Drawn(NamedTuple):
    """A piece as a picture, and what is written on it."""

    image: Image.Image
    words: tuple[str, ...]


class Pen:
    """Draws in a box whose corner is (0, 0) and whose size is `w` by `h`, in pixels."""

    def __init__(self, w: int, h: int, bleed: int = 0) -> None:
        self.w, self.h, self.bleed = w, h, bleed
        whole = (w + 2 * bleed) * OVERSAMPLING, (h + 2 * bleed) * OVERSAMPLING
        self.image = Image.new("RGBA", whole)
        self.draw = ImageDraw.Draw(self.image)
        self.words: list[str] = []

    def done(self) -> Drawn:
        """Return the piece at its real size."""
        # Reduced with premultiplied color, or dark fringes would appear at the edges.
        image = self.image.convert("RGBa").reduce(OVERSAMPLING).convert("RGBA")
        return Drawn(image, tuple(dict.fromkeys(self.words)))

    def at(self, points: Sequence[Point]) -> list[Point]:
        """Return the pixels of points that are given as shares of width and height."""
        return [(x * self.w, y * self.h) for x, y in points]

    def polygon(self, points: Sequence[Point], fill: Ink) -> None:
        """Fill a polygon."""
        self._over(fill, lambda draw, ink: draw.polygon(self._all(points), ink))

    def oval(self, x: float, y: float, w: float, h: float, fill: Ink) -> None:
        """Fill an ellipse."""
        edges = self._edges(x, y, w, h)
        self._over(fill, lambda draw, ink: draw.ellipse(edges, ink))

    def ring(self, x: float, y: float, w: float, h: float, fill: Ink, thick: float) -> None:
        """Draw the rim of an ellipse, inward from its edge."""
        edges, width = self._edges(x, y, w, h), round(thick * OVERSAMPLING)
        self._over(fill, lambda draw, ink: draw.ellipse(edges, outline=ink, width=width))

    def arc(
        self, x: float, y: float, w: float, h: float, span: tuple[float, float], fill: Ink,
        thick: float,
    ) -> None:  # fmt: skip
        """Draw a part of the rim of an ellipse, in degrees clockwise from three o'clock."""
        edges, width = self._edges(x, y, w, h), round(thick * OVERSAMPLING)
        self._over(fill, lambda draw, ink: draw.arc(edges, *span, ink, width))

    def rect(self, x: float, y: float, w: float, h: float, fill: Ink, radius: float = 0) -> None:
        """Fill a rectangle with round corners."""
        edges, bend = self._edges(x, y, w, h), radius * OVERSAMPLING
        self._over(fill, lambda draw, ink: draw.rounded_rectangle(edges, bend, ink))

    def frame(
        self, x: float, y: float, w: float, h: float, fill: Ink, thick: float, radius: float = 0
    ) -> None:
        """Draw the outline of a rectangle with round corners, inward from its edge."""
        edges, bend, width = (
            self._edges(x, y, w, h),
            radius * OVERSAMPLING,
            round(thick * OVERSAMPLING),
        )
        self._over(
            fill,
            lambda draw, ink: draw.rounded_rectangle(edges, bend, outline=ink, width=width),
        )

    def line(self, points: Sequence[Point], fill: Ink, thick: float) -> None:
        """Draw a line with round corners."""
        every, width = self._all(points), round(thick * OVERSAMPLING)
        self._over(fill, lambda draw, ink: draw.line(every, ink, width, "curve"))

    def shade(self, start: Ink, end: Ink, mask: Image.Image | None = None) -> None:
        """Pour a gradient from top to bottom over what is drawn, or over a mask."""
        tall = Image.linear_gradient("L").resize(self.image.size)
        first, last = (Image.new("RGBA", self.image.size, _opaque(ink)) for ink in (start, end))
        layer = Image.composite(last, first, tall)
        alpha = self.image.getchannel("A") if mask is None else mask
        layer.putalpha(ImageChops.multiply(layer.getchannel("A"), alpha))
        self.image.alpha_composite(layer)

    def shadow(self, blur: float, dy: float, strength: int, color: Color = (0, 0, 0)) -> None:
        """Put a soft shadow under what is drawn so far."""
        alpha = self.image.getchannel("A").point([value * strength // 255 for value in range(256)])
        soft = ImageChops.offset(alpha, 0, round(dy * OVERSAMPLING)).filter(
            ImageFilter.BoxBlur(blur * OVERSAMPLING)
        )
        under = Image.new("RGBA", self.image.size, (*color, 0))
        under.putalpha(soft)
        under.alpha_composite(self.image)
        self.image.paste(under)

    def mask(self, paint: Callable[[Pen], None]) -> Image.Image:
        """Return where another drawing in the same box would be."""
        other = Pen(self.w, self.h, self.bleed)
        paint(other)
        return other.image.getchannel("A")

    def text(self, x: float, y: float, words: str, style: Style, fill: Color) -> None:
        """Write one short line with its middle at a point, never too small to be read."""
        self.words.append(words)
        size = max(style.size, MIN_FONT_SIZE) * OVERSAMPLING
        line = fonts.line(words, style.face, size)
        left = (x + self.bleed) * OVERSAMPLING - line.width / 2 + line.dx
        base = (y + self.bleed) * OVERSAMPLING + fonts.cap(style.face, size) / 2
        layer = Image.new("RGBA", line.mask.size, (*fill, 0))
        layer.putalpha(line.mask)
        self._lay(layer, round(left), round(base + line.dy))

    def piece(self, piece: Piece, x: float, y: float, w: float, h: float, turn: float = 0) -> None:
        """Draw another piece into this one, turned by so many degrees."""
        other = Pen(round(w), round(h), piece.bleed)
        piece.paint(other)
        self.words += other.words
        image = other.image
        if turn:
            image = image.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        middle = (x + w / 2 + self.bleed) * OVERSAMPLING, (y + h / 2 + self.bleed) * OVERSAMPLING
        self._lay(image, round(middle[0] - image.width / 2), round(middle[1] - image.height / 2))

    def _lay(self, image: Image.Image, x: int, y: int) -> None:
        """Lay a picture on what is drawn so far; what reaches out is cut off."""
        cut = max(0, -x), max(0, -y)
        self.image.alpha_composite(image, (max(0, x), max(0, y)), cut)

    def _over(self, ink: Ink, paint: Callable[[ImageDraw.ImageDraw, Ink], None]) -> None:
        if len(ink) == 3 or ink[3] == 255:
            paint(self.draw, ink)
            return
        # Drawn at once, a translucent ink would replace what lies below instead of tinting it.
        layer = Image.new("RGBA", self.image.size, (*ink[:3], 0))
        paint(ImageDraw.Draw(layer), ink)
        self.image.alpha_composite(layer)

    def _all(self, points: Sequence[Point]) -> list[Point]:
        return [
            ((x + self.bleed) * OVERSAMPLING, (y + self.bleed) * OVERSAMPLING) for x, y in points
        ]

    def _edges(self, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        left, top = (x + self.bleed) * OVERSAMPLING, (y + self.bleed) * OVERSAMPLING
        return left, top, left + w * OVERSAMPLING - 1, top + h * OVERSAMPLING - 1


def drawn(piece: Piece, w: int, h: int) -> Drawn:
    """Return a piece at this size, with transparency; its shadow reaches out on all sides."""
    side = 2 * piece.corner + 2
    if not piece.corner or w < side or h < side:
        return _painted(piece, w, h)
    small, words = _painted(piece, side, side)
    arm = piece.corner + piece.bleed
    whole = Image.new("RGBA", (w + 2 * piece.bleed, h + 2 * piece.bleed))
    for (left, right), (x, wide) in _thirds(arm, small.width, whole.width):
        for (top, bottom), (y, tall) in _thirds(arm, small.height, whole.height):
            part = small.crop((left, top, right, bottom))
            whole.paste(part.resize((wide, tall), Image.Resampling.NEAREST), (x, y))
    return Drawn(whole, words)


def _painted(piece: Piece, w: int, h: int) -> Drawn:
    pen = Pen(w, h, piece.bleed)
    piece.paint(pen)
    return pen.done()


def _thirds(arm: int, small: int, large: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return where the parts of a stretched piece come from, and where and how long they are."""
    return [
        ((0, arm), (0, arm)),
        ((arm, arm + 1), (arm, large - 2 * arm)),
        ((small - arm, small), (large - arm, arm)),
    ]


def around(x: float, y: float, radius: float, count: int, turn: float = 0) -> list[Point]:
    """Return the corners of a regular polygon; the first stands above its middle."""
    steps = [2 * pi * n / count + turn * pi / 180 for n in range(count)]
    return [(x + radius * sin(angle), y - radius * cos(angle)) for angle in steps]


def star(x: float, y: float, outer: float, inner: float, count: int) -> list[Point]:
    """Return the rim of a star: tips and dents in turn, the first tip above its middle."""
    tips, dents = around(x, y, outer, count), around(x, y, inner, count, 180 / count)
    return [point for pair in zip(tips, dents, strict=True) for point in pair]


def _opaque(ink: Ink) -> tuple[int, int, int, int]:
    return (ink[0], ink[1], ink[2], ink[3] if len(ink) == 4 else 255)

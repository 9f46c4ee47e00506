"""The 256 colors of each theme: fixed, so that a piece is mapped to them once and for all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import cast

from PIL import Image

from render.kit.colors import Color, Theme, ThemeName, color, mixed

COLORS = 256
MIN_DISTANCE = 4
"""No two learned colors are nearer than this: it could not be seen."""
MIN_GROUND_DISTANCE = 9
"""No learned color is nearer than this to a ground, which could be taken for it."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colors of a theme by their numbers."""

    colors: tuple[Color, ...]
    image: Image.Image
    """A picture that carries them, as Pillow wants it."""

    def mapped(self, picture: Image.Image, smooth: bool = False) -> Image.Image:
        """Return the numbers of the nearest colors; gradients are scattered if asked for."""
        dither = Image.Dither.FLOYDSTEINBERG if smooth else Image.Dither.NONE
        quantized = picture.quantize(palette=self.image, dither=dither)
        return Image.frombytes("L", quantized.size, quantized.tobytes())

    def shown(self, numbers: Image.Image) -> Image.Image:
        """Return numbers of colors as a picture in these colors."""
        image = numbers.copy()
        image.putpalette(self.flat)
        return image.convert("RGB")

    @property
    def flat(self) -> bytes:
        """All colors in a row, as a PNG wants them."""
        return bytes(part for one in self.colors for part in one)


@cache
def palette(name: ThemeName) -> Palette:
    """Return the colors of a theme."""
    text = (files("render") / "assets" / "palettes" / f"{name}.txt").read_text(encoding="ascii")
    return made(color(word) for word in text.split())


def made(colors: Iterable[Color]) -> Palette:
    """Return a palette of these colors."""
    chosen = tuple(colors)
    image = Image.new("P", (1, 1))
    image.putpalette([part for one in chosen for part in one])
    return Palette(chosen, image)


@lru_cache(1024)
def nearest(name: ThemeName, wanted: Color) -> int:
    """Return the number of the color that is most like this one."""
    colors = palette(name).colors
    return min(range(COLORS), key=lambda n: _distance(colors[n], wanted))


@lru_cache(1024)
def blend(name: ThemeName, ground: Color, ink: Color) -> bytes:
    """Return, for each of 256 amounts of ink on a ground, the number of the nearest color."""
    ramp = Image.new("RGB", (256, 1))
    ramp.putdata([mixed(ground, ink, amount / 255) for amount in range(256)])
    return palette(name).mapped(ramp).tobytes()


def learned(theme: Theme, tiles: Iterable[Image.Image]) -> tuple[Color, ...]:
    """Choose the colors in which these tiles look best; the grounds are kept exactly."""
    pinned = list(dict.fromkeys((*theme.grounds, theme.ink, theme.paper_ink, theme.edge)))
    sheet = _sheet(list(tiles))
    quantized = sheet.quantize(COLORS, Image.Quantize.MEDIANCUT, kmeans=4)
    flat = quantized.getpalette() or []
    counts = sorted(cast(list[tuple[int, int]], quantized.getcolors(COLORS)), reverse=True)
    rest: list[Color] = []
    for _, number in counts:
        one = (flat[3 * number], flat[3 * number + 1], flat[3 * number + 2])
        if all(_distance(one, other) >= MIN_DISTANCE**2 for other in rest) and all(
            _distance(one, other) >= MIN_GROUND_DISTANCE**2 for other in pinned
        ):
            rest.append(one)
    chosen = (pinned + rest)[:COLORS]
    return tuple(chosen + [theme.ink] * (COLORS - len(chosen)))


def _sheet(tiles: list[Image.Image]) -> Image.Image:
    """Lay out all the tiles' pixels in rows of one picture, so that each counts as it is."""
    every = b"".join(tile.convert("RGB").tobytes() for tile in tiles)
    across = 1024
    down = len(every) // (3 * across)
    return Image.frombytes("RGB", (across, down), every[: 3 * across * down])


def _distance(one: Color, other: Color) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def written(colors: tuple[Color, ...]) -> str:
    """Return colors as they are kept in a file."""
    words = [f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in colors]
    return "".join(" ".join(words[n : n + 8]) + "\n" for n in range(0, len(words), 8))

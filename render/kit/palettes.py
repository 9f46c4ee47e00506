"""The 256 colors of each theme: fixed, so that a piece is mapped to them once and for all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain

from PIL import Image

from render.kit.colors import Color, ThemeName, color, mixed

COLORS = 256


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
        return bytes(chain(*self.colors))


@cache
def palette(name: ThemeName) -> Palette:
    """Return the colors of a theme."""
    text = (files("render") / "assets" / "palettes" / f"{name}.txt").read_text(encoding="ascii")
    colors = tuple(map(color, text.split()))
    image = Image.new("P", (1, 1))
    image.putpalette(list(chain(*colors)))
    return Palette(colors, image)


@lru_cache(1024)
def nearest(name: ThemeName, wanted: Color) -> int:
    """Return the number of the color that is most like this one."""
    colors = palette(name).colors
    return min(range(COLORS), key=lambda n: distance(colors[n], wanted))


@lru_cache(1024)
def blend(name: ThemeName, ground: Color, ink: Color) -> bytes:
    """Return, for each of 256 amounts of ink on a ground, the number of the nearest color."""
    ramp = Image.new("RGB", (256, 1))
    ramp.putdata([mixed(ground, ink, amount / 255) for amount in range(256)])
    return palette(name).mapped(ramp).tobytes()


def distance(one: Color, other: Color) -> int:
    """Return how far apart two colors are, squared."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))

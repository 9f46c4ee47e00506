"""The 256 colours of each theme: fixed, so that a piece is mapped to them once and for all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import cast

from PIL import Image

from render.kit.theme import Colour, Theme, ThemeName, colour, mixed

COLOURS = 256
APART = 4
"""No two learned colours are nearer than this: it could not be seen."""
ALONE = 9
"""No learned colour is nearer than this to a ground, which could be taken for it."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a theme by their numbers."""

    colours: tuple[Colour, ...]
    image: Image.Image
    """A picture that carries them, as Pillow wants it."""

    def mapped(self, picture: Image.Image, smooth: bool = False) -> Image.Image:
        """Return the numbers of the nearest colours; gradients are scattered if asked for."""
        dither = Image.Dither.FLOYDSTEINBERG if smooth else Image.Dither.NONE
        found = picture.quantize(palette=self.image, dither=dither)
        return Image.frombytes("L", found.size, found.tobytes())

    def shown(self, numbers: Image.Image) -> Image.Image:
        """Return numbers of colours as a picture in these colours."""
        image = numbers.copy()
        image.putpalette(self.flat)
        return image.convert("RGB")

    @property
    def flat(self) -> bytes:
        """All colours in a row, as a PNG wants them."""
        return bytes(part for one in self.colours for part in one)


@cache
def palette(name: ThemeName) -> Palette:
    """Return the colours of a theme."""
    text = (files("render") / "assets" / "palettes" / f"{name}.txt").read_text(encoding="ascii")
    return made(colour(word) for word in text.split())


def made(colours: Iterable[Colour]) -> Palette:
    """Return a palette of these colours."""
    chosen = tuple(colours)
    image = Image.new("P", (1, 1))
    image.putpalette([part for one in chosen for part in one])
    return Palette(chosen, image)


@lru_cache(1024)
def nearest(name: ThemeName, wanted: Colour) -> int:
    """Return the number of the colour that is most like this one."""
    colours = palette(name).colours
    return min(range(COLOURS), key=lambda n: _distance(colours[n], wanted))


@lru_cache(1024)
def blend(name: ThemeName, ground: Colour, ink: Colour) -> bytes:
    """Return, for each of 256 amounts of ink on a ground, the number of the nearest colour."""
    ramp = Image.new("RGB", (256, 1))
    ramp.putdata([mixed(ground, ink, amount / 255) for amount in range(256)])
    return palette(name).mapped(ramp).tobytes()


def learned(theme: Theme, tiles: Iterable[Image.Image]) -> tuple[Colour, ...]:
    """Choose the colours in which these tiles look best; the grounds are kept exactly."""
    pinned = list(dict.fromkeys((*theme.grounds, theme.ink, theme.paper_ink, theme.edge)))
    sheet = _sheet(list(tiles))
    found = sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=4)
    flat = found.getpalette() or []
    counts = sorted(cast(list[tuple[int, int]], found.getcolors(COLOURS)), reverse=True)
    rest: list[Colour] = []
    for _, number in counts:
        one = (flat[3 * number], flat[3 * number + 1], flat[3 * number + 2])
        if all(_distance(one, other) >= APART**2 for other in rest) and all(
            _distance(one, other) >= ALONE**2 for other in pinned
        ):
            rest.append(one)
    chosen = (pinned + rest)[:COLOURS]
    return tuple(chosen + [theme.ink] * (COLOURS - len(chosen)))


def _sheet(tiles: list[Image.Image]) -> Image.Image:
    """Lay out all the tiles' pixels in rows of one picture, so that each counts as it is."""
    every = b"".join(tile.convert("RGB").tobytes() for tile in tiles)
    across = 1024
    down = len(every) // (3 * across)
    return Image.frombytes("RGB", (across, down), every[: 3 * across * down])


def _distance(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def written(colours: tuple[Colour, ...]) -> str:
    """Return colours as they are kept in a file."""
    words = [f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in colours]
    return "".join(" ".join(words[n : n + 8]) + "\n" for n in range(0, len(words), 8))

"""How far apart colors and shapes are, also to eyes that see fewer colors."""

from collections.abc import Iterable
from itertools import combinations

from PIL import Image, ImageChops, ImageStat

from render.kit.colors import Color, Theme
from render.kit.pen import drawn
from render.kit.pieces import SHAPE, gem

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light.
SIGHT = {
    "all colors": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = 12.0
"""So far apart in CIELAB nobody takes one gem for another, even side by side and small."""


def linear(value: float) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(color: Color) -> float:
    red, green, blue = map(linear, color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(color: Color, sight: str) -> tuple[float, float, float]:
    light = [linear(part) for part in color]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True))))
        for row in SIGHT[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    a, b, c = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def difference(one: Color, other: Color, sight: str) -> float:
    pairs = zip(lab(one, sight), lab(other, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def share(image: Image.Image) -> float:
    return ImageStat.Stat(image).mean[0] / 255


def check_colors(theme: Theme, kinds: Iterable[str]) -> None:
    """Demand that nobody takes the color of one kind for that of another."""
    for one, other in combinations(kinds, 2):
        for sight in SIGHT:
            apart = difference(theme.gems[one].base, theme.gems[other].base, sight)
            assert apart >= APART, (one, other, sight, apart)


def check_shapes(theme: Theme, kinds: Iterable[str]) -> None:
    """Demand that gems can be told apart by their shapes alone."""
    outlines = {kind: drawn(gem(theme, kind), 60, 60).image.getchannel("A") for kind in kinds}
    assert len({SHAPE[kind] for kind in outlines}) == len(outlines)
    for one, other in combinations(outlines.values(), 2):
        assert share(ImageChops.difference(one, other)) > 0.08

"""Colors and shapes stay apart, also for eyes that see fewer colors."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from render.kit.colors import THEMES, Color, Theme
from render.kit.palettes import palette
from render.kit.pen import drawn
from render.kit.pieces import SHAPE, badge, gem

GROUPS = {
    "johari": ("diamond", "sapphire", "ruby", "emerald", "gold", "prestige"),
    "basari": ("red", "yellow", "green", "blue"),
    "jaipur": ("diamond", "gold", "silver", "cloth", "spice", "leather"),
}
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


@pytest.fixture(params=THEMES.values(), ids=lambda theme: theme.name)
def theme(request: pytest.FixtureRequest) -> Theme:
    param: Theme = request.param
    return param


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("game", GROUPS)
def test_gems_stay_apart(theme: Theme, game: str, sight: str) -> None:
    for one, other in combinations(GROUPS[game], 2):
        apart = difference(theme.gems[one].base, theme.gems[other].base, sight)
        assert apart >= APART, (one, other, apart)


@pytest.mark.parametrize("sight", SIGHT)
def test_seats_stay_apart(theme: Theme, sight: str) -> None:
    for one, other in combinations(theme.seats, 2):
        assert difference(one.base, other.base, sight) >= APART


@pytest.mark.parametrize("game", ["johari", "basari"])
def test_the_shape_of_a_gem_alone_suffices(theme: Theme, game: str) -> None:
    outlines = {
        kind: drawn(gem(theme, kind), 60, 60).image.getchannel("A") for kind in GROUPS[game]
    }
    assert len({SHAPE[kind] for kind in GROUPS[game]}) == len(GROUPS[game])
    for one, other in combinations(outlines.values(), 2):
        assert share(ImageChops.difference(one, other)) > 0.08


def test_the_emblem_of_a_seat_alone_suffices(theme: Theme) -> None:
    grey = [drawn(badge(theme, seat), 60, 60).image.convert("L") for seat in range(5)]
    dark = [image.point([255 if value < 90 else 0 for value in range(256)]) for image in grey]
    for one, other in combinations(dark, 2):
        assert share(ImageChops.difference(one, other)) > 0.04


def test_a_fake_looks_like_no_genuine_card(theme: Theme) -> None:
    assert difference(theme.paper, theme.fake, "all colors") > 50


def share(image: Image.Image) -> float:
    return ImageStat.Stat(image).mean[0] / 255


def test_ink_can_be_read_on_its_ground(theme: Theme) -> None:
    pairs = [
        (theme.ink, theme.page),
        (theme.ink, theme.panel),
        (theme.ink, theme.well),
        (theme.soft, theme.panel),
        (theme.riches, theme.panel),
        (theme.paper_ink, theme.paper),
        (theme.fake_ink, theme.fake),
        (theme.accent_ink, theme.accent),
        (theme.gold.ink, theme.gold.base),
        *((seat.ink, seat.base) for seat in theme.seats),
    ]
    least = 7.0 if theme.name == "contrast" else 4.5
    for ink, ground in pairs:
        assert contrast(ink, ground) >= least, (ink, ground)


def test_grounds_survive_the_palette_exactly(theme: Theme) -> None:
    colors = palette(theme.name)
    assert len(colors.colors) == 256
    for ground in (theme.page, theme.panel, theme.well, theme.paper, theme.fake, theme.accent):
        mapped = colors.shown(colors.mapped(Image.new("RGB", (1, 1), ground)))
        assert mapped.getpixel((0, 0)) == ground

"""Colors: three themes with the same roles, safe for the common color-vision deficiencies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

ThemeName: TypeAlias = Literal["dark", "light", "contrast"]
Color: TypeAlias = tuple[int, int, int]

GLASS: Color = (128, 124, 130)
"""What the colors of false gems fade to."""
BANDS = 28
"""So many colors make up the evening sky."""


def color(code: str) -> Color:
    """Read a color written as six hexadecimal digits."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mixed(first: Color, second: Color, share: float) -> Color:
    """Return the color that lies so far on the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def lighter(base: Color, share: float) -> Color:
    """Return a color nearer to white."""
    return mixed(base, (255, 255, 255), share)


def darker(base: Color, share: float) -> Color:
    """Return a color nearer to black."""
    return mixed(base, (0, 0, 0), share)


def luminance(shade: Color) -> float:
    """Return how bright a color is, from 0 to 1, as WCAG 2 reckons."""
    parts = [part / 255 for part in shade]
    light = [n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055) ** 2.4 for n in parts]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colors, from 1 to 21, as WCAG 2 reckons."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lifted(base: Color, ground: Color, least: float) -> Color:
    """Return a color so much nearer to white that it stands out from a dark ground."""
    share = 0.0
    while contrast(lighter(base, share), ground) < least:
        share += 0.02
    return lighter(base, share)


@dataclass(frozen=True, slots=True)
class Tone:
    """The shades of one material, from its shadow to its highlight."""

    deep: Color
    base: Color
    light: Color
    ink: Color
    """What is written on it."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors of a picture by what they are for."""

    name: ThemeName
    page: Color
    panel: Color
    well: Color
    """A hollow in a panel, such as an empty slot."""
    edge: Color
    """The line around a panel."""
    ink: Color
    soft: Color
    """Ink of what matters less; still readable on page and panel."""
    paper: Color
    paper_edge: Color
    paper_ink: Color
    fake: Color
    """The paper of a card that shows false gems."""
    fake_ink: Color
    gold: Tone
    riches: Color
    """Ink of points and gold, where they are written on page or panel."""
    accent: Color
    """Whose decision it is, and what is new."""
    accent_ink: Color
    sky: tuple[Color, Color, Color]
    """The evening above the roofs, from top to horizon."""
    roofs: tuple[Color, Color]
    """The roofs far away and near."""
    lamp: Color
    seats: tuple[Tone, ...]
    gems: Mapping[str, Tone]
    line: int
    """How thick an outline is."""

    def tone(self, seat: int) -> Tone:
        """Return the shades of a seat; where there are too few, they come again in another order.

        Emblems come again in the same order, so no two tokens are alike.
        """
        return self.seats[(seat + seat // len(self.seats)) % len(self.seats)]

    @property
    def fake_edge(self) -> Color:
        """The line around a card that shows false gems."""
        if self.name == "contrast":
            return self.fake_ink
        return mixed(self.fake, self.fake_ink, 0.62)

    def glass(self, kind: str) -> Tone:
        """Return the shades of glass that pretends to be a gem: its hue without its fire.

        On black, where contrast matters most, every shade of it stands out.
        """
        tone = self.gems[kind]
        deep, base, light = (
            mixed(shade, GLASS, 0.4) for shade in (tone.deep, tone.base, tone.light)
        )
        if self.name == "contrast":
            deep, base, light = (
                lifted(shade, self.fake, least)
                for shade, least in ((deep, 9.0), (base, 11.0), (light, 14.0))
            )
        return Tone(deep, base, light, tone.ink)

    @property
    def dusk(self) -> tuple[Color, ...]:
        """The bands of the evening sky, from top to horizon, and last the setting sun."""
        first, second, third = self.sky
        half = BANDS // 2
        upper = [mixed(first, second, n / half) for n in range(half)]
        lower = [mixed(second, third, n / (half - 1)) for n in range(half)]
        return (*upper, *lower, mixed(third, self.lamp, 0.7))

    @property
    def grounds(self) -> tuple[Color, ...]:
        """The colors that large areas are filled with: they must survive encoding exactly."""
        return (
            self.page,
            self.panel,
            self.well,
            self.paper,
            self.fake,
            self.accent,
            self.gold.base,
            *(seat.base for seat in self.seats),
            *self.roofs,
            *self.dusk,
        )


def _tone(deep: str, base: str, light: str, ink: str) -> Tone:
    return Tone(color(deep), color(base), color(light), color(ink))


_RED = _tone("6d0524", "d01743", "ff8d9c", "ffffff")
_GREEN = _tone("00624c", "14ad7e", "8ff2c9", "02281e")
_BLUE = _tone("0c1f7a", "2350d2", "86b4ff", "ffffff")
_PURPLE = _tone("4d1a80", "a863df", "e2c2ff", "1c0433")
_GOLD = _tone("8f5a06", "e8ad2e", "ffe9a3", "3c2403")
GEMS: Mapping[str, Tone] = MappingProxyType(
    {
        "diamond": _tone("7fa3b8", "d3e8f2", "ffffff", "27465a"),
        "sapphire": _BLUE,
        "ruby": _RED,
        "emerald": _GREEN,
        "gold": _GOLD,
        "prestige": _PURPLE,
        "red": _RED,
        "yellow": _tone("a97500", "f7c948", "fff3b8", "3c2403"),
        "green": _GREEN,
        "blue": _BLUE,
        "silver": _tone("5b6672", "aab6c2", "f4f8fb", "1f2a33"),
        "cloth": _PURPLE,
        "spice": _tone("7a2a04", "e0641c", "ffb779", "2c0d00"),
        "leather": _tone("3c2114", "7d4a2c", "c08a63", "ffffff"),
        "camel": _tone("8a6536", "cfa066", "f3d8ab", "38240a"),
    }
)
"""The shades of gems, goods and camels, in every theme."""
SEATS = (
    _tone("8f3b00", "f0883a", "ffc592", "1c0b00"),
    _tone("0a4f79", "3aa5e0", "a8dbfa", "00080d"),
    _tone("7a1d5c", "e277b4", "fbc4e2", "100006"),
    _tone("7c8710", "d6e35c", "f2f8b0", "1f2200"),
    _tone("7b8192", "f4f6fa", "ffffff", "15171c"),
)
_ROLES = {  # dark, light, contrast
    "page": ("1c1124", "f3dfc8", "000000"),
    "panel": ("2d1b38", "fdf4e6", "0c0c0c"),
    "well": ("22142b", "f0e0ca", "000000"),
    "edge": ("57395f", "d8b48c", "ffffff"),
    "ink": ("fbf0dc", "3b1d2c", "ffffff"),
    "soft": ("d2b9a6", "7a5148", "e6e6e6"),
    "paper": ("fbf0dc", "fffdf8", "ffffff"),
    "paper_edge": ("c79a4b", "b98430", "ffffff"),
    "paper_ink": ("34202b", "34202b", "000000"),
    "fake": ("100b14", "2a2329", "000000"),
    "fake_ink": ("f4eef2", "ffffff", "ffffff"),
    "riches": ("f2be4e", "8a4b06", "ffd400"),
    "accent": ("ffb23e", "b3350f", "ffee00"),
    "accent_ink": ("2b1500", "fff6ea", "000000"),
    "lamp": ("ffe2a0", "fff6d8", "ffd400"),
}
_SKIES = (
    ("2a1546", "7e2f5e", "f0904a"),
    ("f9c58d", "f3a57c", "fbe3bd"),
    ("000000", "101010", "303030"),
)
_ROOFS = (("5a2551", "1c1124"), ("e2977c", "c9674f"), ("3a3a3a", "000000"))


def _theme(column: int, name: ThemeName, gold: Tone, line: int) -> Theme:
    top, middle, horizon = map(color, _SKIES[column])
    far, near = map(color, _ROOFS[column])
    return Theme(
        name=name,
        gold=gold,
        sky=(top, middle, horizon),
        roofs=(far, near),
        seats=SEATS,
        gems=GEMS,
        line=line,
        **{role: color(codes[column]) for role, codes in _ROLES.items()},
    )


THEMES: Mapping[ThemeName, Theme] = MappingProxyType(
    {
        "dark": _theme(0, "dark", _GOLD, 2),
        "light": _theme(1, "light", _tone("8f5a06", "e0a325", "ffe9a3", "3c2403"), 2),
        "contrast": _theme(2, "contrast", _tone("8a6a00", "ffd400", "fff3a0", "000000"), 4),
    }
)

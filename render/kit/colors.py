"""Colors: three themes with the same roles, safe for the common color-vision deficiencies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

ThemeName: TypeAlias = Literal["dark", "light", "contrast"]
Color: TypeAlias = tuple[int, int, int]


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


@dataclass(frozen=True, slots=True)
class Tone:
    """The shades of one material, from its shadow to its gleam."""

    deep: Color
    base: Color
    light: Color
    ink: Color
    """What is written on it."""


@dataclass(frozen=True, slots=True)
class Theme:
    """What every painter may dip into."""

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


_GEMS = MappingProxyType(
    {
        "diamond": _tone("7fa3b8", "d3e8f2", "ffffff", "27465a"),
        "sapphire": _tone("0c1f7a", "2350d2", "86b4ff", "ffffff"),
        "ruby": _tone("6d0524", "d01743", "ff8d9c", "ffffff"),
        "emerald": _tone("00624c", "14ad7e", "8ff2c9", "02281e"),
        "gold": _tone("8f5a06", "e8ad2e", "ffe9a3", "3c2403"),
        "prestige": _tone("4d1a80", "a863df", "e2c2ff", "1c0433"),
        "red": _tone("6d0524", "d01743", "ff8d9c", "ffffff"),
        "yellow": _tone("a97500", "f7c948", "fff3b8", "3c2403"),
        "green": _tone("00624c", "14ad7e", "8ff2c9", "02281e"),
        "blue": _tone("0c1f7a", "2350d2", "86b4ff", "ffffff"),
        "silver": _tone("5b6672", "aab6c2", "f4f8fb", "1f2a33"),
        "cloth": _tone("4d1a80", "a863df", "e2c2ff", "1c0433"),
        "spice": _tone("7a2a04", "e0641c", "ffb779", "2c0d00"),
        "leather": _tone("3c2114", "7d4a2c", "c08a63", "ffffff"),
        "camel": _tone("8a6536", "cfa066", "f3d8ab", "38240a"),
    }
)
_SEATS = (
    _tone("8f3b00", "f0883a", "ffc592", "1c0b00"),
    _tone("0a4f79", "3aa5e0", "a8dbfa", "00080d"),
    _tone("7a1d5c", "e277b4", "fbc4e2", "100006"),
    _tone("7c8710", "d6e35c", "f2f8b0", "1f2200"),
    _tone("7b8192", "f4f6fa", "ffffff", "15171c"),
)

DARK = Theme(
    name="dark",
    page=color("1c1124"),
    panel=color("2d1b38"),
    well=color("22142b"),
    edge=color("57395f"),
    ink=color("fbf0dc"),
    soft=color("d2b9a6"),
    paper=color("fbf0dc"),
    paper_edge=color("c79a4b"),
    paper_ink=color("34202b"),
    fake=color("100b14"),
    fake_ink=color("f4eef2"),
    gold=_tone("8f5a06", "e8ad2e", "ffe9a3", "3c2403"),
    riches=color("f2be4e"),
    accent=color("ffb23e"),
    accent_ink=color("2b1500"),
    sky=(color("2a1546"), color("7e2f5e"), color("f0904a")),
    roofs=(color("5a2551"), color("1c1124")),
    lamp=color("ffe2a0"),
    seats=_SEATS,
    gems=_GEMS,
    line=2,
)
LIGHT = Theme(
    name="light",
    page=color("f3dfc8"),
    panel=color("fdf4e6"),
    well=color("f0e0ca"),
    edge=color("d8b48c"),
    ink=color("3b1d2c"),
    soft=color("7a5148"),
    paper=color("fffdf8"),
    paper_edge=color("b98430"),
    paper_ink=color("34202b"),
    fake=color("2a2329"),
    fake_ink=color("ffffff"),
    gold=_tone("8f5a06", "e0a325", "ffe9a3", "3c2403"),
    riches=color("8a4b06"),
    accent=color("b3350f"),
    accent_ink=color("fff6ea"),
    sky=(color("f9c58d"), color("f3a57c"), color("fbe3bd")),
    roofs=(color("e2977c"), color("c9674f")),
    lamp=color("fff6d8"),
    seats=_SEATS,
    gems=_GEMS,
    line=2,
)
CONTRAST = Theme(
    name="contrast",
    page=color("000000"),
    panel=color("0c0c0c"),
    well=color("000000"),
    edge=color("ffffff"),
    ink=color("ffffff"),
    soft=color("e6e6e6"),
    paper=color("ffffff"),
    paper_edge=color("ffffff"),
    paper_ink=color("000000"),
    fake=color("000000"),
    fake_ink=color("ffffff"),
    gold=_tone("8a6a00", "ffd400", "fff3a0", "000000"),
    riches=color("ffd400"),
    accent=color("ffee00"),
    accent_ink=color("000000"),
    sky=(color("000000"), color("101010"), color("303030")),
    roofs=(color("3a3a3a"), color("000000")),
    lamp=color("ffd400"),
    seats=_SEATS,
    gems=_GEMS,
    line=4,
)
THEMES: Mapping[ThemeName, Theme] = MappingProxyType(
    {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}
)

"""Colours: three themes with the same roles, safe for the common colour-vision deficiencies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

ThemeName: TypeAlias = Literal["dark", "light", "contrast"]
Colour: TypeAlias = tuple[int, int, int]


BANDS = 28
"""So many colours make up the evening sky."""


def colour(code: str) -> Colour:
    """Read a colour written as six hexadecimal digits."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour that lies so far on the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def lighter(base: Colour, share: float) -> Colour:
    """Return a colour nearer to white."""
    return mixed(base, (255, 255, 255), share)


def darker(base: Colour, share: float) -> Colour:
    """Return a colour nearer to black."""
    return mixed(base, (0, 0, 0), share)


@dataclass(frozen=True, slots=True)
class Tone:
    """The shades of one material, from its shadow to its gleam."""

    deep: Colour
    base: Colour
    light: Colour
    ink: Colour
    """What is written on it."""


@dataclass(frozen=True, slots=True)
class Theme:
    """What every painter may dip into."""

    name: ThemeName
    page: Colour
    panel: Colour
    well: Colour
    """A hollow in a panel, such as an empty slot."""
    edge: Colour
    """The line around a panel."""
    ink: Colour
    soft: Colour
    """Ink of what matters less; still readable on page and panel."""
    paper: Colour
    paper_edge: Colour
    paper_ink: Colour
    fake: Colour
    """The paper of a card that shows false gems."""
    fake_ink: Colour
    gold: Tone
    riches: Colour
    """Ink of points and gold, where they are written on page or panel."""
    accent: Colour
    """Whose decision it is, and what is new."""
    accent_ink: Colour
    sky: tuple[Colour, Colour, Colour]
    """The evening above the roofs, from top to horizon."""
    roofs: tuple[Colour, Colour]
    """The roofs far away and near."""
    lamp: Colour
    seats: tuple[Tone, ...]
    gems: Mapping[str, Tone]
    line: int
    """How thick an outline is."""

    @property
    def dusk(self) -> tuple[Colour, ...]:
        """The bands of the evening sky, from top to horizon, and last the setting sun."""
        first, second, third = self.sky
        half = BANDS // 2
        upper = [mixed(first, second, n / half) for n in range(half)]
        lower = [mixed(second, third, n / (half - 1)) for n in range(half)]
        return (*upper, *lower, mixed(third, self.lamp, 0.7))

    @property
    def grounds(self) -> tuple[Colour, ...]:
        """The colours that large areas are filled with: they must survive encoding exactly."""
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
    return Tone(colour(deep), colour(base), colour(light), colour(ink))


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
    page=colour("1c1124"),
    panel=colour("2d1b38"),
    well=colour("22142b"),
    edge=colour("57395f"),
    ink=colour("fbf0dc"),
    soft=colour("d2b9a6"),
    paper=colour("fbf0dc"),
    paper_edge=colour("c79a4b"),
    paper_ink=colour("34202b"),
    fake=colour("100b14"),
    fake_ink=colour("f4eef2"),
    gold=_tone("8f5a06", "e8ad2e", "ffe9a3", "3c2403"),
    riches=colour("f2be4e"),
    accent=colour("ffb23e"),
    accent_ink=colour("2b1500"),
    sky=(colour("2a1546"), colour("7e2f5e"), colour("f0904a")),
    roofs=(colour("5a2551"), colour("1c1124")),
    lamp=colour("ffe2a0"),
    seats=_SEATS,
    gems=_GEMS,
    line=2,
)
LIGHT = Theme(
    name="light",
    page=colour("f3dfc8"),
    panel=colour("fdf4e6"),
    well=colour("f0e0ca"),
    edge=colour("d8b48c"),
    ink=colour("3b1d2c"),
    soft=colour("7a5148"),
    paper=colour("fffdf8"),
    paper_edge=colour("b98430"),
    paper_ink=colour("34202b"),
    fake=colour("2a2329"),
    fake_ink=colour("ffffff"),
    gold=_tone("8f5a06", "e0a325", "ffe9a3", "3c2403"),
    riches=colour("8a4b06"),
    accent=colour("b3350f"),
    accent_ink=colour("fff6ea"),
    sky=(colour("f9c58d"), colour("f3a57c"), colour("fbe3bd")),
    roofs=(colour("e2977c"), colour("c9674f")),
    lamp=colour("fff6d8"),
    seats=_SEATS,
    gems=_GEMS,
    line=2,
)
CONTRAST = Theme(
    name="contrast",
    page=colour("000000"),
    panel=colour("0c0c0c"),
    well=colour("000000"),
    edge=colour("ffffff"),
    ink=colour("ffffff"),
    soft=colour("e6e6e6"),
    paper=colour("ffffff"),
    paper_edge=colour("ffffff"),
    paper_ink=colour("000000"),
    fake=colour("000000"),
    fake_ink=colour("ffffff"),
    gold=_tone("8a6a00", "ffd400", "fff3a0", "000000"),
    riches=colour("ffd400"),
    accent=colour("ffee00"),
    accent_ink=colour("000000"),
    sky=(colour("000000"), colour("101010"), colour("303030")),
    roofs=(colour("3a3a3a"), colour("000000")),
    lamp=colour("ffd400"),
    seats=_SEATS,
    gems=_GEMS,
    line=4,
)
THEMES: Mapping[ThemeName, Theme] = MappingProxyType(
    {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}
)

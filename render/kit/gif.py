"""Pictures that move: a GIF with one palette, in which each frame holds only what has changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import combinations
from struct import pack

from PIL import GifImagePlugin, Image, ImageChops, ImageSequence

from render.kit.colors import ThemeName
from render.kit.palettes import COLORS, distance, palette

_SIGNATURE = b"GIF89a"
_PALETTE_OF_256 = 0b1111_0111
_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END = b";"
_CONTROL = b"!\xf9\x04"
_KEEP_BELOW_AND_SEE_THROUGH = 0b0000_0101
"""A frame is laid on the one before, which shows wherever the frame has the spare color."""


@cache
def spare(name: ThemeName) -> tuple[int, int]:
    """Return the color of a theme that is missed least, and the one that is shown instead.

    Its number stands for what has not changed.
    """
    colors = palette(name).colors
    instead, gone = min(
        combinations(range(COLORS), 2), key=lambda pair: distance(colors[pair[0]], colors[pair[1]])
    )
    return gone, instead


@cache
def _without_spare(name: ThemeName) -> bytes:
    gone, instead = spare(name)
    return bytes(instead if number == gone else number for number in range(COLORS))


class Gif:
    """A GIF in the making: frames of numbers of colors, all equally wide.

    One that is taller than those before makes the whole picture taller.
    """

    def __init__(self, theme: ThemeName, ground: int) -> None:
        self._theme = theme
        self._ground = ground
        self._first: Image.Image | None = None
        self._last: Image.Image | None = None
        self._changes: list[bytes] = []

    def add(self, frame: Image.Image) -> None:
        """Lay a frame on the one before: only what has changed of it is encoded."""
        now = frame.point(_without_spare(self._theme))
        if self._last is None:
            self._first = now
        else:
            tall = max(now.height, self._last.height)
            before, now = (self._as_tall(each, tall) for each in (self._last, now))
            self._changes.append(self._changed(before, now))
        self._last = now

    @property
    def size(self) -> tuple[int, int]:
        """How wide and tall it is."""
        return (0, 0) if self._last is None else self._last.size

    def content(self, milliseconds: int, last_milliseconds: int) -> bytes:
        """Return all frames as a file that begins anew after the last, which is shown longer."""
        if self._first is None:
            raise ValueError("a picture of nothing")
        width, height = self.size
        whole = _encoded(self._as_tall(self._first, height), (0, 0))
        *others, last = (whole, *self._changes)
        return b"".join(
            [
                _SIGNATURE,
                pack("<HHBBB", width, height, _PALETTE_OF_256, 0, 0),
                palette(self._theme).flat,
                _FOREVER,
                *(self._control(milliseconds) + frame for frame in others),
                self._control(last_milliseconds) + last,
                _END,
            ]
        )

    def _as_tall(self, image: Image.Image, height: int) -> Image.Image:
        """Return a frame with as much ground below it as it needs to be so tall."""
        if image.height == height:
            return image
        taller = Image.new("L", (image.width, height), self._ground)
        taller.paste(image, (0, 0))
        return taller

    def _changed(self, before: Image.Image, now: Image.Image) -> bytes:
        """Return what is different, in the spare color wherever it is the same."""
        difference = ImageChops.difference(before, now)
        left, top, right, bottom = difference.getbbox() or (0, 0, 1, 1)
        part = now.crop((left, top, right, bottom))
        same = difference.crop((left, top, right, bottom)).point([255] + [0] * 255)
        part.paste(spare(self._theme)[0], (0, 0, *part.size), same)
        return _encoded(part, (left, top))

    def _control(self, milliseconds: int) -> bytes:
        """Return what says how long a frame is seen, and what of it lets the others through."""
        hundredths = round(milliseconds / 10)
        gone, _ = spare(self._theme)
        return _CONTROL + pack("<BHBB", _KEEP_BELOW_AND_SEE_THROUGH, hundredths, gone, 0)


def _encoded(part: Image.Image, at: tuple[int, int]) -> bytes:
    """Return a part of a frame with its place; grey levels are written as they are, as numbers."""
    return b"".join(GifImagePlugin.getdata(part, at, interlace=0))


def frames(content: bytes) -> Iterator[tuple[Image.Image, int]]:
    """Yield the frames of a GIF as they are seen, each with its milliseconds."""
    with Image.open(BytesIO(content)) as gif:
        for frame in ImageSequence.Iterator(gif):
            yield frame.convert("RGB"), int(frame.info["duration"])

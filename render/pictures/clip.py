"""A game as a clip: its boards one after the other, each with what happened, as a GIF."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from PIL import Image

from engine.core import View
from engine.text import closed
from render.kit.art import MAX_ALT_LENGTH
from render.kit.canvas import Canvas, Setting
from render.kit.colors import mixed
from render.kit.fonts import Style
from render.kit.geometry import UNIT, WIDTH
from render.kit.gif import Gif, frames
from render.kit.palettes import nearest, palette
from render.pictures.snapshot import Look, art_of, setting_of
from render.text.markdown import Speak, limited, size

T = TypeVar("T")

MAX_FRAMES = 32
MAX_CLIP_BYTES = 8 * 1024 * 1024
CLIP_WIDTH = 700
MIN_CLIP_WIDTH = 100
FRAME_MILLISECONDS, LAST_MILLISECONDS = 1200, 4000
STRIP = 6.8 * UNIT
"""How tall the strip above a board is that says what happened."""
COURSE = 8
"""How thick the line is that shows how much of the clip has passed."""
CAPTION = Style("text", 34, 28)
CAPTION_LINES = 3


@dataclass(frozen=True, slots=True)
class Clip:
    """A clip as it is sent: its bytes, its file name, its alt text and its size."""

    content: bytes
    name: str
    alt: str
    size: tuple[int, int]
    frames: int


def thinned(
    moments: Sequence[T], starts: Collection[int] = (), most: int = MAX_FRAMES
) -> tuple[T, ...]:
    """Return at most so many moments: the first, the last, and those where chapters start.

    The others are chosen so that no long stretch is left out.
    """
    if len(moments) <= most:
        return tuple(moments)
    last = len(moments) - 1
    kept = sorted({0, last, *(start for start in starts if 0 <= start <= last)})
    if len(kept) > most:
        kept = [kept[n * (len(kept) - 1) // max(1, most - 1)] for n in range(most)]
    while len(kept) < most:
        before, after = max(pairwise(kept), key=lambda gap: gap[1] - gap[0])
        kept = sorted((*kept, (before + after) // 2))
    return tuple(moments[n] for n in kept)


class ClipMaker:
    """Makes a clip board by board, so that other pictures can be drawn between two of them."""

    def __init__(
        self,
        game_key: str,
        look: Look,
        speak: Speak,
        count: int,
        max_bytes: int = MAX_CLIP_BYTES,
    ) -> None:
        """Begin a clip of so many boards, which together take no more than so many bytes."""
        self._game = game_key
        self._setting = setting_of(look, speak)
        self._count = count
        self._max_bytes = max_bytes
        self._before: View | None = None
        self._captions: list[str] = []
        self._gif = _gif(self._setting)

    def add(self, view: View, caption: str | None = None) -> None:
        """Paint the next board, with what happened above it; what is new on it is marked."""
        setting = self._setting
        board = art_of(self._game).board(view, setting, self._before).canvas.image
        self._before = view
        self._captions.append(caption or "")
        colors = palette(setting.theme.name)
        small = colors.mapped(colors.shown(board).reduce(WIDTH // CLIP_WIDTH))
        strip = _strip(setting, caption or "", len(self._captions) / self._count)
        frame = Image.new("L", (small.width, strip.height + small.height))
        frame.paste(strip, (0, 0))
        frame.paste(small, (0, strip.height))
        self._gif.add(frame)

    def finished(self) -> Clip:
        """Return the clip; one that is too large for a message loses frames, then width."""
        gif, count = self._gif, len(self._captions)
        content = gif.content(FRAME_MILLISECONDS, LAST_MILLISECONDS)
        while len(content) > self._max_bytes and gif.size[0] > MIN_CLIP_WIDTH:
            fewer = count // 2 if count > 2 else count
            gif = _smaller(content, self._setting, fewer, 1 if fewer < count else 2, count)
            content, count = gif.content(FRAME_MILLISECONDS, LAST_MILLISECONDS), fewer
        return Clip(content, "clip.gif", self._alt(count), gif.size, count)

    def _alt(self, count: int) -> str:
        """Say what is shown and what happened, in as many captions as there is room for."""
        setting = self._setting
        name = setting.say(f"{self._game}.name")
        first = setting.say("board.clip.alt", game=name, n=count)
        captions = [caption for caption in self._captions if caption]
        for most in range(len(captions), 0, -1):
            words = " ".join([first, *map(_sentence, thinned(captions, most=most))])
            if size(words) <= MAX_ALT_LENGTH:
                return words
        return closed(limited(first, MAX_ALT_LENGTH))


def _gif(setting: Setting) -> Gif:
    theme = setting.theme
    return Gif(theme.name, nearest(theme.name, theme.page))


def _strip(setting: Setting, caption: str, share: float) -> Image.Image:
    """Return the strip above a board: what happened, and how much of the clip has passed."""
    theme = setting.theme
    canvas = Canvas((CLIP_WIDTH, round(STRIP)), setting)
    course = canvas.box.low(COURSE)
    canvas.fill(course, mixed(theme.page, theme.soft, 0.25))
    canvas.fill(course.left(min(1.0, share) * course.w), theme.riches)
    if caption:
        room = canvas.box.above(COURSE).inset(UNIT, 0.8 * UNIT)
        canvas.text(room, caption, CAPTION, lines=CAPTION_LINES)
    return canvas.image


def _smaller(content: bytes, setting: Setting, fewer: int, factor: int, count: int) -> Gif:
    """Return a clip with fewer of its frames, each smaller by a factor."""
    gif, colors = _gif(setting), palette(setting.theme.name)
    kept = set(thinned(range(count), most=fewer))
    for number, (frame, _) in enumerate(frames(content)):
        if number in kept:
            gif.add(colors.mapped(frame.reduce(factor) if factor > 1 else frame))
    return gif


def _sentence(caption: str) -> str:
    return caption if caption[-1] in ".!?…" else f"{caption}."

"""What every picture promises, to be checked on any that was painted."""

import re
from itertools import combinations

from render.kit.art import Painted
from render.kit.canvas import Setting
from render.kit.colors import THEMES, ThemeName
from render.kit.display_names import ELLIPSIS
from render.kit.fonts import MIN_FONT_SIZE, legible
from render.kit.frame import HEADER, NARROW_HEADER
from render.kit.geometry import WIDTH
from render.kit.scenery import moon_edge
from render.text.markdown import Speak
from tests.render.reading import contains
from tests.render.speaking import ENGLISH, NAMES

MOON = 0.67 * WIDTH
NUMBER = re.compile(r"\d+")
HOSTILE = (
    "".join(chr(0x1D56C + n) for n in range(40)),  # letters that only look like ours
    "\u202eنص عربي طويل جدا جدا جدا\u202c שלום",
    "Z̸̢̛͎̙̈́̿ͅą̷̡̛̙̈́͝l̴̡̛̙̈́g̷̡̛̙̈́ơ̴̡̙̈́" * 3,
    "👩‍👩‍👧‍👦🏳️‍🌈🇩🇪👍🏽" * 4,
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
)
EMPTY = ("", "\u200b\u200d", "\x00\n\t", "   ", "\ufffe\uffff")


def setting(
    theme: ThemeName = "dark", speak: Speak = ENGLISH, names: tuple[str, ...] = NAMES
) -> Setting:
    return Setting(THEMES[theme], speak, tuple(map(legible, names)))


def check_texts(drawn: Painted, *, whole: bool = True) -> None:
    """Demand that every text lies in the room it was given and can be read, to its end."""
    page = drawn.canvas.box
    for text in drawn.canvas.texts:
        assert not whole or not text.text.endswith(ELLIPSIS), text
        assert text.size >= MIN_FONT_SIZE, text
        assert contains(page, text.room), text
        assert text.taken.w <= text.room.w, text
        assert text.taken.h <= text.room.h, text


def check_header(drawn: Painted) -> None:
    """Demand that no two texts on the sky cross, and that titles leave the moon alone."""
    check_sky(drawn, HEADER, MOON)


def check_narrow_header(drawn: Painted) -> None:
    """Demand the same of a narrower picture, whose moon is nearer to its title."""
    check_sky(drawn, NARROW_HEADER, moon_edge(drawn.canvas.box.w, NARROW_HEADER))


def check_sky(drawn: Painted, header: float, moon: float) -> None:
    heads = [text for text in drawn.canvas.texts if text.room.bottom <= header]
    title, *_ = heads
    assert title.taken.right <= moon
    for one, other in combinations([text.taken for text in heads], 2):
        assert (
            one.right <= other.x
            or other.right <= one.x
            or (one.bottom <= other.y or other.bottom <= one.y)
        ), (one, other)

"""GIFs: what was added is what is seen, frame by frame, though only changes are in the file."""

from random import Random

import pytest
from PIL import Image, ImageChops

from render.kit.colors import THEMES, ThemeName
from render.kit.gif import Gif, frames, spare
from render.kit.palettes import distance, nearest, palette

GROUND = 0


def scattered(seed: int, size: tuple[int, int]) -> Image.Image:
    """Return numbers of colors at random, those of the spare color among them."""
    return Image.frombytes("L", size, Random(seed).randbytes(size[0] * size[1]))


def seen(numbers: Image.Image, theme: ThemeName) -> Image.Image:
    return palette(theme).shown(numbers)


def is_same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is None


@pytest.mark.parametrize("theme", list(THEMES))
def test_frames_are_seen_as_they_were_added(theme: ThemeName) -> None:
    gif, gone = Gif(theme, GROUND), spare(theme)
    added = [scattered(seed, (31, 17)) for seed in range(3)]
    added.append(added[-1].copy())
    added[-1].paste(7, (3, 4, 9, 8))
    for numbers in added:
        gif.add(numbers)
    every = list(frames(gif.content(1200, 4000)))
    assert [milliseconds for _, milliseconds in every] == [1200, 1200, 1200, 4000]
    for numbers, (frame, _) in zip(added, every, strict=True):
        shown = numbers.point([gone[1] if n == gone[0] else n for n in range(256)])
        assert is_same(frame, seen(shown, theme))


@pytest.mark.parametrize("theme", list(THEMES))
def test_the_spare_color_is_missed_by_nobody(theme: ThemeName) -> None:
    gone, instead = spare(theme)
    colors = palette(theme).colors
    assert gone != instead
    assert distance(colors[gone], colors[instead]) <= 3 * 2**2


def test_frames_of_different_heights_lie_on_the_ground() -> None:
    theme: ThemeName = "light"
    ground = nearest(theme, THEMES[theme].page)
    gif = Gif(theme, ground)
    heights = (10, 30, 20)
    for number, height in enumerate(heights):
        gif.add(Image.new("L", (8, height), 100 + number))
    assert gif.size == (8, 30)
    for number, (frame, _) in enumerate(frames(gif.content(100, 100))):
        whole = Image.new("L", (8, 30), ground)
        whole.paste(100 + number, (0, 0, 8, heights[number]))
        assert is_same(frame, seen(whole, theme))


def test_what_does_not_change_takes_hardly_any_room() -> None:
    numbers = scattered(1, (200, 200))
    gif, sizes = Gif("dark", GROUND), []
    for _ in range(3):
        gif.add(numbers)
        sizes.append(len(gif.content(100, 100)))
    assert sizes[2] - sizes[1] < 40
    assert len(list(frames(gif.content(100, 100)))) == 3


def test_nothing_is_no_picture() -> None:
    gif = Gif("dark", GROUND)
    assert gif.size == (0, 0)
    with pytest.raises(ValueError, match="nothing"):
        gif.content(100, 100)

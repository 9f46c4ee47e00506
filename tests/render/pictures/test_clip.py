"""Clips: the boards of a game one after the other, small enough to be sent."""

from functools import cache
from itertools import pairwise

import pytest
from PIL import ImageChops

from bot.runtime.i18n import Speaker
from engine.registry import GAMES
from render.kit.art import MAX_ALT_LENGTH
from render.kit.gif import frames
from render.kit.palettes import palette
from render.pictures.clip import (
    CLIP_WIDTH,
    FRAME_MILLISECONDS,
    LAST_MILLISECONDS,
    MAX_CLIP_BYTES,
    MAX_FRAMES,
    STRIP,
    ClipMaker,
    thinned,
)
from render.pictures.snapshot import Look, art_of
from render.preview import Moment, clip, moments
from render.text.markdown import size
from tests.render.checks import HOSTILE, setting
from tests.render.speaking import ENGLISH, NAMES
from tests.samples import first

SMALLEST = min(GAMES, key=lambda key: GAMES[key].spec.most_seats)
"""The game whose boards are drawn soonest."""


@cache
def table(key: str) -> tuple[Moment, ...]:
    return tuple(moments(key, GAMES[key].spec.most_seats, "clip"))


@pytest.mark.parametrize("key", GAMES)
def test_the_frames_of_a_clip_are_the_boards_of_the_game(key: str) -> None:
    chosen = thinned(table(key), most=5)
    maker = ClipMaker(key, Look("light", "en", NAMES), ENGLISH, len(chosen))
    for number, moment in enumerate(chosen):
        maker.add(moment.game.view(moment.state, None), f"This is board {number}")
    made = maker.finished()
    every = list(frames(made.content))
    assert (made.name, made.frames, len(every)) == ("clip.gif", 5, 5)
    shown = [FRAME_MILLISECONDS] * 4 + [LAST_MILLISECONDS]
    assert [milliseconds for _, milliseconds in every] == shown
    colors, look, before = palette("light"), setting("light"), None
    for moment, (frame, _) in zip(chosen, every, strict=True):
        view = moment.game.view(moment.state, None)
        board = art_of(key).board(view, look, before).canvas.image
        before = view
        small = colors.shown(colors.mapped(colors.shown(board).reduce(2)))
        top = round(STRIP)
        seen = frame.crop((0, top, small.width, top + small.height))
        assert ImageChops.difference(seen, small).getbbox() is None
        assert frame.size == made.size
        assert frame.width == CLIP_WIDTH


@pytest.mark.parametrize("key", first(list(GAMES)))
def test_a_whole_game_is_a_small_file(key: str) -> None:
    made = clip(table(key), Look("dark", "en", NAMES), ENGLISH)
    assert made.frames <= MAX_FRAMES
    assert len(made.content) < MAX_CLIP_BYTES / 4
    assert 0 < size(made.alt) <= MAX_ALT_LENGTH
    assert GAMES[key].spec.key.capitalize() in made.alt


def test_a_clip_that_is_too_large_loses_frames_and_then_width() -> None:
    look, chosen = Look("dark", "en", NAMES), thinned(table(SMALLEST), most=8)

    def made(max_bytes: int) -> tuple[int, int, int]:
        maker = ClipMaker(SMALLEST, look, ENGLISH, len(chosen), max_bytes)
        for moment in chosen:
            maker.add(moment.game.view(moment.state, None))
        clip = maker.finished()
        every = list(frames(clip.content))
        assert len(every) == clip.frames
        assert every[0][0].size == clip.size
        assert len(clip.content) <= max_bytes or clip.size[0] <= 100
        return len(clip.content), clip.frames, clip.size[0]

    whole, count, width = made(MAX_CLIP_BYTES)
    assert (count, width) == (8, CLIP_WIDTH)
    assert made(whole - 1)[1:] == (4, CLIP_WIDTH)
    small, count, width = made(40_000)
    assert small <= 40_000
    assert count == 2
    assert width < CLIP_WIDTH
    made(1)  # comes to an end


@pytest.mark.parametrize("names", [HOSTILE, ("",) * 5], ids=["hostile", "nobody"])
def test_any_name_and_any_caption_can_be_shown(names: tuple[str, ...]) -> None:
    maker = ClipMaker(SMALLEST, Look("contrast", "de", names), Speaker("de", names), 3)
    views = [moment.game.view(moment.state, None) for moment in table(SMALLEST)[:3]]
    for view, caption in zip(views, (None, "", " ".join(HOSTILE)), strict=True):
        maker.add(view, caption)
    assert maker.finished().frames == 3


def test_an_alt_text_tells_as_many_captions_as_it_has_room_for() -> None:
    view = table(SMALLEST)[0].game.view(table(SMALLEST)[0].state, None)

    def alt(captions: list[str | None]) -> str:
        maker = ClipMaker(SMALLEST, Look("dark", "en", NAMES), ENGLISH, len(captions))
        for caption in captions:
            maker.add(view, caption)
        return maker.finished().alt

    assert alt(["Anna sells", None, "Bo wins!"]).endswith("one after another. Anna sells. Bo wins!")
    many = alt([f"{n}: {'what happened ' * 5}" for n in range(20)])
    assert size(many) <= MAX_ALT_LENGTH
    assert "0: what" in many
    assert "19: what" in many
    assert alt(["x" * 2000]).endswith("1 board.")


def test_first_last_and_starts_of_chapters_are_shown() -> None:
    chosen = thinned(range(200), (63, 64, 130), 10)
    assert len(chosen) == 10
    assert {0, 63, 64, 130, 199} <= set(chosen)
    assert list(chosen) == sorted(set(chosen))
    gaps = [after - before for before, after in pairwise(chosen)]
    assert max(gaps) <= 40


def test_a_short_game_is_shown_whole_and_many_chapters_are_thinned() -> None:
    assert thinned("abc") == ("a", "b", "c")
    many = thinned(range(500), range(0, 500, 5), 32)
    assert len(many) == 32
    assert (many[0], many[-1]) == (0, 499)
    assert thinned(range(9), (), 1) == (0,)
    assert thinned((), (), 5) == ()

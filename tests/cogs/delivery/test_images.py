"""The studio: pictures off the event loop, text when there is none, and nothing told too early."""

from __future__ import annotations

import asyncio
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from structlog.testing import capture_logs

from engine.basari import BASARI
from engine.core import Setup
from engine.errors import IllegalAction
from engine.jaipur import JAIPUR
from engine.play import first_legal
from render.kit.colors import THEMES
from render.kit.icons import Icon
from render.kit.pen import Pen, Piece
from render.pictures.icons import every_icon, icons_of
from render.pictures.snapshot import Snapshot
from render.selftest import TRIED_GAME

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from discord import ui

    from bot.runtime.i18n import Speaker
    from bot.tables.forms import Chances
    from bot.tables.table import Home, Sitter, Table
    from cogs.ai.screens import chances
    from cogs.delivery.images import (
        MAX_WAITING_CLIPS,
        MAX_WAITING_PICTURES,
        PICTURES_BEFORE_GIVING_BACK,
        SELFTEST_THEME,
        UNDRAWN,
        Seen,
        Studio,
    )
    from cogs.kit.screen import line, screen

pytestmark = pytest.mark.asyncio


def table(game: str, *names: str) -> Table:
    sitters = tuple(Sitter(number, name) for number, name in enumerate(names, 1))
    return Table(
        "abc123", 1, game, 1, "playing", 1, len(names), (), sitters, Home(1, 2), "en", "seed"
    )


def of_jaipur() -> tuple[Table, Any]:
    state = JAIPUR.start(Setup(2, "studio")).state
    return table("jaipur", "ada", "bo"), JAIPUR.view(state, None)


@contextmanager
def too_late() -> Iterator[Studio]:
    """Open a studio that draws nothing in time, not even what was drawn before."""
    executor, gate = ThreadPoolExecutor(1), threading.Event()
    executor.submit(gate.wait)
    try:
        yield Studio(timeout_seconds=0.0, executor=executor)
    finally:
        gate.set()


async def test_a_board_is_a_picture_with_alt_text_whose_file_names_nothing() -> None:
    here, view = of_jaipur()
    shot = await Studio().board(here, view, Speaker("en", here.names))
    assert isinstance(shot, Snapshot)
    assert (shot.name, shot.picture[:8]) == ("board.png", b"\x89PNG\r\n\x1a\n")
    shown = screen("text", shot)
    (file,) = shown.files
    assert (file.filename, file.description) == ("board.png", shot.alt)
    assert shot.alt


async def test_it_is_drawn_beside_the_event_loop() -> None:
    studio, threads = Studio(), list[str]()
    await studio.draw("jaipur", lambda: threads.append(threading.current_thread().name))
    assert threads != [threading.current_thread().name]


async def test_whatever_goes_wrong_becomes_the_text_board() -> None:
    here, view = of_jaipur()
    speaker = Speaker("en", here.names)
    broken = replace(view, market=("nonsense",))
    assert isinstance(await Studio().board(here, broken, speaker), str)
    hand = JAIPUR.view(JAIPUR.start(Setup(2, "studio")).state, 1)
    with too_late() as late:
        assert isinstance(await late.board(here, view, speaker), str)
        assert isinstance(await late.hand(here, hand, speaker), str)


def without(font: str) -> Any:
    """Return a probe on a machine where a font is missing."""
    return lambda *_asked: f"FileNotFoundError: {font}"


def paint(word: str = "") -> Snapshot | None:
    if word:
        raise KeyError(word)
    raise IndexError


async def test_that_nothing_can_be_drawn_is_told_once_with_its_reason() -> None:
    studio = Studio(why_not=without("Inter.otf"))
    with capture_logs() as lines:
        for word in ("ruby", "opal", "ruby"):
            assert await studio.draw("jaipur", partial(paint, word)) is None
        assert await studio.draw("jaipur", paint) is None
        await studio.begin()
        await studio.trouble()
    loud = [line for line in lines if line["log_level"] == "error"]
    assert [(line["event"], line["reason"]) for line in loud] == [
        (UNDRAWN, "FileNotFoundError: Inter.otf")
    ]
    assert isinstance(loud[0]["exc_info"], KeyError), "the log tells the place once"
    assert {line["log_level"] for line in lines} == {"error", "debug"}


async def test_another_reason_is_told_too() -> None:
    reasons = ["OSError: one", "OSError: one", "OSError: another"]
    studio = Studio(why_not=lambda *_asked: reasons.pop(0))
    with capture_logs() as lines:
        for _ in range(3):
            await studio.trouble()
    loud = [line["reason"] for line in lines if line["log_level"] == "error"]
    assert loud == ["OSError: one", "OSError: another"]


async def test_a_picture_that_fails_alone_is_told_without_the_words_of_its_error() -> None:
    here, view = of_jaipur()
    studio, speaker = Studio(), Speaker("en", here.names)
    broken = replace(view, market=("nonsense",))
    with capture_logs() as lines:
        for _ in range(2):
            assert isinstance(await studio.board(here, broken, speaker), str)
    assert [line["log_level"] for line in lines] == ["error", "debug"]
    assert (lines[0]["game"], lines[0].get("reason")) == ("jaipur", None)
    assert lines[0]["event"] != UNDRAWN


async def test_a_picture_that_is_late_is_no_failure() -> None:
    here, view = of_jaipur()
    with capture_logs() as lines:
        await Studio(timeout_seconds=0.0).board(here, view, Speaker("en", here.names))
    assert [(line["event"], line["log_level"]) for line in lines] == [
        ("picture too late", "warning")
    ]


async def test_one_picture_is_tried_at_the_start_and_only_once() -> None:
    asked = list[Any]()

    def note(game: str, _said: Any, themes: Any) -> str | None:
        asked.append((game, list(themes), threading.current_thread().name))
        return None

    studio = Studio(why_not=note)
    for _ in range(3):
        await studio.begin()
    assert await studio.trouble() is None
    at_start, by_the_doctor = asked
    assert at_start[:2] == (TRIED_GAME, [SELFTEST_THEME])
    assert by_the_doctor[:2] == (TRIED_GAME, list(THEMES))
    assert threading.current_thread().name not in {at_start[2], by_the_doctor[2]}


@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_doctor_gets_a_sentence_about_what_is_wrong(language: str) -> None:
    speaker = Speaker(language, strict=True)
    assert await Studio().trouble() is None
    undrawn = await Studio(why_not=without("`Inter`.otf")).trouble()
    late = await Studio(timeout_seconds=0.0).trouble()
    assert undrawn is not None
    assert late is not None
    assert speaker(undrawn).endswith("`FileNotFoundError: 'Inter'.otf`")
    assert speaker(late) != speaker(undrawn)


async def test_chances_that_cannot_be_drawn_stay_text() -> None:
    here, _ = of_jaipur()
    speaker, estimates = (
        Speaker("en", here.names),
        Chances((((0.25, 0.75),), ((0.25, 0.75), (1.0, 0.0)))),
    )
    assert isinstance(await Studio().chances(here, estimates, speaker), Snapshot)
    with too_late() as late:
        assert await late.chances(here, estimates, speaker) is None
    assert await Studio().chances(here, None, speaker) is None
    shown_text = chances(estimates, 2, speaker)
    assert "Win chances" in shown_text
    assert "│" in shown_text
    assert "`▇│▇▁` **bo**: 75, 75%, and 0% at the end" in shown_text


async def test_pictures_stand_outside_of_frames() -> None:
    shot = await Studio().sheet("jaipur", Speaker("en"), "dark")
    assert shot is not None
    laid = screen("title", shot, line(), "text", shot, "more").children
    assert [part.type.value for part in laid] == [10, 12, 17, 12, 17]
    framed = [part.children for part in laid if isinstance(part, ui.Container)]
    assert [[part.type.value for part in parts] for parts in framed] == [[10], [10]]
    assert [part.type.value for part in screen("title", "text").children] == [17]


async def test_whoever_comes_when_too_many_are_wanted_gets_text() -> None:
    here, view = of_jaipur()
    studio, gate = Studio(), threading.Event()
    slow: Any = gate.wait  # a picture that takes its time
    waiting = [
        asyncio.create_task(studio.draw("jaipur", slow)) for _ in range(MAX_WAITING_PICTURES)
    ]
    await asyncio.sleep(0)
    assert isinstance(await studio.board(here, view, Speaker("en", here.names)), str)
    gate.set()
    await asyncio.gather(*waiting)


async def test_a_picture_does_not_tell_who_has_chosen() -> None:
    state = BASARI.start(Setup(3, "studio")).state
    here = table("basari", "ada", "bo", "cy")
    studio, speaker = Studio(), Speaker("en", here.names)
    pictures = set[bytes]()
    for seat in (None, 2, 0):
        if seat is not None:
            action = first_legal(BASARI, BASARI.view(state, seat))
            state = BASARI.apply(state, seat, action).state
        shot = await studio.board(here, BASARI.view(state, None), speaker)
        assert isinstance(shot, Snapshot)
        pictures.add(shot.picture)
    assert len(pictures) == 1


async def test_new_is_what_the_panel_did_not_show_before() -> None:
    state = JAIPUR.start(Setup(2, "studio")).state
    first = JAIPUR.view(state, None)
    seat = first.pending[0].seat
    action = first_legal(JAIPUR, JAIPUR.view(state, seat))
    second = JAIPUR.view(JAIPUR.apply(state, seat, action).state, None)
    seen = Seen()
    assert seen.before("a", first) is None
    assert seen.before("a", first) is None
    assert seen.before("a", second) == first
    assert seen.before("a", second) == first
    assert seen.before("b", second) is None
    seen.forget("a")
    assert seen.before("a", second) is None


async def test_all_icons_are_drawn_beside_the_event_loop() -> None:
    drawn, whole = await Studio().icons()
    assert whole
    assert drawn.keys() == every_icon().keys()


async def test_what_is_wrong_with_an_icon_leaves_the_others() -> None:
    def broken(_pen: Pen) -> None:
        raise ValueError("broken")

    def brought(game: str) -> dict[str, Icon]:
        if game == "johari":
            raise LookupError("no icons")
        if game == "basari":
            return {"basari.gem.red": Icon("red", Piece(("broken",), broken))}
        return dict(icons_of(game))

    with capture_logs() as lines:
        drawn, whole = await Studio(icons_of=brought).icons()
    assert not whole
    assert {key.split(".")[0] for key in drawn} == {"seat", "jaipur"}
    assert sorted(line["event"] for line in lines) == [
        "a game has no icons",
        "an icon cannot be drawn",
    ]


async def test_no_icon_comes_into_a_picture_or_its_alt_text() -> None:
    (_, view), at = of_jaipur(), table("jaipur", "never", "drawn before")
    icons = dict.fromkeys(every_icon(), "<:bz_camel_000000:1180000000000000011>")
    speaker = Speaker("en", at.names, icons=icons)
    shot = await Studio().board(at, view, speaker)
    assert isinstance(shot, Snapshot)
    assert "camel" in shot.alt
    assert "<:" not in shot.alt
    assert "<:bz_" in str(await Studio(timeout_seconds=0.0).board(at, view, speaker))


async def test_other_pictures_are_drawn_between_the_frames_of_a_clip() -> None:
    studio, (place, view) = Studio(), of_jaipur()
    moments = [(view, f"step {number}") for number in range(6)]
    clip = asyncio.create_task(studio.clip(place, moments, Speaker("en", place.names), "dark"))
    await asyncio.sleep(0)
    board = await studio.board(place, view, Speaker("de", place.names), "light")
    assert isinstance(board, Snapshot)
    assert not clip.done(), "the board did not wait for all of it"
    made = await clip
    assert made is not None
    assert made.name == "clip.gif"
    assert "step 3" in made.alt
    again = await studio.clip(place, moments, Speaker("en", place.names), "dark")
    assert again is made, "it is kept to be shown to all"


async def test_only_so_many_clips_are_wanted_at_a_time() -> None:
    with too_late() as studio:
        place, view = of_jaipur()

        def wanted(number: int) -> Any:
            return studio.clip(place, [(view, str(number))], Speaker(), "dark")

        waiting = [asyncio.create_task(wanted(number)) for number in range(MAX_WAITING_CLIPS)]
        await asyncio.sleep(0)
        with pytest.raises(IllegalAction, match="clips"):
            await wanted(99)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        studio.require_clip_room()


async def test_a_clip_that_cannot_be_made_is_none() -> None:
    studio, (place, view) = Studio(), of_jaipur()
    broken = replace(view, market=None)
    with capture_logs() as lines:
        assert await studio.clip(place, [(broken, "x")], Speaker(), "dark") is None
    assert [each["event"] for each in lines] == ["a clip cannot be made"]


async def test_memory_is_given_back_now_and_then_on_the_thread_that_draws() -> None:
    threads = list[str]()
    studio = Studio(give_back=lambda: threads.append(threading.current_thread().name))
    for _ in range(3 * PICTURES_BEFORE_GIVING_BACK - 1):
        await studio.draw("jaipur", lambda: None)
    assert len(threads) == 2
    assert all(name.startswith("studio") for name in threads)

"""Every step of the lesson of Johari fits the screen of a phone, in both languages."""

from __future__ import annotations

import asyncio
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.learning.library import LESSONS
from bot.runtime.i18n import Speaker
from tests.browser.playing import message, press, run
from tests.browser.test_first_minute import HEIGHT, WIDTH, height
from tests.browser.test_real_bot import running
from tests.samples import first

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from cogs.delivery.images import Studio
    from cogs.kit.emojis import emoji_name

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import House

GAME = "johari"
MAX_SECONDS = 60
LOADED = "row => Promise.all([...row.querySelectorAll('img')].map(image => image.decode()))"


def with_icons(house: House) -> None:
    """Wait until the bot has made its icons, for words beside them take more room."""
    with ThreadPoolExecutor() as beside:  # for the browser has a loop of its own here
        drawn, _ = beside.submit(lambda: asyncio.run(Studio().icons())).result()
    wanted = {emoji_name(icon) for icon in drawn.values()}
    path = f"/applications/{house.as_bot('GET', '/applications/@me')['id']}/emojis"
    late = time.monotonic() + MAX_SECONDS
    while wanted - {emoji["name"] for emoji in house.as_bot("GET", path)["items"]}:
        assert time.monotonic() < late
        time.sleep(0.1)


@pytest.mark.parametrize(("who", "language"), first([("ada", "en"), ("dana", "de")]))
def test_every_step_of_the_lesson_fits_a_phone(
    browser: Browser, tmp_path: Path, who: str, language: str
) -> None:
    speaker, lesson = Speaker(language, strict=True), LESSONS[GAME]
    steps, heights = len(lesson.moments), dict[str, float]()
    with running(browser, tmp_path) as house:
        with_icons(house)
        page = house.open(who, width=WIDTH, height=HEIGHT)
        pane = page.locator(f".pane[data-person='{house.people[who]}']")
        run(pane, speaker.say("play.help.name"))
        press(pane, speaker.say("play.help.learn"))
        message(pane, speaker.say("tutorial.shelf")).wait_for()
        press(pane, speaker.say(f"{GAME}.name"))
        for moment in lesson.moments:
            first = speaker.say("tutorial.step.first", step=moment.number, steps=steps)
            row = message(pane, first.removeprefix("-# ").split(" · ")[0])
            row.wait_for()
            row.evaluate(LOADED)
            heights[moment.beat.id] = height(row)
            if moment.number < steps:
                skip = row.get_by_role("button", name=speaker.say("tutorial.skip"), exact=True)
                press(row, speaker.say("tutorial.skip" if skip.count() else "tutorial.on"))
    assert len(heights) == steps
    assert {beat: pixels for beat, pixels in heights.items() if pixels > HEIGHT} == {}

"""What a newcomer sees first fits the screen of a phone, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.runtime.i18n import Speaker
from tests.browser.playing import message, press, run
from tests.browser.test_real_bot import running
from tests.samples import first

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

WIDTH, HEIGHT = 390, 844


def height(shown: Locator) -> float:
    """Return how high a message is."""
    box = shown.bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize(("who", "language"), first([("ada", "en"), ("dana", "de")]))
def test_help_and_the_card_of_a_game_fit_a_phone(
    browser: Browser, tmp_path: Path, who: str, language: str
) -> None:
    speaker = Speaker(language, strict=True)
    with running(browser, tmp_path) as house:
        page = house.open(who, width=WIDTH, height=HEIGHT)
        pane = page.locator(f".pane[data-person='{house.people[who]}']")
        run(pane, speaker.say("play.help.name"))
        help_ = message(pane, speaker.say("play.help.title"))
        help_.wait_for()
        assert height(help_) <= HEIGHT
        press(pane, speaker.say("play.now"))
        which = message(pane, speaker.say("solo.choose"))
        which.wait_for()
        assert height(which) <= HEIGHT
        press(pane, "Johari")
        card = message(pane, speaker.say("tutorial.just_play"))
        card.locator("img").last.evaluate("image => image.decode()")
        assert height(card) <= HEIGHT
        press(pane, speaker.say("tutorial.just_play"))
        card.wait_for(state="detached")

"""`bazaar play` in a browser: the real bot, from the first command to the first move."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.commands.new_game import NewGame
from sandbox.world.examples import TOKEN
from tests.browser.conftest import House, wait_until
from tests.browser.playing import message, press, run
from tests.packages import environment, packaged

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator


MAX_GAME_SECONDS = 90.0


@contextmanager
def running(browser: Browser, data: Path, *packages: Path) -> Iterator[House]:
    """Open the page of a `bazaar play` that finds games in these folders too."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "bot.commands.cli", "play", "--no-browser", "--port", "0"],
        env={**environment(*packages), "BAZAAR_DATA": str(data)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    house = House(process.stdout.readline().strip(), TOKEN, browser)
    try:
        assert house.base
        yield house
    finally:
        for context in house.opened:
            context.close()
        process.send_signal(signal.SIGINT if os.name != "nt" else signal.SIGTERM)
        process.communicate(timeout=30)
    assert process.returncode == 0
    assert house.errors == []
    assert house.strangers == []


@pytest.fixture
def market(browser: Browser, tmp_path: Path) -> Iterator[House]:
    """The page of a running `bazaar play`."""
    with running(browser, tmp_path) as house:
        yield house


def type_command(pane: Locator, name: str) -> None:
    box = pane.locator("textarea.composer-box")
    box.click()
    box.press_sequentially(f"/{name}")
    pane.locator(".picker .choice").first.wait_for()
    box.press("Enter")


def time_kept(data: Path) -> float:
    """Until when the bot of a running `bazaar play` says that it kept the time."""
    with closing(sqlite3.connect(data / "play" / "bazaar.db")) as database:
        return float(database.execute("SELECT seen_at FROM shards").fetchone()[0])


def test_two_people_open_a_table_make_the_first_move_and_let_an_hour_pass(
    market: House, tmp_path: Path
) -> None:
    page = market.open("ada", "bo")
    ada, bo = (
        page.locator(f".pane[data-person='{market.people[name]}']") for name in ("ada", "bo")
    )
    box = ada.locator("textarea.composer-box")
    box.click()
    box.press_sequentially("/")
    for name in (
        "table new",
        "move",
        "hand",
        "board",
        "log",
        "score",
        "rules",
        "tutorial",
        "help",
        "about",
    ):
        ada.locator(".picker .choice", has_text=f"/{name}").first.wait_for()
    box.fill("")
    type_command(ada, "table new")
    page.get_by_role("option", name="Jaipur").first.click()
    ada.locator(".command-form .send").click()
    press(bo, "Join")
    message(ada, "Bo").wait_for()
    press(ada, "Start")
    message(ada, "Game on!").wait_for()
    press(ada, "My move")
    press(bo, "My move")
    private = page.locator("li.message", has_text="Only you can see this")
    private.nth(2).wait_for()
    moves = page.locator(".hurry-moves")
    for shown in (1, 0, 1):
        page.locator(".hurry").click()
        assert moves.count() == shown
    page.locator(".hurry-now").click()
    page.keyboard.press("Escape")
    assert moves.count() == 0
    page.locator(".hurry").click()
    moves.locator("button[data-seconds='3600']").click()
    page.get_by_role("status").filter(has_text="Skipping ahead to").wait_for()
    wait_until(lambda: time_kept(tmp_path) > time.time() + 3500)


def test_a_game_that_is_installed_as_a_package_is_played_to_its_end(
    browser: Browser, tmp_path: Path
) -> None:
    with running(browser, tmp_path / "data", packaged(tmp_path, NewGame("tiny", False))) as house:
        page = house.open("ada", width=390, height=844)
        ada = page.locator(f".pane[data-person='{house.people['ada']}']")
        run(ada, "solo")
        message(ada, "Which game?").wait_for()
        press(ada, "Tiny")
        picture = message(ada, "Just play").locator(".gallery img, img[alt*='Goal: 21']").first
        picture.evaluate("image => image.decode()")  # it goes with the card
        press(ada, "Just play")
        message(ada, "Only you see this game").wait_for()
        three = ada.get_by_role("button", name=re.compile(r"^3 \(makes"))
        result = ada.locator("li.message", has_text="🏆")

        def is_over() -> bool:
            """Add what can be added; the next form comes by itself."""
            if three.count():
                three.last.click()
            page.wait_for_timeout(500)
            return result.count() > 0

        wait_until(is_over, MAX_GAME_SECONDS)
        page.wait_for_load_state("networkidle")  # the pictures of the result go with this press
        press(ada, "Board")
        board = ada.locator("li.message img[alt*='Goal: 21']")
        # a picture is there with its description before it is loaded
        is_wide = "images => images.some(image => image.naturalWidth > 1000)"
        wait_until(lambda: board.evaluate_all(is_wide))

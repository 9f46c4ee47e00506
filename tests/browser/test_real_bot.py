"""`bazaar play` in a browser: the real bot, from the first command to the first move."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sandbox.world.examples import TOKEN
from tests.browser.conftest import ROOT, House, wait_until
from tests.browser.playing import message, press

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator


@pytest.fixture
def market(browser: Browser, tmp_path: Path) -> Iterator[House]:
    """The page of a running `bazaar play`."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "bot.commands.cli", "play", "--no-browser", "--port", "0"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "BAZAAR_DATA": str(tmp_path)},
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


def type_command(pane: Locator, name: str) -> None:
    box = pane.locator("textarea.composer-box")
    box.click()
    box.press_sequentially(f"/{name}")
    pane.locator(".picker .choice").first.wait_for()
    box.press("Enter")


def heartbeat(data: Path) -> float:
    """When the bot of a running `bazaar play` says that it was last there."""
    with closing(sqlite3.connect(data / "play" / "bazaar.db")) as database:
        return float(database.execute("SELECT at FROM heartbeat").fetchone()[0])


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
    message(ada, "The table has begun").wait_for()
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
    page.get_by_role("status").filter(has_text="Running … until").wait_for()
    wait_until(lambda: heartbeat(tmp_path) > time.time() + 3500)

"""A sandbox with the demonstration bot as processes of their own, and people with browsers."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from sandbox.world.examples import TOKEN
from tests.machine import trouble, unavailable

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request, WebSocket

ROOT = Path(__file__).resolve().parent.parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOW: dict[str, Any] = {"args": ["--no-sandbox"]}
TIMEOUT_SECONDS = 20.0
TRIAL = f"""
import sys
try:
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        playwright.chromium.launch(executable_path=sys.argv[1], **{HOW}).close()
except Exception as error:
    sys.exit(str(error))
"""


@cache
def chromium() -> tuple[str, str]:
    """The browser of this machine, or why there is none that Playwright can start."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        return "", "there is no Chromium (apt install chromium)"
    # In a process of its own: a driver that dies leaves threads and loops behind.
    return path, trouble(sys.executable, "-c", TRIAL, path)


# Not in the fixture: pytest would tell its reason once for every test.
def pytest_runtest_setup(item: pytest.Function) -> None:
    if "browser" in item.fixturenames and (reason := chromium()[1]):
        unavailable(f"tests/browser needs Playwright and Chromium: {reason}")


# A running Playwright keeps an event loop running in its thread, and no test of another module
# could run one of its own there: so it ends with each module.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - may be missing

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium()[0], **HOW)
        yield running
        running.close()


@dataclass
class PageSocket:
    """What one socket of a page has heard."""

    url: str
    heard: list[str] = field(default_factory=list)


@dataclass
class House:
    """The running sandbox and everything its pages did."""

    base: str
    token: str
    browser: Browser
    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    sockets: list[PageSocket] = field(default_factory=list)
    opened: list[Any] = field(default_factory=list)
    processes: list[subprocess.Popen[str]] = field(default_factory=list)

    @property
    def people(self) -> dict[str, str]:
        """The id of each person by username."""
        return {person["username"]: person["id"] for person in self.get("/page/people")["people"]}

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.base + path) as answer:
            return json.load(answer)

    def as_bot(self, method: str, path: str, body: object = None) -> Any:
        """One request of the bot itself, as Discord's API takes it."""
        request = urllib.request.Request(
            f"{self.base}/api/v10{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bot {self.token}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            said = answer.read()
        return json.loads(said) if said else None

    def open(self, *names: str, width: int = 1280, height: int = 800, **how: Any) -> Page:
        """A window with the seats of these people."""
        viewport = {"width": width, "height": height}
        # Playwright's own dict type
        context = self.browser.new_context(viewport=viewport, **how)  # type: ignore[arg-type]
        self.opened.append(context)
        context.on("request", self._asked)
        page = context.new_page()
        page.set_default_timeout(TIMEOUT_SECONDS * 1000)
        page.on("console", lambda said: self._said(said.type, said.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", self._connected)
        seats = ",".join(self.people[name] for name in names)
        page.goto(f"{self.base}/?seats={seats}")
        for name in names:
            pane = page.locator(f".pane[data-person='{self.people[name]}']")
            pane.locator(".beginning").wait_for()
            pane.locator(".banner").wait_for(state="hidden")
        return page

    def rebuild(self) -> None:
        """End the sandbox and the bot and start both anew at the same address, as a new world."""
        self.tear_down()
        self.build(str(urlsplit(self.base).port))

    def build(self, port: str = "0") -> None:
        server = start("sandbox", "--port", port)
        assert server.stdout is not None
        self.base = server.stdout.readline().strip()
        self.processes = [start("tests.demo_bot", self.base), server]
        wait_until(lambda: commands(self))

    def tear_down(self) -> None:
        for process in self.processes:
            stop(process)

    def heard_by(self, name: str) -> str:
        """Everything the sockets of one person have received, in one text."""
        mine = [w for w in self.sockets if f"person={self.people[name]}&" in w.url]
        assert mine
        return "\n".join(frame for connection in mine for frame in connection.heard)

    def _said(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.errors.append(f"{kind}: {text}")

    def _asked(self, request: Request) -> None:
        self._meet(request.url)

    def _connected(self, socket: WebSocket) -> None:
        self._meet(socket.url)
        connection = PageSocket(socket.url)
        self.sockets.append(connection)
        socket.on("framereceived", lambda frame: connection.heard.append(str(frame)))

    def _meet(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about") and (
            parts.netloc != urlsplit(self.base).netloc
        ):
            self.strangers.append(url)


@pytest.fixture
def house(browser: Browser) -> Iterator[House]:
    running = House("", TOKEN, browser)
    try:
        running.build()
        yield running
    finally:
        for context in running.opened:
            context.close()
        running.tear_down()
    assert running.errors == []
    assert running.strangers == []


def commands(house: House) -> Any:
    """The commands the bot has registered so far."""
    application = house.as_bot("GET", "/applications/@me")["id"]
    return house.as_bot("GET", f"/applications/{application}/commands")


def start(module: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", module, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE if module == "sandbox" else subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()


def wait_until(true: Callable[[], object], timeout_seconds: float = TIMEOUT_SECONDS) -> None:
    """Wait until something holds; what it raises meanwhile is raised only at the end."""
    end = time.monotonic() + timeout_seconds
    while True:
        try:
            if true():
                return
        except OSError:
            if time.monotonic() > end:
                raise
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)

"""The page in a headless Chromium: what is drawn there, how high it is, and pictures of it."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks._players import FORMS
from sandbox.world.model import Id

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-gpu",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--no-first-run",
)
WIDTHS = {"phone": (390, 844), "desktop": (1280, 900)}
FONTS = Path(__file__).resolve().parent.parent / "render" / "assets" / "fonts"
# A bare machine has no emoji, and an empty box is narrower than one.
EMOJI_FONTS = ("NotoEmoji-Bold.ttf", "NotoSansSymbols2-Regular.ttf")
FONT_SETTINGS = """<?xml version="1.0"?>
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>{folder}</dir>
<cachedir>{folder}/cache</cachedir>
</fontconfig>"""
MARGIN_PIXELS = 400
"""What the page has above and below its messages, with room to spare."""
TIMEOUT_MILLISECONDS = 20_000
# A message that changes is drawn anew as another row, so every state is met here once. The reach of
# a form is how far its last control ends below the top of the nearest picture above that.
WATCH = """(verbs) => {
    const reach = (row) => {
        const form = [...row.querySelectorAll("[data-control]")].filter((control) =>
            verbs.includes(control.dataset.control.split(":")[1]));
        if (!form.length) return null;
        const end = Math.max(...form.map((one) => one.getBoundingClientRect().bottom));
        const pictures = [...document.querySelectorAll(".picture img")].filter((image) =>
            !image.closest(".thumbnail")).map((image) => image.getBoundingClientRect().top);
        const above = pictures.filter((top) => top < end);
        return above.length ? Math.round(end - Math.max(...above)) : null;
    };
    const met = new WeakSet();
    window.drawn = [];
    const look = () => {
        for (const row of document.querySelectorAll("li.message:not(.system)")) {
            if (met.has(row)) continue;
            met.add(row);
            const controls = [...row.querySelectorAll("[data-control]")];
            window.drawn.push({
                id: row.dataset.id,
                private: row.classList.contains("ephemeral"),
                height: Math.round(row.getBoundingClientRect().height),
                reach: reach(row),
                controls: controls.map((control) => control.dataset.control),
                text: row.innerText,
            });
        }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    look();
}"""
LOADED = """(row) => Promise.all([...row.querySelectorAll("img")].map((image) => image.decode()))"""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A message as it was drawn once."""

    id: Id
    private: bool
    height: int
    reach: int | None
    """From the top of the nearest picture above to the end of the form in it, in pixels."""
    controls: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class View:
    """One person's page in a window."""

    page: Page
    size: tuple[int, int]

    async def open(self, channel: Id) -> None:
        """Go to a channel."""
        way = f".channel-list [data-go='{channel}']"
        await self.page.locator(way).dispatch_event("click")
        await self.page.locator(f"{way}[aria-current='page']").wait_for(state="attached")
        await self.page.locator("li.loading").wait_for(state="detached")

    async def height(self, message: Id) -> int:
        """Return how high a message is."""
        box = await self.page.locator(f"li.message[data-id='{message}']").bounding_box()
        assert box is not None
        return round(box["height"])

    async def shoot(self, message: Id, file: Path) -> None:
        """Write a picture of a whole message, however high it is."""
        row = self.page.locator(f"li.message[data-id='{message}']")
        await row.wait_for()
        await row.evaluate(LOADED)
        width, height = self.size
        high = max(height, await self.height(message) + MARGIN_PIXELS)
        await self.page.set_viewport_size({"width": width, "height": high})
        await row.screenshot(path=file, animations="disabled", caret="hide")
        await self.page.set_viewport_size({"width": width, "height": height})

    async def drawn(self) -> list[Drawn]:
        """Return all that was drawn since the last time."""
        rows: list[dict[str, Any]] = await self.page.evaluate("() => window.drawn.splice(0)")
        return [Drawn(**row | {"controls": tuple(row["controls"])}) for row in rows]


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Run this machine's Chromium."""
    from playwright.async_api import async_playwright  # noqa: PLC0415 (only here, and it is large)

    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise SystemExit("there is no Chromium (apt install chromium)")
    async with async_playwright() as playwright:
        with tempfile.TemporaryDirectory() as folder:
            running = await playwright.chromium.launch(
                executable_path=path, args=list(FLAGS), env=_environment(Path(folder))
            )
            try:
                yield running
            finally:
                await running.close()


def _environment(folder: Path) -> dict[str, str | float | bool]:
    """Return the environment of a browser that can draw emoji."""
    for name in EMOJI_FONTS:
        shutil.copy(FONTS / name, folder)
    settings = folder / "fonts.conf"
    settings.write_text(FONT_SETTINGS.format(folder=folder), encoding="utf-8")
    return {**os.environ, "FONTCONFIG_FILE": str(settings)}


async def view(running: Browser, base: str, person: Id, size: tuple[int, int]) -> View:
    """Open a person's page in a window of this size."""
    viewport = {"width": size[0], "height": size[1]}
    # Playwright's own dict type
    context = await running.new_context(
        viewport=viewport,  # type: ignore[arg-type]
        color_scheme="dark",
        reduced_motion="reduce",
    )
    await context.add_init_script("localStorage.setItem('welcomed', '1')")
    page = await context.new_page()
    page.set_default_timeout(TIMEOUT_MILLISECONDS)
    await page.goto(f"{base}/?seats={person}")
    await page.locator(".beginning").wait_for(state="attached")
    await page.evaluate(WATCH, list(FORMS))
    return View(page, size)

"""Open a table of every game in a running sandbox; each board must be a picture.

Runs in an interpreter that has the bot's packages: python .ci/board.py ADDRESS
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from engine.registry import GAMES
from sandbox.examples import CHANNELS
from sandbox.rig import Person, Rig

PATIENCE = 60.0
SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEAST_WIDTH = 1000


async def main(address: str) -> None:
    """Look at the board of each game."""
    rig = Rig(address, aiohttp.ClientSession())
    try:
        ada = await rig.person("ada")
        for game in GAMES:
            await look(rig, ada, game)
    finally:
        await rig.close()


async def look(rig: Rig, person: Person, game: str) -> None:
    """Open a table, and say how large the picture on its panel is."""
    mark = len(person.frames)
    place, _ = CHANNELS[0]
    await person.command(place, "solo", game=game, level="easy")
    shown = await person.until(is_panel, after=mark, patience=PATIENCE)
    attached = shown["message"]["attachments"]
    if not attached:
        sys.exit(f"{game}: the board is no picture but text")
    async with rig.session.get(attached[0]["url"]) as answer:
        data = await answer.read()
    if not data.startswith(SIGNATURE):
        sys.exit(f"{game}: the board is no PNG; it begins with {data[:16]!r}")
    with Image.open(BytesIO(data)) as picture:
        picture.load()
    if picture.width < LEAST_WIDTH or len(picture.getcolors(1 << 24) or ()) < 2:
        sys.exit(f"{game}: the board is an empty or small picture, {picture.size}")
    print(f"{game}: a picture of {picture.width} x {picture.height} in {len(data)} bytes")


def is_panel(frame: dict[str, Any]) -> bool:
    """Tell whether a frame shows the panel of a table: only that has a button for more."""
    if not frame["t"].startswith("message_"):
        return False
    pressed = (part.get("custom_id", "") for part in parts(frame.get("message") or {}))
    return any(name.split(":")[1:2] == ["more"] for name in pressed)


def parts(component: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Walk through a message's components."""
    for part in component.get("components") or ():
        yield part
        yield from parts(part)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))

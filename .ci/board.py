"""Open a table of every game in a running sandbox; each board must be a picture.

Runs in an interpreter that has the bot's packages: python .ci/board.py ADDRESS
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from engine.registry import GAMES
from sandbox.testing.rig import Person, Rig
from sandbox.world.examples import CHANNELS

PATIENCE = 60.0
SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEAST_WIDTH = 1000
GONE = 404
PRIVATE = 64


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
    place, _ = CHANNELS[0]
    begun = await person.command(place, "solo", game=game, level="easy", where="here")
    answers = [f["message"] for f in begun.frames if f.get("message", {}).get("flags", 0) & PRIVATE]
    written = " ".join(part.get("content", "") for answer in answers for part in parts(answer))
    table = re.search(r"<#([0-9]+)>", written)
    if table is None:
        sys.exit(f"{game}: no table was opened, but: {written}")
    data = await board(rig, person, table[1])
    if not data.startswith(SIGNATURE):
        sys.exit(f"{game}: the board is no picture; it begins with {data[:16]!r}")
    with Image.open(BytesIO(data)) as picture:
        picture.load()
    if picture.width < LEAST_WIDTH or len(picture.getcolors(1 << 24) or ()) < 2:
        sys.exit(f"{game}: the board is an empty or small picture, {picture.size}")
    print(f"{game}: a picture of {picture.width} x {picture.height} in {len(data)} bytes")


async def board(rig: Rig, person: Person, table: str) -> bytes:
    """Return the file on the panel of a table; a panel without one has none to return."""
    async with asyncio.timeout(PATIENCE):
        while True:
            panels = [message for message in await person.history(table) if is_panel(message)]
            if panels and not panels[-1]["attachments"]:
                return b""
            if panels:
                async with rig.session.get(panels[-1]["attachments"][0]["url"]) as answer:
                    if answer.status != GONE:  # the next move puts another picture there
                        return await answer.read()
            await asyncio.sleep(0.1)


def is_panel(message: dict[str, Any]) -> bool:
    """Tell whether a message is the panel of a table: only that has a button for more."""
    pressed = (part.get("custom_id", "") for part in parts(message))
    return any(name.split(":")[1:2] == ["more"] for name in pressed)


def parts(component: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Walk through a message's components."""
    for part in component.get("components") or ():
        yield part
        yield from parts(part)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))

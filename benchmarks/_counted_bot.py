"""The bot as `./bazaar bot` runs it; it answers each line on stdin with what it has cost so far."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import threading
import time
from functools import cache
from typing import Any

from bot.commands import cli
from bot.store.sql.counts import COUNTS
from engine.cache import LruCache
from render.kit import canvas
from render.pictures import snapshot

CACHES: dict[str, LruCache[Any, Any]] = {
    "pieces": canvas.PIECE_CACHE,
    "tiles": canvas.TILE_CACHE,
    "lines": canvas.LINE_CACHE,
    "pictures": snapshot.CACHE,
}


def cost() -> dict[str, object]:
    """Return reads and writes of the store, CPU seconds by thread, tasks, and what memory holds."""
    threads = {
        thread.name: time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
        for thread in threading.enumerate()
        if thread.ident is not None
    }
    return {
        "reads": COUNTS.reads,
        "writes": COUNTS.writes,
        "threads": threads,
        "tasks": len(asyncio.all_tasks(_loop())),
        "blocks": sys.getallocatedblocks(),
        "caches": {name: kept.size for name, kept in CACHES.items()},
    }


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """Find the loop of the bot, which runs on another thread than this."""
    loops = (one for one in gc.get_objects() if isinstance(one, asyncio.AbstractEventLoop))
    return next(loop for loop in loops if loop.is_running())


def _answer() -> None:
    for _ in sys.stdin:
        sys.stdout.write(json.dumps(cost()) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    threading.Thread(target=_answer, name="cost", daemon=True).start()
    sys.exit(cli.main(["bot"]))

"""The bot as `./bazaar bot` runs it; it answers each line on stdin with what it has cost so far."""

from __future__ import annotations

import json
import sys
import threading
import time

from bot.commands import cli
from bot.store.sql.counts import COUNTS


def cost() -> dict[str, object]:
    """Return reads and writes of the store, and the seconds of CPU of each thread by its name."""
    threads = {
        thread.name: time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
        for thread in threading.enumerate()
        if thread.ident is not None
    }
    return {"reads": COUNTS.reads, "writes": COUNTS.writes, "threads": threads}


def _answer() -> None:
    for _ in sys.stdin:
        sys.stdout.write(json.dumps(cost()) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    threading.Thread(target=_answer, name="cost", daemon=True).start()
    sys.exit(cli.main(["bot"]))

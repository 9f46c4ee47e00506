"""The pulse of a running bot: a file touched while it is connected, and a check for containers."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

FILE = "alive"
BEAT_SECONDS = 15
DEAD_SECONDS = 60.0


def beat(folder: Path) -> None:
    """Show that the bot is connected right now."""
    (folder / FILE).touch()


def is_alive(folder: Path, now: float) -> bool:
    """Tell whether the bot was connected a moment ago."""
    try:
        return now - (folder / FILE).stat().st_mtime < DEAD_SECONDS
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(0 if is_alive(Path(os.environ.get("BAZAAR_DATA", "/data")), time.time()) else 1)

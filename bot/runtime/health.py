"""The pulse of a running bot: a file written while it is connected, and a check for containers."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

FILE = "alive"
BEAT_SECONDS = 15
DEAD_SECONDS = 60.0
REASON_BYTES = 64
"""The file is as long as ever: what it says of a full disk must need no room on it."""


def beat(folder: Path, refusal: str = "") -> None:
    """Show that the bot is connected right now, and what its store refuses, if anything."""
    file = os.open(folder / FILE, os.O_WRONLY | os.O_CREAT, 0o644)
    try:
        os.write(file, refusal.encode()[:REASON_BYTES].ljust(REASON_BYTES))
        os.utime(file)
    finally:
        os.close(file)


def trouble(folder: Path, now: float) -> str:
    """Return why the bot is not well, or nothing if it is."""
    try:
        beaten_at = (folder / FILE).stat().st_mtime
        refusal = (folder / FILE).read_text(encoding="utf-8").strip()
    except OSError:
        return "not started"
    return refusal if now - beaten_at < DEAD_SECONDS else "not connected"


def main() -> int:
    """Tell a container whether its bot is well, and if it is not, why."""
    reason = trouble(Path(os.environ.get("BAZAAR_DATA", "/data")), time.time())
    sys.stdout.write(f"{reason or 'well'}\n")
    return 1 if reason else 0


if __name__ == "__main__":
    sys.exit(main())

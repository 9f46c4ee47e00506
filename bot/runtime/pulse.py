"""The pulse of a process: it shows once a second how its store is, and ends with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import structlog

from bot.runtime import health
from bot.store.errors import StoreFailed
from bot.store.opening import AnyStore

log = structlog.get_logger(__name__)
LOOK_SECONDS = 1.0


@dataclass(kw_only=True)
class Pulse:
    """Writes the beat that `bot.runtime.health` reads, and tells when the store is of no use."""

    store: AnyStore
    folder: Path
    connected: Callable[[], bool]
    """Tells whether Discord is heard."""
    now: Callable[[], float]
    end: Callable[[StoreFailed], object]
    """Ends the process; called once, when nothing can be written any more."""

    async def run(self) -> None:
        """Look until cancelled."""
        beat_at, shown, ending = 0.0, "", False
        while True:
            if self.store.broken is not None and not ending:
                ending = True
                self.end(self.store.broken)
            refusal = "" if self.store.refusal is None else self.store.refusal.code
            if refusal != shown:
                beat_at, shown = 0.0, refusal
                _note(refusal)
            if self.now() >= beat_at and self.connected():
                with suppress(OSError):  # a beat that is missed is noticed as well
                    health.beat(self.folder, refusal)
                beat_at = self.now() + health.BEAT_SECONDS
            await asyncio.sleep(LOOK_SECONDS)


def _note(refusal: str) -> None:
    if refusal:
        log.error("the store failed", code=refusal)
    else:
        log.info("the store works again")

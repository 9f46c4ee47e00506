"""What a database refuses: noted where work is done, for whoever watches the process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, TypeAlias

from bot.store.errors import StoreFailed

Doing: TypeAlias = Literal["reads", "writes", "looks for damage"]
"""What was refused; of a full disk, for instance, one can read on."""

FATAL = frozenset({"host.store.corrupt", "host.store.lost", "host.store.moved"})
"""After one of these nothing is written any more, whoever met with it."""
CALM_SECONDS = 10.0
"""A refusal holds until the same works so much later: a full disk has room for small things."""


class Refusals:
    """Remembers what is refused until it works again, and for ever what is fatal."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.broken: StoreFailed | None = None
        """Why nothing can be written any more, if so."""
        self._now = now
        self._refused: dict[Doing, tuple[StoreFailed, float]] = {}

    @property
    def current(self) -> StoreFailed | None:
        """What is refused now, if anything is."""
        return self.broken or next((refusal for refusal, _ in self._refused.values()), None)

    @contextmanager
    def noted(self, doing: Doing) -> Iterator[None]:
        """Note whether something is refused or works."""
        try:
            yield
        except StoreFailed as refusal:
            self.note(doing, refusal)
            raise
        self.note_success(doing)

    def note(self, doing: Doing, refusal: StoreFailed) -> None:
        """Note a refusal."""
        self._refused[doing] = (refusal, self._now())
        if refusal.code in FATAL:
            self.broken = self.broken or refusal

    def note_success(self, doing: Doing) -> None:
        """Note that something works, some time after it was refused."""
        _, at = self._refused.get(doing, (None, 0.0))
        if self._now() - at >= CALM_SECONDS:
            self._refused.pop(doing, None)

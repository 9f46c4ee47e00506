"""What figures are taken of without its knowing: the minds and the presenter, each as it was."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Sequence
from typing import Any, TypeVar

from bot.delivery.outbox import Presenter, Retry, Unreachable
from bot.runtime.metrics import Metrics
from bot.services.adviser import Adviser, Hinted
from bot.tables.notices import Delivered, Queued
from bot.tables.table import Level, TableId
from engine.play import AnyGame

T = TypeVar("T")
LOOK_SECONDS = 1.0


class MeasuredAdviser(Adviser):
    """Minds, of which it is noted how long they are waited for."""

    def __init__(self, minds: Adviser, metrics: Metrics) -> None:
        self._minds = minds
        self._metrics = metrics

    async def decide(self, game: AnyGame, view: Any, level: Level | None, seed: str) -> Any:
        """Return an action for the seat of a view."""
        return await self._timed("decide", self._minds.decide(game, view, level, seed))

    async def hint(self, game: AnyGame, view: Any, seed: str) -> tuple[Hinted, ...]:
        """Return the best options of the seat of a view, best first."""
        return await self._timed("hint", self._minds.hint(game, view, seed))

    async def chances(self, game: AnyGame, views: Sequence[Any], seed: str) -> tuple[float, ...]:
        """Return for each view the share of victory of its seat as it looks from there."""
        return await self._timed("chances", self._minds.chances(game, views, seed))

    async def _timed(self, ask: str, answer: Awaitable[T]) -> T:
        begun, answered = time.monotonic(), False
        try:
            result = await answer
            answered = True
            return result
        finally:
            self._metrics.advised(ask, time.monotonic() - begun, answered=answered)


class MeasuredPresenter(Presenter):
    """A presenter, of which it is noted what came of each notice."""

    def __init__(self, presenter: Presenter, metrics: Metrics) -> None:
        self._presenter = presenter
        self._metrics = metrics

    async def present(self, queued: Queued) -> Delivered:
        """Send one notice and return which messages changed."""
        outcome = "failed"
        try:
            delivered = await self._presenter.present(queued)
            outcome = "said"
            return delivered
        except Retry:
            outcome = "later"
            raise
        except Unreachable:
            outcome = "unreachable"
            raise
        finally:
            self._metrics.presented(queued.notice.kind, queued.notice.table, outcome)

    async def posted(self, table: TableId) -> None:
        """Wait until a table is shown anywhere, but no longer than a person would."""
        await self._presenter.posted(table)

    async def caught_up(self, table: TableId, sequence: int) -> int | None:
        """Wait until a table's panel shows this action, but no longer than a person would."""
        return await self._presenter.caught_up(table, sequence)


async def watch_loop(metrics: Metrics) -> None:
    """Note each second how late the event loop is."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        metrics.lagged(max(0.0, loop.time() - due))

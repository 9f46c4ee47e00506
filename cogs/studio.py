"""The studio: pictures are drawn off the event loop, one at a time, and text is the way out."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import structlog

from bot.forms import Chances, Look
from bot.i18n import Speaker
from bot.tables import Table, TableId
from engine.core import Event, View
from render import snapshot
from render.board import private_hand, public_board
from render.snapshot import Snapshot
from render.theme import ThemeName

log = structlog.get_logger(__name__)

MOST_WAITING = 64
"""Whoever comes when so many pictures are wanted gets the text board instead."""
PATIENCE = 5.0
MOST_KEPT = 2000


class Studio:
    """Draws boards and hands; whatever goes wrong or takes too long becomes the text board."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._hands = ThreadPoolExecutor(1, thread_name_prefix="studio")
        self._patience = patience
        self._waiting = 0

    async def board(
        self,
        table: Table,
        view: View,
        speaker: Speaker,
        theme: ThemeName = "dark",
        before: View | None = None,
    ) -> Snapshot | str:
        """Return what everybody may see."""
        seen = snapshot.Look(theme, speaker.language, table.names)
        now, past = _unanswered(view), None if before is None else _unanswered(before)
        shot = await self._drawn(
            lambda: snapshot.board(table.game, now, seen, speaker, before=past)
        )
        return shot or public_board(table.game, view, speaker)

    async def hand(
        self, table: Table, view: View, speaker: Speaker, theme: ThemeName = "dark"
    ) -> Snapshot | str:
        """Return what the viewing seat knows; only its person may see it."""
        seen = snapshot.Look(theme, speaker.language, table.names)
        shot = await self._drawn(lambda: snapshot.hand(table.game, view, seen, speaker))
        return shot or private_hand(table.game, view, speaker)

    async def reveal(
        self, table: Table, events: tuple[Event, ...], speaker: Speaker
    ) -> Snapshot | None:
        """Return what was chosen in secret, if these public events turn it up."""
        seen = snapshot.Look("dark", speaker.language, table.names)
        return await self._drawn(lambda: snapshot.reveal(table.game, events, seen, speaker))

    async def standing(self, look: Look, speaker: Speaker) -> Snapshot | None:
        """Return the final standing, if there is one and it can be drawn."""
        table, outcome = look.table, look.outcome
        if outcome is None:
            return None
        seen = snapshot.Look("dark", speaker.language, table.names)
        return await self._drawn(
            lambda: snapshot.standing(table.game, look.view, outcome, seen, speaker)
        )

    async def chances(
        self, table: Table, found: Chances | None, speaker: Speaker
    ) -> Snapshot | None:
        """Return how the chances went, if they are known and can be drawn."""
        if found is None or not found.chapters:
            return None
        seen = snapshot.Look("dark", speaker.language, table.names)
        return await self._drawn(
            lambda: snapshot.chances(table.game, found.chapters, seen, speaker)
        )

    async def sheet(
        self, game: str, speaker: Speaker, theme: ThemeName = "dark"
    ) -> Snapshot | None:
        """Return the pieces of a game with what they mean."""
        seen = snapshot.Look(theme, speaker.language)
        return await self._drawn(lambda: snapshot.sheet(game, seen, speaker))

    async def _drawn(self, paint: Callable[[], Snapshot | None]) -> Snapshot | None:
        if self._waiting >= MOST_WAITING:
            log.warning("too many pictures wanted", waiting=self._waiting)
            return None
        self._waiting += 1
        try:
            async with asyncio.timeout(self._patience):
                return await asyncio.get_running_loop().run_in_executor(self._hands, paint)
        except TimeoutError:
            log.warning("picture too late")
        except Exception as error:  # a table goes on without its picture
            log.error("picture failed", exc_info=error)
        finally:
            self._waiting -= 1
        return None


class Seen:
    """What the panels of tables showed last, so that a picture can mark what is new."""

    def __init__(self) -> None:
        self._shown: OrderedDict[TableId, tuple[Any, Any]] = OrderedDict()

    def before(self, id_: TableId, view: Any) -> Any:
        """Return the view that the panel showed before the present one came about."""
        before, now = self._shown.pop(id_, (None, None))
        if now is None or replace(now, pending=()) != replace(view, pending=()):
            before, now = now, view
        self._shown[id_] = (before, now)
        if len(self._shown) > MOST_KEPT:
            self._shown.popitem(last=False)
        return before


def _unanswered(view: Any) -> Any:
    """Return the view without a trace of who has chosen already: a picture must not tell."""
    pending = tuple(replace(decision, answered=False) for decision in view.pending)
    return replace(view, pending=pending)


STUDIO = Studio()
"""There is one for the whole process: two would only wait for each other."""

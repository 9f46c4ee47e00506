"""Panels: one a table, edited as long as it stands low enough, and else posted anew."""

from __future__ import annotations

from zlib import crc32

from bot.runtime.i18n import Speaker
from bot.tables.forms import Look
from bot.tables.notices import DELIVERED, Delivered, Queued
from bot.tables.table import Table, TableId
from cogs.delivery.images import Seen
from cogs.delivery.messages import MAX_KNOWN_TABLES, Messages
from cogs.kit.names import table_speaker
from cogs.kit.screen import Screen, still
from cogs.lobby import screens as lobbies
from cogs.play.screens import panel as panels
from cogs.seats.screens import played_by
from engine.cache import LruCache
from render.pictures.snapshot import Snapshot
from render.text.board import public_board

BURIED_BY_MESSAGES = 2


class Panels:
    """Shows panels, and knows how far up they stand and which picture is on them."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages
        self._seen = Seen()
        self._messages_below: LruCache[TableId, int] = LruCache(MAX_KNOWN_TABLES)
        """How many messages of ours stand below the panel of a table, if known since the start."""
        self._pictured: LruCache[TableId, tuple[int, int]] = LruCache(MAX_KNOWN_TABLES)
        """Which panel bears which picture, as far as is known since the start."""

    def bury(self, id_: TableId, *, wholly: bool = False, known: bool = False) -> None:
        """Note that a message was posted below a panel, if it is `known` where that one stands."""
        below = self._messages_below.get(id_)
        if known or below is not None:
            self._messages_below.put(id_, (below or 0) + (BURIED_BY_MESSAGES if wholly else 1))

    def forget(self, id_: TableId) -> None:
        """Forget the panel of a table that is over."""
        self._messages_below.pop(id_)
        self._pictured.pop(id_)
        self._seen.forget(id_)

    async def show(self, queued: Queued, look: Look) -> Delivered:
        """Show how a table stands, and return where the panel is now, if it moved."""
        table, old = look.table, look.table.panel
        board = await self._drawn(look)
        in_lobby = old is not None and old == table.home.thread
        keep = old is not None and not in_lobby and queued.notice.sequence > 0
        # Before a restart the next panel may have been posted and not noted.
        below = self._messages_below.get(table.id)
        stays = keep and below is not None and below < BURIED_BY_MESSAGES
        # That a table was ended is news, so it comes down to where everybody looks.
        stays = stays and table.status != "cancelled"
        if stays and old is not None and await self._edited(look, old, board):
            return DELIVERED
        doubtful = below is None or queued.tries > 0
        screen = await self._screen(look, board)
        posted = await self._messages.succeed(queued, table, screen, doubtful=doubtful)
        if old is not None and not in_lobby and old != posted:
            await self._messages.remove(table, old)
        # Only now: if the old one could not be removed, all of this is tried again.
        self._messages_below.put(table.id, 0)
        self._noted(table.id, posted, board if screen.pictures else "")
        return Delivered(posted)

    async def _edited(self, look: Look, panel: int, board: str | Snapshot) -> bool:
        """Edit a panel; a picture that it bears already is not sent again."""
        table = look.table
        bears = (
            self._messages.bot.kept_attachments.expected
            and isinstance(board, Snapshot)
            and self._pictured.get(table.id) == _mark(panel, board)
        )
        screen = await self._screen(look, board, bears=bears)
        if not await self._messages.edit(table, panel, screen, keep=bears):
            return False
        self._noted(table.id, panel, board if bears or screen.pictures else "")
        return True

    def _noted(self, id_: TableId, panel: int, board: str | Snapshot) -> None:
        if isinstance(board, Snapshot):
            self._pictured.put(id_, _mark(panel, board))
        else:
            self._pictured.pop(id_)

    async def _drawn(self, look: Look) -> str | Snapshot:
        """Return the board, drawn if it can be; nothing of a table that is not at play."""
        table, speaker = look.table, table_speaker(look.table, self._messages.bot.icons)
        if look.view is None or table.status == "cancelled":
            return ""
        if not self._messages.may_attach(table):
            return public_board(table.game, look.view, speaker)
        before = self._seen.before(table.id, look.view)
        studio = self._messages.bot.studio
        theme = await self._messages.theme(table)
        return await studio.board(table, look.view, speaker, theme, before)

    async def _screen(self, look: Look, board: str | Snapshot, *, bears: bool = False) -> Screen:
        table, speaker = look.table, table_speaker(look.table, self._messages.bot.icons)
        if look.view is None:
            return lobbies.lobby(table, speaker)
        if table.status == "cancelled":
            return await self._broken_off(table, speaker)
        if bears and isinstance(board, Snapshot):
            return panels.panel(look, still(board.name, board.alt), speaker)
        return panels.panel(look, board, speaker)

    async def _broken_off(self, table: Table, speaker: Speaker) -> Screen:
        """Return the end of a table that was not played out, its points drawn if they can be."""
        bot, picture = self._messages.bot, None
        marks = played_by(table, await bot.host.queries.credits(table.id), speaker)
        sheets = await bot.host.queries.score(table.id)
        if self._messages.may_attach(table):
            theme = await self._messages.theme(table)
            picture = await bot.studio.score(table, sheets, None, speaker, theme)
        return panels.broken_off(table, marks, sheets, speaker, picture)


def _mark(panel: int, board: Snapshot) -> tuple[int, int]:
    return panel, crc32(board.picture)

"""The options of a lobby: each change shows them anew, and once they are done a receipt is left."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.tables.table import Table
from cogs.kit.dispatch import Interaction, in_place, show, table_of
from cogs.kit.locale import private
from cogs.lobby import screens as lobbies
from engine.errors import IllegalAction


async def optioned(interaction: Interaction, id_: str, change: Awaitable[Table]) -> None:
    """Change what was pressed and show the options; of a table that began, what was chosen."""
    try:
        table, refusal = await change, None
    except IllegalAction as error:
        table, refusal = await table_of(interaction, id_), error
        if table.status == "lobby" or not in_place(interaction):
            raise
    if not in_place(interaction):
        return
    said = private(interaction, table)
    if refusal is None:
        await show(interaction, lobbies.options(table, said))
    else:
        await show(interaction, lobbies.chosen(table, said, said(refusal.text)))

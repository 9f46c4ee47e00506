"""The Table menu that somebody has open in private is drawn anew when the table has changed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import structlog

from bot.runtime.client import Bazaar
from bot.tables.table import Table, TableId, User
from cogs.kit.names import speaker_for
from cogs.kit.private_cards import FAILURES, turn_over
from cogs.kit.replies import deliver
from cogs.seats.screens import around, shown_by_menu
from engine.errors import EngineError

log = structlog.get_logger(__name__)


def is_outdated(bot: Bazaar, table: Table, user: User) -> bool:
    """Tell whether somebody has a Table menu that shows what is over."""
    menu = bot.private_cards.menu_of(table.id, user)
    return menu is not None and menu.shows != shown_by_menu(table)


async def redraw_menu(bot: Bazaar, id_: TableId, user: User) -> None:
    """Show the Table menu of somebody as it is now; what they just pressed is answered first."""
    cards = bot.private_cards
    await cards.answered(id_, user)
    menu = cards.menu_of(id_, user)
    try:
        table = await bot.host.queries.table(id_)
        offers = await bot.host.requests.offers(table)
        if menu is None or cards.menu_of(id_, user) != menu or menu.shows == shown_by_menu(table):
            return
        cards.put_menu(id_, user, replace(menu, shows=shown_by_menu(table)))
        speaker = speaker_for(menu.card.language, table, bot.icons)
        screen = around(table, user, speaker, offers, steward=menu.steward)
        await deliver(bot, screen, partial(turn_over, bot, menu.card, screen))
    except (*FAILURES, EngineError) as failure:
        log.info("menu stays", table=id_, reason=type(failure).__name__)

"""Messages of requests: posted once where all see them, edited when somebody answers."""

from __future__ import annotations

from bot.tables.notices import DELIVERED, Delivered, Queued, RequestMessage
from bot.tables.requests import numbered, unanswered
from bot.tables.table import Table
from cogs.delivery.messages import Messages
from cogs.kit.names import table_speaker
from cogs.seats.screens import request_message


async def show_request(messages: Messages, queued: Queued, table: Table) -> Delivered:
    """Show a request as it stands; one that ended before anybody saw it is not shown at all."""
    host, number = messages.bot.host, queued.notice.request
    request = None if number is None else numbered(table, number)
    if request is None:
        return DELIVERED
    screen = request_message(table, request, table_speaker(table, messages.bot.icons))
    message = await host.queries.request_message(table.id, request.number)
    users = table.players_of(unanswered(table, request))
    stands = message is not None and await messages.edit(table, message, screen, named=users)
    if request.outcome is not None:
        return Delivered(request=RequestMessage(request.number, None))
    if not stands:
        pinged = await host.settings.callable_now(users, "turns")
        message = await messages.post(queued, table, screen, pinged)
    return Delivered(request=RequestMessage(request.number, message))

"""Messages of requests: posted once where all see them, edited when somebody answers."""

from __future__ import annotations

from discord.utils import snowflake_time

from bot.tables.notices import (
    DELIVERED,
    Delivered,
    Notice,
    Queued,
    RequestMessage,
    request_calls,
)
from bot.tables.requests import numbered, unanswered
from bot.tables.table import Request, Table, User
from cogs.delivery.messages import Messages
from cogs.kit.names import table_speaker
from cogs.seats.screens import request_call, request_message


async def show_request(messages: Messages, queued: Queued, table: Table) -> Delivered:
    """Show a request as it stands; one that ended before anybody saw it is not shown at all."""
    host, number = messages.bot.host, queued.notice.request
    request = None if number is None else numbered(table, number)
    if request is None:
        return DELIVERED
    screen = request_message(table, request, table_speaker(table, messages.bot.icons))
    message = await host.queries.request_message(table.id, request.number)
    if message is None and request.outcome is not None:  # it may stand there, unknown to us
        message = await messages.posted(queued, table)
    users = table.players_of(unanswered(table, request))
    stands = message is not None and await messages.edit(table, message, screen, named=users)
    if request.outcome is not None:
        return Delivered(request=RequestMessage(request.number, None))
    if stands:
        return Delivered(request=RequestMessage(request.number, message))
    pinged = await host.settings.callable_now(users, "turns")
    message = await messages.post(queued, table, screen, pinged)
    later = await _held_back(messages, queued, table, request, message)
    return Delivered(request=RequestMessage(request.number, message), held_back=later)


async def _held_back(
    messages: Messages, queued: Queued, table: Table, request: Request, message: int
) -> tuple[Notice, ...]:
    """Return the calls to those whom a request did not ping because of their quiet hours.

    If it may have been posted before, the message itself tells when that was.
    """
    posted_at = snowflake_time(message).timestamp() if queued.tries else None
    users = table.players_of(unanswered(table, request))
    later = await messages.bot.host.settings.held_back(users, "turns", posted_at)
    return request_calls(table, request, later)


async def call_to_request(messages: Messages, queued: Queued, table: Table) -> Delivered:
    """Call somebody whose quiet hours ended to a request, if their answer is still missing."""
    host, user, number = messages.bot.host, queued.notice.user, queued.notice.request
    if user is None or (request := _asked(table, user, number)) is None:
        return DELIVERED
    message = await host.queries.request_message(table.id, request.number)
    if message is None:  # nobody has seen it
        return DELIVERED
    later = await host.settings.held_back([user], "turns")
    if later and not await messages.posted(queued, table):
        return Delivered(held_back=request_calls(table, request, later))
    if called := await host.settings.callable_now([user], "turns"):
        speaker = table_speaker(table, messages.bot.icons)
        await messages.post(
            queued, table, request_call(table, request, user, message, speaker), called
        )
    return DELIVERED


def _asked(table: Table, user: User, number: int | None) -> Request | None:
    """Return a request if it is open and waits for somebody's answer."""
    request = None if number is None else numbered(table, number)
    if request is None or request not in table.open_requests:
        return None
    return request if user in table.players_of(unanswered(table, request)) else None

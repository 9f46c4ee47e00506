"""Around the table: seats, absences and requests, by buttons and by commands of /table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias, TypeVar

from bot.runtime.client import Bazaar
from bot.tables.requests import numbered
from bot.tables.seats import conceded, freed, returned, stood_up, taken
from bot.tables.table import RequestKind, Table
from cogs.delivery.direct_messages import withdraw
from cogs.delivery.private_replies import (
    ask_others,
    confirm_leaving,
    request_result,
    show_recapped,
    show_seats,
)
from cogs.kit.commands import add_to_table_group, table_command
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import on_press
from cogs.kit.permissions import looks_after
from cogs.kit.table_actions import has_left_server
from engine.errors import EngineError, IllegalAction

REQUESTS: dict[str, RequestKind] = {"pause": "pause", "take_back": "take_back", "end": "end"}
SeatAction: TypeAlias = Callable[[Context, int], Awaitable[tuple[Table, str]]]
"""Does something at a table, perhaps with a seat, and returns it with the key of what to say."""
AnyContext = TypeVar("AnyContext", bound=Context)


def refused_on_menu(
    handler: Callable[[AnyContext], Awaitable[None]],
) -> Callable[[AnyContext], Awaitable[None]]:
    """Let a refusal of a press on the menu stand above it, and show the menu as it is now."""

    async def carry_out(ctx: AnyContext) -> None:
        try:
            await handler(ctx)
        except EngineError as refusal:
            if not ctx.reply.in_place:
                raise
            table = await ctx.read_table(ctx.table.id)
            await show_seats(ctx, table, notice=f"⚠️ {ctx.speaker(table)(refusal.text)}")

    return carry_out


async def stand(ctx: Context, _seat: int) -> tuple[Table, str]:
    """Leave a table at play."""
    after = await ctx.host.seats.change(ctx.table, ctx.id, stood_up, ctx.person)
    await withdraw(ctx.client, after, ctx.user)
    return after, "seats.stood.done" if after.status == "playing" else "seats.stood.last"


async def concede(ctx: Context, _seat: int) -> tuple[Table, str]:
    """Give up."""
    after = await ctx.host.seats.change(ctx.table, ctx.id, conceded, ctx.person)
    going_on = after.status == "playing"
    return after, "seats.conceded.done" if going_on else "seats.conceded.last"


async def resume(ctx: Context, _seat: int) -> tuple[Table, str]:
    """Go on after a pause."""
    return await ctx.host.requests.resume(ctx.table.id, ctx.person, ctx.id), "seats.resumed"


async def take(ctx: Context, seat: int) -> tuple[Table, str]:
    """Sit down in somebody's place."""
    table, host = ctx.table, ctx.host
    await host.settings.check_seats(ctx.user)
    before = table.sitters[seat].user if 0 <= seat < len(table.sitters) else None
    after = await host.seats.change(table, ctx.id, taken, ctx.person, seat)
    if before is not None:  # whoever sat there is asked no more
        await withdraw(ctx.client, after, before)
    return after, "seats.taken"


async def free(ctx: Context, seat: int) -> tuple[Table, str]:
    """Let others take a seat that is looked after."""
    table, steward = ctx.table, looks_after(ctx, ctx.table)
    after = await ctx.host.seats.change(table, ctx.id, freed, ctx.person, seat, steward=steward)
    return after, "seats.freed"


async def call_autopilot(ctx: Context, seat: int) -> tuple[Table, str]:
    """Let the autopilot play for somebody who is missing, or ask the others for it."""
    table = ctx.table
    sure = looks_after(ctx, table) or await has_left_server(ctx, table, seat)
    after = await ctx.host.requests.replace(table.id, ctx.person, seat, ctx.id, sure=sure)
    if not after.sitters[seat].present:
        return after, "seats.cared"
    return after, request_result(ctx, after, "replace", seat)


async def hand_over(ctx: Context, seat: int) -> tuple[Table, str]:
    """Let somebody else own the table."""
    table, steward = ctx.table, looks_after(ctx, ctx.table)
    after = await ctx.host.requests.hand_over(table.id, ctx.person, seat, ctx.id, steward=steward)
    return after, "seats.handed_over"


SEAT_ACTIONS: dict[str, SeatAction] = {
    "stood": stand,
    "conceded": concede,
    "resume": resume,
    "take": take,
    "free": free,
    "care": call_autopilot,
    "handover": hand_over,
}


@on_press("seats", reply="in place")
async def seats(ctx: Context) -> None:
    """Show what there is around a table."""
    await show_seats(ctx, ctx.table)


@on_press("return", reply="in place")
@refused_on_menu
async def return_to_seat(ctx: Context) -> None:
    """Take one's seat back from the autopilot, and show what is to be decided there."""
    ctx.be_at(await ctx.host.seats.change(ctx.table, ctx.id, returned, ctx.person))
    await show_recapped(ctx, ctx.speaker().say("seats.returned"))


@on_press("stood", "conceded", "resume", "take", "free", "care", "handover", reply="in place")
@refused_on_menu
async def act(ctx: PressContext) -> None:
    """Do what was pressed, and show how things stand then."""
    await show_seats(ctx, *await SEAT_ACTIONS[ctx.target.verb](ctx, ctx.target.number))


@on_press("stand", "concede", reply="in place")
@refused_on_menu
async def ask(ctx: PressContext) -> None:
    """Ask again before somebody leaves or gives up."""
    await confirm_leaving(ctx, "stood" if ctx.target.verb == "stand" else "conceded")


@on_press("propose", reply="in place")
@refused_on_menu
async def propose(ctx: PressContext) -> None:
    """Ask the others for something, or agree if one of them did."""
    kind = REQUESTS.get(ctx.target.rest)
    if kind is None:
        raise IllegalAction("host.error.other_form")
    await ask_others(ctx, kind)


@on_press("agree", "object", reply="same message")
@refused_on_menu
async def answer_request(ctx: PressContext) -> None:
    """Agree to a request or say no; at the table its message shows it, in private the menu."""
    id_, person, number = ctx.table.id, ctx.person, ctx.target.number
    request = numbered(ctx.table, number)
    if request is None:
        raise IllegalAction("seats.error.request_over")
    agrees = ctx.target.verb == "agree"
    answer = ctx.host.requests.agree if agrees else ctx.host.requests.decline
    after = await answer(id_, person, number, ctx.id)
    if not ctx.reply.in_place:
        return
    if agrees:
        await show_seats(ctx, after, request_result(ctx, after, request.kind, request.about))
    else:
        await show_seats(ctx, after, "seats.request_ended")


async def _resume_command(ctx: Context) -> None:
    await show_seats(ctx, *await resume(ctx, 0))


async def _replace_command(ctx: Context) -> None:
    """Take the only free seat, or show which ones there are."""
    free_seats = [seat for seat, sitter in enumerate(ctx.table.sitters) if sitter.open]
    if len(free_seats) == 1 and ctx.table.seat_of(ctx.user) is None:
        await show_seats(ctx, *await take(ctx, free_seats[0]))
    elif not free_seats:
        raise IllegalAction("seats.error.no_free_seat")
    else:
        await show_seats(ctx, ctx.table)


COMMANDS: dict[str, Callable[[Context], Awaitable[None]]] = {
    "seats": seats,
    "pause": partial(ask_others, kind="pause"),
    "resume": _resume_command,
    "takeback": partial(ask_others, kind="take_back"),
    "back": return_to_seat,
    "concede": partial(confirm_leaving, verb="conceded"),
    "replace": _replace_command,
    "handover": seats,
}
NEEDS_TABLE = frozenset({"replace"})


async def setup(bot: Bazaar) -> None:
    """Add the commands to those of /table."""
    for name, handler in COMMANDS.items():
        key, required = f"seats.command.{name}", name in NEEDS_TABLE
        add_to_table_group(bot, table_command(key, handler, required=required))

"""Around the table: seats, absences and votes, by buttons and by commands of /table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, TypeAlias

from discord import app_commands

from bot.runtime.client import Bazaar
from bot.tables.seats import conceded, freed, returned, stood_up, taken
from bot.tables.table import Table, VoteKind
from cogs.delivery.direct_messages import withdraw
from cogs.delivery.forms import move_screen, take_recap
from cogs.delivery.seats import confirm_leaving, show_seats, vote
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import of_table, resolve_table
from cogs.kit.locale import worded
from cogs.kit.permissions import looks_after
from cogs.kit.replies import Interaction
from cogs.kit.table_actions import has_left_server
from engine.errors import IllegalAction

VOTES: dict[str, VoteKind] = {"pause": "pause", "take_back": "take_back", "end": "end"}
SeatAction: TypeAlias = Callable[[Context, int], Awaitable[tuple[Table, str]]]
"""Does something at a table, perhaps with a seat, and returns it with the key of what to say."""


async def return_to_seat(ctx: Context) -> None:
    """Take one's seat back from the autopilot, and show what is to be decided there."""
    ctx.be_at(await ctx.host.seats.change(ctx.table, ctx.id, returned, ctx.person))
    welcome = ctx.speaker().say("agreement.returned")
    above = "\n".join(filter(None, (welcome, await take_recap(ctx))))
    await ctx.reply.show_move(await move_screen(ctx, recap=above))


async def stand(ctx: Context, _seat: int) -> tuple[Table, str]:
    """Leave a table at play."""
    after = await ctx.host.seats.change(ctx.table, ctx.id, stood_up, ctx.person)
    await withdraw(ctx.client, after, ctx.user)
    return after, "agreement.stood.done" if after.status == "playing" else "agreement.stood.last"


async def concede(ctx: Context, _seat: int) -> tuple[Table, str]:
    """Give up."""
    after = await ctx.host.seats.change(ctx.table, ctx.id, conceded, ctx.person)
    going_on = after.status == "playing"
    return after, "agreement.conceded.done" if going_on else "agreement.conceded.last"


async def resume(ctx: Context, _seat: int) -> tuple[Table, str]:
    """Go on after a pause."""
    return await ctx.host.votes.resume(ctx.table.id, ctx.person, ctx.id), "agreement.resumed"


async def take(ctx: Context, seat: int) -> tuple[Table, str]:
    """Sit down in somebody's place."""
    table, host = ctx.table, ctx.host
    await host.settings.check_seats(ctx.user)
    before = table.sitters[seat].user if 0 <= seat < len(table.sitters) else 0
    after = await host.seats.change(table, ctx.id, taken, ctx.person, seat)
    await withdraw(ctx.client, after, before)  # whoever sat there is asked no more
    return after, "agreement.taken"


async def free(ctx: Context, seat: int) -> tuple[Table, str]:
    """Let others take a seat that is looked after."""
    table, steward = ctx.table, looks_after(ctx, ctx.table)
    after = await ctx.host.seats.change(table, ctx.id, freed, ctx.person, seat, steward=steward)
    return after, "agreement.freed"


async def call_autopilot(ctx: Context, seat: int) -> tuple[Table, str]:
    """Let the autopilot play for somebody who is missing."""
    table = ctx.table
    sure = looks_after(ctx, table) or await has_left_server(ctx, table, seat)
    after = await ctx.host.seats.call_autopilot(table.id, ctx.person, seat, ctx.id, sure=sure)
    return after, "agreement.cared"


async def hand_over(ctx: Context, seat: int) -> tuple[Table, str]:
    """Let somebody else own the table."""
    table, steward = ctx.table, looks_after(ctx, ctx.table)
    after = await ctx.host.votes.hand_over(table.id, ctx.person, seat, ctx.id, steward=steward)
    return after, "agreement.handed_over"


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
async def seats(ctx: PressContext) -> None:
    """Show what there is around a table."""
    await show_seats(ctx, ctx.table)


@on_press("return", reply="in place")
async def back(ctx: PressContext) -> None:
    """Take one's seat back."""
    await return_to_seat(ctx)


@on_press("stood", "conceded", "resume", "take", "free", "care", "handover", reply="in place")
async def act(ctx: PressContext) -> None:
    """Do what was pressed, and show how things stand then."""
    await show_seats(ctx, *await SEAT_ACTIONS[ctx.target.verb](ctx, ctx.target.number))


@on_press("stand", "concede", reply="in place")
async def ask(ctx: PressContext) -> None:
    """Ask again before somebody leaves or gives up."""
    await confirm_leaving(ctx, "stood" if ctx.target.verb == "stand" else "conceded")


@on_press("propose", reply="in place")
async def propose(ctx: PressContext) -> None:
    """Vote for something, or no longer."""
    kind = VOTES.get(ctx.target.rest)
    if kind is None:
        raise IllegalAction("host.error.other_form")
    await vote(ctx, kind)


# -- the same by command ------------------------------------------------------------------------


@of_table
async def seats_command(interaction: Interaction, table: str | None = None) -> None:
    """Show what there is around a table."""
    async with command(interaction) as ctx:
        await show_seats(ctx, await resolve_table(ctx, table))


@of_table
async def pause_command(interaction: Interaction, table: str | None = None) -> None:
    """Vote for a pause."""
    async with command(interaction) as ctx:
        await resolve_table(ctx, table)
        await vote(ctx, "pause")


@of_table
async def take_back_command(interaction: Interaction, table: str | None = None) -> None:
    """Vote that the last step be taken back."""
    async with command(interaction) as ctx:
        await resolve_table(ctx, table)
        await vote(ctx, "take_back")


@of_table
async def resume_command(interaction: Interaction, table: str | None = None) -> None:
    """Go on after a pause."""
    async with command(interaction) as ctx:
        await resolve_table(ctx, table)
        await show_seats(ctx, *await resume(ctx, 0))


@of_table
async def return_command(interaction: Interaction, table: str | None = None) -> None:
    """Take one's seat back."""
    async with command(interaction) as ctx:
        await resolve_table(ctx, table)
        await return_to_seat(ctx)


@of_table
async def concede_command(interaction: Interaction, table: str | None = None) -> None:
    """Ask whether somebody gives up."""
    async with command(interaction) as ctx:
        await resolve_table(ctx, table)
        await confirm_leaving(ctx, "conceded")


@of_table
async def replace_command(interaction: Interaction, table: str) -> None:
    """Take the only free seat, or show which ones there are."""
    async with command(interaction) as ctx:
        wanted = await resolve_table(ctx, table)
        free_seats = [seat for seat, sitter in enumerate(wanted.sitters) if sitter.open]
        if len(free_seats) == 1 and wanted.seat_of(ctx.user) is None:
            await show_seats(ctx, *await take(ctx, free_seats[0]))
        elif not free_seats:
            raise IllegalAction("agreement.error.no_free_seat")
        else:
            await show_seats(ctx, wanted)


COMMANDS: dict[str, Callable[..., Coroutine[Any, Any, None]]] = {
    "seats": seats_command,
    "pause": pause_command,
    "resume": resume_command,
    "takeback": take_back_command,
    "back": return_command,
    "concede": concede_command,
    "replace": replace_command,
    "handover": seats_command,
}


def commands() -> Iterator[app_commands.Command[Any, Any, None]]:
    """Yield the commands that join those of /table."""
    for name, callback in COMMANDS.items():
        yield app_commands.Command(
            name=worded(f"agreement.command.{name}.name"),
            description=worded(f"agreement.command.{name}.about"),
            callback=callback,
        )


async def setup(bot: Bazaar) -> None:
    """Add the commands to those of /table."""
    group = bot.tree.get_command("table")
    assert isinstance(group, app_commands.Group)
    for table_command in commands():
        group.add_command(table_command)

"""Who plays which seat, the question before somebody leaves, and votes: shown after each change."""

from __future__ import annotations

from bot.tables.table import Table, VoteKind
from cogs.kit.context import Context
from cogs.kit.permissions import looks_after
from cogs.seats import screens
from engine.errors import IllegalAction


async def show_seats(ctx: Context, table: Table, key: str = "") -> None:
    """Show one person what there is around a table, after saying what was done."""
    speaker = ctx.speaker(table)
    notice = speaker.say(key) if key else ""
    steward = looks_after(ctx, table)
    await ctx.reply.show(screens.around(table, ctx.user, speaker, steward=steward, notice=notice))


async def confirm_leaving(ctx: Context, verb: str) -> None:
    """Ask somebody who sits at a table at play whether they are sure."""
    seat = ctx.table.seat_of(ctx.user)
    if seat is None:
        raise IllegalAction("host.error.not_seated")
    await ctx.reply.show(screens.sure(ctx.table, seat, verb, ctx.speaker()))


async def vote(ctx: Context, kind: VoteKind) -> None:
    """Wish for something together with the others, or no longer, and show how things stand."""
    before, person = ctx.table, ctx.person
    after = await ctx.host.votes.propose(before.id, person, kind, ctx.id)
    if before.seat_of(person.user) in after.seats_voting_for(kind):
        key = "agreement.wished"
    elif after.sequence != before.sequence:
        key = f"agreement.granted.{kind}"
    else:
        key = "agreement.unwished"
    await show_seats(ctx, after, key)

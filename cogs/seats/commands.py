"""Around the table: seats, absences and agreements, by buttons and by commands of /table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, TypeAlias

from discord import app_commands

from bot.runtime.client import Bazaar
from bot.tables.table import Table, VoteKind
from cogs.delivery.direct_messages import withdraw
from cogs.inbox.commands import missed
from cogs.kit.dispatch import (
    Interaction,
    acknowledge,
    answering,
    in_place,
    install,
    meant,
    show,
    show_move,
    table_of,
    worded,
)
from cogs.kit.find_table import of_table
from cogs.kit.locale import person, private
from cogs.kit.permissions import gone, looks_after
from cogs.kit.screen import Press, on
from cogs.play.commands import current
from cogs.seats import screens
from engine.errors import IllegalAction

WISHES: dict[str, VoteKind] = {"pause": "pause", "take_back": "take_back", "end": "end"}
Doing: TypeAlias = Callable[[Interaction, Table, int], Awaitable[tuple[Table, str]]]
"""Does something at a table, perhaps with a seat, and returns it with the key of what to say."""


async def around(interaction: Interaction, table: Table, key: str = "") -> None:
    """Show one person what there is around a table, after saying what was done."""
    said = private(interaction, table)
    notice = said.say(key) if key else ""
    mine = looks_after(interaction, table)
    user = interaction.user.id
    await show(interaction, screens.around(table, user, said, steward=mine, notice=notice))


async def returned(interaction: Interaction, table: Table) -> None:
    """Take one's seat back from the caretaker, and show what is to be decided there."""
    await interaction.client.host.seats.return_to(table.id, person(interaction), interaction.id)
    welcome = private(interaction, table).say("agreement.returned")
    above = "\n".join(filter(None, (welcome, await missed(interaction, table.id))))
    await show_move(interaction, await current(interaction, table.id, recap=above))


async def stood(interaction: Interaction, table: Table, _seat: int) -> tuple[Table, str]:
    """Leave a table at play."""
    who = person(interaction)
    done = await interaction.client.host.seats.leave(table.id, who, interaction.id)
    await withdraw(interaction.client, done, who.user)
    return done, "agreement.stood.done" if done.status == "playing" else "agreement.stood.last"


async def conceded(interaction: Interaction, table: Table, _seat: int) -> tuple[Table, str]:
    """Give up."""
    host = interaction.client.host
    done = await host.seats.concede(table.id, person(interaction), interaction.id)
    going_on = done.status == "playing"
    return done, "agreement.conceded.done" if going_on else "agreement.conceded.last"


async def resumed(interaction: Interaction, table: Table, _seat: int) -> tuple[Table, str]:
    """Go on after a pause."""
    host = interaction.client.host
    return await host.votes.resume(
        table.id, person(interaction), interaction.id
    ), "agreement.resumed"


async def taken(interaction: Interaction, table: Table, seat: int) -> tuple[Table, str]:
    """Sit down in somebody's place."""
    host = interaction.client.host
    await host.settings.check_seats(interaction.user.id)
    before = table.sitters[seat].user if 0 <= seat < len(table.sitters) else 0
    done = await host.seats.take(table.id, person(interaction), seat, interaction.id)
    await withdraw(interaction.client, done, before)  # whoever sat there is asked no more
    return done, "agreement.taken"


async def freed(interaction: Interaction, table: Table, seat: int) -> tuple[Table, str]:
    """Let others take a seat that is looked after."""
    mine, host = looks_after(interaction, table), interaction.client.host
    done = await host.seats.free(table.id, person(interaction), seat, interaction.id, steward=mine)
    return done, "agreement.freed"


async def cared(interaction: Interaction, table: Table, seat: int) -> tuple[Table, str]:
    """Call the caretaker for somebody who is missing."""
    sure = looks_after(interaction, table) or await gone(interaction, table, seat)
    host = interaction.client.host
    done = await host.seats.call_autopilot(
        table.id, person(interaction), seat, interaction.id, sure=sure
    )
    return done, "agreement.cared"


async def handed_over(interaction: Interaction, table: Table, seat: int) -> tuple[Table, str]:
    """Let somebody else own the table."""
    mine, host = looks_after(interaction, table), interaction.client.host
    done = await host.votes.hand_over(
        table.id, person(interaction), seat, interaction.id, steward=mine
    )
    return done, "agreement.handed_over"


async def wished(interaction: Interaction, table: Table, kind: VoteKind) -> tuple[Table, str]:
    """Wish for something together with the others."""
    who = person(interaction)
    seat = table.seat_of(who.user)
    done = await interaction.client.host.votes.propose(table.id, who, kind, interaction.id)
    if seat in done.seats_voting_for(kind):
        return done, "agreement.wished"
    granted = done.sequence != table.sequence
    return done, f"agreement.granted.{kind}" if granted else "agreement.unwished"


DOINGS: dict[str, Doing] = {
    "stood": stood,
    "conceded": conceded,
    "resume": resumed,
    "take": taken,
    "free": freed,
    "care": cared,
    "handover": handed_over,
}


@on("seats")
async def seats(press: Press) -> None:
    """Show what there is around a table."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    await around(interaction, await table_of(interaction, press.target.table))


@on("return")
async def back(press: Press) -> None:
    """Take one's seat back."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    await returned(interaction, await table_of(interaction, press.target.table))


@on("stood", "conceded", "resume", "take", "free", "care", "handover")
async def done(press: Press) -> None:
    """Do what was pressed, and show how things stand then."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    table = await table_of(interaction, press.target.table)
    await around(
        interaction, *await DOINGS[press.target.verb](interaction, table, press.target.number)
    )


@on("stand", "concede")
async def ask(press: Press) -> None:
    """Ask again before somebody leaves or gives up."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    table = await table_of(interaction, press.target.table)
    await asked(interaction, table, "stood" if press.target.verb == "stand" else "conceded")


@on("propose")
async def propose(press: Press) -> None:
    """Wish for something, or no longer."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    kind = WISHES.get(press.target.rest)
    if kind is None:
        raise IllegalAction("host.error.other_form")
    table = await table_of(interaction, press.target.table)
    await around(interaction, *await wished(interaction, table, kind))


async def asked(interaction: Interaction, table: Table, verb: str) -> None:
    """Ask somebody who sits at a table at play whether they are sure."""
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise IllegalAction("host.error.not_seated")
    await show(interaction, screens.sure(table, seat, verb, private(interaction, table)))


# -- the same by command ------------------------------------------------------------------------


async def _at(
    interaction: Interaction, named: str | None, doing: Callable[[Table], Awaitable[Any]]
) -> None:
    async with answering(interaction):
        await doing(await meant(interaction, named))


async def _shown(interaction: Interaction, named: str | None, doing: Doing) -> None:
    async def do(table: Table) -> None:
        await around(interaction, *await doing(interaction, table, 0))

    await _at(interaction, named, do)


async def _wished(interaction: Interaction, named: str | None, kind: VoteKind) -> None:
    async def do(table: Table) -> None:
        await around(interaction, *await wished(interaction, table, kind))

    await _at(interaction, named, do)


@of_table
async def seats_command(interaction: Interaction, table: str | None = None) -> None:
    """Show what there is around a table."""
    await _at(interaction, table, lambda found: around(interaction, found))


@of_table
async def pause_command(interaction: Interaction, table: str | None = None) -> None:
    """Wish for a pause."""
    await _wished(interaction, table, "pause")


@of_table
async def take_back_command(interaction: Interaction, table: str | None = None) -> None:
    """Wish that the last step be taken back."""
    await _wished(interaction, table, "take_back")


@of_table
async def resume_command(interaction: Interaction, table: str | None = None) -> None:
    """Go on after a pause."""
    await _shown(interaction, table, resumed)


@of_table
async def return_command(interaction: Interaction, table: str | None = None) -> None:
    """Take one's seat back."""
    await _at(interaction, table, lambda found: returned(interaction, found))


@of_table
async def concede_command(interaction: Interaction, table: str | None = None) -> None:
    """Ask whether somebody gives up."""
    await _at(interaction, table, lambda found: asked(interaction, found, "conceded"))


@of_table
async def replace_command(interaction: Interaction, table: str) -> None:
    """Take the only free seat, or show which ones there are."""

    async def do(found: Table) -> None:
        free = [seat for seat, sitter in enumerate(found.sitters) if sitter.open]
        if len(free) == 1 and found.seat_of(interaction.user.id) is None:
            await around(interaction, *await taken(interaction, found, free[0]))
        elif not free:
            raise IllegalAction("agreement.error.no_free_seat")
        else:
            await around(interaction, found)

    await _at(interaction, table, do)


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
    await install(bot)
    group = bot.tree.get_command("table")
    assert isinstance(group, app_commands.Group)
    for command in commands():
        group.add_command(command)

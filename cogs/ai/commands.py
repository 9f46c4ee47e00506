"""AI players: /solo, seating them in a lobby, and hints for those who play."""

from __future__ import annotations

from collections.abc import Awaitable

from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from bot.tables.forms import Form
from bot.tables.table import Level, Table
from cogs.ai import screens
from cogs.kit.dispatch import (
    Interaction,
    acknowledge,
    answering,
    choice,
    in_place,
    install,
    own_lobby,
    show,
    table_of,
    worded,
)
from cogs.kit.locale import person, private
from cogs.kit.navigation import ways_on
from cogs.kit.permissions import begin, check_permissions, home_of
from cogs.kit.screen import Press, on, screen
from cogs.lobby import screens as lobbies
from cogs.lobby.options import optioned
from cogs.play.commands import answered, asked
from cogs.play.screens.form import suggested
from cogs.server.commands import admitted
from engine.ai.core import LEVELS
from engine.errors import IllegalAction
from engine.registry import GAMES


@on("minds")
async def minds(press: Press) -> None:
    """Show the owner of a lobby its AI players."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    table = await own_lobby(interaction, press.target.table)
    await _minds(interaction, table)


@on("mind")
async def seat_mind(press: Press) -> None:
    """Seat an AI player of the level that was chosen."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=False)
    level = _level("".join(press.values))
    host, id_, who = interaction.client.host, press.target.table, person(interaction)
    await _minded(interaction, id_, host.lobby.add_ai(id_, who, level, interaction.id))


def _level(named: str) -> Level:
    for level in LEVELS:
        if level == named:
            return level
    raise IllegalAction("minds.error.level")


@on("unmind")
async def send_mind_away(press: Press) -> None:
    """Send an AI player away."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=False)
    host, who, target = interaction.client.host, person(interaction), press.target
    sending = host.lobby.remove_ai(target.table, who, target.number, interaction.id)
    await _minded(interaction, target.table, sending)


async def _minded(interaction: Interaction, id_: str, change: Awaitable[Table]) -> None:
    """Seat or unseat an AI player; when nothing is left to choose, only a receipt is left."""
    try:
        table, refused = await change, None
    except IllegalAction as refusal:
        table, refused = await table_of(interaction, id_), refusal
        if table.status == "lobby":
            raise
    said = private(interaction, table)
    title = lobbies.title(table, said)
    if refused is not None:
        await show(interaction, screens.minded(table, said(refused.text), said))
    elif table.free > 0:
        await show(interaction, screens.minds_of(table, title, said))
    else:
        await show(interaction, screens.minded(table, said.say("minds.done", title=title), said))


async def _minds(interaction: Interaction, table: Table) -> None:
    said = private(interaction, table)
    await show(interaction, screens.minds_of(table, lobbies.title(table, said), said))


@on("hints")
async def hints(press: Press) -> None:
    """Let people ask for hints at a table, or not."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=False)
    table = await table_of(interaction, press.target.table)
    host, who = interaction.client.host, person(interaction)
    allowing = host.lobby.allow_hints(table.id, who, interaction.id, hints=not table.hints)
    await optioned(interaction, table.id, allowing)


@on("hint")
async def hint(press: Press) -> None:
    """Tell one person on their form what the hard level would do in their place."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    bot, who, target = interaction.client, person(interaction), press.target
    found = await bot.host.hints.hint(target.table, who, target.number)
    said = private(interaction, found.table)
    picks = [suggested(found.table.game, one, said) for one in found.suggestions]
    form = await bot.host.turns.move(target.table, who)
    if isinstance(form, Form):
        hint = screens.hint(found, picks, said)
        await show(interaction, await asked(bot, form, said, hint=hint))
    else:
        await show(interaction, await answered(bot, form, who))


class Minds(commands.Cog):
    """The command that needs nobody else."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot

    @app_commands.command(name=worded("minds.solo.name"), description=worded("minds.solo.about"))
    @app_commands.guild_only()
    @app_commands.rename(
        game=worded("table.option.game.name"),
        level=worded("minds.option.level.name"),
        seats=worded("table.option.seats.name"),
    )
    @app_commands.describe(
        game=worded("table.option.game.about"),
        level=worded("minds.option.level.about"),
        seats=worded("table.option.seats.about"),
    )
    @app_commands.choices(
        game=[choice(f"{key}.name", key) for key in GAMES],
        level=[choice(f"agreement.level.{level}", level) for level in LEVELS],
    )
    async def solo(
        self,
        interaction: Interaction,
        game: str,
        level: str,
        seats: app_commands.Range[int, 2, 5] | None = None,
    ) -> None:
        """Open a table, fill it with AI players and begin at once."""
        async with answering(interaction):
            check_permissions(interaction)
            house = await admitted(interaction, home_of(interaction))
            wanted = seats or GAMES[game].spec.least_seats
            opponents = (_level(level),) * (wanted - 1)
            table = await self.bot.host.lobby.open(
                person(interaction),
                game,
                wanted,
                (),
                home_of(interaction),
                person(interaction).language,
                interaction.id,
                minds=opponents,
                room=house.room(interaction.user.id),
            )
            if self.bot.presenter is not None:
                await self.bot.presenter.posted(table.id)  # for a thread hangs on the lobby
            if table.status == "lobby":
                await begin(interaction, await table_of(interaction, table.id), None)
            await self._begun(interaction, await table_of(interaction, table.id))

    async def _begun(self, interaction: Interaction, table: Table) -> None:
        said = private(interaction, table)
        title, place = lobbies.title(table, said), f"<#{table.home.place}>"
        sentence = said.say("minds.solo.begun", title=title, place=place)
        await show(interaction, screen(sentence, *ways_on(table, said)))


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await install(bot)
    await bot.add_cog(Minds(bot))

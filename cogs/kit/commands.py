"""Slash commands: their words, what they offer while somebody types, and those about a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeAlias, TypedDict, TypeVar

from discord import app_commands

from bot.runtime.client import Bazaar
from bot.tables.paces import NAMED, pace_of, pace_text
from bot.tables.table import Table
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import (
    SeveralTables,
    Tables,
    dealt_tables,
    open_lobbies,
    open_tables,
    resolve_past_table,
    resolve_table,
)
from cogs.kit.locale import choice, speaker_to, worded
from cogs.kit.names import readable
from cogs.kit.replies import Interaction, ReplyPlace
from cogs.kit.screen import clipped
from cogs.kit.table_screen import table_chooser
from engine.errors import EngineError, IllegalAction
from engine.registry import GAMES
from engine.text import Text, say

MAX_CHOICES = 25
MAX_CHOICE_LENGTH = 100

SPECS = [game.spec for game in GAMES.values()]
LEAST_SEATS = min((spec.least_seats for spec in SPECS), default=2)
MOST_SEATS = max((spec.most_seats for spec in SPECS), default=LEAST_SEATS)

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound="TableCommand | app_commands.Group | app_commands.ContextMenu")
SeatCount: TypeAlias = app_commands.Range[int, LEAST_SEATS, MOST_SEATS]
"""A number of seats that some game can be played with."""
TableCommand: TypeAlias = app_commands.Command[Any, ..., None]
TableHandler: TypeAlias = Callable[[Context, int], Awaitable[None]]
"""Carries out a command about one table; the number says what else it is about, if anything."""
TABLE_COMMANDS: dict[str, tuple[TableHandler, ReplyPlace | None]] = {}
"""What each command about one table does, and where it answers."""
Choices: TypeAlias = list[app_commands.Choice[str]]


class Words(TypedDict):
    """What a command or a group is called, and what it says it does."""

    name: app_commands.locale_str
    description: app_commands.locale_str


def words(key: str) -> Words:
    """Return the words of a command, to be translated by their keys."""
    return Words(name=worded(f"{key}.name"), description=worded(f"{key}.about"))


def options(**keys: str) -> Callable[[F], F]:
    """Name and describe the options of a command, each by a key."""

    def decorate(callback: F) -> F:
        names = {option: worded(f"{key}.name") for option, key in keys.items()}
        descriptions = {option: worded(f"{key}.about") for option, key in keys.items()}
        return app_commands.describe(**descriptions)(app_commands.rename(**names)(callback))

    return decorate


def of_game(
    about: str = "table.option.game.about", games: Iterable[str] = GAMES
) -> Callable[[F], F]:
    """Give a command an option that names one of some games.

    More games than Discord lists are offered while somebody types.
    """
    keys = tuple(games)

    async def offer(interaction: Interaction, typed: str) -> Choices:
        speaker = await speaker_to(interaction)
        return matching([(speaker.say(f"{key}.name"), key) for key in keys], typed)

    def decorate(callback: F) -> F:
        app_commands.rename(game=worded("table.option.game.name"))(callback)
        app_commands.describe(game=worded(about))(callback)
        if len(keys) > MAX_CHOICES:
            return app_commands.autocomplete(game=offer)(callback)
        return app_commands.choices(game=[choice(f"{key}.name", key) for key in keys])(callback)

    return decorate


def of_seats(callback: F) -> F:
    """Give a command an option that says for how many a table is."""
    games = tuple(
        say(
            "table.option.seats.game" + (".exactly" if spec.least_seats == spec.most_seats else ""),
            game=Text(f"{spec.key}.name"),
            least=spec.least_seats,
            most=spec.most_seats,
        )
        for spec in SPECS
    )
    app_commands.rename(seats=worded("table.option.seats.name"))(callback)
    return app_commands.describe(seats=worded("table.option.seats.about", games=games))(callback)


def of_table(tables: Tables = open_tables) -> Callable[[F], F]:
    """Give a command an option that names one of some tables."""

    async def offer(interaction: Interaction, typed: str) -> Choices:
        speaker, user = await speaker_to(interaction), interaction.user.id
        offered = await tables(interaction)
        mine_first = sorted(offered, key=lambda table: table.seat_of(user) is None)
        return matching([(readable(table, speaker), table.id) for table in mine_first], typed)

    def decorate(callback: F) -> F:
        worded_option = options(table="table.option.table")(callback)
        return app_commands.autocomplete(table=offer)(worded_option)

    return decorate


def table_command(
    key: str,
    handler: Callable[[Context], Awaitable[None]],
    tables: Tables = open_tables,
    *,
    required: bool = False,
    reply: ReplyPlace | None = "new message",
) -> TableCommand:
    """Return the command that does something about one of some tables."""
    TABLE_COMMANDS[key] = (lambda ctx, _: handler(ctx), reply)

    async def carry_out(interaction: Interaction, table: str | None = None) -> None:
        async with command(interaction, reply) as ctx:
            await at_table(ctx, key, table, tables)

    async def carry_out_named(interaction: Interaction, table: str) -> None:
        await carry_out(interaction, table)

    callback = of_table(tables)(carry_out_named if required else carry_out)
    return app_commands.Command(**words(key), callback=callback)


async def at_table(
    ctx: Context, key: str, named: str | None, tables: Tables, number: int = 0
) -> None:
    """Carry out a command at the table it means, or ask which of somebody's tables that is."""
    resolve = resolve_past_table if tables is dealt_tables else resolve_table
    try:
        await resolve(ctx, named)
    except SeveralTables as several:
        lobbies = tables is open_lobbies
        fitting = [each for each in several.tables if each.status == "lobby" or not lobbies]
        if len(fitting) != 1:
            await offer_tables(ctx, key, fitting or several.tables, number)
            return
        ctx.be_at(fitting[0])
    handler, _ = TABLE_COMMANDS[key]
    await handler(ctx, number)


async def offer_tables(ctx: Context, key: str, tables: Sequence[Table], number: int = 0) -> None:
    """Ask which of somebody's tables a command is about, first those that wait for them."""
    wanted = {table.id for table in tables}
    games = [item for item in await ctx.host.inbox.games_of(ctx.user) if item.table.id in wanted]
    if not games:
        raise SeveralTables(tables)
    chooser = table_chooser(key, games, ctx.speaker(), number)
    if TABLE_COMMANDS[key][1] is None:  # it would have opened a form, so nothing was deferred
        await ctx.reply.send_private(chooser)
    else:
        await ctx.reply.show(chooser)


@on_press("which", reply=None, table=False)
async def choose_table(ctx: PressContext) -> None:
    """Carry out a command about the table that was chosen."""
    if ctx.target.rest not in TABLE_COMMANDS:
        raise IllegalAction("host.error.other_form")
    handler, reply = TABLE_COMMANDS[ctx.target.rest]
    if reply is not None:
        await ctx.reply.defer("in place")
    await resolve_table(ctx, ctx.value)
    await handler(ctx, ctx.target.number)


def add_to_table_group(bot: Bazaar, *commands: TableCommand) -> None:
    """Add commands to those of /table."""
    group = bot.tree.get_command("table")
    assert isinstance(group, app_commands.Group)
    for each in commands:
        group.add_command(each)


def anywhere(command_: C) -> C:
    """Let a command be used in servers, direct messages and groups.

    It can be used where only the person has installed the bot, so the interaction alone answers.
    """
    installed = app_commands.allowed_installs(guilds=True, users=True)
    used = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return installed(used(command_))


def choices(named: Iterable[tuple[str, str]]) -> Choices:
    """Return names and values as choices, as many and as long as Discord takes."""
    return [
        app_commands.Choice(name=clipped(name, MAX_CHOICE_LENGTH), value=value)
        for name, value in named
    ][:MAX_CHOICES]


def matching(named: Iterable[tuple[str, str]], typed: str) -> Choices:
    """Return those choices whose name holds what was typed, or whose value it is."""
    wanted = typed.strip().lower()
    return choices(
        (name, value) for name, value in named if wanted in name.lower() or wanted == value.lower()
    )


async def variant_choices(interaction: Interaction, typed: str) -> Choices:
    """Offer the variants of the game that was chosen, or of all games if none was."""
    speaker = await speaker_to(interaction)
    game = str(getattr(interaction.namespace, "game", ""))
    named = [
        (speaker.say(f"{key}.variant.{variant}"), variant)
        for key in ((game,) if game in GAMES else GAMES)
        for variant in GAMES[key].spec.variants
    ]
    return matching(named, typed)


async def pace_choices(interaction: Interaction, typed: str) -> Choices:
    """Offer the paces that have a name, and what was typed if it is one."""
    speaker, wanted = await speaker_to(interaction), typed.strip().lower()
    named = [(speaker.say(f"pace.{name}"), name) for name in NAMED if name != wanted]
    try:
        own = [(speaker(pace_text(pace_of(typed))), wanted)]
    except EngineError:
        own = []
    return choices([*own, *named])

"""The bot in a simulated Discord made by others: an independent judge of how it behaves."""

from __future__ import annotations

import asyncio
import contextlib
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.delivery.outbox import Retry, Unreachable
from bot.runtime.clock import RandomIds, SystemClock
from bot.runtime.icons import Icons
from bot.services.adviser import Adviser, Minds
from bot.services.autopilot import AutopilotLoop
from bot.services.host import build_host
from bot.services.table_writer import Signals
from bot.tables.table import Table
from tests.cogs.memory import MemoryStore

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord
    import simcord
    from simcord import actors

    from bot.runtime.client import Bazaar
    from cogs.delivery.images import Studio

Result = simcord.InteractionResult
Person = simcord.MemberActor
SETTLE_SECONDS = 60.0


class Unregistered:
    """Remembers nothing, so that commands are registered at each start."""

    async def registered(self, application: int) -> str | None:
        return None

    async def keep_registered(self, application: int, digest: str) -> None:
        pass


class Dealt(RandomIds):
    """Deals as a test wishes."""

    def __init__(self, seed: str | None) -> None:
        self.wanted = seed

    def secret(self) -> str:
        return self.wanted or super().secret()

    def join(self, who: int | str, interaction: int) -> str:
        return "joined" if self.wanted else super().join(who, interaction)


def bazaar(
    store: MemoryStore,
    seed: str | None = None,
    adviser: Adviser | None = None,
    icons: Icons | None = None,
    studio: Studio | None = None,
    *,
    signals: Signals | None = None,
) -> Bazaar:
    host = build_host(store, SystemClock(), Dealt(seed), adviser, signals)
    drawing = studio or Studio()
    return Bazaar(host, Unregistered(), drawing, icons=icons, guild_ready_timeout=0.01)


@dataclass
class Simulated:
    """A server with one channel, people, and the bot."""

    env: simcord.Env
    store: MemoryStore
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    people: dict[str, Person]

    @property
    def bot(self) -> Bazaar:
        bot = self.env.bot
        assert isinstance(bot, Bazaar)
        return bot

    def table(self) -> Table:
        """Return the newest table as it is now."""
        return list(self.store.kept.values())[-1]

    @property
    def place(self) -> simcord.ChannelHandle:
        """Where the table lives."""
        home = self.table().home
        threads = [thread for thread in self.channel.threads if thread.id == home.thread]
        return threads[0] if threads else self.channel

    async def speak(self) -> None:
        """Say what is to be said, as the outbox does."""
        presenter = self.bot.presenter
        assert presenter is not None
        while due := await self.store.queued(SystemClock().now(), 1):
            (queued,) = due
            try:
                placed = await presenter.present(queued)
            except Unreachable as gone:
                await self.store.freeze(queued.notice.table, gone.reason)
                self.store.waiting.clear()
            except Retry:
                continue
            else:
                await self.store.sent(queued.id, placed)

    async def click(self, person: str, message: Any, verb: str, rest: str = "") -> Result:
        """Press what has this verb, then let the bot speak."""
        matching_ids = [
            id_ for id_ in custom_ids(message) if id_.split(":")[1] == verb and rest in id_
        ]
        result = await self.people[person].click(message, custom_id=matching_ids[0])
        await self.speak()
        return result

    async def slash(self, person: str, name: str, /, **options: Any) -> Result:
        result = await self.people[person].slash(self.channel, name, **options)
        await self.speak()
        return result

    @property
    def panel(self) -> discord.Message:
        """The panel as the bot remembers it."""
        id_ = self.table().panel
        places = [*self.channel.threads, self.channel]
        return next(one for place in places for one in place.history() if one.id == id_)

    async def seated(self, game: str, *names: str) -> None:
        """Open a table and let people sit down."""
        await self.slash(names[0], "table new", game=game, seats=max(2, len(names)))
        for name in names[1:]:
            await self.click(name, self.panel, "join")

    async def send(self, person: str, message: Any, data: dict[str, Any]) -> Result:
        """Press by raw data, as no client would, for which simcord has no open way."""
        actor: Any = self.people[person]
        stored = actors._visible_message(actor, message)
        result = await actors._component_interaction(actor, stored, data)
        await self.speak()
        return result

    async def begun(self, game: str, *names: str) -> None:
        """Open a table, let people sit down, and begin."""
        await self.seated(game, *names)
        await self.click(names[0], self.panel, "start")


def hasten(env: simcord.Env) -> None:
    """Let it look every millisecond, not every fifty, whether the bot has come to rest.

    On a machine with much else to do that may take long, and is no fault.
    """
    env.settle_timeout = SETTLE_SECONDS
    # mypy sees a method, but it is called like any other attribute
    env._settle_internal = partial(env._settle_internal, idle=0.001)  # type: ignore[method-assign]


@contextlib.asynccontextmanager
async def _attended(bot: Bazaar, minds: Minds | None, signals: Signals) -> AsyncIterator[None]:
    """Let AI players play by themselves, as in a process, if there are minds for them."""
    if minds is None:
        yield
        return
    autopilot = AutopilotLoop(bot.host.autopilot, minds, signals.tables_changed)
    playing = asyncio.create_task(autopilot.run())
    try:
        yield
    finally:
        playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await playing


@contextlib.asynccontextmanager
async def simulated(
    *names: str,
    seed: str | None = None,
    adviser: Adviser | None = None,
    icons: Icons | None = None,
    studio: Studio | None = None,
    minds: Minds | None = None,
    installed: bool = False,
    **permissions: bool,
) -> AsyncIterator[Simulated]:
    """Start the bot in a server; permissions are what the bot lacks or has in the channel.

    With `minds`, AI players play by themselves. If the bot is `installed` in the server, presses
    say so, of which simcord knows nothing.
    """
    store, signals = MemoryStore(), Signals()
    client = bazaar(store, seed, adviser, icons, studio, signals=signals)
    async with _attended(client, minds, signals), simcord.run(client, shard_count=1) as env:
        hasten(env)
        guild = env.create_guild()
        overwrites: Any = {}
        if permissions:
            assert env.bot.user is not None
            overwrites[env.bot.user] = discord.PermissionOverwrite(**permissions)
        channel = guild.create_text_channel("bazaar", overwrites=overwrites)
        people = {name: guild.add_member(env.create_user(name)) for name in names}
        bot: Any = env.bot
        bot.presenter.timeout_seconds = 0.0  # nothing is said while a press is carried out
        if installed:
            parsers = bot._connection.parsers
            parsers["INTERACTION_CREATE"] = partial(_of_install, parsers["INTERACTION_CREATE"])
        yield Simulated(env, store, guild, channel, people)


def _of_install(parse: Callable[[dict[str, Any]], None], data: dict[str, Any]) -> None:
    """Hand an interaction on as one of a server that installed the bot."""
    owners = {"0": data["guild_id"]} if data.get("guild_id") else {}
    parse({**data, "authorizing_integration_owners": owners})


def _walk(components: Any) -> Iterator[Any]:
    for part in components:
        yield part
        yield from _walk(getattr(part, "children", None) or ())


def shown(result: Result) -> discord.Message:
    """Return the screen that answered."""
    answers = [*([result.response] if result.response else []), *result.followups]
    return [one.message for one in answers][-1]


def custom_ids(message: discord.Message) -> list[str]:
    return [
        part.custom_id
        for part in _walk(message.components)
        if getattr(part, "custom_id", None) and not getattr(part, "disabled", False)
    ]


def text(message: discord.Message) -> str:
    return "\n".join(part.content for part in _walk(message.components) if hasattr(part, "content"))


def alt_text(message: discord.Message) -> str:
    """Return what the pictures of a message show, in words."""
    galleries = [part for part in _walk(message.components) if hasattr(part, "items")]
    return "\n".join(item.description or "" for gallery in galleries for item in gallery.items)


def placeholders(message: discord.Message) -> list[str]:
    """Return what the selects say while nothing is chosen."""
    return [part.placeholder for part in _walk(message.components) if hasattr(part, "options")]


def labels(message: discord.Message) -> list[str]:
    """Return what stands on the buttons."""
    return [part.label for part in _walk(message.components) if hasattr(part, "label")]


def option_values(message: discord.Message) -> list[str]:
    """Return what the first select offers."""
    menus = [part for part in _walk(message.components) if hasattr(part, "options")]
    return [option.value for option in menus[0].options]


def chosen_values(message: discord.Message) -> list[str]:
    """Return what the first select has marked."""
    menus = [part for part in _walk(message.components) if hasattr(part, "options")]
    return [option.value for option in menus[0].options if option.default]


def verbs(message: discord.Message, verb: str) -> list[str]:
    """Return the custom ids of a verb."""
    return [id_ for id_ in custom_ids(message) if id_.split(":")[1] == verb]


def menus(message: discord.Message) -> list[tuple[str, list[str], int, int]]:
    """Return every select: its custom id, values, and how many may be chosen."""
    return [
        (
            part.custom_id,
            [option.value for option in part.options],
            part.min_values,
            part.max_values,
        )
        for part in _walk(message.components)
        if hasattr(part, "options")
    ]

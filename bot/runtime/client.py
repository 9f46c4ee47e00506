"""The client: discord.py set up our way; loads cogs by name and leaves nobody without an answer."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, cast

import aiohttp
import discord
import structlog
import yarl
from discord import app_commands
from discord.backoff import ExponentialBackoff
from discord.ext import commands
from structlog.contextvars import bind_contextvars

from bot.delivery.kept_attachments import KeptAttachments
from bot.delivery.outbox import Presenter
from bot.runtime.i18n import SOURCE, Speaker, languages
from bot.runtime.icons import Icons
from bot.runtime.interaction_payloads import guarded
from bot.runtime.metrics import Metrics
from bot.runtime.request_share import RequestShare, request_trace
from bot.services.presence import FollowupTokens
from bot.services.private_cards import PrivateCards
from bot.tables.shards import WHOLE, Shard
from engine.cache import LruCache
from engine.errors import EngineError
from engine.text import Text, say

if TYPE_CHECKING:
    from bot.services.host import Host
    from cogs.delivery.images import Studio

log = structlog.get_logger(__name__)
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody talks here
EXTENSIONS = (
    "cogs.kit.dispatch",
    "cogs.kit.emojis",
    "cogs.delivery.presenter",
    "cogs.delivery.greeter",
    "cogs.delivery.frozen_tables",
    # Commands are registered in this order: those that a newcomer looks for come first.
    "cogs.solo.commands",
    "cogs.lobby.commands",
    "cogs.invitations.commands",
    "cogs.seats.commands",
    "cogs.play.commands",
    "cogs.about.commands",
    "cogs.learning.commands",
    "cogs.inbox.commands",
    "cogs.settings.commands",
    "cogs.records.commands",
    "cogs.statistics.commands",
    "cogs.replay.commands",
    "cogs.pace.commands",
    "cogs.server.commands",
    "cogs.privacy.commands",
    "cogs.ai.commands",
)
PRESENTER_COG = "Presenter"
MAX_KNOWN_THREADS = 10_000
MAX_RATE_LIMIT_SECONDS = 30.0
"""How long a request waits out a limit of Discord's; what would have to wait longer is refused."""
INVALID_FORM_BODY = 50035
FATAL_CLOSES = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
MAX_RECONNECT_SECONDS = 10.0
MAX_QUICK_TRIES = 300
"""Discord lets a bot identify itself a thousand times a day."""
_WORKING = ("CommandTree-invoker", "discord-ui", "discord.py: on_interaction", "handing")

PressRoute: TypeAlias = Callable[[discord.Interaction[Any], str], Awaitable[bool]]
"""Carries out a press by its custom id; False if it knows none like that."""
ModalRoute: TypeAlias = Callable[[discord.Interaction[Any], re.Match[str]], Awaitable[None]]
CommandCheck: TypeAlias = Callable[[discord.Interaction[Any]], None]
"""Raises what `Tree.on_error` answers if a command is not to be carried out."""
IdentifyTurn: TypeAlias = Callable[[], Awaitable[None]]
"""Waits until a shard may identify itself."""


class ReconnectBackoff(ExponentialBackoff[Literal[False]]):
    """How long a shard waits before it connects again: a pause of minutes outlives its outage.

    After many tries in a row it waits as long as the library would, for Discord counts them.
    """

    def __init__(self) -> None:
        super().__init__()
        self._tries = 0

    def delay(self) -> float:
        """Return the seconds before the next try."""
        pause = super().delay()
        self._tries = 1 if self._exp == 1 else self._tries + 1  # the library begins anew
        if pause <= MAX_RECONNECT_SECONDS or self._tries > MAX_QUICK_TRIES:
            return pause
        half = MAX_RECONNECT_SECONDS / 2
        return half + pause % half  # still spread, so that many do not come at once


discord.shard.ExponentialBackoff = ReconnectBackoff  # type: ignore[attr-defined,assignment]  # its only door


class Registered(Protocol):
    """Remembers which commands an application has registered."""

    async def registered(self, application: int) -> str | None:
        """Return the digest of the commands that an application registered last."""

    async def keep_registered(self, application: int, digest: str) -> None:
        """Keep the digest of the commands that an application has registered."""


def point_at(base: str) -> None:
    """Let discord.py talk to a Discord at another address."""
    discord.http.Route.BASE = f"{base}/api/v10"
    gateway = yarl.URL("ws" + base.removeprefix("http") + "/gateway")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
    discord.asset.Asset.BASE = f"{base}/cdn"


def kind_of(interaction: discord.Interaction[Any]) -> str:
    """Name what somebody sent: a button, menu, command or form, or what they typed of a command."""
    match interaction.type:
        case discord.InteractionType.component:
            data: Mapping[str, Any] = interaction.data or {}
            button = data.get("component_type") == discord.ComponentType.button.value
            return "button" if button else "menu"
        case discord.InteractionType.application_command:
            return "command"
        case discord.InteractionType.modal_submit:
            return "form"
        case discord.InteractionType.autocomplete:
            return "autocomplete"
        case _:
            return "other"


async def ask_gateway(token: str, trace: aiohttp.TraceConfig) -> tuple[int, int]:
    """Ask Discord how many shards it recommends, and how many may identify themselves at once."""
    http = discord.http.HTTPClient(asyncio.get_running_loop(), http_trace=trace)
    try:
        await http.static_login(token)
        count, _, limit = await http.get_bot_gateway()
    finally:
        await http.close()
    return count, max(1, limit["max_concurrency"])


def is_fatal(error: Exception) -> bool:
    """Tell whether trying again could not help: the token, the intents or the shards are wrong."""
    match error:
        case discord.LoginFailure() | discord.PrivilegedIntentsRequired():
            return True
        case discord.ConnectionClosed(code=code):
            return code in FATAL_CLOSES
        case _:
            return isinstance(error, commands.ExtensionError)


class Bazaar(commands.AutoShardedBot):
    """The bot on Discord's side; cogs find the services here.

    Modals are routed with `route_modals`, since the library forgets open ones at a restart.
    """

    def __init__(
        self,
        host: Host,
        registered: Registered,
        studio: Studio,
        *,
        shard: Shard | None = None,
        icons: Icons | None = None,
        followup_tokens: FollowupTokens | None = None,
        private_cards: PrivateCards | None = None,
        wait_to_identify: IdentifyTurn | None = None,
        extensions_to_load: Sequence[str] = EXTENSIONS,
        guild_ready_timeout: float = 2.0,
        metrics: Metrics | None = None,
        share: RequestShare | None = None,
    ) -> None:
        self.metrics = metrics or Metrics()
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            guild_ready_timeout=guild_ready_timeout,
            http_trace=request_trace(share or RequestShare(), self.metrics),
            max_ratelimit_timeout=MAX_RATE_LIMIT_SECONDS,
        )
        parsers = self._connection.parsers
        parsers["INTERACTION_CREATE"] = guarded(parsers["INTERACTION_CREATE"])
        self.host = host
        self.registered = registered
        self.studio = studio
        self.icons = icons or Icons(wanted=False)
        if shard is not None:
            self.shard_ids, self.shard_count = [shard.number], shard.count
        self.shard = shard or WHOLE
        """What it hears and speaks for; without one, all shards that Discord recommends."""
        self.followup_tokens = followup_tokens or FollowupTokens()
        self.private_cards = private_cards or PrivateCards()
        self.private_threads: LruCache[int, bool] = LruCache(MAX_KNOWN_THREADS)
        """Of threads that Discord was asked about, whether each is private: that never changes."""
        self._wait_to_identify = wait_to_identify
        self.kept_attachments = KeptAttachments()
        self.modals: list[tuple[re.Pattern[str], ModalRoute]] = []
        self.command_check: CommandCheck | None = None
        self._press_route: PressRoute | None = None
        self._wanted = tuple(extensions_to_load)
        self._resynced = False

    @property
    def presenter(self) -> Presenter | None:
        """The cog that says what the outbox holds, if it is loaded."""
        return cast("Presenter | None", self.get_cog(PRESENTER_COG))

    # -- life -------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """Load the cogs, then register the commands if they are not those registered last."""
        for name in self._wanted:
            await self.load_extension(name)
        if self.shard.number == 0:  # of all processes one has it
            await self.register()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the turn to identify anew; before it connected first, it has waited already."""
        if self._wait_to_identify is None:
            await super().before_identify_hook(shard_id, initial=initial)
        elif not initial:
            await self._wait_to_identify()

    async def register(self, *, anew: bool = False) -> None:
        """Register the commands with Discord if they changed; a failure is no reason to stop.

        `anew` registers them although they did not, unless whoever has shard 0 is of another
        version and registered its own.
        """
        application = self.application_id
        if application is None:
            return
        try:
            digest = await self._digest()
            known = await self.registered.registered(application) == digest
            if (known and not anew) or (anew and not known and self.shard.number != 0):
                return
            synced, withdrawn = await self._synced()
            digest = await self._digest() if withdrawn else digest
            await self.registered.keep_registered(application, digest)
        except (discord.DiscordException, aiohttp.ClientError, OSError, EngineError) as error:
            log.error("commands not registered", exc_info=error)
            return
        log.info("commands registered", count=len(synced))

    async def _synced(self) -> tuple[list[app_commands.AppCommand], bool]:
        """Register the commands; if no person may install the bot (True), those of servers alone.

        The digest is then another one, so that the next start tries again.
        """
        try:
            return await self.tree.sync(), False
        except discord.HTTPException as refusal:
            if refusal.code != INVALID_FORM_BODY or not self._withdraw_user_installs():
                raise
            log.warning("user installs refused", code=refusal.code)
            return await self.tree.sync(), True

    def _withdraw_user_installs(self) -> bool:
        """Let commands be used only where a server installed the bot; False if all are so."""
        withdrawn = False
        for command in self.tree.get_commands():
            installs = command.allowed_installs
            if installs is not None and installs.user:
                command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
                withdrawn = True
        return withdrawn

    async def _digest(self) -> str:
        translator = self.tree.translator
        payload = [
            command.to_dict(self.tree)
            if translator is None
            else await command.get_translated_payload(self.tree, translator)
            for command in self.tree.get_commands()
        ]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()

    async def hush(self) -> None:
        """Take no more interactions and let those under way come to their end."""
        leaving = [asyncio.create_task(shard.disconnect()) for shard in self.shards.values()]
        if leaving:
            await asyncio.wait(leaving)
        for task in leaving:
            if error := task.exception():
                log.warning("shard not closed", exc_info=error)
        here = asyncio.current_task()
        tasks = asyncio.all_tasks()
        working = {t for t in tasks if t is not here and t.get_name().startswith(_WORKING)}
        if working:
            await asyncio.wait(working)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Hand an event to those who listen; when an interaction comes in, that is noted first."""
        if event == "interaction":
            self.metrics.pressed(args[0].id, kind_of(args[0]))
        super().dispatch(event, *args, **kwargs)

    # -- nobody is left without an answer -----------------------------------------------------

    def route_presses(self, route: PressRoute) -> None:
        """Listen to components by their custom ids.

        The library would make parts anew of all that is on the message for each press.
        """
        self._press_route = route

    def route_modals(self, template: str, route: ModalRoute) -> None:
        """Listen to modals by their custom ids, also to those opened before a restart."""
        self.modals.append((re.compile(template), route))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Route presses and modals, and answer what nobody listens to."""
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.component:
            if not await self._pressed(interaction, custom_id):
                log.info("unknown component", interaction=interaction.id)
                await _send_private(interaction, say("app.unknown.component"))
        elif interaction.type is discord.InteractionType.modal_submit:
            for template, route in self.modals:
                if matched := template.fullmatch(custom_id):
                    await self._routed(interaction, route, matched)
                    return
            log.info("unknown modal", interaction=interaction.id)
            await _send_private(interaction, say("app.unknown.modal"))

    async def _pressed(self, interaction: discord.Interaction[Any], custom_id: str) -> bool:
        bind_contextvars(interaction=interaction.id)
        try:
            return self._press_route is not None and await self._press_route(interaction, custom_id)
        except Exception as error:  # noqa: BLE001 (whatever happened, the person gets an answer)
            await answer_failure(interaction, error)
            return True

    async def _routed(
        self, interaction: discord.Interaction[Any], route: ModalRoute, matched: re.Match[str]
    ) -> None:
        bind_contextvars(interaction=interaction.id)
        try:
            await route(interaction, matched)
        except Exception as error:  # noqa: BLE001 (whatever happened, the person gets an answer)
            await answer_failure(interaction, error)

    async def resync(self) -> None:
        """Register the commands again, once, when Discord turns out to know others."""
        if not self._resynced:
            self._resynced = True
            await self.register(anew=True)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Note what went wrong in an event, without its arguments."""
        log.error("event failed", event_name=event_method, exc_info=sys.exc_info()[1])


class Tree(app_commands.CommandTree[Bazaar]):
    """The commands; whatever goes wrong in one, the person gets an answer."""

    async def interaction_check(self, interaction: discord.Interaction[Bazaar], /) -> bool:
        """Name the interaction in every line of the log, and refuse options that are not ours."""
        bind_contextvars(interaction=interaction.id)
        if (check := interaction.client.command_check) is not None:
            check(interaction)
        return True

    async def on_error(
        self, interaction: discord.Interaction[Bazaar], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that failed, was refused or is unknown."""
        if interaction.type is discord.InteractionType.autocomplete:
            await _offer_nothing(interaction)
            return
        match error:
            case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
                log.info("unknown command", interaction=interaction.id)
                await _send_private(interaction, say("app.unknown.command"))
                await interaction.client.resync()
            case app_commands.CommandInvokeError(original=original):
                await answer_failure(interaction, original)
            case app_commands.MissingPermissions():
                await _send_private(interaction, say("app.refused.you"))
            case app_commands.BotMissingPermissions():
                await _send_private(interaction, say("app.refused.me"))
            case app_commands.CheckFailure() | app_commands.TransformerError():
                await _send_private(interaction, say("app.refused.here"))
            case _:
                await answer_failure(interaction, error)


async def language_for(interaction: discord.Interaction[Any]) -> str:
    """Return the language a person chose to be spoken to in, or else the one of their Discord."""
    chosen = None
    try:
        chosen = (await interaction.client.host.settings.of_user(interaction.user.id)).language
    except Exception as error:  # the answer matters more than its language
        log.error("language not known", interaction=interaction.id, exc_info=error)
    language = chosen or interaction.locale.value[:2]
    return language if language in languages() else SOURCE


async def answer_failure(interaction: discord.Interaction[Any], error: Exception) -> None:
    """Answer with the reason of a refusal; anything else is noted, and the person told so."""
    if isinstance(error, EngineError):
        interaction.client.metrics.press_failed("refused")
        await _send_private(interaction, error.text)
        return
    interaction.client.metrics.press_failed("failed")
    log.error("interaction failed", interaction=interaction.id, exc_info=error)
    await _send_private(interaction, say("app.error.unexpected", id=str(interaction.id)))


async def _send_private(interaction: discord.Interaction[Any], text: Text) -> None:
    """Answer one person privately with a sentence, first or afterwards."""
    sentence = Speaker(await language_for(interaction))(text)
    try:
        if interaction.response.is_done():
            await interaction.followup.send(sentence, ephemeral=True)
        else:
            await interaction.response.send_message(sentence, ephemeral=True)
    except (discord.HTTPException, discord.InteractionResponded) as failed:
        log.warning("answer not delivered", interaction=interaction.id, exc_info=failed)


async def _offer_nothing(interaction: discord.Interaction[Any]) -> None:
    try:
        await interaction.response.autocomplete([])
    except (discord.HTTPException, discord.InteractionResponded):
        log.info("autocomplete not delivered", interaction=interaction.id)

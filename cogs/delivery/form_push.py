"""Sends forms unasked: whoever must act and is here gets theirs in private."""

from __future__ import annotations

import asyncio
from functools import partial

import aiohttp
import discord
import structlog

from bot.runtime.client import Bazaar
from bot.services.presence import FollowupToken
from bot.tables.forms import Form, Look
from bot.tables.table import Person, Table, User
from cogs.delivery.private_replies import form_screen
from cogs.kit.names import speaker_for
from cogs.kit.replies import deliver
from cogs.kit.screen import Screen
from engine.core import Decision
from engine.errors import EngineError

log = structlog.get_logger(__name__)


class FormPush:
    """Sends forms in tasks of their own; nothing depends on them, for the panel says it all."""

    def __init__(self, bot: Bazaar) -> None:
        self._bot = bot
        self._at_work: set[asyncio.Task[None]] = set()

    def begin(self, look: Look, below: int) -> None:
        """Hand a form to all who are awaited, below the last message at the table.

        Whoever took the last step is shown the next form by the press that took it.
        """
        for decision in look.pending:
            if decision.answered or decision.seat == look.actor or look.table.paused is not None:
                continue
            user = look.table.sitters[decision.seat].player
            if user is None:
                continue
            token = self._bot.followup_tokens.valid_for(look.table.id, user)
            if token is None or token.place != look.table.home.place:
                continue
            handing = self._hand(look.table, decision, user, token, below)
            task = asyncio.create_task(handing, name=f"handing-{look.table.id}-{decision.seat}")
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)

    async def _hand(
        self, table: Table, decision: Decision, user: User, token: FollowupToken, below: int
    ) -> None:
        bot = self._bot
        try:
            if (await bot.host.settings.of_user(user)).by_dm:
                return
            if not bot.followup_tokens.ask(table.id, user, decision.opened):
                return  # they were asked already
            screen = await self._screen(table, decision, user, token)
            if screen is not None:
                shown = await deliver(bot, screen, partial(self._shown, token, screen, below))
                bot.followup_tokens.set_screen(table.id, user, shown)
        except (discord.DiscordException, aiohttp.ClientError, OSError, EngineError) as failure:
            log.info("form not handed out", table=table.id, reason=type(failure).__name__)

    async def _screen(
        self, table: Table, decision: Decision, user: User, token: FollowupToken
    ) -> Screen | None:
        """Return the form, with what led to it above; None if the decision was taken meanwhile."""
        host, name = self._bot.host, table.sitters[decision.seat].name
        form = await host.turns.move(table.id, Person(user, name, token.language))
        if not isinstance(form, Form) or form.sealed or form.decision.opened != decision.opened:
            return None
        events = (await host.queries.look(table.id, user)).texts
        speaker = speaker_for(token.language, table, self._bot.icons)
        return await form_screen(self._bot, form, speaker, events=events)

    async def _shown(self, token: FollowupToken, screen: Screen, below: int) -> int:
        """Turn over the message they had if it still stands lowest, else send one below."""
        webhook = discord.Webhook.partial(token.application, token.token, client=self._bot)
        webhook.type = discord.WebhookType.application
        if token.screen is not None and token.screen > below:
            await webhook.edit_message(token.screen, view=screen, attachments=screen.files)
            return token.screen
        sent = await webhook.send(view=screen, files=screen.files, ephemeral=True, wait=True)
        return sent.id

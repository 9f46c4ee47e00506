"""Sends forms unasked: whoever must act and is here gets theirs in private.

What stands on a private card whose decision is over gives way at the same time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

import discord
import structlog

from bot.runtime.client import Bazaar
from bot.services.presence import FollowupToken
from bot.services.private_cards import PrivateCard
from bot.tables.forms import Form, Look
from bot.tables.table import Person, Table, User
from cogs.delivery.private_replies import form_screen
from cogs.delivery.table_menus import is_outdated, redraw_menu
from cogs.kit.discord_codes import ANSWER_EXPIRED
from cogs.kit.names import speaker_for
from cogs.kit.private_cards import FAILURES, keep_card, retire_card, turn_over, webhook_of
from cogs.kit.replies import deliver
from cogs.kit.screen import Screen
from cogs.seats.screens import paused_line
from engine.core import Decision
from engine.errors import EngineError
from engine.text import seat_name

log = structlog.get_logger(__name__)


class FormPush:
    """Sends forms in tasks of their own; nothing depends on them, for the panel says it all."""

    def __init__(self, bot: Bazaar) -> None:
        self._bot = bot
        self._at_work: set[asyncio.Task[None]] = set()

    def begin(self, look: Look, below: int) -> None:
        """Hand a form to all who are awaited, below the last message at the table.

        Whoever took the last step is shown the next form by the press that took it. Who is handed
        none and has a card whose decision is over finds on it that it is. Table menus are redrawn.
        """
        table, tokens = look.table, self._bot.followup_tokens
        if tokens.ask_anew(table.id, table.people, look.asked_anew):
            self._start(self._begin_anew(look, below), f"retiring-{table.id}")
        else:
            self._begin(look, below)
        for user in table.people:
            if is_outdated(self._bot, table, user):
                self._start(redraw_menu(self._bot, table.id, user), f"retiring-menu-{table.id}")

    async def _begin_anew(self, look: Look, below: int) -> None:
        """Hand out forms after a step was taken back, of which nobody shall read as done."""
        await self._retire_undone(look)
        self._begin(look, below)

    def _begin(self, look: Look, below: int) -> None:
        table = look.table
        handed = set[User]()
        for decision in look.pending:
            if decision.answered or decision.seat == look.actor or table.paused is not None:
                continue
            user = table.sitters[decision.seat].player
            if user is None:
                continue
            token = self._bot.followup_tokens.valid_for(table.id, user)
            if token is None or token.place != table.home.place:
                continue
            handed.add(user)
            self._start(self._hand(look, decision, user, token, below), f"handing-{table.id}")
        for user in table.people:
            if user not in handed and self._is_over(look, user):
                self._start(self._retire(table, user), f"retiring-{table.id}")

    def _start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)

    def _is_over(self, look: Look, user: User) -> bool:
        """Tell whether somebody has a card on which, by this look, nothing can be decided now."""
        table, card = look.table, self._bot.private_cards.of(look.table.id, user)
        if card is None or card.opened is None:
            return False
        seat = table.seat_of(user)
        open_ = table.status == "playing" and table.paused is None
        still = (seat, card.opened) in {(owed.seat, owed.opened) for owed in look.pending}
        return not (open_ and still)

    async def _retire(self, table: Table, user: User) -> None:
        """Leave of a card why it is over; the look that said so may be older than the card.

        What somebody just pressed is answered first, for the answer may stand on the card.
        """
        bot, seat = self._bot, table.seat_of(user)
        await bot.private_cards.answered(table.id, user)
        card = bot.private_cards.of(table.id, user)
        if card is None or card.opened is None:
            return
        try:
            table = await bot.host.queries.table(table.id)
            open_ = table.paused is None and seat is not None
            still = open_ and await bot.host.turns.is_open(table, seat or 0, card.opened)
        except EngineError:
            still = False
        if still or bot.private_cards.of(table.id, user) != card:
            return
        speaker = speaker_for(card.language, table, bot.icons)
        over, paused = speaker.say("screens.superseded"), paused_line(table, speaker)
        await retire_card(bot, table.id, user, card, over if table.paused is None else paused)

    async def _retire_undone(self, look: Look) -> None:
        """Say where somebody reads what they did that it was taken back, if it was just now."""
        bot, table, seat = self._bot, look.table, look.undone
        user = None if seat is None else table.sitters[seat].user
        if seat is None or user is None or look.asked_anew != table.sequence:
            return
        await bot.private_cards.answered(table.id, user)
        card = bot.private_cards.of(table.id, user)
        if card is not None and card.lasting:
            speaker = speaker_for(card.language, table, bot.icons)
            undone = speaker.say("seats.told.take_back", seat=seat_name(seat))
            await retire_card(bot, table.id, user, card, undone)

    async def _hand(
        self, look: Look, decision: Decision, user: User, token: FollowupToken, below: int
    ) -> None:
        bot, table = self._bot, look.table
        await bot.private_cards.answered(table.id, user)
        try:
            by_dm = (await bot.host.settings.of_user(user)).by_dm
            if not by_dm and bot.followup_tokens.ask(table.id, user, decision.opened):
                screen = await self._screen(table, decision, user, token)
                if screen is not None:
                    show = partial(self._show, table, user, token, screen, below)
                    await deliver(bot, screen, show)
        except (*FAILURES, EngineError) as failure:
            log.info("form not handed out", table=table.id, reason=type(failure).__name__)
        # Whoever is asked otherwise, or was before, may still have a card of an earlier decision.
        if self._is_over(look, user):
            await self._retire(table, user)

    async def _screen(
        self, table: Table, decision: Decision, user: User, token: FollowupToken
    ) -> Screen | None:
        """Return the form, with what led to it above; None if the decision was taken meanwhile."""
        host, name = self._bot.host, table.sitters[decision.seat].name
        form = await host.turns.move(table.id, Person(user, name, token.language))
        if not isinstance(form, Form) or form.sealed or form.decision.opened != decision.opened:
            return None
        events = await host.queries.happened(form.table, user)
        speaker = speaker_for(token.language, table, self._bot.icons)
        return await form_screen(self._bot, form, speaker, events=events)

    async def _show(
        self, table: Table, user: User, token: FollowupToken, screen: Screen, below: int
    ) -> None:
        """Turn over the card they had if it still stands lowest, else send one below."""
        bot = self._bot
        card = bot.private_cards.of(table.id, user)
        if card is not None and not (card.place == token.place and card.message > below):
            card = None
        shown = await self._turned(card, token, screen) or await self._sent(token, screen)
        shown = replace(shown, opened=screen.opened, lasting=False)
        await keep_card(bot, table.id, user, shown)

    async def _turned(
        self, card: PrivateCard | None, token: FollowupToken, screen: Screen
    ) -> PrivateCard | None:
        """Return a card that was turned over; None if there is none, or no more."""
        if card is None:
            return None
        try:
            await turn_over(self._bot, card, screen)
        except discord.HTTPException as refusal:
            if refusal.code not in ANSWER_EXPIRED:
                raise
            return None
        return replace(card, language=token.language)

    async def _sent(self, token: FollowupToken, screen: Screen) -> PrivateCard:
        webhook = webhook_of(self._bot, token.application, token.token)
        sent = await webhook.send(view=screen, files=screen.files, ephemeral=True, wait=True)
        return PrivateCard(
            sent.id,
            token.place,
            token.application,
            token.token,
            token.language,
            token.since,
        )

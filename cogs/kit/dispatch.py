"""Dispatch: every press, command and form gets its context, is carried out and answered here."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

import discord
import structlog

from bot.runtime.client import Bazaar, language_for
from bot.runtime.i18n import Speaker
from bot.tables.changes import AlreadyDone, Conflict
from cogs.kit.command_options import require_declared
from cogs.kit.context import Context, PressContext
from cogs.kit.custom_id import HANDLERS, Target, chosen_values, stands_on
from cogs.kit.discord_codes import TOO_LATE_TO_ANSWER
from cogs.kit.locale import CommandTranslator
from cogs.kit.replies import Interaction, ReplyPlace
from cogs.kit.screen import clipped, note
from engine.errors import EngineError

log = structlog.get_logger(__name__)

MAX_REFUSAL_LENGTH = 600

Handler = TypeVar("Handler", bound=Callable[[PressContext], Awaitable[None]])
ModalHandler: TypeAlias = Callable[[Context, re.Match[str]], Awaitable[None]]


def on_press(
    *verbs: str, reply: ReplyPlace | None, later: bool = False, table: bool = True
) -> Callable[[Handler], Handler]:
    """Let a function carry out the presses of some verbs.

    `reply` says where it answers (None: it opens a form, or defers by itself); `later`, that a
    quick answer goes out in one go; `table`, that the press is about one, which is read once.
    """

    def register(handler: Handler) -> Handler:
        async def carry_out(
            interaction: Interaction, target: Target, values: tuple[str, ...]
        ) -> None:
            message = interaction.message
            if message is not None and reply in {"in place", "same message"}:
                interaction.client.private_cards.note_press(message.id, interaction.id)
            ctx = PressContext(interaction, await language_for(interaction), target, values)
            try:
                await _defer(ctx, reply, later=later)
                with ctx.client.private_cards.pressed(target.table, ctx.user):
                    if table:
                        ctx.be_at(await ctx.read_table(target.table))
                    await handler(ctx)
                    await ctx.host.settings.remember_language(ctx.person)
                    await ctx.reply.ack_if_pending()
                    ctx.remember_followup_token()
            except AlreadyDone:
                log.info("press repeated", interaction=interaction.id)
            except Exception as error:  # noqa: BLE001 (whatever happened, the person is answered)
                await answer_error(ctx, error)

        HANDLERS.update(dict.fromkeys(verbs, carry_out))
        return handler

    return register


async def carry_out_press(interaction: Interaction, custom_id: str) -> bool:
    """Carry out a press, or what was chosen in a select; False if it is none of ours."""
    data: Any = interaction.data or {}
    target = Target.parse(custom_id)
    if target is None or not stands_on(target.verb, data):
        return False
    await HANDLERS[target.verb](interaction, target, chosen_values(target.verb, data))
    return True


async def _defer(ctx: PressContext, reply: ReplyPlace | None, *, later: bool) -> None:
    """Tell Discord that we are at it, or let the answer do so where it will be quick.

    The first press at a table after a start reads all that the table needs, which takes longer.
    """
    if reply is None:
        return
    if later and ctx.client.followup_tokens.answered_at(ctx.target.table):
        ctx.reply.defer_later(reply)
    else:
        await ctx.reply.defer(reply)


@contextlib.asynccontextmanager
async def command(
    interaction: Interaction, reply: ReplyPlace | None = "new message"
) -> AsyncIterator[Context]:
    """Give a command its context; a refusal becomes a sentence, a failure an apology."""
    ctx = Context(interaction, await language_for(interaction))
    if reply is not None:
        await ctx.reply.defer(reply)
    try:
        yield ctx
        await ctx.host.settings.remember_language(ctx.person)
        ctx.remember_followup_token()
    except Exception as error:  # noqa: BLE001 (whatever happened, the person gets an answer)
        await answer_error(ctx, error)


def on_modal(bot: Bazaar, template: str, handler: ModalHandler) -> None:
    """Let a function answer the forms of a template; a refusal becomes a sentence."""

    async def carry_out_modal(interaction: Interaction, matched: re.Match[str]) -> None:
        ctx = Context(interaction, await language_for(interaction))
        await ctx.reply.defer("new message")
        try:
            await handler(ctx, matched)
        except Exception as error:  # noqa: BLE001 (whatever happened, the person gets an answer)
            await answer_error(ctx, error)

    bot.route_modals(template, carry_out_modal)


async def answer_error(ctx: Context, error: Exception) -> None:
    """Tell one person why nothing changed."""
    speaker = Speaker(ctx.language)
    ctx.client.metrics.press_failed(_reason(error))
    match error:
        case EngineError():
            # It may repeat what was sent to us, which can be of any length.
            sentence = clipped(speaker(error.text), MAX_REFUSAL_LENGTH)
        case Conflict():
            sentence = speaker.say("play.error.conflict")
        case discord.HTTPException() if error.code in TOO_LATE_TO_ANSWER:
            log.warning("too late to answer", interaction=ctx.id, code=error.code)
            return
        case _:
            log.error("press failed", interaction=ctx.id, exc_info=error)
            sentence = speaker.say("play.error.unexpected")
    await ctx.reply.send_private(note(sentence))


def _reason(error: Exception) -> str:
    """Name for the figures why a press came to nothing."""
    match error:
        case EngineError():
            return "refused"
        case Conflict():
            return "conflict"
        case discord.HTTPException() if error.code in TOO_LATE_TO_ANSWER:
            return "late"
        case _:
            return "failed"


async def setup(bot: Bazaar) -> None:
    """Set up what all cogs need: the translator, and who carries out presses and checks options."""
    await bot.tree.set_translator(CommandTranslator())
    bot.command_check = require_declared
    bot.route_presses(carry_out_press)

"""Playing: /move, /hand, /board, and the buttons of panels and forms."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from zlib import crc32

from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from bot.runtime.i18n import Speaker
from bot.tables.changes import AlreadyDone
from bot.tables.forms import Done, Form, Nothing
from bot.tables.table import Person, Table
from cogs.delivery.direct_messages import settled
from cogs.delivery.images import STUDIO
from cogs.inbox.commands import missed
from cogs.inbox.screens import noted
from cogs.kit.dispatch import (
    Interaction,
    acknowledge,
    answering,
    in_place,
    install,
    meant,
    promise,
    show,
    show_move,
    table_of,
    theme_of,
    whisper,
    with_pictures,
    worded,
)
from cogs.kit.find_table import of_table
from cogs.kit.locale import person, private, speaker
from cogs.kit.permissions import at_seat, looks_after
from cogs.kit.screen import Press, Screen, on
from cogs.play.screens import form as forms
from cogs.play.screens import hand as hands
from cogs.play.screens.panel import waiting
from engine.errors import EngineError, IllegalAction
from engine.forms import Picks
from engine.text import Text
from render.pictures.snapshot import Snapshot
from render.text.board import private_hand, public_board


async def marked(bot: Bazaar, table: Table, seat: int, opened: int, forms: int) -> str:
    """Return a mark of the first forms of a draft, so that a press on another draft is known."""
    draft = await bot.host.turns.draft(table.id, seat)
    if draft is None or draft.opened != opened:
        return ""
    filled = json.loads(draft.forms)[:forms]
    return format(crc32(json.dumps(filled).encode()), "08x") if filled else ""


async def asked(
    bot: Bazaar,
    form: Form,
    speaker: Speaker,
    notice: str = "",
    *,
    said: Sequence[Text] = (),
    recap: str = "",
    hint: str = "",
) -> Screen:
    """Return the screen of a form, and note that its person is asked."""
    bot.followup_tokens.ask(form.table.id, form.table.sitters[form.seat].user, form.decision.opened)
    own = private_hand(form.table.game, form.view, speaker)
    mark = await marked(bot, form.table, form.seat, form.decision.opened, form.filled)
    return forms.form(
        form, own, speaker, mark=mark, notice=notice, said=said, recap=recap, hint=hint
    )


async def answered(
    bot: Bazaar, found: Form | Done | Nothing, who: Person, notice: str = "", recap: str = ""
) -> Screen:
    """Return the screen of whatever the host answered with."""
    said = speaker(who.language, found.table)
    if found.table.frozen is not None and not notice:
        notice = said.say(found.table.frozen)  # the way back, for the panel stands still
    match found:
        case Form():
            return await asked(bot, found, said, notice, recap=recap)
        case Done():
            return forms.done(found, await _awaited(bot, found.table, said), said)
        case Nothing():
            awaited = await _awaited(bot, found.table, said)
            return forms.nothing(found, awaited, said, notice, recap)


async def _awaited(bot: Bazaar, table: Table, said: Speaker) -> str:
    look = await bot.host.queries.look(table.id, None)
    return waiting(look.table, look.pending, said)


async def current(interaction: Interaction, id_: str, notice: str = "", recap: str = "") -> Screen:
    """Return what a person has to decide at a table now, or how a table that rests goes on."""
    bot, who = interaction.client, person(interaction)
    table = await table_of(interaction, id_)
    if table.paused is not None and table.seat_of(who.user) is not None:
        return forms.paused(table, speaker(who.language, table), recap)
    await at_seat(interaction, id_)
    return await answered(bot, await bot.host.turns.move(id_, who), who, notice, recap)


@on("move")
async def move(press: Press) -> None:
    """Show the form of whoever pressed."""
    interaction = press.interaction
    await promise(interaction, press.target.table, fresh=not in_place(interaction))
    recap = await missed(interaction, press.target.table)
    await show_move(interaction, await current(interaction, press.target.table, recap=recap))


@on("option", "choose", "field", "confirm", "back", "restart")
async def fill(press: Press) -> None:
    """Carry a form on; what is refused is said above the form as it stands now."""
    interaction = press.interaction
    bot, who = interaction.client, person(interaction)
    await promise(interaction, press.target.table, fresh=not in_place(interaction))
    try:
        await _same_draft(press)
        found = await _filled(press, who)
    except AlreadyDone:
        await show_move(interaction, await current(interaction, press.target.table))
    except EngineError as error:
        await show_move(interaction, await _again(press, who, error))
    else:
        if isinstance(found, Done):
            await _ended(interaction, found, who)
            await settled(bot, found.table, who, interaction.message)
        else:
            await show_move(interaction, await answered(bot, found, who))


async def _ended(interaction: Interaction, found: Done, who: Person) -> None:
    """Show what was done, and the next form of whoever has to go on at once.

    Ephemeral messages stand where they were sent, and a story that ended may be posted below with
    the panel. Then the next form is sent anew below them, and the old one keeps only what was done.
    """
    bot, said = interaction.client, speaker(who.language, found.table)
    further: Form | Nothing | None = None
    if found.seat in found.awaited:
        further = await bot.host.turns.move(found.table.id, who)
    if not isinstance(further, Form):
        await show_move(interaction, await answered(bot, found, who))
    elif not found.ended or interaction.guild_id is None:
        await show_move(interaction, await asked(bot, further, said, said=found.said))
    else:
        bot.followup_tokens.ask(found.table.id, who.user, further.decision.opened)
        await show(interaction, forms.done(found, "", said, brief=True))
        await _went_on(interaction, found, who)


async def _went_on(interaction: Interaction, done: Done, who: Person) -> None:
    """Show the next form, in place as long as nothing was posted below what was done."""
    bot, id_, pressed = interaction.client, done.table.id, interaction.message
    below: int | None = None
    if bot.presenter is not None and done.table.frozen is None:
        below = await bot.presenter.caught_up(id_, done.table.sequence)
    further = await bot.host.turns.move(id_, who)
    if below is None or pressed is None or pressed.id < below or not isinstance(further, Form):
        interaction.extras["move"] = await whisper(interaction, await answered(bot, further, who))
    else:
        said = speaker(who.language, done.table)
        await show_move(interaction, await asked(bot, further, said, said=done.own))


async def _again(press: Press, who: Person, error: EngineError) -> Screen:
    """Return what a press led to if it was made before, else why it is refused now."""
    bot, target = press.interaction.client, press.target
    said = private(press.interaction, await table_of(press.interaction, target.table))
    try:
        if target.verb in {"option", "choose", "confirm"}:
            done = await bot.host.turns.repeated(
                target.table, who, target.number, target.form, _picks(press)
            )
            if done is not None:
                return await answered(bot, done, who)
        # Whoever goes back twice is back already.
        notice = "" if target.verb == "back" else said(error.text)
        return await current(press.interaction, target.table, notice)
    except EngineError:
        return hands.note(said(error.text))


async def _same_draft(press: Press) -> None:
    """Refuse a press on a form that was filled in differently in the meantime."""
    target, bot = press.target, press.interaction.client
    table = await table_of(press.interaction, target.table)
    seat = table.seat_of(press.interaction.user.id)
    if seat is None or target.verb == "restart":
        return
    if target.mark != await marked(bot, table, seat, target.number, target.form):
        raise IllegalAction("play.error.other_draft")


def _picks(press: Press) -> Picks | None:
    """Return what a press picks; None stands for whatever is marked."""
    match press.target.verb:
        case "option":
            return ((forms.option_of(press.target.rest)[1],),)
        case "choose":
            return (press.values,)
        case _:
            return None


async def _filled(press: Press, who: Person) -> Form | Done:
    bot: Bazaar = press.interaction.client
    host, target, id_ = bot.host, press.target, press.interaction.id
    at = (target.table, who, target.number)
    match target.verb:
        case "option" | "choose":
            return await host.turns.answer(*at, target.form, _picks(press), id_)
        case "field":
            return await host.turns.pick(*at, target.form, target.rest, press.values)
        case "confirm":
            form = await host.turns.move(target.table, who)
            picks = forms.completed(form) if isinstance(form, Form) else None
            return await host.turns.answer(*at, target.form, picks, id_)
        case "back":
            return await host.turns.back(*at)
        case _:
            return await host.turns.restart(*at)


@on("hand")
async def hand(press: Press) -> None:
    """Show what the person holds."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    await show(interaction, await _hand(interaction, press.target.table))


async def _hand(interaction: Interaction, id_: str) -> Screen:
    look = await interaction.client.host.queries.look(id_, interaction.user.id)
    said = private(interaction, look.table)
    if look.view is None:
        raise IllegalAction("play.error.not_begun")
    if look.seat is None:
        raise IllegalAction("play.error.not_seated")
    own: str | Snapshot = private_hand(look.table.game, look.view, said)
    if await with_pictures(interaction):
        theme = await theme_of(interaction)
        own = await STUDIO.hand(look.table, look.view, said, theme)
    host, user = interaction.client.host, interaction.user.id
    await host.recaps.mark_seen(id_, user)
    note = noted((await host.recaps.visit(id_, user)).note, said)
    return hands.hand(look.table, own, waiting(look.table, look.pending, said), said, note)


@on("board")
async def board(press: Press) -> None:
    """Show the board in private, in the person's language."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    await show(interaction, await _board(interaction, press.target.table))


async def _board(interaction: Interaction, id_: str) -> Screen:
    look = await interaction.client.host.queries.look(id_, None)
    said = private(interaction, look.table)
    if look.view is None:
        raise IllegalAction("play.error.not_begun")
    drawn: str | Snapshot = public_board(look.table.game, look.view, said)
    if await with_pictures(interaction):
        theme = await theme_of(interaction)
        drawn = await STUDIO.board(look.table, look.view, said, theme)
    await interaction.client.host.recaps.mark_seen(id_, interaction.user.id)
    return hands.board(look.table, drawn, waiting(look.table, look.pending, said), said)


@on("more", "dm", "text")
async def more(press: Press) -> None:
    """Show what else there is, after changing what was pressed."""
    interaction, host = press.interaction, press.interaction.client.host
    await acknowledge(interaction, fresh=not in_place(interaction))
    user = interaction.user.id
    language = person(interaction).language
    settings = await host.settings.of_user(user)
    match press.target.verb:
        case "dm":
            settings = await host.settings.change_user(
                user, lambda old: old.with_dms(not old.by_dm, language)
            )
        case "text":
            settings = await host.settings.change_user(
                user, lambda old: replace(old, text_board=not old.text_board)
            )
        case _:
            pass
    table = await table_of(interaction, press.target.table)
    said = private(interaction, table)
    may_end = table.status == "playing" and looks_after(interaction, table)
    await show(interaction, hands.more(table, settings, said, may_end=may_end))


class Play(commands.Cog):
    """The commands of those who play."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot

    @app_commands.command(name=worded("play.move.name"), description=worded("play.move.about"))
    @of_table
    async def move(self, interaction: Interaction, table: str | None = None) -> None:
        """Show what the person has to decide, and what they missed."""
        async with answering(interaction):
            found = await meant(interaction, table)
            recap = await missed(interaction, found.id)
            await show_move(interaction, await current(interaction, found.id, recap=recap))

    @app_commands.command(name=worded("play.hand.name"), description=worded("play.hand.about"))
    @of_table
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """Show what the person holds."""
        await self._shown(interaction, table, _hand)

    @app_commands.command(name=worded("play.board.name"), description=worded("play.board.about"))
    @of_table
    async def board(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the board."""
        await self._shown(interaction, table, _board)

    async def _shown(self, interaction: Interaction, named: str | None, screen: Any) -> None:
        async with answering(interaction):
            table = await meant(interaction, named)
            await show(interaction, await screen(interaction, table.id))


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await install(bot)
    await bot.add_cog(Play(bot))

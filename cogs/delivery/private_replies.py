"""What one person is shown in private: their move, the options of a lobby, who plays which seat."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import replace

from bot.runtime.client import Bazaar
from bot.runtime.i18n import Speaker
from bot.tables.forms import Done, Form, Nothing
from bot.tables.requests import same_request
from bot.tables.seats import conceded, require_playing, stood_up
from bot.tables.settings import UserSettings
from bot.tables.table import RequestKind, Table
from cogs.delivery.direct_messages import withdraw
from cogs.inbox.screens import recap as recap_text
from cogs.kit.context import Context
from cogs.kit.permissions import looks_after, may_attach_at
from cogs.kit.screen import Screen
from cogs.kit.table_actions import take_seat_back
from cogs.lobby import screens as lobbies
from cogs.play.screens import form as forms
from cogs.play.screens.panel import waiting
from cogs.seats.screens import around, shown_by_menu, sure
from engine.errors import IllegalAction
from engine.text import Text
from render.pictures.snapshot import Snapshot
from render.text.board import form_hand

LEAVING = {"stood": stood_up, "conceded": conceded}
"""What changes by each way to leave a table at play."""


async def form_screen(
    bot: Bazaar,
    form: Form,
    speaker: Speaker,
    *,
    notice: str = "",
    events: Sequence[Text] = (),
    recap: str = "",
    hint: str = "",
    linked: bool = False,
    pictures: bool | None = None,
) -> Screen:
    """Return the screen of a form, and note that its person is asked.

    Its title is `linked` where the table is elsewhere. Whether `pictures` may be sent is known of
    a press; if it is not said, the table's channel tells.
    """
    user = form.table.sitters[form.seat].user
    if user is not None:
        bot.followup_tokens.ask(form.table.id, user, form.decision.opened)
    allowed = may_attach_at(bot, form.table) if pictures is None else pictures
    own = await _decided_by(bot, form, speaker, pictures=allowed)
    return forms.form(
        form,
        own,
        speaker,
        notice=notice,
        events=events,
        recap=recap,
        hint=hint,
        linked=linked,
    )


async def _decided_by(
    bot: Bazaar, form: Form, speaker: Speaker, *, pictures: bool
) -> str | Snapshot:
    """Return what somebody decides by, as they want to see it."""
    table, user = form.table, form.table.sitters[form.seat].user
    settings = UserSettings() if user is None else await bot.host.settings.of_user(user)
    if pictures and settings.boards == "pictures":
        shot = await bot.studio.deciding(table, form.view, speaker, settings.theme)
        if shot is not None and shot.complete:
            return shot
    words = settings.boards == "words"
    plain = speaker.without_icons if words else speaker
    return form_hand(table.game, form.view, form.prompt.key, plain, words=words)


async def answer_screen(
    ctx: Context, answer: Form | Done | Nothing, *, notice: str = "", recap: str = ""
) -> Screen:
    """Return the screen of whatever the host answered with."""
    table, speaker = answer.table, ctx.speaker(answer.table)
    if table.frozen is not None and not notice:
        notice = speaker.say(table.frozen)  # the way back, for the panel stands still
    match answer:
        case Form():
            return await form_screen(
                ctx.client,
                answer,
                speaker,
                notice=notice,
                recap=recap,
                linked=ctx.interaction.guild_id is None,
                pictures=ctx.may_attach,
            )
        case Done() if ctx.interaction.guild_id is None:
            return forms.done(answer, await _waiting_line(ctx, table, speaker), speaker)
        case Done():  # the panel beside it tells who is awaited, and goes on doing so
            return forms.done(answer, "", speaker, brief=not answer.sealed)
        case Nothing():
            awaited = await _waiting_line(ctx, table, speaker)
            return forms.nothing(answer, awaited, speaker, notice, recap)


async def _waiting_line(ctx: Context, table: Table, speaker: Speaker) -> str:
    look = await ctx.host.queries.look(table, None)
    return waiting(look.table, look.pending, speaker, table.seat_of(ctx.user))


async def move_screen(ctx: Context, *, notice: str = "", recap: str = "") -> Screen:
    """Return what a person has to decide at a table now, or how a table that rests goes on."""
    table = ctx.table
    if table.paused is not None and table.seat_of(ctx.user) is not None:
        return forms.paused(table, ctx.speaker(), recap)
    await take_seat_back(ctx)
    form = await ctx.host.turns.move(table, ctx.person)
    return await answer_screen(ctx, form, notice=notice, recap=recap)


async def show_recapped(ctx: Context, above: str = "") -> None:
    """Show somebody their move below what they missed, if it was much; then they have seen it."""
    missed = await ctx.host.recaps.missed(ctx.table, ctx.user)
    recap = "" if missed.recap is None else recap_text(missed.recap, ctx.speaker(missed.table))
    text = "\n".join(filter(None, (above, recap)))
    await ctx.show_move(await move_screen(ctx, recap=text))
    await ctx.host.recaps.shown(missed, ctx.user)


async def settle_question(ctx: Context, table: Table) -> None:
    """Withdraw the direct message that asked somebody what they have answered elsewhere."""
    turns, pressed = ctx.host.turns, ctx.interaction.message
    question = await turns.asking_message(table.id, ctx.user)
    if question is None:
        return
    if pressed is not None and pressed.id == question:
        await turns.forget_asking(table.id, ctx.user, question)
    else:
        await withdraw(ctx.client, table, ctx.user, "screens.answered_elsewhere")


async def change_lobby(
    ctx: Context, change: Awaitable[Table]
) -> tuple[Table, IllegalAction | None]:
    """Return a lobby after a change, or the table that began meanwhile and refuses it."""
    try:
        return await change, None
    except IllegalAction as refusal:
        table = await ctx.read_table(ctx.table.id)
        if table.status == "lobby":
            raise
        return table, refusal


async def change_options(ctx: Context, change: Awaitable[Table]) -> None:
    """Change what was pressed and show the options; of a table that began, what was chosen."""
    table, refusal = await change_lobby(ctx, change)
    speaker = ctx.speaker(table)
    if ctx.reply.in_place and refusal is None:
        await ctx.reply.show(lobbies.options(table, speaker))
    elif ctx.reply.in_place and refusal is not None:
        await ctx.reply.show(lobbies.chosen(table, speaker, speaker(refusal.text)))
    elif refusal is not None:
        raise refusal


async def show_seats(ctx: Context, table: Table, key: str = "", *, notice: str = "") -> None:
    """Show one person what there is around a table, after saying what was done or refused."""
    speaker = ctx.speaker(table)
    notice = speaker.say(key) if key else notice
    steward, offers = looks_after(ctx, table), await ctx.host.requests.offers(table)
    menu = around(table, ctx.user, speaker, offers, steward=steward, notice=notice)
    message = await ctx.reply.show(menu)
    ctx.keep_menu(message, menu, shown_by_menu(table), steward=steward)


async def confirm_leaving(ctx: Context, verb: str) -> None:
    """Ask somebody who sits at a table at play whether they are sure."""
    require_playing(ctx.table)
    change = LEAVING[verb](ctx.table, ctx.person)  # refuses what would be refused afterwards
    await ctx.reply.show(sure(ctx.table, change.seat, verb, ctx.speaker()))


async def ask_others(ctx: Context, kind: RequestKind) -> None:
    """Ask the others for something, and show how things stand."""
    after = await ctx.host.requests.ask(ctx.table.id, ctx.person, kind, ctx.id)
    await show_seats(ctx, after, request_result(ctx, after, kind))


def request_result(ctx: Context, after: Table, kind: RequestKind, about: int | None = None) -> str:
    """Return the key of what somebody reads who asked for something or agreed to it."""
    request = same_request(after, kind, about)
    if request is None:
        return f"seats.granted.{kind}"
    return "seats.asked" if request.seat == after.seat_of(ctx.user) else "seats.agreed"


async def switch_dms(ctx: Context, *, on: bool) -> None:
    """Turn direct messages on or off; what waits for the person comes as one at once."""
    before = await ctx.host.settings.of_user(ctx.user)
    await ctx.host.settings.change_user(ctx.user, lambda old: old.with_dms(on, ctx.language))
    if on and not before.by_dm:
        await ctx.host.turns.ask_by_dm(ctx.user)


async def toggle_setting(ctx: Context, name: str) -> None:
    """Turn direct messages (`dm`), pictures (`text`) or being in lists (`listed`) on or off."""
    match name:
        case "dm":
            await switch_dms(ctx, on=not (await ctx.host.settings.of_user(ctx.user)).by_dm)
        case "text":
            await ctx.host.settings.change_user(
                ctx.user,
                lambda old: replace(old, boards="text" if old.boards == "pictures" else "pictures"),
            )
        case "listed":
            await ctx.host.settings.change_user(
                ctx.user, lambda old: replace(old, listed=not old.listed)
            )
        case _:
            pass

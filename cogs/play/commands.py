"""Playing: /move, /hand, /board, and the buttons of panels and forms."""

from __future__ import annotations

from dataclasses import replace

from bot.runtime.client import Bazaar
from bot.tables.changes import AlreadyDone
from bot.tables.drafts import field_of
from bot.tables.forms import Done, Form, Nothing
from bot.tables.settings import BOARD_STYLES
from cogs.delivery.first_meeting import first_meeting
from cogs.delivery.images import board_for, hand_for
from cogs.delivery.private_games import show_game
from cogs.delivery.private_replies import (
    answer_screen,
    form_screen,
    move_screen,
    settle_question,
    show_recapped,
    toggle_setting,
)
from cogs.inbox.screens import noted
from cogs.kit.commands import anywhere, table_command
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import on_press
from cogs.kit.permissions import looks_after
from cogs.kit.screen import Screen, note
from cogs.play.screens import form as forms
from cogs.play.screens import hand as hands
from cogs.play.screens.panel import waiting
from engine.errors import EngineError, IllegalAction
from engine.forms import Picks


@on_press("move", reply="in place", later=True)
async def move(ctx: Context) -> None:
    """Show what the person has to decide, and what they missed."""
    plays = ctx.table.status == "playing" and ctx.table.seat_of(ctx.user) is not None
    if plays and (card := await first_meeting(ctx, ctx.table)) is not None:
        await ctx.reply.show(card)  # no form takes its place before it is read
        return
    if ctx.table.private:
        await show_game(ctx, ctx.table.id)
        return
    await show_recapped(ctx)


@on_press("option", "choose", "field", "confirm", "back", "restart", reply="in place", later=True)
async def fill(ctx: PressContext) -> None:
    """Carry a form on; what is refused is said above the form as it stands now."""
    try:
        answer = await _fill(ctx)
    except AlreadyDone:
        if ctx.table.private:
            await show_game(ctx, ctx.table.id)
        else:
            await ctx.show_move(await move_screen(ctx))
    except EngineError as error:
        if (refusal := await _refusal_screen(ctx, error)) is None:
            await show_game(ctx, ctx.table.id)
        else:
            await ctx.show_move(refusal)
    else:
        if isinstance(answer, Done):
            pressed = ctx.interaction.message
            message = None if pressed is None else pressed.id
            ctx.client.private_cards.settle(answer.table.id, ctx.user, message)
        if isinstance(answer, Done) and answer.table.private:
            await show_game(ctx, answer.table.id)
        elif isinstance(answer, Done):
            await _show_done(ctx, answer)
            await settle_question(ctx, answer.table)
        else:
            await ctx.show_move(await answer_screen(ctx, answer))


async def _show_done(ctx: PressContext, done: Done) -> None:
    """Show what was done, and the next form of whoever has to go on at once.

    Ephemeral messages stand where they were sent, and a story that ended may be posted below with
    the panel. Then the next form is sent anew below them, and the old one keeps only what was done.
    """
    table, speaker = done.table, ctx.speaker(done.table)
    following: Form | Nothing | None = None
    if done.seat in done.awaited:
        following = await ctx.host.turns.move(table, ctx.person)
    if not isinstance(following, Form):
        await ctx.show_move(await answer_screen(ctx, done))
        if done.sealed and not await ctx.host.turns.is_open(table, done.seat, done.changeable):
            # It was revealed while the answer was on its way.
            await ctx.show_move(forms.done(replace(done, changeable=None), "", speaker, brief=True))
    elif not done.ended or ctx.interaction.guild_id is None:
        screen = await form_screen(
            ctx.client,
            following,
            speaker,
            events=done.texts,
            linked=ctx.interaction.guild_id is None,
            pictures=ctx.may_attach,
        )
        await ctx.show_move(screen)
    else:
        ctx.client.followup_tokens.ask(table.id, ctx.user, following.decision.opened)
        await ctx.show_move(forms.done(done, "", speaker, brief=True))
        await _show_following(ctx, done)


async def _show_following(ctx: PressContext, done: Done) -> None:
    """Show the next form, in place as long as nothing was posted below what was done."""
    table, pressed, presenter = done.table, ctx.interaction.message, ctx.client.presenter
    lowest: int | None = None
    if presenter is not None and table.frozen is None:
        lowest = await presenter.caught_up(table.id, table.sequence)
    following = await ctx.host.turns.move(table.id, ctx.person)
    if not isinstance(following, Form):
        screen = await answer_screen(ctx, following)
        await ctx.keep_card(await ctx.reply.send_private(screen), screen)
        return
    happened = await ctx.host.queries.happened(following.table, ctx.user)
    screen = await form_screen(
        ctx.client, following, ctx.speaker(table), events=happened, pictures=ctx.may_attach
    )
    if lowest is not None and pressed is not None and pressed.id >= lowest:
        await ctx.show_move(screen)
    else:
        await ctx.keep_card(await ctx.reply.send_private(screen), screen)


async def _refusal_screen(ctx: PressContext, error: EngineError) -> Screen | None:
    """Return what a press led to if it was made before, else why it is refused now.

    None if it led to how a private game stands now.
    """
    target, speaker = ctx.target, ctx.speaker()
    try:
        if target.verb in {"option", "choose", "confirm"}:
            done = await ctx.host.turns.repeated(
                ctx.table, ctx.person, target.number, target.form, _picks(ctx)
            )
            if done is not None:
                return None if done.table.private else await answer_screen(ctx, done)
        # Whoever goes back twice is back already.
        notice = "" if target.verb == "back" else speaker(error.text)
        return await move_screen(ctx, notice=notice)
    except EngineError:
        return note(speaker(error.text))


def _picks(ctx: PressContext) -> Picks | None:
    """Return what a press picks; None stands for whatever is marked."""
    match ctx.target.verb:
        case "option":
            return ((forms.option_of(ctx.target.rest),),)
        case "choose":
            return (ctx.values,)
        case _:
            return None


async def _fill(ctx: PressContext) -> Form | Done:
    host, target, person, mark = ctx.host, ctx.target, ctx.person, ctx.target.mark
    at = (ctx.table, person, target.number)
    match target.verb:
        case "option" | "choose":
            return await host.turns.answer(*at, target.form, _picks(ctx), ctx.id, mark=mark)
        case "field":
            form = await host.turns.move(ctx.table, person)
            if isinstance(form, Form) and forms.submits(form.prompt):
                # A menu of the version before, when such a form was to be confirmed.
                field_of(form.prompt, target.rest)
                values = (ctx.values,)
                return await host.turns.answer(*at, target.form, values, ctx.id, mark=mark)
            return await host.turns.pick(*at, target.form, target.rest, ctx.values, mark=mark)
        case "confirm":
            form = await host.turns.move(ctx.table, person)
            picks = forms.completed(form) if isinstance(form, Form) else None
            return await host.turns.answer(*at, target.form, picks, ctx.id, mark=mark)
        case "back":
            return await host.turns.back(*at, target.form, mark=mark)
        case _:
            return await host.turns.restart(*at)


@on_press("hand", reply="in place")
async def hand(ctx: Context) -> None:
    """Show what the person holds."""
    host, id_ = ctx.host, ctx.table.id
    look = await host.queries.look(ctx.table, ctx.user)
    speaker = ctx.speaker(look.table)
    if look.view is None:
        raise IllegalAction("play.error.not_begun")
    if look.seat is None:
        raise IllegalAction("play.error.not_seated")
    own = await hand_for(ctx, look, speaker)
    await host.recaps.mark_seen(look.table, ctx.user)
    own_note = noted((await host.recaps.visit(id_, ctx.user)).note, speaker)
    awaited = waiting(look.table, look.pending, speaker, look.table.seat_of(ctx.user))
    await ctx.reply.show(hands.hand(look.table, own, awaited, speaker, own_note))


@on_press("boards", reply="in place")
async def restyle_board(ctx: PressContext) -> None:
    """Show the board in the way that was chosen, as all boards of the person from now on."""
    style = next((style for style in BOARD_STYLES if (style,) == ctx.values), None)
    if style is None:
        raise IllegalAction("settings.error.choice")
    await ctx.host.settings.change_user(ctx.user, lambda old: replace(old, boards=style))
    await board(ctx)


@on_press("board", reply="in place")
async def board(ctx: Context) -> None:
    """Show the board in private, in the person's language."""
    look = await ctx.host.queries.look(ctx.table, None)
    speaker = ctx.speaker(look.table)
    if look.view is None:
        raise IllegalAction("play.error.not_begun")
    drawn = await board_for(ctx, look, speaker)
    await ctx.host.recaps.mark_seen(look.table, ctx.user)
    awaited = waiting(look.table, look.pending, speaker, look.table.seat_of(ctx.user))
    boards = (await ctx.host.settings.of_user(ctx.user)).boards
    await ctx.reply.show(hands.board(look.table, drawn, awaited, speaker, boards))


@on_press("more", "dm", "text", reply="in place")
async def more(ctx: PressContext) -> None:
    """Show what else there is, after changing what was pressed."""
    await toggle_setting(ctx, ctx.target.verb)
    settings = await ctx.host.settings.of_user(ctx.user)
    may_end = ctx.table.status == "playing" and looks_after(ctx, ctx.table)
    follows = None
    if ctx.table.status in {"lobby", "playing"} and ctx.table.seat_of(ctx.user) is None:
        follows = await ctx.host.follows.is_following(ctx.table, ctx.user)
    screen = hands.more(ctx.table, settings, ctx.speaker(), may_end=may_end, follows=follows)
    await ctx.reply.show(screen)


async def setup(bot: Bazaar) -> None:
    """Add the commands."""
    for key, handler in (("play.move", move), ("play.hand", hand), ("play.board", board)):
        bot.tree.add_command(anywhere(table_command(key, handler)))

"""Learning: /rules and /tutorial, leafing through pages, and the forms of lessons."""

from __future__ import annotations

from contextlib import suppress

from discord import app_commands

from bot.learning import practice
from bot.learning.lesson import Lesson, Moment, Tell, Try
from bot.learning.library import BOOKS, LESSONS, book_of, find_entry, lesson_of, lookup
from bot.learning.practice import Question
from bot.runtime.client import Bazaar
from bot.runtime.i18n import Speaker
from bot.tables.forms import Form
from cogs.delivery.images import board_for, picture_theme, wants_words
from cogs.delivery.private_games import show_game
from cogs.delivery.private_replies import move_screen
from cogs.kit.commands import Choices, anywhere, choices, of_game, options, words
from cogs.kit.context import Context, PressContext
from cogs.kit.custom_id import Target
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import resolve_table
from cogs.kit.locale import speaker_to
from cogs.kit.names import plain
from cogs.kit.replies import Interaction
from cogs.kit.screen import Screen
from cogs.learning.screens import lesson as lessons
from cogs.learning.screens.meeting import lesson_shelf
from cogs.learning.screens.rules import page, shelf
from cogs.play.screens.form import completed, option_of
from engine.errors import EngineError, IllegalAction
from engine.forms import Picks
from engine.text import Text
from render.pictures.snapshot import Snapshot
from render.text.board import form_hand

FIRST_BEAT = 1


@on_press("justplay", reply="in place")
async def just_play(ctx: PressContext) -> None:
    """Turn the card on which a game introduced itself into what its reader wanted."""
    if ctx.table.private:
        await show_game(ctx, ctx.table.id)
        return
    if ctx.table.status == "playing":
        await ctx.show_move(await move_screen(ctx))
        return
    if ctx.table.status != "lobby":
        await ctx.answer("host.error.over")
    elif ctx.table.seat_of(ctx.user) is None:
        await ctx.answer("host.error.not_seated")
    else:
        label = Speaker(ctx.table.language).say("screens.my_move")
        await ctx.answer("tutorial.seated", my_move=label)


@on_press("rules", reply="new message")
async def rules_of_table(ctx: PressContext) -> None:
    """Open the rules of a table at what is being decided."""
    await ctx.reply.show(await _current_page_screen(ctx))


@on_press("shelf", reply="in place", table=False)
async def show_shelf(ctx: PressContext) -> None:
    """Show the games there are rules or lessons for."""
    shown = lesson_shelf if ctx.target.rest == "lessons" else shelf
    await ctx.reply.show(shown(ctx.speaker()))


@on_press("page", "leaf", reply="in place", table=False)
async def turn_page(ctx: PressContext) -> None:
    """Turn to another page."""
    id_ = ctx.value if ctx.target.verb == "leaf" else ctx.target.rest
    await ctx.reply.show(await _page_screen(ctx, ctx.target.table, id_))


async def _current_page_screen(ctx: Context) -> Screen:
    """Return the page about what is being decided at a table."""
    game, look = ctx.table.game, await ctx.host.queries.look(ctx.table.id, ctx.user)
    view = look.view if look.table.status in {"playing", "over"} else None
    return await _page_screen(ctx, game, book_of(game).now(view, look.seat))


async def _page_screen(ctx: Context, game: str, id_: str) -> Screen:
    book, speaker, sheet = book_of(game), ctx.speaker(), None
    if book.page(id_) is None and (theme := await picture_theme(ctx)) is not None:
        sheet = await ctx.client.studio.sheet(game, speaker, theme)
    return page(book, id_, speaker, sheet)


async def topic_choices(interaction: Interaction, typed: str) -> Choices:
    """Offer pages and pieces by name, those of the game that was chosen if one was."""
    speaker = await speaker_to(interaction)
    game = str(getattr(interaction.namespace, "game", ""))
    entries = lookup(typed, speaker, (game,) if game in BOOKS else tuple(BOOKS))
    beside = {
        entry: speaker(entry.chapter if game in BOOKS else Text(f"{entry.game}.name"))
        for entry in entries
    }
    return choices((f"{speaker(entry.name)} · {beside[entry]}", entry.address) for entry in entries)


@app_commands.command(**words("rules"))
@of_game(games=BOOKS)
@options(topic="rules.option.topic")
@app_commands.autocomplete(topic=topic_choices)
async def rules_command(
    interaction: Interaction, game: str | None = None, topic: str | None = None
) -> None:
    """Open the rules at a topic, at a game, or at what is being decided here."""
    async with command(interaction) as ctx:
        await ctx.reply.show(await _opened(ctx, game, topic))


async def _opened(ctx: Context, game: str | None, topic: str | None) -> Screen:
    speaker = ctx.speaker()
    if topic is not None:
        entry = find_entry(topic, speaker, (book_of(game).game,) if game else tuple(BOOKS))
        if entry is None:
            return shelf(speaker, speaker.say("rules.error.nothing", wanted=plain(topic)))
        return page(BOOKS[entry.game], entry.page, speaker)
    if game is not None:
        return await _page_screen(ctx, game, "")
    try:
        await resolve_table(ctx, None)
    except IllegalAction:  # nobody plays here, so there is nothing to begin with
        return shelf(speaker)
    return await _current_page_screen(ctx)


@app_commands.command(**words("tutorial"))
@of_game("tutorial.option.game.about", LESSONS)
async def tutorial_command(interaction: Interaction, game: str) -> None:
    """Begin a lesson, or go on where it was left."""
    async with command(interaction) as ctx:
        await ctx.reply.show(await lesson_screen(ctx, game))


@on_press("tutor", reply="in place", table=False)
async def open_lesson(ctx: PressContext) -> None:
    """Show a beat of a lesson; without a number, the one where the learner left it."""
    await ctx.reply.show(await lesson_screen(ctx, ctx.target.table, ctx.target.number))


async def lesson_screen(ctx: Context, game: str, number: int = 0) -> Screen:
    """Return a beat of a lesson and keep it as the place to go on from."""
    lesson, progress = lesson_of(game), ctx.host.lessons
    await progress.meet(ctx.user, game)
    moment = lesson.moment(number or await progress.progress(ctx.user, game))
    ended = moment is lesson.moments[-1]
    await progress.keep_progress(ctx.user, game, FIRST_BEAT if ended else moment.number)
    return await _beat_screen(ctx, lesson, moment)


@on_press(
    "tryoption", "trychoose", "tryfield", "tryconfirm", "tryback", "tryrestart",
    reply="in place", table=False,
)  # fmt: skip
async def fill(ctx: PressContext) -> None:
    """Carry the form of a lesson on; what leads elsewhere is explained above it."""
    target, speaker = ctx.target, _speaker(ctx)
    lesson = lesson_of(target.table)
    moment = lesson.moment(target.number)
    try:
        screen = await _next_screen(ctx, lesson, moment, speaker)
    except EngineError as error:
        screen = await _beat_screen(ctx, lesson, moment, target, speaker(error.text))
    await ctx.reply.show(screen)


async def _next_screen(
    ctx: PressContext, lesson: Lesson, moment: Moment, speaker: Speaker
) -> Screen:
    target = ctx.target
    question = practice.question_at(lesson, moment, target.form, target.mark)
    reply: Question | tuple[Text, ...]
    match target.verb.removeprefix(lessons.TRIED):
        case "field":
            reply = question.picked(target.rest, ctx.values)
        case "back":
            reply = practice.back(lesson, moment, question)
        case "restart":
            reply = practice.question_at(lesson, moment)
        case verb:
            picks = _picks(ctx, verb, lesson, moment)
            reply = practice.answered(lesson, moment, question, picks)
    if isinstance(reply, Question):
        own = await _decided_by(ctx, lessons.form_of(lesson, moment, reply, speaker), speaker)
        return lessons.try_screen(lesson, moment, reply, speaker, own=own)
    if isinstance(moment.beat, Try):
        return await lesson_screen(ctx, lesson.game, moment.number + 1)
    return lessons.decided_screen(lesson, moment, reply, speaker)


def _picks(ctx: PressContext, verb: str, lesson: Lesson, moment: Moment) -> Picks:
    target = ctx.target
    match verb:
        case "option":
            return ((option_of(target.rest),),)
        case "choose":
            return (ctx.values,)
        case _:
            question = practice.question_at(lesson, moment, target.form, target.mark)
            picks = completed(lessons.form_of(lesson, moment, question, _speaker(ctx)))
            if picks is None:
                raise IllegalAction("tutorial.unfinished")
            return picks


async def _beat_screen(
    ctx: Context, lesson: Lesson, moment: Moment, at: Target | None = None, hint: str = ""
) -> Screen:
    """Return a beat; `at` is its form as it stood, if there is such a form."""
    speaker = _speaker(ctx)
    if isinstance(moment.beat, Tell):
        look = lessons.look_at(lesson, moment, speaker)
        board = "" if look is None else await board_for(ctx, look, speaker)
        return lessons.tell_screen(lesson, moment, speaker, board)
    question = practice.question_at(lesson, moment)
    if at is not None:
        with suppress(EngineError):
            question = practice.question_at(lesson, moment, at.form, at.mark)
    own = await _decided_by(ctx, lessons.form_of(lesson, moment, question, speaker), speaker)
    return lessons.try_screen(lesson, moment, question, speaker, own=own, notice=hint)


async def _decided_by(ctx: Context, form: Form, speaker: Speaker) -> Snapshot | str:
    """Return what a form of a lesson is decided by, as the learner wants to see it."""
    theme, words = await picture_theme(ctx), await wants_words(ctx)
    if theme is not None:
        shot = await ctx.client.studio.deciding(form.table, form.view, speaker, theme)
        if shot is not None and shot.complete:
            return shot
    plain = speaker.without_icons if words else speaker
    return form_hand(form.table.game, form.view, form.prompt.key, plain, words=words)


def _speaker(ctx: Context) -> Speaker:
    return lessons.speaker_of(ctx.language, ctx.name, ctx.client.icons)


async def setup(bot: Bazaar) -> None:
    """Add the commands."""
    bot.tree.add_command(anywhere(rules_command))
    bot.tree.add_command(anywhere(tutorial_command))

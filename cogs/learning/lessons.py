"""Lessons: the presses of /tutorial, all of them in private."""

from __future__ import annotations

from bot.learning import practice as trying
from bot.learning.lesson import Lesson, Moment, Tell, Try
from bot.learning.lessons import LESSONS
from bot.learning.practice import Question
from bot.runtime.i18n import Speaker
from cogs.kit.context import Context, PressContext
from cogs.kit.custom_id import Target
from cogs.kit.dispatch import on_press
from cogs.kit.screen import Screen
from cogs.learning.screens import lesson as lessons
from cogs.play.screens.form import completed, option_of
from engine.errors import EngineError, IllegalAction
from engine.forms import Picks

FIRST_BEAT = 1


@on_press("tutor", reply="in place", table=False)
async def open_lesson(ctx: PressContext) -> None:
    """Show a beat of a lesson; without a number, the one where the learner left it."""
    await ctx.reply.show(await lesson_screen(ctx, ctx.target.table, ctx.target.number))


async def lesson_screen(ctx: Context, game: str, number: int = 0) -> Screen:
    """Return a beat of a lesson and keep it as the place to go on from."""
    lesson, lessons_kept = _lesson(game), ctx.host.lessons
    moment = lesson.moment(number or await lessons_kept.progress(ctx.user, game))
    ended = moment is lesson.moments[-1]
    await lessons_kept.keep_progress(ctx.user, game, FIRST_BEAT if ended else moment.number)
    return _beat_screen(lesson, moment, _speaker(ctx))


@on_press(
    "tryoption", "trychoose", "tryfield", "tryconfirm", "tryback", "tryrestart",
    reply="in place", table=False,
)  # fmt: skip
async def fill(ctx: PressContext) -> None:
    """Carry the form of a lesson on; what leads elsewhere is explained above it."""
    target, speaker = ctx.target, _speaker(ctx)
    lesson = _lesson(target.table)
    moment = lesson.moment(target.number)
    try:
        screen = await _next_screen(ctx, lesson, moment, speaker)
    except EngineError as error:
        screen = _same_screen(lesson, moment, target, speaker, speaker(error.text))
    await ctx.reply.show(screen)


async def _next_screen(
    ctx: PressContext, lesson: Lesson, moment: Moment, speaker: Speaker
) -> Screen:
    target = ctx.target
    question = trying.asked(lesson, moment, target.form, target.mark)
    match target.verb.removeprefix(lessons.TRIED):
        case "field":
            marked = question.picked(target.rest, ctx.values)
            return lessons.try_screen(lesson, moment, marked, speaker)
        case "back":
            return lessons.try_screen(
                lesson, moment, trying.back(lesson, moment, question), speaker
            )
        case "restart":
            return lessons.try_screen(lesson, moment, trying.asked(lesson, moment), speaker)
        case verb:
            reply = trying.answered(lesson, moment, question, _picks(ctx, verb, lesson, moment))
    if isinstance(reply, Question):
        return lessons.try_screen(lesson, moment, reply, speaker)
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
            question = trying.asked(lesson, moment, target.form, target.mark)
            picks = completed(lessons.form_of(lesson, moment, question))
            if picks is None:
                raise IllegalAction("tutorial.unfinished")
            return picks


def _same_screen(lesson: Lesson, moment: Moment, at: Target, speaker: Speaker, hint: str) -> Screen:
    """Show the form as it stood, or the beat if there is no such form, with a hint."""
    if isinstance(moment.beat, Tell):
        return lessons.tell_screen(lesson, moment, speaker)
    try:
        question = trying.asked(lesson, moment, at.form, at.mark)
    except EngineError:
        question = trying.asked(lesson, moment)
    return lessons.try_screen(lesson, moment, question, speaker, hint)


def _beat_screen(lesson: Lesson, moment: Moment, speaker: Speaker) -> Screen:
    if isinstance(moment.beat, Tell):
        return lessons.tell_screen(lesson, moment, speaker)
    return lessons.try_screen(lesson, moment, trying.asked(lesson, moment), speaker)


def _speaker(ctx: Context) -> Speaker:
    return lessons.speaker_of(ctx.language, ctx.name)


def _lesson(game: str) -> Lesson:
    if game not in LESSONS:
        raise IllegalAction("engine.error.game", game=game)
    return LESSONS[game]

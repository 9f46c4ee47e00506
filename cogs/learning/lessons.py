"""Lessons: the presses of /tutorial, all of them in private."""

from __future__ import annotations

from bot.learning import practice as trying
from bot.learning.lesson import Lesson, Moment, Tell, Try
from bot.learning.lessons import LESSONS
from bot.learning.practice import Question
from bot.runtime.i18n import Speaker
from cogs.kit.dispatch import Interaction, acknowledge, in_place, show
from cogs.kit.locale import person
from cogs.kit.screen import Press, Screen, Target, on
from cogs.learning.screens import lesson as lessons
from cogs.play.screens.form import completed, option_of
from engine.errors import EngineError, IllegalAction
from engine.forms import Picks

FIRST = 1


@on("tutor")
async def opened(press: Press) -> None:
    """Show a beat of a lesson; without a number, the one where the learner left it."""
    interaction, target = press.interaction, press.target
    await acknowledge(interaction, fresh=not in_place(interaction))
    await show(interaction, await shown(interaction, target.table, target.number))


async def shown(interaction: Interaction, game: str, number: int = 0) -> Screen:
    """Return a beat of a lesson and keep it as the place to go on from."""
    lesson, user, host = _lesson(game), interaction.user.id, interaction.client.host
    moment = lesson.moment(number or await host.lessons.progress(user, game))
    ended = moment is lesson.moments[-1]
    await host.lessons.keep_progress(user, game, FIRST if ended else moment.number)
    return _screen(lesson, moment, _speaker(interaction))


@on("tryoption", "trychoose", "tryfield", "tryconfirm", "tryback", "tryrestart")
async def filled(press: Press) -> None:
    """Carry the form of a lesson on; what leads elsewhere is explained above it."""
    interaction, target = press.interaction, press.target
    await acknowledge(interaction, fresh=not in_place(interaction))
    lesson, said = _lesson(target.table), _speaker(interaction)
    moment = lesson.moment(target.number)
    try:
        screen = await _carried_on(press, lesson, moment, said)
    except EngineError as error:
        screen = _again(lesson, moment, target, said, said(error.text))
    await show(interaction, screen)


async def _carried_on(press: Press, lesson: Lesson, moment: Moment, said: Speaker) -> Screen:
    target = press.target
    question = trying.asked(lesson, moment, target.form, target.mark)
    match target.verb.removeprefix(lessons.TRIED):
        case "field":
            marked = question.picked(target.rest, press.values)
            return lessons.tried(lesson, moment, marked, said)
        case "back":
            return lessons.tried(lesson, moment, trying.back(lesson, moment, question), said)
        case "restart":
            return lessons.tried(lesson, moment, trying.asked(lesson, moment), said)
        case verb:
            reply = trying.answered(lesson, moment, question, _picks(press, verb, lesson, moment))
    if isinstance(reply, Question):
        return lessons.tried(lesson, moment, reply, said)
    if isinstance(moment.beat, Try):
        return await shown(press.interaction, lesson.game, moment.number + 1)
    return lessons.decided(lesson, moment, reply, said)


def _picks(press: Press, verb: str, lesson: Lesson, moment: Moment) -> Picks:
    target = press.target
    match verb:
        case "option":
            _, option = option_of(target.rest)
            return ((option,),)
        case "choose":
            return (press.values,)
        case _:
            question = trying.asked(lesson, moment, target.form, target.mark)
            picks = completed(lessons.asked(lesson, moment, question))
            if picks is None:
                raise IllegalAction("tutorial.unfinished")
            return picks


def _again(lesson: Lesson, moment: Moment, at: Target, said: Speaker, hint: str) -> Screen:
    """Show the form as it stood, or the beat if there is no such form, with a hint."""
    if isinstance(moment.beat, Tell):
        return lessons.told(lesson, moment, said)
    try:
        question = trying.asked(lesson, moment, at.form, at.mark)
    except EngineError:
        question = trying.asked(lesson, moment)
    return lessons.tried(lesson, moment, question, said, hint)


def _screen(lesson: Lesson, moment: Moment, said: Speaker) -> Screen:
    if isinstance(moment.beat, Tell):
        return lessons.told(lesson, moment, said)
    return lessons.tried(lesson, moment, trying.asked(lesson, moment), said)


def _speaker(interaction: Interaction) -> Speaker:
    who = person(interaction)
    return lessons.speaker_of(who.language, who.name)


def _lesson(game: str) -> Lesson:
    if game not in LESSONS:
        raise IllegalAction("engine.error.game", game=game)
    return LESSONS[game]

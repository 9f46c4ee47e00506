"""A lesson: what the coach says, around the real board and the real forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.learning.example import example_table
from bot.learning.lesson import LEARNER, Lesson, Moment
from bot.learning.library import BOOKS
from bot.learning.practice import Question, chosen_in, complete_of, mark
from bot.learning.rule_book import Book
from bot.runtime.i18n import Speaker
from bot.runtime.icons import Icons
from bot.tables.forms import Form, Look
from cogs.kit.custom_id import Target
from cogs.kit.screen import AnyItem, Button, Color, Screen, button, clipped, line, screen
from cogs.learning.screens.rules import leaf
from cogs.play.screens.form import Around, form
from cogs.solo.screens import play_button
from engine.ai.registry import plays
from engine.core import decision_of
from engine.text import Text
from render.pictures.snapshot import Snapshot

MAX_EVENTS_LENGTH = 1200
TRIED = "try"
"""What the verbs of a lesson's form begin with, so that they are not taken for a table's."""


class Tried(Target):
    """Where the presses on a form of a lesson go."""

    __slots__ = ()

    def to(self, verb: str, rest: str = "") -> Target:
        """Return the target of another verb of the same form."""
        return Target(f"{TRIED}{verb}", self.table, self.number, self.form, self.mark, rest)


def speaker_of(language: str, name: str, icons: Icons) -> Speaker:
    """Return a speaker who knows the learner and the rivals by name."""
    nameless = Speaker(language)
    rivals = nameless.say("tutorial.rival.1"), nameless.say("tutorial.rival.2")
    return Speaker(language, (name, *rivals), icons=icons.mentions)


def look_at(lesson: Lesson, moment: Moment, speaker: Speaker) -> Look | None:
    """Return what everybody would see at the table of a lesson, at a beat that shows its board."""
    if not getattr(moment.beat, "board", False):
        return None
    view: Any = lesson.rules.view(moment.state, None)
    table = example_table(lesson.game, speaker.seats[: lesson.seats])
    return Look(table, None, view, view.pending, (), None)


def tell_screen(
    lesson: Lesson, moment: Moment, speaker: Speaker, board: Snapshot | str = ""
) -> Screen:
    """Return a beat at which the coach explains, with the `board` as the game would show it."""
    # Where the board stands, it tells what happened; and before the welcome nobody knows the words.
    tells_events = not board and moment is not lesson.moments[0]
    return screen(
        _above(lesson, moment, speaker),
        _events(moment.texts, speaker) if tells_events else "",
        board,
        line(),
        speaker(lesson.text(moment.beat)),
        *_below(lesson, moment, speaker, on=True),
    )


def try_screen(
    lesson: Lesson,
    moment: Moment,
    question: Question,
    speaker: Speaker,
    *,
    own: Snapshot | str,
    notice: str = "",
) -> Screen:
    """Return a beat at which the learner fills in a form, and what was wrong the last time.

    `own` is what the form is decided by, as at a table.
    """
    shown = form_of(lesson, moment, question, speaker)
    filled, described = len(question.draft), mark(lesson, moment, question)
    base = Tried("form", lesson.game, moment.number, filled, described)
    # On a phone one sees the end of a message: what to do stands at the question, and what was
    # wrong beside the button just pressed.
    hint = f"💡 {notice}" if notice else ""
    around = Around(
        base,
        _above(lesson, moment, speaker),
        "" if filled or notice else _events(moment.texts, speaker),
        speaker(lesson.text(moment.beat)),
        (hint, *_below(lesson, moment, speaker, on=False)),
    )
    return form(shown, own, speaker, around=around)


def form_of(lesson: Lesson, moment: Moment, question: Question, speaker: Speaker) -> Form:
    """Return the question of a lesson as a form like any other."""
    view: Any = lesson.rules.view(moment.state, LEARNER)
    decision = decision_of(view.pending, LEARNER)
    return Form(
        table=example_table(lesson.game, speaker.seats[: lesson.seats]),
        seat=LEARNER,
        decision=decision,
        prompt=question.prompt,
        filled=len(question.draft),
        picks=question.picks,
        sealed=False,
        view=view,
        chosen=chosen_in(lesson, moment, question),
        complete=complete_of(lesson, moment, question),
    )


def decided_screen(
    lesson: Lesson, moment: Moment, events: Sequence[Text], speaker: Speaker
) -> Screen:
    """Return what came of a decision that was the learner's own."""
    return screen(
        f"## {_title(lesson, speaker)}",
        _events(events, speaker),
        speaker(lesson.text(moment.beat, "done")),
        *_below(lesson, moment, speaker, on=True),
    )


def _title(lesson: Lesson, speaker: Speaker) -> str:
    return f"🎓 {speaker.say(f'tutorial_{lesson.game}.title')}"


def _above(lesson: Lesson, moment: Moment, speaker: Speaker) -> str:
    """Return which step of which lesson it is; only the first one has a heading."""
    called, steps = _title(lesson, speaker), len(lesson.moments)
    if moment.number > 1:
        return speaker.say("tutorial.step", title=called, step=moment.number, steps=steps)
    return f"## {called}\n{speaker.say('tutorial.step.first', step=1, steps=steps)}"


def _events(events: Sequence[Text], speaker: Speaker) -> str:
    """Return what happened in small print: the coach tells what matters of it."""
    return clipped("\n".join(f"-# {speaker(text)}" for text in events), MAX_EVENTS_LENGTH)


def _below(lesson: Lesson, moment: Moment, speaker: Speaker, *, on: bool) -> list[AnyItem]:
    """Return the ways on and back; a form can be skipped, so that nobody is ever stuck."""

    def to(label: str, number: int, *, disabled: bool = False) -> Button:
        target = Target("tutor", lesson.game, number, rest=label)
        color: Color = "primary" if label == "on" else "secondary"
        return button(speaker.say(f"tutorial.{label}"), target, color, disabled=disabled)

    number, last = moment.number, moment.number == len(lesson.moments)
    book = BOOKS.get(lesson.game)
    return [
        *([] if last else [to("on" if on else "skip", number + 1)]),
        *([play_button("play.now", speaker, lesson.game)] if last and plays(lesson.game) else []),
        to("before", number - 1, disabled=number == 1),
        *([to("again", 1)] if last else []),
        *([] if book is None else [_rules(book, lesson, moment, speaker)]),
    ]


def _rules(book: Book, lesson: Lesson, moment: Moment, speaker: Speaker) -> Button:
    topic = book.now(lesson.rules.view(moment.state, LEARNER), LEARNER)
    return button(speaker.say("screens.rules"), leaf(lesson.game, topic))

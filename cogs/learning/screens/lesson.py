"""A lesson: what the coach says, around the real board and the real forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.learning.lesson import LEARNER, Lesson, Moment
from bot.learning.library import BOOKS
from bot.learning.practice import Question, chosen_in, complete_of, mark
from bot.learning.rule_book import Book
from bot.runtime.i18n import Speaker
from bot.runtime.icons import Icons
from bot.tables.forms import Form
from bot.tables.table import PRIVATE, Table
from cogs.kit.custom_id import Target
from cogs.kit.screen import AnyItem, Button, Color, Screen, bulleted, button, clipped, line, screen
from cogs.learning.screens.rules import leaf
from cogs.play.screens.form import Around, form
from engine.core import decision_of
from engine.text import Text
from render.text.board import form_hand, public_board

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


def tell_screen(lesson: Lesson, moment: Moment, speaker: Speaker, *, words: bool = False) -> Screen:
    """Return a beat at which the coach explains, with a board in `words` for who wants that."""
    view = lesson.rules.view(moment.state, LEARNER)
    shown = getattr(moment.beat, "board", False)
    # Where the board stands, it tells what happened; and before the welcome nobody knows the words.
    tells_events = not shown and moment is not lesson.moments[0]
    return screen(
        _above(lesson, moment, speaker),
        _events(moment.texts, speaker) if tells_events else "",
        public_board(lesson.game, view, _of_board(speaker, words), words=words) if shown else "",
        line(),
        speaker(lesson.text(moment.beat)),
        *_below(lesson, moment, speaker, on=True),
    )


def try_screen(
    lesson: Lesson,
    moment: Moment,
    question: Question,
    speaker: Speaker,
    notice: str = "",
    *,
    words: bool = False,
) -> Screen:
    """Return a beat at which the learner fills in a form, and what was wrong the last time."""
    view = lesson.rules.view(moment.state, LEARNER)
    shown = form_of(lesson, moment, question)
    filled, described = len(question.draft), mark(lesson, moment, question)
    base = Tried("form", lesson.game, moment.number, filled, described)
    # On a phone one sees the end of a message: what to do stands at the question, and what was
    # wrong beside the button just pressed.
    hint = f"💡 {notice}" if notice else ""
    around = Around(
        base,
        _above(lesson, moment, speaker),
        speaker(lesson.text(moment.beat)),
        (hint, *_below(lesson, moment, speaker, on=False)),
    )
    events = moment.texts if not filled and not notice else ()
    key, plain = question.prompt.key, _of_board(speaker, words)
    own = form_hand(lesson.game, view, key, plain, words=words)
    return form(shown, own, speaker, events=events, around=around)


def _of_board(speaker: Speaker, words: bool) -> Speaker:
    return speaker.without_icons if words else speaker


def form_of(lesson: Lesson, moment: Moment, question: Question) -> Form:
    """Return the question of a lesson as a form like any other."""
    view: Any = lesson.rules.view(moment.state, LEARNER)
    decision = decision_of(view.pending, LEARNER)
    return Form(
        table=_table(lesson),
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
    steps = len(lesson.moments)
    key = "tutorial.step.first" if moment.number == 1 else "tutorial.step"
    place = speaker.say(key, step=moment.number, steps=steps)
    return f"## {_title(lesson, speaker)}\n{place}"


def _events(events: Sequence[Text], speaker: Speaker) -> str:
    return clipped(bulleted(speaker(text) for text in events), MAX_EVENTS_LENGTH)


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
        to("before", number - 1, disabled=number == 1),
        *([to("again", 1)] if last else []),
        *([] if book is None else [_rules(book, lesson, moment, speaker)]),
    ]


def _rules(book: Book, lesson: Lesson, moment: Moment, speaker: Speaker) -> Button:
    topic = book.now(lesson.rules.view(moment.state, LEARNER), LEARNER)
    return button(speaker.say("screens.rules"), leaf(lesson.game, topic))


def _table(lesson: Lesson) -> Table:
    """Return a table that is nowhere, since a form belongs to one."""
    spec = lesson.rules.spec
    return Table(
        id=lesson.game,
        number=0,
        game=lesson.game,
        version=spec.version,
        status="playing",
        owner=0,
        seats=lesson.seats,
        variants=(),
        sitters=(),
        home=PRIVATE,
        language="en",
        seed=lesson.seed,
        hints=False,  # the coach tells what to do
    )

"""Filling in a form of a lesson: all that is filled in fits into a short mark.

For every field the mark has a few hexadecimal digits, one bit an option. So a message carries
its own form, a press on an old one is as good as on a new one, and nothing is kept anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.learning.lesson import LEARNER, Lesson, Moment, Tell, Try
from bot.tables.drafts import SeatForms, by_field, field_of, needs_confirming
from bot.tables.drafts import marked as picks_of
from bot.tables.forms import CONFIRM, Chosen, Picked
from engine.core import decision_of, visible
from engine.errors import IllegalAction
from engine.forms import Complete, Draft, Field, Picks, Prompt, checked, kind_of
from engine.play import draft_of
from engine.text import Text

DIGIT = 4
"""Bits a hexadecimal digit."""


@dataclass(frozen=True, slots=True)
class Question:
    """A form of a lesson as it is filled in: complete forms, then marks in the one in progress."""

    prompt: Prompt
    draft: Draft = ()
    picks: Mapping[str, Picked] = field(default_factory=dict)

    def picked(self, key: str, ids: Picked) -> Question:
        """Return it with one field marked."""
        form_field = field_of(self.prompt, key)
        marked = picks_of(self.prompt, form_field, ids)
        return Question(self.prompt, self.draft, {**self.picks, form_field.key: marked})


def question_at(lesson: Lesson, moment: Moment, filled: int = 0, mark: str = "") -> Question:
    """Return the form that a mark describes, or refuse a mark that describes none."""
    draft: Draft = ()
    prompt = _next(lesson, moment, draft)
    try:
        for _ in range(filled):
            picks, mark = _read(prompt, mark)
            draft = (*draft, checked(prompt, picks))
            prompt = _next(lesson, moment, draft)
        marks, _ = _read(prompt, mark) if mark else ((), "")
    except (ValueError, IndexError):
        raise IllegalAction("host.error.other_form") from None
    fields = [form_field.key for form_field in prompt.fields]
    picked = {key: ids for key, ids in zip(fields, marks, strict=False) if ids}
    return Question(prompt, draft, picked)


def mark(lesson: Lesson, moment: Moment, question: Question) -> str:
    """Return the mark that describes a form."""
    marks = ""
    for place, picks in enumerate(question.draft):
        marks += _written(_next(lesson, moment, question.draft[:place]), picks)
    if not question.picks:
        return marks
    marked = tuple(question.picks.get(form_field.key, ()) for form_field in question.prompt.fields)
    return marks + _written(question.prompt, marked)


def back(lesson: Lesson, moment: Moment, question: Question) -> Question:
    """Return the form before, with what was picked there."""
    before = question.draft[:-1]
    prompt = _next(lesson, moment, before)
    for picks in question.draft[-1:]:
        return Question(prompt, before, by_field(prompt, picks))
    return Question(prompt)


def answered(
    lesson: Lesson, moment: Moment, question: Question, picks: Picks
) -> Question | tuple[Text, ...]:
    """Take a filled form: the next form, or what was said by the action that it completes.

    An answer that leads elsewhere than the lesson is refused with a hint.
    """
    draft = question.draft
    if question.prompt != CONFIRM:
        picks = checked(question.prompt, picks)
        _check(lesson, moment, question, picks)
        draft = (*draft, picks)
    forms = _forms(lesson, moment)
    reply = forms.reply(draft)
    if isinstance(reply, Prompt):
        return Question(reply, draft)
    if question.prompt != CONFIRM and needs_confirming(question.prompt, reply):
        return Question(CONFIRM, draft)
    step = lesson.rules.apply(moment.state, LEARNER, reply.action)
    return tuple(event.text for event in visible(step.events, LEARNER))


def complete_of(lesson: Lesson, moment: Moment, question: Question) -> Complete[Any] | None:
    """Return what is to be confirmed, or None while something is left to ask."""
    reply = _forms(lesson, moment).reply(question.draft)
    return reply if isinstance(reply, Complete) else None


def chosen_in(lesson: Lesson, moment: Moment, question: Question) -> tuple[Chosen, ...]:
    """Return what the forms before hold, in words."""
    return _forms(lesson, moment).chosen(question.draft)


def _check(lesson: Lesson, moment: Moment, question: Question, picks: Picks) -> None:
    beat = moment.beat
    if not isinstance(beat, Try):
        return
    draft = draft_of(lesson.rules, moment.state, LEARNER, beat.action)
    if picks != draft[len(question.draft)]:
        hint = _hint(lesson, beat, picks)
        raise IllegalAction(hint.key, **dict(hint.args))


def _hint(lesson: Lesson, beat: Try, picks: Picks) -> Text:
    picked = [kind_of(id_) for ids in picks for id_ in ids]
    special = next((beat.hints[id_] for id_ in picked if id_ in beat.hints), None)
    return lesson.text(beat, f"wrong.{special}" if special else "wrong")


def _next(lesson: Lesson, moment: Moment, draft: Draft) -> Prompt:
    if isinstance(moment.beat, Tell):
        raise IllegalAction("host.error.other_form")
    return _forms(lesson, moment).prompt(draft)


def _forms(lesson: Lesson, moment: Moment) -> SeatForms:
    decision = decision_of(lesson.rules.pending(moment.state), LEARNER)
    return SeatForms(lesson.rules, moment.state, decision)


def _width(form_field: Field) -> int:
    return -(-len(form_field.options) // DIGIT)


def _written(prompt: Prompt, picks: Picks) -> str:
    digits = ""
    for form_field, ids in zip(prompt.fields, picks, strict=True):
        bits = sum(
            1 << place for place, option in enumerate(form_field.options) if option.id in ids
        )
        digits += f"{bits:0{_width(form_field)}x}"
    return digits


def _read(prompt: Prompt, mark: str) -> tuple[Picks, str]:
    picks = []
    for form_field in prompt.fields:
        width = _width(form_field)
        bits, mark = int(mark[:width], 16), mark[width:]
        options = enumerate(form_field.options)
        picks.append(tuple(option.id for place, option in options if bits >> place & 1))
    return tuple(picks), mark

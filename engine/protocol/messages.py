"""What the protocol answers with; where the engine has texts: keys, arguments and the sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.ai.core import Choice
from engine.codec import Coder
from engine.core import Decision, Outcome, ScoreLine, Seat, Sheet, Spec
from engine.errors import EngineError
from engine.forms import Field, Option, Prompt
from engine.text import Arg, Text

Speak: TypeAlias = Callable[[Text], str]
"""Turns a text into a sentence."""


@dataclass(frozen=True, slots=True)
class Word:
    """A text inside another one."""

    key: str
    args: dict[str, ToldArg]


ToldArg: TypeAlias = int | str | Word | tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A text and its sentence."""

    key: str
    message: str
    args: dict[str, ToldArg]


@dataclass(frozen=True, slots=True)
class ToldError:
    """Why a request was refused; nothing has changed."""

    code: str
    message: str
    args: dict[str, ToldArg]


@dataclass(frozen=True, slots=True)
class ToldOption:
    """A thing to pick by its id: what comes of it if that needs words, or why it is closed now."""

    id: str
    text: Told
    about: Told | None
    blocked: Told | None


@dataclass(frozen=True, slots=True)
class ToldField:
    """A question: pick from `least` to `most` of the open options."""

    key: str
    message: str
    least: int
    most: int
    options: tuple[ToldOption, ...]


@dataclass(frozen=True, slots=True)
class ToldPrompt:
    """A form; it is answered by one list of ids for each field."""

    key: str
    message: str
    fields: tuple[ToldField, ...]


@dataclass(frozen=True, slots=True)
class ToldLine:
    """Points of one seat from one source."""

    seat: Seat
    source: Told
    points: int


@dataclass(frozen=True, slots=True)
class ToldSheet:
    """Score lines that belong together."""

    title: Told
    lines: tuple[ToldLine, ...]


@dataclass(frozen=True, slots=True)
class ToldOutcome:
    """How a table ended; the totals of the last sheet are the scores."""

    winners: tuple[Seat, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    sheets: tuple[ToldSheet, ...]
    decided_by: Told | None


@dataclass(frozen=True, slots=True)
class ToldChoice:
    """An action that was considered: the chance to win with it, tries in the search, reasons."""

    action: Any
    value: float
    visits: int
    reasons: tuple[Told, ...]


ANSWERS: dict[str, Coder[Any]] = {
    "games": Coder(tuple[Spec, ...]),
    "pending": Coder(tuple[Decision, ...]),
    "prompt": Coder(ToldPrompt),
    "choices": Coder(tuple[ToldChoice, ...]),
    "sheets": Coder(tuple[ToldSheet, ...]),
    "outcome": Coder(ToldOutcome),
    "error": Coder(ToldError),
}
"""The members of answers that are the same for every game."""


def member(name: str, value: object) -> dict[str, Any]:
    """Return one member of an answer as plain data."""
    return {name: ANSWERS[name].dump(value)}


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the engine's values with the sentences of one speaker."""

    speak: Speak

    def text(self, text: Text) -> Told:
        """Tell a text."""
        return Told(text.key, self.speak(text), _args(text))

    def error(self, error: EngineError) -> ToldError:
        """Tell a refusal."""
        return ToldError(error.code, self.speak(error.text), _args(error.text))

    def prompt(self, prompt: Prompt) -> ToldPrompt:
        """Tell a form."""
        fields = tuple(map(self._field, prompt.fields))
        return ToldPrompt(prompt.key, self.speak(Text(prompt.key)), fields)

    def sheet(self, sheet: Sheet) -> ToldSheet:
        """Tell a list of score lines."""
        return ToldSheet(self.text(sheet.title), tuple(map(self._line, sheet.lines)))

    def outcome(self, outcome: Outcome) -> ToldOutcome:
        """Tell how a table ended."""
        return ToldOutcome(
            outcome.winners,
            outcome.ranks,
            outcome.scores,
            tuple(map(self.sheet, outcome.sheets)),
            self._text(outcome.decided_by),
        )

    def choice(self, choice: Choice[Any], action: Any) -> ToldChoice:
        """Tell a considered action, which comes as plain data."""
        reasons = tuple(map(self.text, choice.reasons))
        return ToldChoice(action, round(choice.value, 4), choice.visits, reasons)

    def _field(self, field: Field) -> ToldField:
        options = tuple(map(self._option, field.options))
        sentence = self.speak(Text(field.key))
        return ToldField(field.key, sentence, field.least, field.most, options)

    def _option(self, option: Option) -> ToldOption:
        about, blocked = self._text(option.about), self._text(option.blocked)
        return ToldOption(option.id, self.text(option.text), about, blocked)

    def _line(self, line: ScoreLine) -> ToldLine:
        return ToldLine(line.seat, self.text(line.source), line.points)

    def _text(self, text: Text | None) -> Told | None:
        return None if text is None else self.text(text)


def _args(text: Text) -> dict[str, ToldArg]:
    return {name: _arg(arg) for name, arg in text.args}


def _arg(arg: Arg) -> ToldArg:
    match arg:
        case Text():
            return _word(arg)
        case tuple():
            return tuple(map(_word, arg))
        case _:
            return arg


def _word(text: Text) -> Word:
    return Word(text.key, _args(text))

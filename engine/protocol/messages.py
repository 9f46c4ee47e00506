"""What the protocol answers with: the engine's values, a sentence beside every text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, make_dataclass
from functools import cache
from types import GenericAlias
from typing import Any, TypeAlias, TypeVar, get_args, get_type_hints

from engine.ai.core import Choice
from engine.codec import Coder
from engine.core import Decision, Outcome, ScoreLine, Sheet, Spec
from engine.errors import EngineError
from engine.forms import Field, Option, Prompt
from engine.text import Arg, Text

Speak: TypeAlias = Callable[[Text], str]
"""Turns a text into a sentence."""

SHARE_DIGITS = 4
"""So many digits of a chance to win are told."""


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


def _told(type_: Any) -> Any:
    """Return what becomes of a type on the wire: texts get sentences, actions are plain data."""
    if isinstance(type_, TypeVar):
        return Any
    if type_ in _NAMES:
        return _told_members(type_)
    match get_args(type_):
        case (one, other) if other is type(None):
            return _told(one) | None
        case (one, dots) if dots is ...:
            return _several(one)
        case _:
            return Told if type_ is Text else type_


def _several(type_: Any) -> Any:
    return GenericAlias(tuple, (_told(type_), ...))


def _names(type_: Any) -> list[str]:
    names = [field.name for field in fields(type_)]
    return sorted(names, key="options".__eq__)  # how many to pick comes before the options


@cache
def _told_members(type_: Any) -> Any:
    hints = get_type_hints(type_)
    members = [(name, _told(hints[name])) for name in _names(type_)]
    if type_ in SPOKEN:
        members.insert(1, ("message", str))
    return make_dataclass(_NAMES[type_], members, namespace={"__doc__": type_.__doc__})


SPOKEN = (Prompt, Field)
"""What has a key and so gets a sentence of its own."""
_NAMES: dict[Any, str] = {
    Option: "ToldOption",
    Field: "ToldField",
    Prompt: "ToldPrompt",
    ScoreLine: "ToldLine",
    Sheet: "ToldSheet",
    Outcome: "ToldOutcome",
    Choice: "ToldChoice",
}
"""What the schema calls the engine's types that hold texts."""

ANSWERS: dict[str, Coder[Any]] = {
    "games": Coder(tuple[Spec, ...]),
    "pending": Coder(tuple[Decision, ...]),
    "prompt": Coder(_told(Prompt)),
    "choices": Coder(_several(Choice)),
    "sheets": Coder(_several(Sheet)),
    "outcome": Coder(_told(Outcome)),
    "error": Coder(ToldError),
}
"""The members of answers that are the same for every game."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the engine's values as plain data, with the sentences of one speaker."""

    speak: Speak

    def tell(self, value: Any) -> Any:
        """Tell a value: every text, and every form and question, with its sentence."""
        match value:
            case EngineError():
                args = _args(value.text)
                return {"code": value.code, "message": self.speak(value.text), "args": args}
            case Text():
                return {"key": value.key, "message": self.speak(value), "args": _args(value)}
            case tuple():
                return [self.tell(part) for part in value]
            case float():
                return round(value, SHARE_DIGITS)
            case None | bool() | int() | str():
                return value
            case _:
                return self._members(value)

    def _members(self, value: Any) -> dict[str, Any]:
        members = {name: self.tell(getattr(value, name)) for name in _names(value)}
        if isinstance(value, SPOKEN):
            asked = value.question if isinstance(value, Prompt) else Text(value.key)
            return {"key": value.key, "message": self.speak(asked), **members}
        return members


def _args(text: Text) -> dict[str, Any]:
    return {name: _arg(arg) for name, arg in text.args}


def _arg(arg: Arg) -> Any:
    match arg:
        case Text():
            return {"key": arg.key, "args": _args(arg)}
        case tuple():
            return [_arg(word) for word in arg]
        case _:
            return arg

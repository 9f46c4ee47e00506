"""Errors carry codes and arguments, never sentences; they are caught at the border only."""

from __future__ import annotations

from engine.text import Arg, Text


class EngineError(Exception):
    """A refusal with a code that is also the key of its sentence."""

    def __init__(self, code: str, **details: Arg) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    @property
    def text(self) -> Text:
        """The refusal as a text to be spoken."""
        return Text(self.code, tuple(self.details.items()))


class IllegalAction(EngineError):
    """Input that the rules refuse; the state is unchanged."""


class BadShape(EngineError):
    """JSON that is not a value of the expected type."""


class ImpossiblePosition(EngineError):
    """A state whose pieces or phase do not fit together, and why."""


class UnknownGame(EngineError):
    """A game, or a version of one, that this engine does not have."""


class BadTable(EngineError):
    """A card table that breaks a rule of its format, with file and line."""

"""What the host answers with: forms, ends of forms, and looks at a table, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from bot.tables import Table
from engine.asking import Prompt
from engine.core import Decision, Outcome, Seat
from engine.text import Text

Picked: TypeAlias = tuple[str, ...]
"""The options picked in one field."""


@dataclass(frozen=True, slots=True)
class Form:
    """One form of a decision, after `filled` others; `picks` holds what is marked, by field key.

    `sealed` tells that a choice is made already and may still be changed; then `picks` shows it.
    """

    table: Table
    seat: Seat
    decision: Decision
    prompt: Prompt
    filled: int
    picks: Mapping[str, Picked]
    sealed: bool
    view: Any


@dataclass(frozen=True, slots=True)
class Done:
    """An action was carried out: what the seat may know of it, and which seats are awaited."""

    table: Table
    seat: Seat
    said: tuple[Text, ...]
    awaited: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """There is nothing to decide now: these seats are awaited, nobody when the table is over."""

    table: Table
    awaited: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """A table as one user may see it; `view` is None as long as nothing was dealt.

    `said` tells the last story, oldest event first; `due` is when the first of those awaited must
    have decided, if time runs.
    """

    table: Table
    seat: Seat | None
    view: Any
    pending: tuple[Decision, ...]
    said: tuple[Text, ...]
    outcome: Outcome | None
    due: float | None = None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that have not answered yet."""
        return tuple(decision.seat for decision in self.pending if not decision.answered)


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a table's history, such as a day or a round."""

    heading: Text
    texts: tuple[Text, ...]

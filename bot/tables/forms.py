"""What the host answers with: forms, ends of forms, and looks at a table, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.tables.table import Table, User
from engine.core import Decision, Event, Outcome, Round, Seat
from engine.forms import Complete, Prompt
from engine.text import Text

Picked: TypeAlias = tuple[str, ...]
"""The options picked in one field."""
CONFIRM = Prompt("host.confirm", ())
"""The form that comes last if an action is to be confirmed."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was picked in one field of a form that is complete."""

    field: str
    options: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """One form of a decision, after `filled` others; `picks` holds what is marked, by field key.

    `sealed` tells that a choice is made already and may still be changed; then `picks` shows it,
    and `autopilot_choice` names it if the autopilot made it.
    `chosen` tells what the forms before hold. A form without fields asks to confirm what they
    `complete`, for one of the reasons of `needs_confirming`. `round` is when it is asked, if the
    game counts rounds. `mark` tells the forms before it from others, see `mark_of`.
    """

    table: Table
    seat: Seat
    decision: Decision
    prompt: Prompt
    filled: int
    picks: Mapping[str, Picked]
    sealed: bool
    view: Any
    chosen: tuple[Chosen, ...] = ()
    complete: Complete[Any] | None = None
    autopilot_choice: tuple[Text, ...] = ()
    round: Round | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """An action was carried out: what the seat may know of it, and which seats are awaited.

    `own` is what the seat itself did and what only it may know; if the story `ended`, everybody is
    told the rest anyway. `changeable` is the decision whose choice may still be changed, if any.
    """

    table: Table
    seat: Seat
    texts: tuple[Text, ...]
    awaited: tuple[Seat, ...]
    own: tuple[Text, ...] = ()
    ended: bool = False
    changeable: int | None = None

    @property
    def sealed(self) -> bool:
        """Whether the choice may still be changed."""
        return self.changeable is not None


@dataclass(frozen=True, slots=True)
class Nothing:
    """There is nothing to decide now: these seats are awaited, nobody when the table is over."""

    table: Table
    awaited: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """A table as one user may see it; `view` is None as long as nothing was dealt.

    `texts` tell the last story, oldest event first; `due` is when the first of those awaited must
    have decided, if time runs; `actor` is who answered last, if nothing else has happened since;
    `away` are those on holiday, and until when. `asked_anew` is the last entry of the log after
    which people are asked once more, and `undone` whose step was taken back with it.
    """

    table: Table
    seat: Seat | None
    view: Any
    pending: tuple[Decision, ...]
    texts: tuple[Text, ...]
    outcome: Outcome | None
    due: float | None = None
    actor: Seat | None = None
    away: Mapping[User, float] = field(default_factory=dict)
    asked_anew: int = 0
    undone: Seat | None = None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that have not answered yet."""
        return tuple(decision.seat for decision in self.pending if not decision.answered)


@dataclass(frozen=True, slots=True)
class Story:
    """What everybody is told when a story ends, and whom it asks for a decision.

    Of the `asked_seats`, the `due` still owe their answer, or must look as if they did, and
    did not act just now themselves. `sequence` is the action that it ended with. If a chapter ended
    in it, `view` is what everybody saw then.
    """

    texts: tuple[Text, ...]
    asked_seats: tuple[Seat, ...]
    due: tuple[Seat, ...]
    events: tuple[Event, ...] = ()
    sequence: int = 0
    view: Any = None


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A part of a table's history, such as a day or a round."""

    heading: Text
    texts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What a mind would consider: the picks it is made by, its share of victory, and why.

    `complete` is given if the picks do not name all of it, since forms leave out what is forced.
    """

    chosen: tuple[Chosen, ...]
    value: float
    reasons: tuple[Text, ...]
    complete: Complete[Any] | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """The best that one seat could do now, best first, as a mind sees it."""

    table: Table
    seat: Seat
    suggestions: tuple[Suggestion, ...]


Shares: TypeAlias = tuple[float, ...]
"""Each seat's chance of victory; they add up to 1."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How the chances went, as minds saw them afterwards: some moments of each chapter.

    The very last moment is no estimate but the result. `sequences` tells of each moment after which
    entry of the log it stands; the result's is the last.
    """

    chapters: tuple[tuple[Shares, ...], ...]
    sequences: tuple[tuple[int, ...], ...] = ()

    def fits(self, table: Table) -> bool:
        """Tell whether they end where a table did, and have a share for each of its seats."""
        alike = [len(moments) for moments in self.chapters] == list(map(len, self.sequences))
        ends = [moments[-1] for moments in self.sequences if moments][-1:] == [table.sequence]
        seats = {len(shares) for moments in self.chapters for shares in moments}
        return alike and ends and seats == {len(table.sitters)}

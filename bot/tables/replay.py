"""Replays: a finished table step by step; a step is a story that ended, and the state after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from bot.tables.forms import Chances, Shares
from bot.tables.log import LogEntry
from bot.tables.narration import (
    StepNarration,
    by_the_rules,
    replayed,
    stories,
    texts,
    without_changed_choices,
    without_undone,
)
from bot.tables.record import Record
from bot.tables.seats import judged
from bot.tables.table import PRIVATE, Sitter, Status, Table, game_of
from engine.core import Fact, Outcome, Seat
from engine.errors import IllegalAction
from engine.play import AnyGame
from engine.text import Text, say

REPLAYED: tuple[Status, ...] = ("over", "cancelled")
"""Which tables can be replayed, if they were dealt: of others something is still a secret."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A story that ended: its entries, the state after it, and the number of its chapter."""

    entries: tuple[StepNarration, ...]
    state: Any
    chapter: int

    @property
    def sequence(self) -> int:
        """The entry of the log that it ended with."""
        return self.entries[-1].sequence

    def texts(self, seat: Seat | None) -> tuple[Text, ...]:
        """Return what a seat, or everyone, was told of it."""
        return texts(self.entries, seat)


@dataclass(frozen=True, slots=True)
class ReplayChapter:
    """A day, a round or a stage: what is told as it begins, and the step that it begins with.

    Its number counts those that a game has announced; what comes before the first has none.
    """

    heading: Text
    first: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """All steps of a table in order; the first one is the deal."""

    game: AnyGame
    seats: int
    steps: tuple[ReplayStep, ...]
    chapters: tuple[ReplayChapter, ...]
    outcome: Outcome | None

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def nearest(self, number: int) -> int:
        """Return the number of a step that there is."""
        return max(0, min(number, self.last))

    def view(self, number: int, seat: Seat | None) -> Any:
        """Return what a seat, or everyone, saw after a step."""
        return self.game.view(self.steps[number].state, seat)

    def chapter_of(self, number: int) -> range:
        """Return the numbers of the steps of the chapter that a step belongs to."""
        chapter = self.steps[number].chapter
        following = self.chapters[chapter + 1 :]
        end = following[0].first if following else len(self.steps)
        return range(self.chapters[chapter].first, end)

    def can_go_on(self, number: int) -> bool:
        """Tell whether anything was left to decide after a step."""
        return bool(self.game.pending(self.steps[number].state))


def require_finished(table: Table) -> None:
    """Refuse a table that still runs, or that never began."""
    if table.status not in REPLAYED:
        raise IllegalAction("replay.error.running")
    if not table.seed:
        raise IllegalAction("replay.error.never_begun")


def replay_of(
    table: Table, log: Sequence[LogEntry], go_on: Callable[[], None] = lambda: None
) -> Replay:
    """Return the replay of a finished table; `go_on` is called at every entry and may refuse."""
    require_finished(table)
    game, states = game_of(table), dict[int, Any]()
    narrations: list[StepNarration] = []
    for narration, state in replayed(table, log):
        go_on()
        narrations.append(narration)
        states[narration.sequence] = state
    standing = without_changed_choices(without_undone(narrations))
    ended = [entries for entries in stories(standing) if entries[-1].ends]
    chapters: list[ReplayChapter] = []
    steps: list[ReplayStep] = []
    announced = 0
    for number, entries in enumerate(ended):
        heading = _heading(entries)
        if heading is not None:
            announced += 1
            chapters.append(ReplayChapter(heading, number, announced))
        elif not chapters:
            chapters.append(ReplayChapter(say("host.history.begin"), number))
        steps.append(ReplayStep(entries, states[entries[-1].sequence], len(chapters) - 1))
    outcome = judged(table, game.outcome(steps[-1].state))
    return Replay(game, len(table.sitters), tuple(steps), tuple(chapters), outcome)


def facts_of(replay: Replay) -> tuple[Fact, ...]:
    """Return what is worth counting in a replay."""
    return replay.game.facts(by_the_rules(entry for step in replay.steps for entry in step.entries))


def _heading(entries: Iterable[StepNarration]) -> Text | None:
    """Return what is told of the last chapter that begins with a story, if one does."""
    begun = [
        event.text for entry in entries for event in entry.events if event.chapter and not event.to
    ]
    return begun[-1] if begun else None


def shares_at(chances: Chances, sequence: int) -> Shares | None:
    """Return how the chances were after an entry of the log: as last judged by then."""
    judged_at = zip(chain(*chances.sequences), chain(*chances.chapters), strict=True)
    by_then = [shares for at, shares in judged_at if at <= sequence]
    return by_then[-1] if by_then else None


def recorded_table(record: Record, id_: str, harmless: Callable[[str], str]) -> Table:
    """Return the table that a record tells of, as a private one of nobody.

    A record may come from anybody, so `harmless` makes its names fit to be shown; and what was
    sealed, which can be of any length, is left out.
    """
    sitters = tuple(
        Sitter(None, harmless(seat.name), ai=seat.ai, conceded=seat.conceded)
        for seat in record.seats
    )
    return Table(
        id_, 0, record.game, record.rules, record.status, None, len(sitters), record.variants,
        sitters, PRIVATE, "en", record.seed, sequence=len(record.entries),
    )  # fmt: skip

"""What is told of a table: steps as they happened, stories that end with a reveal, and pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.tables.forms import HistoryPage
from bot.tables.log import AGREED, AUTOPILOT_IN_LOG, LogEntry
from bot.tables.table import Table, game_of, setup_of
from engine import play
from engine.core import Audience, Decision, Event, Seat, Step, decision_of, visible
from engine.play import AnyGame, replay
from engine.text import Text, say, seat_name

UNHURRIED = frozenset({"care", "back", "free"})
"""Entries that are told with whatever happens next: the panel shows them at once."""
ANEW = frozenset({"take_back", "resume"})
"""Entries after which those who must decide are asked once more."""
ALOUD = frozenset({*ANEW, "replace"})
"""Entries that come down to where everybody looks, as chapters do, instead of being added to what
was told before.

What was told of somebody is not told again once somebody else has their seat, and their name.
"""


@dataclass(frozen=True, slots=True)
class Note(Event):
    """Something that happened around the table, not by the rules; everyone may know it."""

    kind: str
    text: Text
    to: Audience = None


@dataclass(frozen=True, slots=True)
class StepNarration:
    """The events of one step; `ends` tells that a story is complete with it.

    A hidden round is one story: it ends with the reveal, not with each sealed choice. `asks` are
    the decisions that arose with it, `answered` is the one that led to it, `seat` whose doing it
    was. `view` is what everybody sees after it, kept where a chapter begins with it.
    """

    sequence: int
    events: tuple[Event, ...]
    ends: bool
    asks: tuple[Decision, ...] = ()
    answered: Decision | None = None
    seat: Seat | None = None
    view: Any = None

    @property
    def aloud(self) -> bool:
        """Whether it comes down to where everybody looks: something begins with it, or anew."""
        return any(
            event.chapter or (isinstance(event, Note) and event.kind in ALOUD)
            for event in self.events
        )

    @property
    def takes_back(self) -> bool:
        """Whether a move is taken back with it, so that its seat is asked anew."""
        return any(isinstance(event, Note) and event.kind == "take_back" for event in self.events)

    @property
    def asks_anew(self) -> bool:
        """Whether those who must decide after it are asked once more."""
        return any(isinstance(event, Note) and event.kind in ANEW for event in self.events)

    @property
    def begins_chapter(self) -> bool:
        """Whether a day, a round or a stage begins with it."""
        return any(event.chapter for event in self.events)

    def texts(self, seat: Seat | None) -> tuple[Text, ...]:
        """Return what a seat, or everyone, may know of it."""
        return tuple(event.text for event in visible(self.events, seat))


def dealt(game: AnyGame, step: Step[Any, Any]) -> StepNarration:
    """Return the narration of a deal."""
    return StepNarration(0, step.events, True, game.pending(step.state))


def noted(game: AnyGame, entry: LogEntry, state: Any) -> StepNarration:
    """Return the narration of an entry that is no action; `state` is how things stand after it."""
    how = ".agreed" if entry.kind == "end" and entry.action == AGREED else ""
    text = say(f"seats.told.{entry.kind}{how}", seat=seat_name(entry.seat))
    note = Note(entry.kind, text)
    asks = game.pending(state) if entry.kind in ANEW else ()
    return StepNarration(
        entry.sequence, (note,), entry.kind not in UNHURRIED, asks, seat=entry.seat
    )


def narrated(game: AnyGame, entry: LogEntry, before: Any, step: Step[Any, Any]) -> StepNarration:
    """Return the narration of an action; `before` is the state it was made from."""
    old, new = game.pending(before), game.pending(step.state)
    was, is_ = set(map(_same, old)), set(map(_same, new))
    asks = tuple(decision for decision in new if _same(decision) not in was)
    events = step.events
    if entry.by == AUTOPILOT_IN_LOG and visible(events, None):
        who = say("seats.told.played", seat=seat_name(entry.seat))
        events = (Note("played", who), *events)
    answered = decision_of(old, entry.seat)
    view = game.view(step.state, None) if any(event.chapter for event in events) else None
    return StepNarration(entry.sequence, events, was != is_, asks, answered, entry.seat, view)


def replayed(table: Table, log: Sequence[LogEntry]) -> Iterator[tuple[StepNarration, Any]]:
    """Yield each entry of a table and the state after it, from the deal to the table's sequence."""
    game, entries = game_of(table), log[: table.sequence]
    steps = replay(game, setup_of(table), (_played(game, entry) for entry in entries))
    before = next(steps)
    yield dealt(game, before), before.state
    for entry, step in zip(entries, steps, strict=True):
        if entry.kind == "action":
            yield narrated(game, entry, before.state, step), step.state
        else:
            yield noted(game, entry, step.state), step.state
        before = step


def _played(game: AnyGame, entry: LogEntry) -> play.LogEntry[Any]:
    if entry.kind == "action":
        return entry.seat, game.codec.action.loads(entry.action)
    return "take_back" if entry.kind == "take_back" else None


def _same(decision: Decision) -> tuple[Seat, str, int]:
    """Return what stays of a decision when it is answered."""
    return decision.seat, decision.kind, decision.opened


def stories(steps: Iterable[StepNarration]) -> Iterator[tuple[StepNarration, ...]]:
    """Yield the steps of each story; the last one may not have ended yet."""
    story: list[StepNarration] = []
    for step in steps:
        story.append(step)
        if step.ends:
            yield tuple(story)
            story = []
    if story:
        yield tuple(story)


def texts(steps: Iterable[StepNarration], seat: Seat | None) -> tuple[Text, ...]:
    """Return what a seat, or everyone, may know of some steps."""
    return tuple(text for step in steps for text in step.texts(seat))


def without_changed_choices(steps: Iterable[StepNarration]) -> list[StepNarration]:
    """Return steps without the hidden choices that were changed before they were revealed."""
    listed = list(steps)
    final = {_same(step.answered): step.sequence for step in listed if step.answered}
    return [
        step
        for step in listed
        if step.answered is None
        or final[_same(step.answered)] == step.sequence
        or visible(step.events, None)
    ]


def without_undone(steps: Iterable[StepNarration]) -> list[StepNarration]:
    """Return steps without those that were taken back among them, and without word of that."""
    standing: list[StepNarration] = []
    for step in steps:
        undone = None
        if step.takes_back:
            undone = next((old for old in reversed(standing) if old.answered is not None), None)
        if undone is None:
            standing.append(step)
        else:
            standing.remove(undone)
    return standing


def by_the_rules(steps: Iterable[StepNarration]) -> list[Event]:
    """Return the events of some steps without what happened around the table."""
    return [event for step in steps for event in step.events if not isinstance(event, Note)]


def latest(steps: Sequence[StepNarration]) -> tuple[StepNarration, ...]:
    """Return the last complete story and what came after it."""
    *_, last = stories(steps)
    if last[-1].ends:
        return last
    *_, before = stories(steps[: -len(last)])
    return (*before, *last)


def pages(steps: Iterable[StepNarration], seat: Seat | None) -> tuple[HistoryPage, ...]:
    """Return all that a seat, or everyone, may know, by days, rounds or stages."""
    chapters: list[tuple[Text, list[Text]]] = [(say("host.history.begin"), [])]
    for step in steps:
        for event in visible(step.events, seat):
            if event.chapter:
                chapters.append((event.text, []))
            else:
                chapters[-1][1].append(event.text)
    return tuple(
        HistoryPage(heading, tuple(lines))
        for number, (heading, lines) in enumerate(chapters)
        if lines or number
    )

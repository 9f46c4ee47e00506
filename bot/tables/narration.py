"""What is told of a table: steps as they happened, stories that end with a reveal, and pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.store.protocols import Logged
from bot.tables.forms import Page
from engine.core import Audience, Decision, Event, Seat, Step, decision_of, visible
from engine.play import AnyGame
from engine.text import Text, say, seat_name

CHAPTERS = frozenset({"day_began", "round_began", "stage"})
"""Kinds of events that begin a page of the history."""
UNHURRIED = frozenset({"care", "back", "free"})
"""Entries that are told with whatever happens next: the panel shows them at once."""
ANEW = frozenset({"take_back", "resume"})
"""Entries after which those who must decide are asked once more."""
ALOUD = frozenset({*CHAPTERS, *ANEW, "replace"})
"""What comes down to where everybody looks, instead of being added to what was told before.

What was told of somebody is not told again once somebody else has their seat, and their name.
"""


@dataclass(frozen=True, slots=True)
class Note(Event):
    """Something that happened around the table, not by the rules; everyone may know it."""

    kind: str
    text: Text
    to: Audience = None


@dataclass(frozen=True, slots=True)
class Telling:
    """The events of one step; `ends` tells that a story is complete with it.

    A hidden round is one story: it ends with the reveal, not with each sealed choice. `asks` are
    the decisions that arose with it, `answered` is the one that led to it, `seat` whose doing it
    was.
    """

    sequence: int
    events: tuple[Event, ...]
    ends: bool
    asks: tuple[Decision, ...] = ()
    answered: Decision | None = None
    seat: Seat | None = None

    @property
    def aloud(self) -> bool:
        """Whether it comes down to where everybody looks: something begins with it, or anew."""
        return any(event.kind in ALOUD for event in self.events)

    def texts(self, seat: Seat | None) -> tuple[Text, ...]:
        """Return what a seat, or everyone, may know of it."""
        return tuple(event.text for event in visible(self.events, seat))


def dealt(game: AnyGame, step: Step[Any, Any]) -> Telling:
    """Return the telling of a deal."""
    return Telling(0, step.events, True, game.pending(step.state))


def noted(game: AnyGame, logged: Logged, state: Any) -> Telling:
    """Return the telling of an entry that is no action; `state` is how things stand after it."""
    text = say(f"agreement.told.{logged.kind}", seat=seat_name(logged.seat))
    note = Note(logged.kind, text)
    asks = game.pending(state) if logged.kind in ANEW else ()
    return Telling(logged.sequence, (note,), logged.kind not in UNHURRIED, asks, seat=logged.seat)


def told(game: AnyGame, logged: Logged, before: Any, step: Step[Any, Any]) -> Telling:
    """Return the telling of an action; `before` is the state it was made from."""
    old, new = game.pending(before), game.pending(step.state)
    was, is_ = set(map(_same, old)), set(map(_same, new))
    asks = tuple(decision for decision in new if _same(decision) not in was)
    events = step.events
    if logged.by == "caretaker" and visible(events, None):
        who = say("agreement.told.played", seat=seat_name(logged.seat))
        events = (Note("played", who), *events)
    answered = decision_of(old, logged.seat)
    return Telling(logged.sequence, events, was != is_, asks, answered, logged.seat)


def _same(decision: Decision) -> tuple[Seat, str, int]:
    """Return what stays of a decision when it is answered."""
    return decision.seat, decision.kind, decision.opened


def stories(tellings: Iterable[Telling]) -> Iterator[tuple[Telling, ...]]:
    """Yield the tellings of each story; the last one may not have ended yet."""
    story: list[Telling] = []
    for telling in tellings:
        story.append(telling)
        if telling.ends:
            yield tuple(story)
            story = []
    if story:
        yield tuple(story)


def texts(tellings: Iterable[Telling], seat: Seat | None) -> tuple[Text, ...]:
    """Return what a seat, or everyone, may know of some steps."""
    return tuple(text for telling in tellings for text in telling.texts(seat))


def latest(tellings: Sequence[Telling]) -> tuple[Telling, ...]:
    """Return the last complete story and what came after it."""
    *_, last = stories(tellings)
    if last[-1].ends:
        return last
    *_, before = stories(tellings[: -len(last)])
    return (*before, *last)


def pages(tellings: Iterable[Telling], seat: Seat | None) -> tuple[Page, ...]:
    """Return all that a seat, or everyone, may know, by days, rounds or stages."""
    found: list[tuple[Text, list[Text]]] = [(say("host.history.begin"), [])]
    for telling in tellings:
        for event in visible(telling.events, seat):
            if event.kind in CHAPTERS:
                found.append((event.text, []))
            else:
                found[-1][1].append(event.text)
    return tuple(
        Page(heading, tuple(lines))
        for number, (heading, lines) in enumerate(found)
        if lines or number
    )

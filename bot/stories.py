"""What is told of a table: steps as they happened, stories that end with a reveal, and pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.forms import Page
from engine.core import Decision, Event, Seat, Step, decision_of, visible
from engine.play import AnyGame
from engine.text import Text, say

CHAPTERS = frozenset({"day_began", "round_began", "stage"})
"""Kinds of events that begin a page of the history."""


@dataclass(frozen=True, slots=True)
class Telling:
    """The events of one step; `ends` tells that a story is complete with it.

    A hidden round is one story: it ends with the reveal, not with each sealed choice. `asks` are
    the decisions that arose with it, `answered` is the one that led to it.
    """

    sequence: int
    events: tuple[Event, ...]
    ends: bool
    asks: tuple[Decision, ...] = ()
    answered: Decision | None = None

    def texts(self, seat: Seat | None) -> tuple[Text, ...]:
        """Return what a seat, or everyone, may know of it."""
        return tuple(event.text for event in visible(self.events, seat))


def dealt(game: AnyGame, step: Step[Any, Any]) -> Telling:
    """Return the telling of a deal."""
    return Telling(0, step.events, True, game.pending(step.state))


def told(game: AnyGame, sequence: int, before: Any, seat: Seat, step: Step[Any, Any]) -> Telling:
    """Return the telling of a step that a seat made from the state before."""
    old, new = game.pending(before), game.pending(step.state)
    was, is_ = set(map(_same, old)), set(map(_same, new))
    asks = tuple(decision for decision in new if _same(decision) not in was)
    return Telling(sequence, step.events, was != is_, asks, decision_of(old, seat))


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

"""The same course of play in two worlds that somebody cannot tell from each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.core import Event, Seat, Step, visible
from engine.errors import IllegalAction
from engine.play import Below, act, sample
from tests.conformance.tables import Case, Moment, everyone, moments, other_world


@dataclass(frozen=True)
class World:
    """One action: the position before it, and what came of it."""

    before: Any
    action: Any
    step: Step[Any, Event]


@dataclass(frozen=True)
class Turn:
    """One action of a table in two worlds that look the same to `observer`, before and after it.

    `number` tells how many actions came before; `hidden` that others decide at the same time.
    """

    number: int
    seat: Seat
    observer: Seat | None
    hidden: bool
    worlds: tuple[World, World]


def twin(
    case: Case, number: int, moment: Moment, observer: Seat | None, chance: Below
) -> Turn | None:
    """Let an action happen in another world too; None if that cannot be, or would show."""
    game, view = case.game, case.game.view(moment.step.state, observer)
    before = other_world(case, moment.state, observer, chance)
    # Where several decide at once, nobody may notice that another's choice was another one.
    pending = game.pending(before)
    hidden = len(pending) > 1
    # The last one to choose turns all choices up: then what differs is no secret any more.
    turns_up = hidden and sum(not decision.answered for decision in pending) <= 1
    actions = [moment.action]
    if hidden and observer != moment.seat:
        actions.insert(0, sample(game, game.view(before, moment.seat), chance))
    for action in actions:
        try:
            step = act(game, before, moment.seat, action)
        except IllegalAction:
            continue  # in that world the acting seat holds other cards
        same = game.view(step.state, observer) == view
        if turns_up and visible(step.events, observer) != visible(moment.step.events, observer):
            same = False
        if same:
            one = World(moment.state, moment.action, moment.step)
            other = World(before, action, step)
            return Turn(number, moment.seat, observer, hidden, (one, other))
    return None


def turns(case: Case, seed: str, most: int) -> Iterator[Turn]:
    """Yield some turns of a random table from beginning to end, each for another observer."""
    chance = Random(seed).randrange
    course = list(enumerate(moments(case, seed)))
    watchers, found, following = everyone(case), 0, 0.0
    for number, moment in course:
        if number >= following:
            observer = watchers[found % len(watchers)]
            turn = twin(case, number, moment, observer, chance)
            if turn is not None:
                found, following = found + 1, following + len(course) / most
                yield turn

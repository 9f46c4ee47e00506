"""Worlds that are states of the game itself: the start of a mind that needs no faster form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, Generic, TypeVar

from engine.ai.core import Weighed, priors
from engine.core import Event, Game, Seat, View
from engine.play import awaited

S = TypeVar("S")
A = TypeVar("A", bound=Hashable)
V = TypeVar("V", bound=View)
E = TypeVar("E", bound=Event)


class EngineWorlds(ABC, Generic[S, A, V]):
    """Plays on in states of a game; a mind made from it adds views, beliefs and worth."""

    game: Game[S, A, V, Any]
    curiosity = 1.0
    sharpness = 12.0
    """How much the priors of a search trust `weigh`."""

    @abstractmethod
    def weigh(self, view: V) -> Sequence[Weighed[A]]:
        """Return the good actions of the viewer, at least one, all legal, the best one first."""

    def solve(self, _view: V) -> Sequence[Weighed[A]]:
        """Return nothing: everything is searched."""
        return ()

    def move(self, action: A) -> A:
        """Return the action, which is its own move."""
        return action

    def asked(self, world: S) -> Sequence[Seat]:
        """Return the seats that owe an answer."""
        return [decision.seat for decision in awaited(self.game, world)]

    def moves(self, world: S, seat: Seat) -> Sequence[tuple[A, float]]:
        """Return what a seat would consider, seeing its own view of this world."""
        options = self.weigh(self.game.view(world, seat))
        weights = priors([option.value for option in options], self.sharpness)
        return [(option.action, weight) for option, weight in zip(options, weights, strict=True)]

    def play(self, world: S, choices: Sequence[A]) -> S:
        """Carry out one action for each asked seat."""
        for seat, action in zip(self.asked(world), choices, strict=True):
            world = self.game.apply(world, seat, action).state
        return world

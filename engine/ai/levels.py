"""Three levels of play over one mind."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

from engine.ai.core import Advice, Beginner, Choice, Level, Mind, Weighed
from engine.ai.search import Search
from engine.chance import Chance
from engine.core import View

A = TypeVar("A")
V = TypeVar("V", bound=View)
W = TypeVar("W")
M = TypeVar("M", bound=Hashable)

OVERLOOKED = 3
"""The easy level does not see one in so many options, if its mind knows no better."""
FORGIVEN = 0.15
"""Shares of victory that it may lose so; whatever is worse looks foolish to anybody."""


def advise(
    mind: Mind[A, V, W, M], view: V, level: Level, *, seed: str, simulations: int | None = None
) -> Advice[A]:
    """Return what a player of this level does, from the view alone.

    The same view, seed and number of simulations get the same advice on every machine; only the
    hard level simulates.
    """
    if level == "hard":
        search = Search(mind, view, seed)
        search.run(mind.simulations if simulations is None else simulations)
        return search.advice()
    chance = Chance(seed)
    if level == "easy" and isinstance(mind, Beginner):
        return _advice(mind, view, mind.first_sight(view, chance))
    options = mind.weigh(view)
    return _advice(mind, view, options if level == "medium" else _noticed(options, chance))


def _advice(mind: Mind[A, V, W, M], view: V, options: Sequence[Weighed[A]]) -> Advice[A]:
    choices = tuple(
        Choice(option.action, option.value, 0, mind.reasons(view, option.action))
        for option in options
    )
    return Advice(choices[0].action, choices, 0)


def _noticed(options: Sequence[Weighed[A]], chance: Chance) -> Sequence[Weighed[A]]:
    """Return the options without those that a beginner overlooks."""
    enough = options[0].value - FORGIVEN
    seen = [option for option in options if chance.below(OVERLOOKED)]
    return seen if seen and seen[0].value >= enough else options

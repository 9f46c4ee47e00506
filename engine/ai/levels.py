"""Three levels of play over one mind."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

from engine.ai.core import Advice, Choice, Level, Mind, Weighed
from engine.ai.search import Search
from engine.chance import Chance
from engine.core import View

A = TypeVar("A")
V = TypeVar("V", bound=View)
W = TypeVar("W")
M = TypeVar("M", bound=Hashable)


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
    options = mind.weigh(view)
    if level == "medium":
        return _advice(mind, view, options, 0)
    return _advice(mind, view, *_blurred(options, mind.blur, mind.slips, Chance(seed)))


def _advice(
    mind: Mind[A, V, W, M], view: V, options: Sequence[Weighed[A]], chosen: int
) -> Advice[A]:
    choices = tuple(
        Choice(option.action, option.value, 0, mind.reasons(view, option.action))
        for option in options
    )
    return Advice(choices[chosen].action, choices, 0)


def _blurred(
    options: Sequence[Weighed[A]], blur: float, slips: int, chance: Chance
) -> tuple[Sequence[Weighed[A]], int]:
    """Return the options as a beginner would rank them, and the place of the one they take."""
    seen = [(option.value + blur * chance.noise(), place) for place, option in enumerate(options)]
    ranked = [options[place] for _, place in sorted(seen, reverse=True)]
    return ranked, int(len(ranked) > 1 and chance.below(slips) == 0)

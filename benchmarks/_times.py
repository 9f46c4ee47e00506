"""What times have in common."""

from collections.abc import Callable, Sequence
from statistics import quantiles
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")


def p99(seconds: Sequence[float]) -> float:
    """Return what 99 % of some times stay below; not a number if there are fewer than two."""
    return quantiles(seconds, n=100)[98] if len(seconds) > 1 else float("nan")


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Return how long a piece of work took, and its result."""
    began = perf_counter()
    result = work()
    return perf_counter() - began, result

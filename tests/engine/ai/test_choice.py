"""What a search makes of what it found: how often a hidden choice is made, and by which points."""

import pytest

from engine.ai.search import Ranked, lead_of, repeated


def option(*, tries: int, value: float, error: float = 0.01) -> Ranked[str]:
    return Ranked("move", tries, value, 0.0, error, None)


def test_a_hidden_choice_is_made_as_often_as_it_was_found_good() -> None:
    first = option(tries=60, value=0.5)
    assert repeated(first, first) == 3600
    assert repeated(option(tries=30, value=0.49), first) == 900


def test_a_hidden_choice_that_is_clearly_worse_is_never_made() -> None:
    first = option(tries=60, value=0.5)
    assert repeated(option(tries=30, value=0.4), first) == 0
    assert repeated(option(tries=2, value=0.4, error=0.2), first) == 4, "too few tries to tell"


def test_points_that_a_rival_is_denied_count_like_own_ones() -> None:
    assert lead_of([10.0, 7.0, 4.0], 0) == pytest.approx(3)
    assert lead_of([10.0, 7.0, 4.0], 1) == pytest.approx(-3)

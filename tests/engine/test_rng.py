"""Chance as a value."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from engine.rng import Rng


def test_a_draw_is_the_hash_of_the_seed_and_its_number() -> None:
    number = int.from_bytes(sha256(b"abc/0").digest(), "big")
    assert Rng("abc").below(1000) == (number % 1000, Rng("abc", 1))


def test_the_same_source_gives_the_same_draw_and_the_next_another() -> None:
    first, after = Rng("abc").below(10**9)
    assert Rng("abc").below(10**9)[0] == first
    assert after.below(10**9)[0] != first
    assert Rng("abd").below(10**9)[0] != first


def test_draws_are_pinned_for_every_machine() -> None:
    rng, drawn = Rng("bazaar"), []
    for _ in range(6):
        number, rng = rng.below(100)
        drawn.append(number)
    assert drawn == [17, 71, 58, 52, 46, 33]
    assert Rng("bazaar").shuffled("abcdefgh")[0] == tuple("hdagcefb")


def test_a_seed_may_be_any_text() -> None:
    assert Rng("Öl/☕/0").below(7)[1] == Rng("Öl/☕/0", 1)


@pytest.mark.parametrize("size", [0, 1])
def test_nothing_is_drawn_for_a_deck_without_an_order(size: int) -> None:
    assert Rng("abc", 5).shuffled("x" * size) == (("x",) * size, Rng("abc", 5))


def test_a_shuffle_keeps_every_card_and_draws_one_less() -> None:
    deck, after = Rng("abc").shuffled(range(52))
    assert sorted(deck) == list(range(52))
    assert deck != tuple(range(52))
    assert after == Rng("abc", 51)


def test_a_shuffle_draws_as_below_does() -> None:
    rng, deck = Rng("abc"), list("abcd")
    for last in (3, 2, 1):
        other, rng = rng.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    assert Rng("abc").shuffled("abcd") == (tuple(deck), rng)


def test_every_number_and_every_order_is_about_as_likely() -> None:
    numbers = Counter(Rng(str(seed)).below(6)[0] for seed in range(6000))
    assert set(numbers) == set(range(6))
    assert all(850 < count < 1150 for count in numbers.values())
    orders = Counter(Rng(str(seed)).shuffled("abc")[0] for seed in range(6000))
    assert set(orders) == set(permutations("abc"))
    assert all(850 < count < 1150 for count in orders.values())

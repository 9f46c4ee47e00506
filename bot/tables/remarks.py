"""Remarks: the one or two things that were remarkable about a game that has ended."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Fact, Seat
from engine.text import Text, say, seat_name

MAX_REMARKS = 2


def remarks(facts: Sequence[Fact], most: int = MAX_REMARKS) -> tuple[Text, ...]:
    """Return what is worth a remark, the most remarkable first: once a seat, once a kind of fact.

    Of equal weight, what comes first in the facts goes first. Most games leave little to remark
    upon, and many nothing at all.
    """
    chosen: list[Fact] = []
    seats: set[Seat] = set()
    kinds: set[str] = set()
    for fact in sorted(facts, key=lambda fact: -fact.weight):
        if len(chosen) == most or fact.weight <= 0:
            break
        if fact.seat not in seats and fact.text.key not in kinds:
            chosen.append(fact)
            seats.add(fact.seat)
            kinds.add(fact.text.key)
    return tuple(map(remark, chosen))


def remark(fact: Fact) -> Text:
    """Return the sentence about a fact: who, how many, and the piece that it is about."""
    key = fact.text.key.replace(".fact.", ".remark.", 1)
    return say(key, seat=seat_name(fact.seat), n=fact.amount, **dict(fact.text.args))

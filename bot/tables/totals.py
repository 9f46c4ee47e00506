"""Totals: facts of many games of one person, counted together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core import Fact
from engine.facts import merged
from engine.text import Text


@dataclass(frozen=True, slots=True)
class Total:
    """What facts of one text come to: a sum, or the highest where that counts."""

    text: Text
    amount: int


def totals(facts: Iterable[Fact]) -> tuple[Total, ...]:
    """Return the total of each text, in the order in which the texts first come."""
    by_text: dict[Text, Fact] = {}
    for fact in facts:
        known = by_text.get(fact.text)
        by_text[fact.text] = fact if known is None else merged(known, fact)
    return tuple(Total(text, fact.amount) for text, fact in by_text.items())


def favorites(facts: Iterable[Fact]) -> tuple[Total, ...]:
    """Return, of each kind of fact that is about a piece, the piece with the highest total.

    Of equal totals the one that came first is the favorite.
    """
    by_kind: dict[str, Total] = {}
    for total in totals(facts):
        best = by_kind.get(total.text.key)
        if total.text.args and (best is None or total.amount > best.amount):
            by_kind[total.text.key] = total
    return tuple(by_kind.values())

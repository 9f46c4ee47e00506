"""What is worth counting at a table of Jaipur."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from engine.core import Fact
from engine.facts import Remarkable, gathered
from engine.jaipur.events import Event, MatchWon, RoundScored, Sold
from engine.jaipur.pieces import CAMELS, GOODS, SIZES, Good, name
from engine.text import Text, say

LARGE_SALE = SIZES[-1]
"""So many cards or more are a large sale, which earns the best bonus."""
NARROW_LEAD = 3
"""A round won by so many rupees or fewer was close."""


def _large_sale(good: Good) -> Text:
    return say("jaipur.fact.large_sale", good=name(good))


EXPLORATIONS: tuple[Text, ...] = tuple(map(_large_sale, GOODS))
"""Every kind of goods that can be sold in a large sale."""
REMARKABLE: Mapping[Text, Remarkable] = MappingProxyType(
    {
        say("jaipur.fact.best_round"): Remarkable(100, 97),
        say("jaipur.fact.best_sale"): Remarkable(25, 96),
        say("jaipur.fact.comeback"): Remarkable(1, 93),
        say("jaipur.fact.largest_herd"): Remarkable(CAMELS, 91),
        say("jaipur.fact.narrow_round"): Remarkable(1, 88, 8),
        _large_sale("diamond"): Remarkable(1, 99),
        _large_sale("gold"): Remarkable(1, 99),
        _large_sale("silver"): Remarkable(1, 98),
    }
)
"""What is told after a match."""


def facts(events: Sequence[Event]) -> tuple[Fact, ...]:
    """Return what is worth counting in all that happened; rounds count once they are scored."""
    observed = [fact for event in events for fact in _observed(event)]
    return gathered((*observed, *_comebacks(events)), REMARKABLE)


def _observed(event: Event) -> Iterator[Fact]:
    match event:
        case Sold():
            yield from _sale(event)
        case RoundScored():
            yield from _round(event)
        case _:
            pass


def _sale(sale: Sold) -> Iterator[Fact]:
    # As the log tells it, a sale is worth its goods tokens; a bonus token is drawn face down.
    yield Fact(sale.seat, say("jaipur.fact.best_sale"), sum(sale.tokens), best=True)
    yield Fact(sale.seat, say("jaipur.fact.sold", good=name(sale.good)), sale.count)
    if sale.count >= LARGE_SALE:
        yield Fact(sale.seat, _large_sale(sale.good), 1)
    if sale.bonus is not None:
        yield Fact(sale.seat, say("jaipur.fact.bonus_tokens"), 1)


def _round(scored: RoundScored) -> Iterator[Fact]:
    for seat, herd in enumerate(scored.result.herds):
        yield Fact(seat, say("jaipur.fact.best_round"), scored.rupees[seat], best=True)
        yield Fact(seat, say("jaipur.fact.largest_herd"), herd, best=True)
    if scored.camels is not None:
        yield Fact(scored.camels, say("jaipur.fact.camel_tokens"), 1)
    if scored.winner is not None:
        yield Fact(scored.winner, say("jaipur.fact.rounds_won"), 1)
        if max(scored.rupees) - min(scored.rupees) <= NARROW_LEAD:
            yield Fact(scored.winner, say("jaipur.fact.narrow_round"), 1)


def _comebacks(events: Sequence[Event]) -> Iterator[Fact]:
    """Yield a match that was won by the loser of the first seal."""
    seals = [event.winner for event in events if isinstance(event, RoundScored)]
    first = next((seat for seat in seals if seat is not None), None)
    for event in events:
        if isinstance(event, MatchWon) and event.seat != first:
            yield Fact(event.seat, say("jaipur.fact.comeback"), 1)

"""What is worth counting at a table of Basari."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from engine.basari.events import (
    Accepted,
    Event,
    GivenAway,
    MajorityShared,
    MajorityWon,
    Mined,
    Outbid,
    Picked,
    Revealed,
    RoundDealt,
    StageBegun,
    Swapped,
    Traded,
    WorkersPaid,
)
from engine.basari.names import action_name, gem_name
from engine.basari.pieces import CARD, COLOURS, DECK, FIRST_GEMS, STAGES, Colour
from engine.core import Fact, Seat
from engine.facts import Remarkable, gathered
from engine.text import Text, say


def _used(card: str) -> Text:
    return say("basari.fact.card", card=CARD[card].text)


def _majority(colour: Colour) -> Text:
    return say("basari.fact.majority", gem=gem_name(colour))


EXPLORATIONS: tuple[Text, ...] = (*map(_used, DECK), *map(_majority, COLOURS))
"""Every bazaar card that can bring points or gems, and every majority that one seat can win."""
REMARKABLE: Mapping[Text, Remarkable] = MappingProxyType(
    {
        say("basari.fact.best_stage"): Remarkable(45, 98),
        say("basari.fact.gems_bargained"): Remarkable(20, 97),
        say("basari.fact.highest_price"): Remarkable(9, 98),
        say("basari.fact.most_gems"): Remarkable(28, 95),
        say("basari.fact.sweep"): Remarkable(1, 100, 10),
        say("basari.fact.workers_paid"): Remarkable(STAGES, 91),
    }
)
"""What is told after a game."""


def facts(events: Sequence[Event]) -> tuple[Fact, ...]:
    """Return what is worth counting in all that happened."""
    observed = [fact for event in events for fact in _observed(event)]
    by_course = (*_cards(events), *_stages(events), *_gems(events))
    return gathered((*observed, *by_course), REMARKABLE)


def _observed(event: Event) -> Iterator[Fact]:
    """Yield what an event tells by itself."""
    match event:
        case Revealed():
            for seat, letter in enumerate(event.choices):
                yield Fact(seat, say("basari.fact.chosen", action=action_name(letter)), 1)
        case Accepted() | Outbid():
            paid = event.gems.total
            yield Fact(event.rival, say("basari.fact.bargains_won"), 1)
            yield Fact(event.rival, say("basari.fact.highest_price"), paid, best=True)
            yield Fact(event.seat, say("basari.fact.bargains_sold"), 1)
            yield Fact(event.seat, say("basari.fact.gems_bargained"), paid)
        case GivenAway():
            yield Fact(event.rival, say("basari.fact.bargains_won"), 1)
        case MajorityWon():
            yield Fact(event.seat, _majority(event.colour), 1)
        case WorkersPaid():
            yield Fact(event.seat, say("basari.fact.workers_paid"), 1)
        case _:
            pass


def _cards(events: Sequence[Event]) -> Iterator[Fact]:
    """Yield the cards whose points or gems a seat got."""
    dealt: tuple[str, ...] = ()
    for event in events:
        match event:
            case RoundDealt():
                dealt = event.cards
            case Traded() | Mined():
                yield Fact(event.seat, _used(dealt[event.seat]), 1)
            case _:
                pass


def _stages(events: Sequence[Event]) -> Iterator[Fact]:
    """Yield the points of a seat in a stage as they grow, and all majorities won in one stage."""
    points: Counter[Seat] = Counter()
    won: Counter[Seat] = Counter()
    for event in events:
        match event:
            case StageBegun():
                points, won = Counter(), Counter()
            case Traded() | WorkersPaid() | MajorityWon():
                points[event.seat] += event.points
            case MajorityShared():
                points.update(dict.fromkeys(event.seats, event.points))
            case _:
                continue
        for seat, total in points.items():
            yield Fact(seat, say("basari.fact.best_stage"), total, best=True)
        if isinstance(event, MajorityWon):
            won[event.seat] += 1
            yield Fact(event.seat, say("basari.fact.sweep"), won[event.seat] // len(COLOURS))


def _gems(events: Sequence[Event]) -> Iterator[Fact]:
    """Yield how many gems a seat has, as that changes."""
    held: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, RoundDealt) and not held:
            held.update(dict.fromkeys(range(len(event.cards)), FIRST_GEMS * len(COLOURS)))
        for seat, change in _changes(event):
            held[seat] += change
        for seat, number in held.items():
            yield Fact(seat, say("basari.fact.most_gems"), number, best=True)


def _changes(event: Event) -> Iterator[tuple[Seat, int]]:
    """Yield who got or gave away gems, and how many."""
    match event:
        case Mined():
            yield event.seat, event.gems.total
        case Swapped():
            yield event.seat, event.take.total - 1
        case Picked():
            yield event.seat, 1
        case Accepted() | Outbid():
            yield event.seat, event.gems.total
            yield event.rival, -event.gems.total
        case MajorityWon():
            yield event.seat, -event.returned
        case MajorityShared():
            yield from ((seat, -event.returned) for seat in event.seats)
        case _:
            pass

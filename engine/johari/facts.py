"""What is worth counting at a table of Johari."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from engine.core import Fact, Seat
from engine.facts import Remarkable, gathered
from engine.johari import nobles
from engine.johari.events import (
    Advanced,
    Claimed,
    DayBegan,
    Event,
    Finished,
    Inspected,
    Revealed,
    TokensStacked,
    Unpacked,
)
from engine.johari.events_deeds import (
    Bribed,
    Discarded,
    Exchanged,
    GotBaksheesh,
    Hired,
    Purchased,
    SoldToCollector,
    SoldToJeweler,
    Traded,
)
from engine.johari.names import action_name, gem_name, noble_name
from engine.johari.pieces import (
    GEMS,
    NOBLES,
    START_GOLD,
    TRACK,
    TRACK_END,
    Cards,
    Gem,
    Noble,
    fakes,
)
from engine.text import Text, say


def _hired(noble: Noble) -> Text:
    return say("johari.fact.hired", noble=noble_name(noble))


def _track_end(gem: Gem) -> Text:
    return say("johari.fact.track_end", gem=gem_name(gem))


EXPLORATIONS: tuple[Text, ...] = (*map(_hired, NOBLES), *map(_track_end, GEMS))
"""Every noble that can be hired, and every gem token that can come to the end of its track."""
REMARKABLE: Mapping[Text, Remarkable] = MappingProxyType(
    {
        say("johari.fact.best_sale"): Remarkable(20, 87),
        say("johari.fact.fakes_lost"): Remarkable(8, 97),
        say("johari.fact.fakes_safe"): Remarkable(3, 97),
        say("johari.fact.fakes_sold"): Remarkable(9, 95),
        say("johari.fact.largest_purchase"): Remarkable(6, 99),
        say("johari.fact.most_gold"): Remarkable(30, 92),
        say("johari.fact.never_caught"): Remarkable(1, 100),
    }
)
"""What is told after a game."""


def facts(events: Sequence[Event]) -> tuple[Fact, ...]:
    """Return what is worth counting in all that happened."""
    observed = [fact for event in events for fact in _observed(event)]
    return gathered((*observed, *_inspections(events), *_tokens(events)), REMARKABLE)


def _observed(event: Event) -> Iterator[Fact]:
    """Yield what an event tells by itself."""
    yield from _gold(event)
    match event:
        case Revealed():
            for play in event.plays:
                yield Fact(play.seat, say("johari.fact.played", card=action_name(play.card)), 1)
        case Purchased():
            bought = len(event.cards)
            yield Fact(event.seat, say("johari.fact.largest_purchase"), bought, best=True)
        case SoldToJeweler():
            yield Fact(event.seat, say("johari.fact.jeweler_sales"), 1)
            yield from _sale(event)
        case SoldToCollector():
            yield Fact(event.seat, say("johari.fact.collector_sales"), 1)
            yield from _sale(event)
        case Hired():
            yield Fact(event.seat, _hired(event.noble), 1)
        case Inspected():
            for loss in event.losses:
                yield Fact(loss.seat, say("johari.fact.fakes_lost"), 1)
        case _:
            pass


def _gold(event: Event) -> Iterator[Fact]:
    most = say("johari.fact.most_gold")
    match event:
        case TokensStacked():
            for seat in event.seats:
                yield Fact(seat, most, START_GOLD, best=True)
        case (
            GotBaksheesh() | Bribed() | Purchased() | SoldToJeweler() | SoldToCollector()
            | Discarded() | Traded() | Hired() | Exchanged() | Unpacked()
        ):  # fmt: skip
            yield Fact(event.seat, most, event.gold, best=True)
        case _:
            pass


def _sale(sale: SoldToJeweler | SoldToCollector) -> Iterator[Fact]:
    prestige = TRACK[sale.at] - TRACK[sale.at - sale.steps]
    yield Fact(sale.seat, say("johari.fact.best_sale"), prestige, best=True)
    yield Fact(sale.seat, say("johari.fact.fakes_sold"), len(fakes(_sold(sale))))


def _sold(sale: SoldToJeweler | SoldToCollector) -> Cards:
    """Return the gem cards of a sale."""
    if isinstance(sale, SoldToCollector) and sale.added is not None:
        return (*sale.cards, sale.added)
    return sale.cards


def _inspections(events: Sequence[Event]) -> Iterator[Fact]:
    """Yield the inspections that left fakes alone, and who lost none in a whole game."""
    shown: Counter[Seat] = Counter()
    safe: set[Seat] = set()
    spared: set[Seat] = set()
    caught: set[Seat] = set()
    for event in events:
        match event:
            case DayBegan():
                safe = set()
            case Bribed() | GotBaksheesh(protected=True):
                safe |= {event.seat}
            case SoldToJeweler() | SoldToCollector():
                hidden = [seat for seat in sorted(safe) if shown[seat] and seat != event.seat]
                spared |= {*hidden}
                yield from (Fact(seat, say("johari.fact.fakes_safe"), 1) for seat in hidden)
            case Inspected():
                caught |= {loss.seat for loss in event.losses}
            case Finished():
                for seat in sorted(spared - caught):
                    yield Fact(seat, say("johari.fact.never_caught"), 1)
            case _:
                pass
        for seat, came, went in _moved(event):
            shown[seat] += len(fakes(came)) - len(fakes(went))


def _moved(event: Event) -> Iterator[tuple[Seat, Cards, Cards]]:
    """Yield whose display got and lost which gem cards."""
    match event:
        case Claimed():
            yield event.seat, (event.card,), ()
        case Purchased() | Unpacked() | Traded(at_once=True):
            yield event.seat, event.cards, ()
        case Exchanged():
            yield event.seat, (event.take,), (event.give,)
        case SoldToJeweler() | SoldToCollector():
            yield event.seat, (), _sold(event)
        case Discarded():
            yield event.seat, (), (event.card,)
        case Hired():
            yield event.seat, (), event.cards
        case Inspected():
            for loss in event.losses:
                yield loss.seat, (), (loss.card,)
        case _:
            pass


def _tokens(events: Sequence[Event]) -> Iterator[Fact]:
    """Yield every gem token that came to the end of its track."""
    at: Counter[tuple[Seat, Gem]] = Counter()
    final_steps: Counter[Seat] = Counter()
    for event in events:
        match event:
            case Hired():
                final_steps[event.seat] += nobles.amount((event.noble,), "final_steps")
            case SoldToJeweler() | SoldToCollector() | Discarded():
                at[event.seat, event.gem] = event.at
            case Advanced():
                for gem in event.gems:
                    at[event.seat, gem] += final_steps[event.seat] // len(event.gems)
            case _:
                pass
    for (seat, gem), step in at.items():
        if step >= TRACK_END:
            yield Fact(seat, _track_end(gem), 1)

"""The market: stores and booths, the draw pile and the discards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.johari.pieces import PLACES, STORES, Card, Cards, Place, booths, heap, store_of, without
from engine.rng import Rng

_INDEX: dict[Place, int] = {place: index for index, place in enumerate(PLACES)}


@dataclass(frozen=True, slots=True)
class Market:
    """What lies at each place (in the order of PLACES), the draw pile (top first), the discards."""

    places: tuple[Cards, ...]
    pile: Cards
    discards: Cards

    def take(self, place: Place, cards: Cards) -> Market:
        """Return the market after some cards have left a place."""
        return self._with(place, without(self.places[_INDEX[place]], cards))

    def put(self, place: Place, card: Card) -> Market:
        """Return the market with one more card at a place."""
        return self._with(place, heap((*self.places[_INDEX[place]], card)))

    def discard(self, cards: Cards) -> Market:
        """Return the market with more cards on the discards."""
        if not cards:
            return self
        return Market(self.places, self.pile, heap((*self.discards, *cards)))

    def _with(self, place: Place, cards: Cards) -> Market:
        index = _INDEX[place]
        places = (*self.places[:index], cards, *self.places[index + 1 :])
        return Market(places, self.pile, self.discards)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A card that was put somewhere in the market."""

    place: Place
    card: Card


@dataclass(frozen=True, slots=True)
class Replenished:
    """A full deal: what was dealt before and after a reshuffle, and how many cards were lacking.

    `reshuffled` is the number of discards that became the new pile, 0 if there was no need.
    """

    market: Market
    rng: Rng
    before: tuple[Delivery, ...]
    reshuffled: int
    after: tuple[Delivery, ...]
    lacking: int


def empty(seats: int, pile: Iterable[Card]) -> Market:
    """Return a market with all cards on the draw pile."""
    return Market(((),) * (len(STORES) + len(booths(seats))), tuple(pile), ())


def cards_at(places: tuple[Cards, ...], place: Place) -> Cards:
    """Return what lies at a place."""
    return places[_INDEX[place]]


def open_places(places: tuple[Cards, ...]) -> tuple[Place, ...]:
    """Return the places that are in use with so many seats."""
    return PLACES[: len(places)]


def home(place: Place, card: Card) -> Place:
    """Return where a card goes that is given for one at `place`: that booth, or its own store."""
    return store_of(card) if place in STORES else place


def replenished(market: Market, seats: int, rng: Rng) -> Replenished:
    """Deal a card a seat into the stores, then one into each booth, reshuffling when needed."""
    pile, discards = list(market.pile), market.discards
    places = [list(cards) for cards in market.places]
    targets: list[Place | None] = [None] * seats + list(booths(seats))
    dealt: list[Delivery] = []
    split, reshuffled, lacking = len(targets), 0, 0
    for target in targets:
        if not pile and discards:
            shuffled, rng = rng.shuffled(discards)
            pile, discards = list(shuffled), ()
            split, reshuffled = len(dealt), len(shuffled)
        if not pile:
            lacking += 1
            continue
        card = pile.pop(0)
        place = target or store_of(card)
        places[_INDEX[place]].append(card)
        dealt.append(Delivery(place, card))
    full = Market(tuple(map(heap, places)), tuple(pile), discards)
    return Replenished(full, rng, tuple(dealt[:split]), reshuffled, tuple(dealt[split:]), lacking)

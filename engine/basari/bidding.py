"""Bargaining: who opens, and which offers are higher than others."""

from __future__ import annotations

from collections.abc import Iterable

from engine.basari.pieces import COLOURS, Gems
from engine.basari.state import Player
from engine.core import Seat


def bargaining_order(players: tuple[Player, ...], seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the seats in the order of bargaining: the first one opens."""

    # Rulebook p. 2: most red gems, then yellow, green, blue, points, workers; the last resort,
    # age, is the lower seat here.
    def rank(seat: Seat) -> tuple[int, ...]:
        player = players[seat]
        return (*player.gems.counts, player.points, player.workers, -seat)

    return tuple(sorted(seats, key=rank, reverse=True))


def highest_of(gems: Gems, number: int) -> Gems:
    """Return the most valuable offer of so many gems, or of all if there are fewer."""
    counts = []
    for colour in COLOURS:
        taken = min(gems.of(colour), number)
        counts.append(taken)
        number -= taken
    return Gems(*counts)


def can_raise(gems: Gems, offer: Gems) -> bool:
    """Tell whether some offer from these gems beats the one on the table."""
    return gems.beats(offer)  # nothing is higher than offering everything


def least_raise(gems: Gems, offer: Gems) -> int:
    """Return how many gems a raise takes at least."""
    if highest_of(gems, offer.total).beats(offer):
        return offer.total
    return offer.total + 1

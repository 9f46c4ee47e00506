"""A trader fresh from the tutorial: reads the own card and takes what it pays most at once."""

from __future__ import annotations

from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
from engine.basari.bidding import can_raise
from engine.basari.pieces import (
    COLOURS,
    ENOUGH_WORKERS,
    NO_GEMS,
    ONE,
    SWAPPED_IN,
    WORKERS_BONUS,
    Gems,
    Letter,
    letters,
)
from engine.basari.state import Bargaining, Picking, Player, Swapping
from engine.basari.view import View
from engine.core import decision_of

GEM = 2  # points that a gem seems to be worth, whatever its colour
WORKER = 1  # the same for a worker, as long as the bonus is far
HIRED = 3  # workers that a card of the pile probably brings
FAIR_OFFER = 2  # gems that are enough to leave an action to somebody else


def novice(view: View) -> Action:
    """Return what pays most right now: who else wants it, and who leads in what, is forgotten."""
    own = view.players[decision_of(view.pending, view.seat).seat]
    match view.phase:
        case Bargaining(action=action, offer=offer):
            return _bargained(own, action, offer)
        case Swapping():
            give = own.gems.colours[-1]
            return Swap(give, _taken(view.stock + ONE[give], SWAPPED_IN))
        case Picking():
            return Pick(view.stock.colours[0])
        case _:
            cards = letters(len(view.players))
            return Seal(max(cards, key=lambda letter: _paid(own, letter)))


def _paid(own: Player, letter: Letter) -> int:
    """Return the points that an action seems to bring, if nobody comes in between."""
    match letter:
        case "a":
            enough = own.workers + HIRED >= ENOUGH_WORKERS > own.workers
            return WORKERS_BONUS if enough else HIRED * WORKER
        case "b":
            return own.card.points
        case "c":
            return GEM * own.card.gems.total
        case "d":
            return GEM


def _bargained(own: Player, action: Letter, offer: Gems | None) -> Action:
    """Open with the lowest gem and go on by one gem at a time, until it does not pay."""
    gems = [colour for colour in reversed(COLOURS) for _ in range(own.gems.of(colour))]
    if offer is None:
        return Bid(ONE[gems[0]])
    if offer.total >= FAIR_OFFER or GEM * (offer.total + 1) > _paid(own, action):
        return Accept()
    raised = NO_GEMS
    for colour in gems[: offer.total + 1]:
        raised += ONE[colour]
    return Bid(raised) if can_raise(own.gems, offer) and raised.beats(offer) else Accept()


def _taken(stock: Gems, number: int) -> Gems:
    """Return so many gems, the most valuable first."""
    taken = NO_GEMS
    for colour in [each for each in stock.colours for _ in range(stock.of(each))][:number]:
        taken += ONE[colour]
    return taken

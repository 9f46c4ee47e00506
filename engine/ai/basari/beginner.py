"""How a decision of Basari looks on a first evening: what the own card pays.

A beginner reads the own card, not those of the others, and likes whatever pays nearly the most as
much as the best. A gem is a gem: majorities and what a rival gains are not thought of.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
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
from engine.basari.state import Bargaining, Over, Picking, Player, Swapping
from engine.basari.view import View
from engine.chance import Chance
from engine.core import Seat

GEM = 2.0  # points that a gem seems to be worth
SHADE = 0.2  # points more for each step of its colour towards red
WORKERS = 3  # that an unknown card seems to show
WORKER = 1.2  # points that one of them seems to be worth
MOOD = 4.0  # points that an action may look better or worse on the day
MOST_OFFERED = 3  # gems that anybody thinks of giving away


def first_sight(view: View, seat: Seat, chance: Chance) -> list[tuple[Action, float]]:
    """Return the options that come to mind, with the points they seem to bring, best first."""
    own, phase = view.players[seat], view.phase
    options: list[tuple[Action, float]]
    match phase:
        case Bargaining():
            options = list(_answers(own, phase.action, phase.offer, chance))
        case Swapping():
            options = list(_swaps(own, view.stock))
        case Picking():
            options = [(Pick(colour), _worth(ONE[colour])) for colour in view.stock.colours]
        case Over():
            options = []
        case _:
            options = [
                (Seal(letter), _paid(own, letter) + MOOD * chance.share())
                for letter in letters(len(view.players))
            ]
    return sorted(options, key=lambda option: -option[1])


def _paid(own: Player, letter: Letter) -> float:
    """Return what an action seems to pay, if nobody comes in between."""
    match letter:
        case "a":
            missing = ENOUGH_WORKERS - own.workers
            return float(WORKERS_BONUS) if 0 < missing <= WORKERS else WORKER * WORKERS
        case "b":
            return float(own.card.points)
        case "c":
            return _worth(own.card.gems)
        case "d":
            return GEM


def _answers(
    own: Player, action: Letter, offer: Gems | None, chance: Chance
) -> Iterator[tuple[Action, float]]:
    """Yield accepting, and offers of the lowest gems that beat the one on the table."""
    paid = _paid(own, action) + MOOD * (chance.share() - 0.5)
    if offer is not None:
        yield Accept(), _worth(offer)
    cheap = [colour for colour in reversed(COLOURS) for _ in range(own.gems.of(colour))]
    least = 1 if offer is None else offer.total
    bid = NO_GEMS
    for number, colour in enumerate(cheap[: max(MOST_OFFERED, least)], 1):
        bid += ONE[colour]
        if number >= least and (offer is None or bid.beats(offer)):
            yield Bid(bid), paid - _worth(bid)


def _swaps(own: Player, stock: Gems) -> Iterator[tuple[Action, float]]:
    give = own.gems.colours[-1]
    there, take = stock + ONE[give], NO_GEMS
    for colour in [each for each in there.colours for _ in range(there.of(each))][:SWAPPED_IN]:
        take += ONE[colour]
    yield Swap(give, take), _worth(take) - _worth(ONE[give])


def _worth(gems: Gems) -> float:
    """Return what gems seem to be worth, red ones a little more."""
    shades = range(len(COLOURS) - 1, -1, -1)
    return sum([n * (GEM + SHADE * shade) for n, shade in zip(gems.counts, shades, strict=True)])

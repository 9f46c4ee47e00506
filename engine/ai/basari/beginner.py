"""How a decision of Basari looks on a first evening: what the own card pays.

A beginner reads the own card, not those of the others, and likes whatever pays nearly the most as
much as the best. A gem is a gem: majorities and what a rival gains are not thought of. Only in the
last round of all it is plain that gems have little time left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
from engine.basari.pieces import (
    COLOURS,
    ENOUGH_WORKERS,
    NO_GEMS,
    ONE,
    STAGES,
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
LAST_GEM = 0.7  # the same in the last round of all
SHADE = 0.2  # points more for each step of its colour towards red
WORKERS = 3  # that an unknown card seems to show
WORKER = 1.2  # points that one of them seems to be worth
MOOD = 3.5  # points that an action may look better or worse on the day
MOST_OFFERED = 3  # gems that anybody thinks of giving away


def first_sight(view: View, seat: Seat, chance: Chance) -> list[tuple[Action, float]]:
    """Return the options that come to mind, with the points they seem to bring, best first."""
    phase = view.phase
    beginner = Beginner(view.players[seat], LAST_GEM if _is_last_round(view) else GEM)
    options: list[tuple[Action, float]]
    match phase:
        case Bargaining():
            options = list(beginner.answers(phase.action, phase.offer, chance))
        case Swapping():
            options = [beginner.swap(view.stock)]
        case Picking():
            options = [(Pick(colour), beginner.worth(ONE[colour])) for colour in view.stock.colours]
        case Over():
            options = []
        case _:
            options = [
                (Seal(letter), beginner.paid(letter) + MOOD * chance.share())
                for letter in letters(len(view.players))
            ]
    return sorted(options, key=lambda option: -option[1])


def _is_last_round(view: View) -> bool:
    return view.stage == STAGES and max(each.workers for each in view.players) >= ENOUGH_WORKERS


@dataclass(frozen=True, slots=True)
class Beginner:
    """Somebody on a first evening, and what a gem seems to be worth just now."""

    own: Player
    gem: float

    def paid(self, letter: Letter) -> float:
        """Return what an action seems to pay, if nobody comes in between."""
        match letter:
            case "a":
                missing = ENOUGH_WORKERS - self.own.workers
                return float(WORKERS_BONUS) if 0 < missing <= WORKERS else WORKER * WORKERS
            case "b":
                return float(self.own.card.points)
            case "c":
                return self.worth(self.own.card.gems)
            case "d":
                return self.gem

    def answers(
        self, action: Letter, offer: Gems | None, chance: Chance
    ) -> Iterator[tuple[Action, float]]:
        """Yield accepting, and offers of the lowest gems that beat the one on the table."""
        paid = self.paid(action) + MOOD * (chance.share() - 0.5)
        if offer is not None:
            yield Accept(), self.worth(offer)
        for bid in self.bids(offer):
            yield Bid(bid), paid - self.worth(bid)

    def bids(self, offer: Gems | None) -> Iterator[Gems]:
        """Yield a dearer gem in place of one that was offered, and so many of the lowest gems."""
        least = 1 if offer is None else offer.total
        if offer is not None:
            rest = offer - ONE[offer.colours[-1]]
            for colour in reversed(COLOURS):
                bid = rest + ONE[colour]
                if bid.beats(offer) and self.own.gems.common(bid) == bid:
                    yield bid
                    break
        bid = NO_GEMS
        cheap = [each for each in reversed(COLOURS) for _ in range(self.own.gems.of(each))]
        for number, colour in enumerate(cheap[: max(MOST_OFFERED, least)], 1):
            bid += ONE[colour]
            if number >= least and (offer is None or bid.beats(offer)):
                yield bid

    def swap(self, stock: Gems) -> tuple[Action, float]:
        """Return the exchange of the lowest gem for the dearest ones."""
        give = self.own.gems.colours[-1]
        there, take = stock + ONE[give], NO_GEMS
        for colour in [each for each in there.colours for _ in range(there.of(each))][:SWAPPED_IN]:
            take += ONE[colour]
        return Swap(give, take), self.worth(take) - self.worth(ONE[give])

    def worth(self, gems: Gems) -> float:
        """Return what gems seem to be worth, red ones a little more."""
        shades = range(len(COLOURS) - 1, -1, -1)
        return sum(
            [n * (self.gem + SHADE * shade) for n, shade in zip(gems.counts, shades, strict=True)]
        )

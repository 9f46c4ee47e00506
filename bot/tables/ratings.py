"""How strong somebody is at a game: one number, made from the places of finished tables alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import BradleyTerryFull

from engine.core import ranked

MIN_RATED_GAMES = 10
"""Before so many rated games a number is shown with a question mark."""
MAX_RATED_A_DAY = 5
"""So many tables of the same group of people are rated a day: the UTC day of their end."""
MIN_SHARE = 0.8
"""Who answers less of their seat's decisions themselves counts as last."""
POINTS = 60
"""What one unit of `mu` is worth in the number that people see."""
MAX_MU = 100.0
"""No rating leaves 0 to this, however long the same people beat the same others."""
MAX_SIGMA = 25 / 3
"""Of nobody the model is less sure than of somebody new."""
DECIMALS = 6
"""To which a rating is rounded, since the last bits of an exponential differ between systems."""

# It compares every two seats, so that sharing a place is half a win. PlackettLuce, the library's
# first choice, lifts the third of five above two who share the first place. With a larger tau than
# the default's 25 / 300 a number keeps moving after many games.
MODEL = BradleyTerryFull(tau=25 / 75)


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody seems (`mu`), and how unsure that is (`sigma`)."""

    mu: float
    sigma: float

    def __post_init__(self) -> None:
        if not (0 <= self.mu <= MAX_MU and 0 < self.sigma <= MAX_SIGMA):  # nor is NaN a rating
            raise ValueError(f"not a rating: {self.mu}, {self.sigma}")

    @property
    def shown(self) -> int:
        """The number that people see: from `mu` alone, so that a win never lowers it."""
        return round(self.mu * POINTS)


NEW = Rating(25.0, MAX_SIGMA)
"""What everybody begins with, shown as 1500."""


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """What counts of a seat: its rank by the rules, and how its person played it.

    They answered `own` of its `decisions` themselves; `left` is whoever left or gave up.
    """

    rank: int
    own: int
    decisions: int
    left: bool = False

    @property
    def counts_as_last(self) -> bool:
        """Whether its rank is forfeit, because its person left or played too little of it."""
        return self.left or (self.decisions > 0 and self.own / self.decisions < MIN_SHARE)


def rated_places(seats: Sequence[RatedSeat]) -> tuple[int, ...]:
    """Return each seat's place: by rank, and after all others those whose rank is forfeit."""
    return ranked(tuple((0, 0) if seat.counts_as_last else (1, -seat.rank) for seat in seats))


def rerated(before: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """Return each seat's rating after a table; whoever came first never has less than before."""
    teams = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    first = min(places)
    return tuple(
        _bounded(new.mu, new.sigma, least=old.mu if place == first else 0.0)
        for old, (new,), place in zip(before, rated, places, strict=True)
    )


def _bounded(mu: float, sigma: float, *, least: float) -> Rating:
    """Return a rating as it is stored: rounded, and within bounds.

    The model takes from somebody who shares the first place with a weaker player, hence `least`;
    and where everything happens as expected its doubt grows without end.
    """
    rounded = round(min(max(mu, 0.0), MAX_MU), DECIMALS)
    return Rating(max(rounded, least), round(min(sigma, MAX_SIGMA), DECIMALS))

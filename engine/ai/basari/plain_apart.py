"""Plain traders that no level was tuned against: what docs/ai.md tells of them came last."""

from __future__ import annotations

from engine.ai.basari.plain_appraisers import Appraiser
from engine.ai.basari.plain_traders import Trader, fixed_prices, marginal_prices, worths
from engine.ai.core import shares_of
from engine.basari.view import View
from engine.chance import Chance
from engine.core import Seat


def hurried(view: View, seat: Seat, _chance: Chance) -> list[float]:
    """Hire whenever the bonus is in reach, and take points from the card otherwise."""
    own = worths(view, seat, fixed_prices(view, seat))
    own[0] *= 1.8
    return shares_of(own, 0.7)


def avoiding(view: View, seat: Seat, _chance: Chance) -> list[float]:
    """Leave alone what the own cards of the others make best, and take the best of the rest."""
    own = worths(view, seat, marginal_prices(view, seat))
    wanted = [0.0] * len(own)
    for other in range(len(view.players)):
        if other != seat:
            theirs = worths(view, other, fixed_prices(view, other))
            wanted[theirs.index(max(theirs))] += 1
    return shares_of([worth / (1 + crowd) for worth, crowd in zip(own, wanted, strict=True)], 0.6)


HURRIED = Trader(hurried, fixed_prices, opens=0.3, pays=0.7, asks=0.7, wavers=0.2)
AVOIDING = Trader(avoiding, marginal_prices, opens=0.3, pays=0.6, asks=0.5, wavers=0.3)
MISER = Appraiser("even", sharp=0.4, future=0.9, envy=0.8, margin=0.8)

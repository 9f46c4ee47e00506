"""Plain traders by rules of thumb: opponents for the arena that share nothing with the levels.

They judge by prices a person could name after one evening: a card's points, a fixed price for a
gem of each colour, and workers by what is missing. What tells them apart is how they choose a
letter and how they bargain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engine.ai.core import shares_of
from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
from engine.basari.pieces import (
    CARD,
    COLOURS,
    ENOUGH_WORKERS,
    MAJORITY,
    ONE,
    WORKERS_BONUS,
    Colour,
    Gems,
    Letter,
    letters,
)
from engine.basari.state import Bargaining, Picking, Swapping
from engine.basari.view import Concealed, View
from engine.chance import Chance
from engine.core import Seat, decision_of

Prices: TypeAlias = Callable[[View, Seat], dict[Colour, float]]
"""What one gem of each colour is worth to a seat, in points."""
Wishes: TypeAlias = Callable[[View, Seat, Chance], list[float]]
"""How likely a seat chooses each letter."""

GEMS_OF_A_MAJORITY = 7  # gems that usually win a colour
LARGEST_OFFER = 6  # gems; nobody here thinks of more
MEAN_POINTS = 5.5  # on a bazaar card


@dataclass(frozen=True, slots=True)
class Trader:
    """A rule for letters, prices for gems, and limits for bargains."""

    wishes: Wishes
    prices: Prices
    opens: float
    """The share of an action's worth that a first offer is worth."""
    pays: float
    """The largest share of an action's worth that it offers."""
    asks: float
    """The least share of an action's worth for which it leaves the action to the other."""
    wavers: float = 0.0
    """How far, up or down, the limits are drawn by chance in every bargain."""

    def __call__(self, view: View, seed: str) -> Action:
        """Choose an action from a view and a seed."""
        seat, chance = decision_of(view.pending, view.seat).seat, Chance(seed)
        phase = view.phase
        match phase:
            case Concealed():
                cards = letters(len(view.players))
                return Seal(cards[chance.pick(self.wishes(view, seat, chance))])
            case Bargaining():
                return self._bargain(view, phase, seat, 1 + self.wavers * chance.noise() / 2)
            case Swapping():
                return self._swap(view, seat)
            case Picking():
                return Pick(self._dearest(view, seat, view.stock))
            case _:
                raise AssertionError(phase)

    def _bargain(self, view: View, phase: Bargaining, seat: Seat, mood: float) -> Action:
        prices = self.prices(view, seat)
        worth = action_worth(view, seat, phase.action, prices) * mood
        offers = sorted(
            [(total(gems, prices), gems.counts, gems) for gems in higher(view, seat, phase.offer)]
        )
        if phase.offer is None:
            good = [gems for price, _, gems in offers if price >= self.opens * worth]
            return Bid(good[0] if good and self.opens else offers[0][2])
        wanted = total(phase.offer, prices) < self.asks * worth
        affordable = offers and offers[0][0] <= self.pays * worth
        return Bid(offers[0][2]) if wanted and affordable else Accept()

    def _swap(self, view: View, seat: Seat) -> Action:
        prices = self.prices(view, seat)
        give = min(view.players[seat].gems.colours, key=prices.__getitem__)
        there = view.stock + ONE[give]
        first = self._dearest(view, seat, there)
        rest = there - ONE[first]
        taken = ONE[first] + (ONE[self._dearest(view, seat, rest)] if rest.total else Gems())
        return Swap(give, taken)

    def _dearest(self, view: View, seat: Seat, gems: Gems) -> Colour:
        return max(gems.colours, key=self.prices(view, seat).__getitem__)


def higher(view: View, seat: Seat, offer: Gems | None) -> Iterator[Gems]:
    """Yield the offers that a seat may make: as many gems or a few more, never very many."""
    least = 1 if offer is None else offer.total
    most = min(LARGEST_OFFER, least + 2) if offer is None else least + 1
    red, yellow, green, blue = view.players[seat].gems.counts
    for number in range(least, most + 1):
        for r in range(min(red, number) + 1):
            for y in range(min(yellow, number - r) + 1):
                for g in range(min(green, number - r - y) + 1):
                    b = number - r - y - g
                    gems = Gems(r, y, g, b)
                    if b <= blue and (offer is None or gems.beats(offer)):
                        yield gems


def total(gems: Gems, prices: dict[Colour, float]) -> float:
    """Return what gems are worth by these prices."""
    return sum(prices[colour] * gems.of(colour) for colour in COLOURS)


def action_worth(view: View, seat: Seat, letter: Letter, prices: dict[Colour, float]) -> float:
    """Return what it brings a seat to carry out an action, in points."""
    player = view.players[seat]
    match letter:
        case "a":
            return workers_worth(view, seat)
        case "b":
            return player.card.points
        case "c":
            return total(view.stock.common(player.card.gems), prices)
        case "d":
            return max(prices.values())


def workers_worth(view: View, seat: Seat) -> float:
    """Return what a card from the pile brings: a part of the bonus, all of it in the end."""
    missing = ENOUGH_WORKERS - view.players[seat].workers
    if missing <= 0 or not view.unseen:
        return 0.5
    pile = [CARD[card].workers for card in view.unseen]
    enough = sum(workers >= missing for workers in pile) / len(pile)
    others = [own.workers for place, own in enumerate(view.players) if place != seat]
    behind = max(0, max(others) - view.players[seat].workers)
    step = WORKERS_BONUS * sum(pile) / len(pile) / ENOUGH_WORKERS / (1 + behind / 4)
    return max(step, WORKERS_BONUS * enough)


def fixed_prices(_view: View, _seat: Seat) -> dict[Colour, float]:
    """Return the same prices at every table: a majority's points by the gems that win it."""
    return {colour: MAJORITY[colour] / GEMS_OF_A_MAJORITY for colour in COLOURS}


def marginal_prices(view: View, seat: Seat) -> dict[Colour, float]:
    """Return prices by how close the majority is: a gem that decides it is worth most."""
    prices = {}
    for colour in COLOURS:
        own = view.players[seat].gems.of(colour)
        others = [p.gems.of(colour) for place, p in enumerate(view.players) if place != seat]
        gap = abs(own - max(others))
        prices[colour] = MAJORITY[colour] / (3.5 + 1.5 * gap)
    return prices


def worths(view: View, seat: Seat, prices: dict[Colour, float]) -> list[float]:
    """Return what each letter is worth to a seat if it is alone on it."""
    return [action_worth(view, seat, letter, prices) for letter in letters(len(view.players))]


def anything(view: View, seat: Seat, _chance: Chance) -> list[float]:
    """Choose any letter that is worth something."""
    return [float(worth > 1) for worth in worths(view, seat, fixed_prices(view, seat))]


def own_best(view: View, seat: Seat, _chance: Chance) -> list[float]:
    """Choose the letter that the own card makes best, whatever the others want."""
    own = worths(view, seat, fixed_prices(view, seat))
    return [float(worth == max(own)) for worth in own]


def own_leaning(view: View, seat: Seat, _chance: Chance) -> list[float]:
    """Lean towards what the own card makes good."""
    return shares_of(worths(view, seat, fixed_prices(view, seat)), 1.0)


def imitated(view: View, seat: Seat, _chance: Chance) -> list[float]:
    """Choose as the others did in this stage, as far as cards, points and gems still tell."""
    others = [player for place, player in enumerate(view.players) if place != seat]
    hired = sum(len(player.cards) - view.round for player in others)
    traded = sum(player.books[-1].trade for player in others) / MEAN_POINTS
    mined = max(0.0, (view.round - 1) * len(others) / 2 - hired - traded)
    counts = [hired, traded, mined, view.round - 1.0][: len(letters(len(view.players)))]
    return [1 + 2 * count for count in counts]


def uncrowded(view: View, seat: Seat, _chance: Chance) -> list[float]:
    """Lean to what is good by marginal prices and not wanted by too many others."""
    seats = range(len(view.players))
    own = [worths(view, each, marginal_prices(view, each)) for each in seats]
    plans = [shares_of(each, 1.5) for each in own]
    for _ in range(4):
        hoped = [
            [_hoped(own[each][at], [plans[o][at] for o in seats if o != each])
             for at in range(len(own[each]))]
            for each in seats
        ]  # fmt: skip
        plans = [
            [(old + new) / 2 for old, new in zip(plan, shares_of(hope, 0.8), strict=True)]
            for plan, hope in zip(plans, hoped, strict=True)
        ]
    return plans[seat]


def _hoped(worth: float, chances: list[float]) -> float:
    """Return what a letter brings: all of it alone, half in a bargain, nothing in a crowd."""
    alone = 1.0
    for chance in chances:
        alone *= 1 - chance
    two = sum(alone * chance / max(1 - chance, 0.01) for chance in chances)
    return worth * (alone + two / 2)


SANE = Trader(anything, fixed_prices, opens=0.3, pays=0.7, asks=0.6, wavers=0.8)
OWN_CARD = Trader(own_best, fixed_prices, opens=0.3, pays=0.6, asks=0.5)
IMITATOR = Trader(imitated, fixed_prices, opens=0.3, pays=0.6, asks=0.5, wavers=0.3)
CAUTIOUS = Trader(own_leaning, fixed_prices, opens=0.0, pays=0.35, asks=0.3)
GENEROUS = Trader(own_leaning, fixed_prices, opens=0.6, pays=1.0, asks=0.9)
EXPERT = Trader(uncrowded, marginal_prices, opens=0.25, pays=0.5, asks=0.5, wavers=0.2)

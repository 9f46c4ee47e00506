"""One round of Jaipur in a form that is quick to play on: counts of cards, changed in place.

Kinds of cards are numbers in the order of `GOODS`, camels last. Values of tokens are sums up to a
place, so that a sale is one subtraction. The rules are those of `engine.jaipur.rules`; a test plays
random tables in both and compares them after every turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import lt
from typing import TypeAlias

from engine.jaipur.actions import Action, Exchange, Sell, Take, TakeCamels
from engine.jaipur.pieces import (
    BONUSES,
    CAMEL_TOKEN,
    CARDS,
    EMPTY_PILES,
    GOODS,
    HAND_LIMIT,
    LEAST,
    SIZES,
    TOKENS,
    Card,
    Values,
)
from engine.jaipur.scoring import seals
from engine.jaipur.state import Over, State
from engine.jaipur.view import View

Move: TypeAlias = int | tuple[tuple[int, ...], tuple[int, ...]]
"""0 to 5 take a good, 6 takes the camels, `SALE` and above sell, a pair exchanges."""

KINDS: tuple[Card, ...] = tuple(CARDS)
KIND: dict[str, int] = {card: kind for kind, card in enumerate(KINDS)}
CAMELS = KIND["camel"]
SALE = 16
"""A sale is this, plus eight for each kind before, plus the number of cards."""

LENGTHS = [len(pile) for pile in TOKENS]
SUMS = [
    [sum(pile[:place]) for place in range(len(pile) + 1)] + [sum(pile)] * HAND_LIMIT
    for pile in TOKENS
]
"""For each kind the value of the tokens up to a place; past the last one nothing is added."""
LEASTS = [LEAST[good] for good in GOODS]
BONUS_MEANS = [sum(values) / len(values) for values in BONUSES]


@dataclass(slots=True)
class Table:
    """A round in progress: what lies where, and what each seat has earned."""

    turn: int
    deck: list[int]
    """The top card is the last one."""
    market: list[int]
    hands: tuple[list[int], list[int]]
    herds: list[int]
    sold: list[int]
    bonuses: tuple[list[int], list[int], list[int]]
    """The top token is the last one."""
    money: list[int]
    tokens: list[int]
    drawn: list[int]
    seals: tuple[int, ...]
    over: bool = False
    sizes: list[int] = field(init=False)
    left: int = field(init=False)
    """How many piles have tokens left."""

    def __post_init__(self) -> None:
        self.sizes = [sum(self.hands[0]), sum(self.hands[1])]
        self.left = sum(map(lt, self.sold, LENGTHS))

    def play(self, move: Move) -> None:
        """Carry out a legal move of the seat in turn."""
        seat = self.turn
        self.turn = 1 - seat
        if isinstance(move, tuple):
            self._exchange(seat, *move)
        elif move < CAMELS:
            self.hands[seat][move] += 1
            self.sizes[seat] += 1
            self.market[move] -= 1
            self._refill(1)
        elif move == CAMELS:
            count = self.market[CAMELS]
            self.herds[seat] += count
            self.market[CAMELS] = 0
            self._refill(count)
        else:
            self._sell(seat, *divmod(move - SALE, 8))

    def _refill(self, count: int) -> None:
        deck, market = self.deck, self.market
        if len(deck) < count:
            self.over = True
            count = len(deck)
        for _ in range(count):
            market[deck.pop()] += 1

    def _exchange(self, seat: int, take: tuple[int, ...], give: tuple[int, ...]) -> None:
        hand, market = self.hands[seat], self.market
        for kind in take:
            market[kind] -= 1
            hand[kind] += 1
        camels = 0
        for kind in give:
            market[kind] += 1
            if kind == CAMELS:
                camels += 1
            else:
                hand[kind] -= 1
        self.herds[seat] -= camels
        self.sizes[seat] += camels

    def _sell(self, seat: int, kind: int, count: int) -> None:
        self.hands[seat][kind] -= count
        self.sizes[seat] -= count
        at, sums = self.sold[kind], SUMS[kind]
        self.money[seat] += sums[at + count] - sums[at]
        room = LENGTHS[kind] - at
        if count < room:
            self.sold[kind] = at + count
            self.tokens[seat] += count
        else:
            self.sold[kind] = LENGTHS[kind]
            self.tokens[seat] += room
            if room:
                self.left -= 1
                if len(GOODS) - self.left >= EMPTY_PILES:
                    self.over = True
        if count >= SIZES[0]:
            pile = self.bonuses[min(count, SIZES[-1]) - SIZES[0]]
            if pile:
                self.money[seat] += pile.pop()
                self.drawn[seat] += 1

    def winner(self) -> int | None:
        """Return who wins the seal of a round that is over, or None if it is replayed."""
        mine, theirs = self.herds
        first, second = self.money
        first += CAMEL_TOKEN * (mine > theirs)
        second += CAMEL_TOKEN * (theirs > mine)
        ahead = (first - second) or (self.drawn[0] - self.drawn[1])
        ahead = ahead or (self.tokens[0] - self.tokens[1])
        return None if ahead == 0 else int(ahead < 0)


class Seen:
    """What a view tells, in numbers."""

    def __init__(self, view: View) -> None:
        seat = 0 if view.seat is None else view.seat
        self.seat = seat
        self.market = counts(view.market)
        self.hand = counts(view.hand)[:6]
        self.sold = [LENGTHS[kind] - len(pile) for kind, pile in enumerate(view.piles)]
        self.bonus_means = [
            mean_of(values, known) for values, known in zip(BONUSES, view.own_bonuses, strict=True)
        ]
        self.bonuses = list(view.bonus_piles)
        own, foe = view.herds[seat] or 0, view.herds[1 - seat]
        if foe is None:
            # All cards that the viewer cannot see lie in the deck, in the other hand or herd.
            foe = sum(view.unseen.values()) - view.deck - view.hands[1 - seat]
        self.herds = [own, foe] if seat == 0 else [foe, own]


def table_of(state: State) -> Table:
    """Return a position in the quick form."""
    assert not isinstance(state.phase, Over)
    money, drawn = [sum(map(sum, piles)) for piles in state.tokens], [0, 0]
    piles = []
    for values, seats in zip(state.bonus_piles, state.bonuses, strict=True):
        for value, seat in zip(values, seats, strict=False):
            money[seat] += value
            drawn[seat] += 1
        piles.append([*reversed(values[len(seats) :])])
    first, second = ([hand.count(good) for good in GOODS] for hand in state.hands)
    return Table(
        state.phase.seat,
        [KIND[card] for card in reversed(state.deck)],
        counts(state.market),
        (first, second),
        list(state.herds),
        [length - len(pile) for length, pile in zip(LENGTHS, state.piles, strict=True)],
        (piles[0], piles[1], piles[2]),
        money,
        [sum(map(len, piles)) for piles in state.tokens],
        drawn,
        seals(state.rounds),
    )


def mean_of(values: Values, known: Values) -> float:
    """Return what a bonus token is worth on average, apart from those whose values are known."""
    left = len(values) - len(known)
    return (sum(values) - sum(known)) / left if left else 0.0


def counts(cards: tuple[Card, ...]) -> list[int]:
    """Return how many there are of each kind."""
    return [cards.count(card) for card in KINDS]


def move_of(action: Action) -> Move:
    """Return the move that an action is."""
    match action:
        case Take(good):
            return KIND[good]
        case TakeCamels():
            return CAMELS
        case Sell(good, count):
            return SALE + 8 * KIND[good] + count
        case Exchange(take, give):
            takes, gives = (tuple(sorted(KIND[card] for card in side)) for side in (take, give))
            return takes, gives


def action_of(move: Move) -> Action:
    """Return the action that a move is."""
    if isinstance(move, tuple):
        take, give = move
        taken = tuple(sorted([GOODS[kind] for kind in take]))
        return Exchange(taken, tuple(sorted([KINDS[kind] for kind in give])))
    if move < CAMELS:
        return Take(GOODS[move])
    if move == CAMELS:
        return TakeCamels()
    kind, count = divmod(move - SALE, 8)
    return Sell(GOODS[kind], count)

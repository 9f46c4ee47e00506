"""What a seat, or everybody, may know of a table of Jaipur."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.core import Decision, Seat
from engine.jaipur.pieces import CARDS, Card, Good, Values
from engine.jaipur.state import OPEN_HERDS, Over, Round, State, Trader, Variant


@dataclass(frozen=True, slots=True)
class Stall:
    """One seat as the viewer sees it; a herd is None where its size need not be told."""

    hand: int
    herd: int | None
    tokens: tuple[Values, ...]
    bonuses: tuple[int, ...]  # how many of each size; their values show when the round is scored


@dataclass(frozen=True, slots=True)
class View:
    """A table as one seat sees it; `hand` is the viewer's own, empty for a spectator."""

    seat: Seat | None
    pending: tuple[Decision, ...]
    variants: tuple[Variant, ...]
    starter: Seat
    deck: int
    market: tuple[Card, ...]
    discard: tuple[Good, ...]
    piles: tuple[Values, ...]
    bonus_piles: tuple[int, ...]
    stalls: tuple[Stall, ...]
    hand: tuple[Good, ...]
    rounds: tuple[Round, ...]

    @property
    def unseen(self) -> dict[Card, int]:
        """How many cards of each kind the viewer cannot see."""
        seen = Counter[str]((*self.market, *self.discard, *self.hand))
        seen["camel"] += sum(stall.herd or 0 for stall in self.stalls)
        return {card: number - seen[card] for card, number in CARDS.items()}


def pending(state: State) -> tuple[Decision, ...]:
    """Return the decision of the trader whose turn it is."""
    phase = state.phase
    if isinstance(phase, Over):
        return ()
    return (Decision(phase.seat, "turn", phase.opened),)


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat may know; hands, the deck and bonus values stay out of it."""
    first, second = state.traders
    told = OPEN_HERDS in state.variants
    return View(
        seat,
        pending(state),
        state.variants,
        state.starter,
        len(state.deck),
        state.market,
        state.discard,
        state.piles,
        tuple(map(len, state.bonus_piles)),
        (_stall(first, told or seat == 0), _stall(second, told or seat == 1)),
        () if seat is None else state.traders[seat].hand,
        state.rounds,
    )


def _stall(trader: Trader, told: bool) -> Stall:
    return Stall(
        len(trader.hand),
        trader.herd if told else None,
        trader.tokens,
        tuple(map(len, trader.bonuses)),
    )

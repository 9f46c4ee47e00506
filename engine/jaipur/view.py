"""What a seat, or everybody, may know of a table of Jaipur."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from engine.core import Decision, Private, Seat
from engine.jaipur.pieces import BONUSES, CARDS, SIZES, Card, Good, Values
from engine.jaipur.state import OPEN_HERDS, Over, Round, State, Variant

NO_BONUSES: tuple[Values, ...] = ((),) * len(SIZES)


@dataclass(frozen=True, slots=True)
class View:
    """A table as one seat sees it, `hand` being its own (empty for a spectator).

    Of other hands and of the deck it tells the size. A herd is None where its size need not be
    told. Of bonus tokens it tells who drew them, and their values in `rounds`; `own_bonuses` are
    the values of those that the viewer has drawn this round, by size.
    """

    seat: Seat | None
    pending: tuple[Decision, ...]
    variants: tuple[Variant, ...]
    starter: Seat
    deck: int
    market: tuple[Card, ...]
    discard: tuple[Good, ...]
    hand: tuple[Good, ...]
    hands: tuple[int, ...]
    herds: tuple[int | None, ...]
    piles: tuple[Values, ...]
    tokens: tuple[tuple[Values, ...], ...]
    bonuses: tuple[tuple[Seat, ...], ...]
    own_bonuses: Private[tuple[Values, ...]]
    rounds: tuple[Round, ...]

    @property
    def bonus_piles(self) -> tuple[int, ...]:
        """How many bonus tokens of each size are left."""
        return tuple(
            len(pile) - len(drawn) for pile, drawn in zip(BONUSES, self.bonuses, strict=True)
        )

    @property
    def unseen(self) -> dict[Card, int]:
        """How many cards of each kind the viewer cannot see."""
        seen = Counter[str]((*self.market, *self.discard, *self.hand))
        seen["camel"] += sum(herd or 0 for herd in self.herds)
        return {card: number - seen[card] for card, number in CARDS.items()}


def pending(state: State) -> tuple[Decision, ...]:
    """Return the decision of the trader whose turn it is."""
    phase = state.phase
    if isinstance(phase, Over):
        return ()
    return _turn(phase.seat, phase.opened)


@lru_cache(maxsize=16)
def _turn(seat: Seat, opened: int) -> tuple[Decision, ...]:
    # A host asks for the decision, then for the view that names it again.
    return (Decision(seat, "turn", opened),)


def view(state: State, seat: Seat | None, *, bonuses_known: bool = True) -> View:
    """Return what the seat may know; other hands, the deck and bonus values stay out of it.

    Under rules version 1 the values of one's own bonus tokens are not known either.
    """
    first, second = state.hands
    first_herd, second_herd = state.herds
    herds_are_open = (
        OPEN_HERDS in state.variants
    )  # otherwise nobody has to tell how many camels they have
    return View(
        seat,
        pending(state),
        state.variants,
        state.starter,
        len(state.deck),
        state.market,
        state.discard,
        () if seat is None else state.hands[seat],
        (len(first), len(second)),
        (
            first_herd if herds_are_open or seat == 0 else None,
            second_herd if herds_are_open or seat == 1 else None,
        ),
        state.piles,
        state.tokens,
        state.bonuses,
        NO_BONUSES if seat is None or not bonuses_known else state.bonuses_of(seat),
        state.rounds,
    )

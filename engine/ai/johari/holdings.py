"""What a seat owns, as far as its worth goes, and the table that a seat looks at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.core import Seat
from engine.johari.nobles import Nobles, Slots, cost
from engine.johari.pieces import (
    COPIES,
    DAYS,
    FAKES,
    GEMS,
    KIND,
    ROUNDS,
    TRACK_END,
    VALUE,
    ActionCard,
    Card,
    Cards,
    Noble,
    heap,
    without,
    worth,
)
from engine.johari.state import Acting, Inspecting, State
from engine.johari.view import PhaseName, View, unseen

COLLECTED: tuple[Card, ...] = tuple(card for card in COPIES if KIND[card] == "prestige")


@dataclass(frozen=True, slots=True)
class Holding:
    """What one seat owns; `prestige` is the sum of its cards, or a fair guess at hidden ones."""

    display: Cards
    trade: Cards
    nobles: Nobles
    slots: Slots
    steps: tuple[int, ...]
    gold: int
    prestige: float
    collected: int
    played: tuple[ActionCard, ...]
    protected: bool

    @property
    def price(self) -> int:
        """What carrying out the last played card costs."""
        return cost(self.nobles, self.slots, self.played)

    def paid(self, gold: int) -> Holding:
        """Return the holding with less gold."""
        return self._with(self.display, self.gold - gold)

    def taking(self, cards: Cards, cash: Cards, gold: int) -> Holding:
        """Return the holding after cards came into the display, some of them cashed."""
        shown = [card for card in cards if KIND[card] != "prestige"]
        points = worth(cards) - worth(shown)
        for card in cash:
            shown.remove(card)
        return Holding(
            heap((*self.display, *shown)) if shown else self.display,
            self.trade,
            self.nobles,
            self.slots,
            self.steps,
            self.gold + gold + worth(cash),
            self.prestige + points,
            self.collected + len(cards) - len(shown) - len(cash),
            self.played,
            self.protected,
        )

    def laying(self, cards: Cards, gold: int) -> Holding:
        """Return the holding after cards came to lie on Trade."""
        return Holding(
            self.display,
            (*self.trade, *cards),
            self.nobles,
            self.slots,
            self.steps,
            self.gold + gold,
            self.prestige,
            self.collected,
            self.played,
            self.protected,
        )

    def unladen(self) -> Holding:
        """Return the holding with nothing on Trade."""
        return Holding(
            self.display,
            (),
            self.nobles,
            self.slots,
            self.steps,
            self.gold,
            self.prestige,
            self.collected,
            self.played,
            self.protected,
        )

    def swapping(self, give: Card, take: Card, gold: int) -> Holding:
        """Return the holding after an exchange."""
        return self._with(heap((*without(self.display, (give,)), take)), self.gold + gold)

    def losing(self, cards: Cards) -> Holding:
        """Return the holding after cards left the display."""
        return self._with(without(self.display, cards), self.gold)

    def selling(self, cards: Cards, gem: int, steps: int, gold: int) -> Holding:
        """Return the holding after cards were sold and a token was moved."""
        moved = list(self.steps)
        moved[gem] = min(moved[gem] + steps, TRACK_END)
        return Holding(
            without(self.display, cards),
            self.trade,
            self.nobles,
            self.slots,
            tuple(moved),
            self.gold + gold,
            self.prestige,
            self.collected,
            self.played,
            self.protected,
        )

    def hiring(self, cards: Cards, gold: int, noble: Noble, slot: int | None) -> Holding:
        """Return the holding with one more noble."""
        slots = self.slots
        if slot is not None:
            slots = (*slots[: slot - 1], (*slots[slot - 1], noble), *slots[slot:])
        return Holding(
            without(self.display, cards),
            self.trade,
            (*self.nobles, noble),
            slots,
            self.steps,
            self.gold + gold,
            self.prestige,
            self.collected,
            self.played,
            self.protected,
        )

    def safe(self, gold: int) -> Holding:
        """Return the holding protected from inspections."""
        return Holding(
            self.display,
            self.trade,
            self.nobles,
            self.slots,
            self.steps,
            self.gold + gold,
            self.prestige,
            self.collected,
            self.played,
            True,
        )

    def playing(self, card: ActionCard) -> Holding:
        """Return the holding with one more action card played."""
        return Holding(
            self.display,
            self.trade,
            self.nobles,
            self.slots,
            self.steps,
            self.gold,
            self.prestige,
            self.collected,
            (*self.played, card),
            self.protected,
        )

    def _with(self, display: Cards, gold: int) -> Holding:
        return Holding(
            display,
            self.trade,
            self.nobles,
            self.slots,
            self.steps,
            gold,
            self.prestige,
            self.collected,
            self.played,
            self.protected,
        )


@dataclass(frozen=True, slots=True)
class Table:
    """What one seat sees and weighs: everyone's holdings, the market, the court and the clock.

    `queue` holds the seats that have yet to carry out their revealed card.
    """

    seat: Seat
    holdings: tuple[Holding, ...]
    places: tuple[Cards, ...]
    spaces: tuple[Noble | None, ...]
    day: int
    round: int
    phase: PhaseName
    queue: tuple[Seat, ...]
    must_act: bool

    @property
    def left(self) -> int:
        """How many days follow this one."""
        return DAYS - self.day

    def rounds_after(self, seat: Seat) -> int:
        """Return how many cards a seat will still play today, not counting a revealed one."""
        if self.phase == "claiming":
            return ROUNDS
        return ROUNDS - len(self.holdings[seat].played)

    def with_holding(self, seat: Seat, holding: Holding) -> Table:
        """Return the table with one holding changed."""
        return self.with_holdings((*self.holdings[:seat], holding, *self.holdings[seat + 1 :]))

    def with_holdings(self, holdings: tuple[Holding, ...]) -> Table:
        """Return the table with other holdings."""
        return Table(
            self.seat,
            holdings,
            self.places,
            self.spaces,
            self.day,
            self.round,
            self.phase,
            self.queue,
            self.must_act,
        )


def table_of(view: View, seat: Seat) -> Table:
    """Return the table as a view shows it."""
    golds = {token.seat: token.gold for token in view.track.tokens}
    hidden = unseen(view)
    guess = _mean(tuple(hidden[card] for card in COLLECTED))
    holdings = tuple(
        [
            Holding(
                stall.display,
                stall.trade,
                stall.nobles,
                stall.slots,
                stall.steps,
                golds[number],
                guess * stall.prestige_count if stall.prestige is None else worth(stall.prestige),
                stall.prestige_count,
                stall.played,
                stall.protected,
            )
            for number, stall in enumerate(view.stalls)
        ]
    )
    return Table(
        seat,
        holdings,
        view.market.places,
        view.court.spaces,
        view.day,
        view.round,
        view.phase,
        view.queue if view.phase in {"acting", "inspecting"} else (),
        "must_act" in view.variants,
    )


def table_in(state: State, seat: Seat | None) -> Table:
    """Return the table of a world as one seat sees it, or as it is."""
    golds = {token.seat: token.gold for token in state.track.tokens}
    fair = FAIR
    holdings = tuple(
        [
            Holding(
                player.display,
                player.trade,
                player.nobles,
                player.slots,
                player.steps,
                golds[number],
                worth(player.prestige)
                if seat is None or seat == number
                else fair * len(player.prestige),
                len(player.prestige),
                player.played,
                player.protected,
            )
            for number, player in enumerate(state.players)
        ]
    )
    phase = state.phase
    queue: tuple[Seat, ...] = ()
    if isinstance(phase, Acting | Inspecting):
        queue = phase.queue
    return Table(
        seat or 0,
        holdings,
        state.market.places,
        state.court.spaces,
        state.day,
        state.round,
        phase.kind,
        queue,
        "must_act" in state.setup.variants,
    )


@lru_cache(4096)
def _mean(copies: tuple[int, ...]) -> float:
    total = sum(copies)
    return sum(VALUE[card] * n for card, n in zip(COLLECTED, copies, strict=True)) / (total or 1)


FAIR = _mean(tuple(COPIES[card] for card in COLLECTED))
"""What an unknown prestige card is worth."""


@lru_cache(1 << 14)
def counted(cards: Cards) -> tuple[tuple[int, ...], tuple[int, ...], int, int, int, int, int]:
    """Return gems by type, the best card of each type, and sums over cards.

    The sums are: genuine gems, fake gems, genuine cards, fake cards, gold on cards.
    """
    gems, best = [0, 0, 0, 0], [0, 0, 0, 0]
    genuine = fake = genuine_cards = fake_cards = gold = 0
    for card in cards:
        kind, value = KIND[card], VALUE[card]
        if kind == "gold":
            gold += value
            continue
        if kind == "prestige":
            continue
        place = GEMS.index(kind)
        gems[place] += value
        best[place] = max(best[place], value)
        if card in FAKES:
            fake += value
            fake_cards += 1
        else:
            genuine += value
            genuine_cards += 1
    return tuple(gems), tuple(best), genuine, fake, genuine_cards, fake_cards, gold

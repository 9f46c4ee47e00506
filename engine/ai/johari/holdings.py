"""What a seat owns, as far as its worth goes, and the table that a seat looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.core import Seat
from engine.johari.gold import GoldTrack
from engine.johari.nobles import Nobles, Slots, amount, cost
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
from engine.johari.state import Acting, Inspecting, Player, State
from engine.johari.view import PhaseName, Stall, View, unseen

COLLECTED: tuple[Card, ...] = tuple(card for card in COPIES if KIND[card] == "prestige")


power = lru_cache(1 << 12)(amount)
"""How much of an effect nobles bring; a search asks for little else."""
_NO_SLOTS: Slots = ((), (), ())


@dataclass(frozen=True, slots=True)
class Holding:
    """What one seat owns, as everyone sees it: prestige cards are counted.

    `prestige` is what new prestige cards have brought since the holding was looked at.
    """

    display: Cards
    trade: Cards
    nobles: Nobles
    slots: Slots
    steps: tuple[int, ...]
    gold: int
    prestige: int
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

    def lean(self, gold: int) -> Holding:
        """Return the holding without what passes with the day, and with so much gold."""
        return Holding(
            self.display,
            self.trade,
            self.nobles,
            _NO_SLOTS,
            self.steps,
            gold,
            0,
            self.collected,
            (),
            False,
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
    """What everyone sees: holdings, the market, the court and the clock.

    `queue` holds the seats that have yet to carry out their revealed card.
    """

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
            holdings,
            self.places,
            self.spaces,
            self.day,
            self.round,
            self.phase,
            self.queue,
            self.must_act,
        )


def table_of(view: View) -> Table:
    """Return the table that a view shows."""
    stalls = view.stalls
    counts = [stall.prestige_count for stall in stalls]
    queue = view.queue if view.phase in {"acting", "inspecting"} else ()
    return Table(
        _holdings(stalls, counts, view.track),
        view.market.places,
        view.court.spaces,
        view.day,
        view.round,
        view.phase,
        queue,
        "must_act" in view.variants,
    )


def table_in(state: State) -> Table:
    """Return the table that everyone sees in a world."""
    players, phase = state.players, state.phase
    counts = [len(player.prestige) for player in players]
    return Table(
        _holdings(players, counts, state.track),
        state.market.places,
        state.court.spaces,
        state.day,
        state.round,
        phase.kind,
        phase.queue if isinstance(phase, Acting | Inspecting) else (),
        "must_act" in state.setup.variants,
    )


def _holdings(
    stalls: Sequence[Stall | Player], counts: Sequence[int], track: GoldTrack
) -> tuple[Holding, ...]:
    golds = {token.seat: token.gold for token in track.tokens}
    return tuple(
        [
            Holding(
                stall.display,
                stall.trade,
                stall.nobles,
                stall.slots,
                stall.steps,
                golds[seat],
                0,
                counts[seat],
                stall.played,
                stall.protected,
            )
            for seat, stall in enumerate(stalls)
        ]
    )


def prestige_seen(view: View) -> list[float]:
    """Return the points on everyone's prestige cards, those face down as a fair guess."""
    hidden = unseen(view)
    guess = _mean(tuple(hidden[card] for card in COLLECTED))
    return [
        guess * stall.prestige_count if stall.prestige is None else worth(stall.prestige)
        for stall in view.stalls
    ]


@lru_cache(4096)
def _mean(copies: tuple[int, ...]) -> float:
    total = sum(copies)
    return sum(VALUE[card] * n for card, n in zip(COLLECTED, copies, strict=True)) / (total or 1)


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

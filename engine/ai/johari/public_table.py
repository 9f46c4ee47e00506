"""The table that everyone sees, in a view and in a world alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.ai.johari.holdings import Holding
from engine.core import Seat
from engine.johari.gold_track import GoldTrack
from engine.johari.pieces import (
    COPIES,
    DAYS,
    KIND,
    MUST_ACT,
    ROUNDS,
    VALUE,
    Card,
    Cards,
    Noble,
    worth,
)
from engine.johari.state import Acting, Inspecting, Player, State
from engine.johari.view import PhaseName, Stall, View, unseen

COLLECTED: tuple[Card, ...] = tuple(card for card in COPIES if KIND[card] == "prestige")


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
        if self.phase in {"advancing", "over"}:
            return 0  # the cards of the last day are back in hand, but there is no day to play them
        return ROUNDS - len(self.holdings[seat].played)


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
        MUST_ACT in view.variants,
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
        MUST_ACT in state.setup.variants,
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

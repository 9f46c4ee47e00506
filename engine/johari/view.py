"""What one seat, or everyone, may know about a table of Johari."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from engine.core import Decision, Seat
from engine.johari.gold_track import GoldTrack
from engine.johari.pieces import COPIES, ActionCard, Card, Cards, Noble
from engine.johari.state import (
    Acting,
    Advancing,
    Claiming,
    Inspecting,
    Over,
    Player,
    Sealing,
    State,
    Unpacking,
)

PhaseName: TypeAlias = Literal[
    "claiming", "sealing", "acting", "inspecting", "unpacking", "advancing", "over"
]


@dataclass(frozen=True, slots=True)
class Stall:
    """What a viewer may see of one player; `prestige` is None while it may only be counted."""

    display: Cards
    prestige: Cards | None
    prestige_count: int
    trade: Cards
    nobles: tuple[Noble, ...]
    slots: tuple[tuple[Noble, ...], ...]
    steps: tuple[int, ...]
    played: tuple[ActionCard, ...]
    protected: bool


@dataclass(frozen=True, slots=True)
class OpenMarket:
    """What lies at each place (in the order of PLACES), the size of the pile, the discards."""

    places: tuple[Cards, ...]
    pile: int
    discards: Cards


@dataclass(frozen=True, slots=True)
class OpenCourt:
    """The nobles on spaces 1 to 5, how many are still to come, and those who left."""

    spaces: tuple[Noble | None, ...]
    stack: int
    left: tuple[Noble, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows; `sealed` and `surrender` are its own hidden choices."""

    seat: Seat | None
    pending: tuple[Decision, ...]
    variants: tuple[str, ...]
    day: int
    round: int
    phase: PhaseName
    queue: tuple[Seat, ...]
    seller: Seat | None
    market: OpenMarket
    court: OpenCourt
    track: GoldTrack
    stalls: tuple[Stall, ...]
    sealed: ActionCard | None
    surrender: Card | None


def pending(state: State) -> tuple[Decision, ...]:
    """Return the open decisions."""
    phase = state.phase
    match phase:
        case Claiming():
            return (Decision(phase.queue[0], "claim", phase.opened),)
        case Sealing():
            return tuple(
                [
                    Decision(seat, "seal", phase.opened, state.players[seat].sealed is not None)
                    for seat in phase.asked
                ]
            )
        case Acting():
            return (Decision(phase.queue[0], "deed", phase.opened),)
        case Inspecting():
            return tuple(
                [
                    Decision(seat, "surrender", phase.opened, card is not None)
                    for seat, card in zip(phase.asked, phase.chosen, strict=True)
                ]
            )
        case Unpacking():
            return (Decision(phase.queue[0], "unpack", phase.opened),)
        case Advancing():
            return (Decision(phase.queue[0], "advance", phase.opened),)
        case Over():
            return ()
        case _:
            assert_never(phase)


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat may know, or what everyone may know."""
    phase, market, court = state.phase, state.market, state.court
    over = isinstance(phase, Over)
    sealed = None if seat is None else state.players[seat].sealed
    surrender = None
    queue: tuple[Seat, ...] = ()
    if isinstance(phase, Inspecting):
        queue = phase.queue
        if seat in phase.asked:
            surrender = phase.chosen[phase.asked.index(seat)]
    elif not isinstance(phase, Sealing | Over):
        queue = phase.queue
    return View(
        seat,
        pending(state),
        state.setup.variants,
        state.day,
        state.round,
        phase.kind,
        queue,
        phase.seller if isinstance(phase, Inspecting) else None,
        OpenMarket(market.places, len(market.pile), market.discards),
        OpenCourt(court.spaces, len(court.stack), court.left),
        state.track,
        tuple(
            [_stall(player, over or number == seat) for number, player in enumerate(state.players)]
        ),
        sealed,
        surrender,
    )


def _stall(player: Player, known: bool) -> Stall:
    return Stall(
        player.display,
        player.prestige if known else None,
        len(player.prestige),
        player.trade,
        player.nobles,
        player.slots,
        player.steps,
        player.played,
        player.protected,
    )


def unseen(view: View) -> dict[Card, int]:
    """Return how many copies of each card the viewer cannot see: in the pile or face down."""
    known = Counter(view.market.discards)
    for cards in view.market.places:
        known.update(cards)
    for stall in view.stalls:
        known.update(stall.display)
        known.update(stall.trade)
        known.update(stall.prestige or ())
    return {card: copies - known[card] for card, copies in COPIES.items()}

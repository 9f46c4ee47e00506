"""What one seat, or everyone, may know of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from engine.basari.pieces import Gems, Letter
from engine.basari.state import Bargaining, Over, Picking, Player, Sealing, State, Swapping
from engine.core import Decision, Seat


@dataclass(frozen=True, slots=True)
class Concealed:
    """Action cards lie face down; a seat knows its own."""

    own: Letter | None
    kind: Literal["concealed"] = "concealed"


OpenPhase: TypeAlias = Concealed | Bargaining | Swapping | Picking | Over


@dataclass(frozen=True, slots=True)
class View:
    """A table as it looks from a seat, or from outside."""

    seat: Seat | None
    pending: tuple[Decision, ...]
    stage: int
    round: int
    players: tuple[Player, ...]
    stock: Gems
    unseen: tuple[str, ...]
    """The cards of the draw pile in no order that tells anything."""
    phase: OpenPhase


def pending(state: State) -> tuple[Decision, ...]:
    """Return the open decisions."""
    match state.phase:
        case Sealing(opened=opened, sealed=sealed):
            return tuple(
                [
                    Decision(seat, "seal", opened, choice is not None)
                    for seat, choice in enumerate(sealed)
                ]
            )
        case Bargaining(opened=opened, turn=turn, offer=None):
            return (Decision(turn, "bid", opened),)
        case Bargaining(opened=opened, turn=turn):
            return (Decision(turn, "raise", opened),)
        case Swapping(opened=opened, turn=turn):
            return (Decision(turn, "swap", opened),)
        case Picking(opened=opened, order=order):
            return (Decision(order[0], "pick", opened),)
        case Over():
            return ()
        case _:
            assert_never(state.phase)


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat may know: everything but the order of cards and others' choices."""
    phase: OpenPhase
    match state.phase:
        case Sealing(sealed=sealed):
            phase = Concealed(None if seat is None else sealed[seat])
        case shown:
            phase = shown
    return View(
        seat,
        pending(state),
        state.stage,
        state.round,
        state.players,
        state.stock,
        tuple(sorted(state.deck)),
        phase,
    )

"""Inspections after a sale: who must lose a fake, who may choose which."""

from __future__ import annotations

from engine.core import Seat
from engine.johari.events import Loss
from engine.johari.pieces import Cards, fakes
from engine.johari.state import Inspecting, State


def liable(state: State, seller: Seat) -> tuple[Seat, ...]:
    """Return the seats that must lose a fake: unprotected opponents who show one."""
    return tuple(
        [
            seat
            for seat, player in enumerate(state.players)
            if seat != seller and not player.protected and fakes(player.display)
        ]
    )


def choices(state: State, seat: Seat) -> Cards:
    """Return the different fakes that a seat shows."""
    return tuple(dict.fromkeys(fakes(state.players[seat].display)))


def asked(state: State, seller: Seat) -> tuple[Seat, ...]:
    """Return the seats that must lose a fake and can choose which."""
    return tuple([seat for seat in liable(state, seller) if len(choices(state, seat)) > 1])


def losses(state: State, phase: Inspecting) -> tuple[Loss, ...]:
    """Return what everyone loses: the chosen card, or the only one there is."""
    chosen = dict(zip(phase.asked, phase.chosen, strict=True))
    return tuple(
        [
            Loss(seat, chosen.get(seat) or choices(state, seat)[0])
            for seat in liable(state, phase.seller)
        ]
    )


def confiscated(state: State, lost: tuple[Loss, ...]) -> State:
    """Return the state with the lost cards on the discards."""
    players = list(state.players)
    for loss in lost:
        players[loss.seat] = players[loss.seat].lose((loss.card,))
    market = state.market.discard(tuple([loss.card for loss in lost]))
    return state.with_table(market, tuple(players), state.track)

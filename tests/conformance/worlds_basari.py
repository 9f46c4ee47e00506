"""Worlds of Basari that look the same from a seat."""

from collections import Counter
from typing import Any, TypeVar

from engine.basari.pieces import DECK, Letter, letters
from engine.basari.state import Sealing, State
from engine.core import Seat, Setup
from engine.play import Below
from engine.rng import Rng

T = TypeVar("T")


def reshuffled(state: State, seat: Seat | None, below: Below) -> State:
    """Return an equally possible table: another pile, other sealed choices, another seed."""
    seed = f"another-{below(10**9)}"
    phase = state.phase
    if isinstance(phase, Sealing):
        cards = letters(len(state.players))
        sealed: list[Letter | None] = [
            choice if choice is None or at == seat else cards[below(len(cards))]
            for at, choice in enumerate(phase.sealed)
        ]
        phase = Sealing(phase.opened, tuple(sealed))
    return State(
        Setup(state.setup.seats, seed, state.setup.variants),
        Rng(seed, state.rng.drawn),
        state.step,
        state.stage,
        state.round,
        _mixed(state.deck, below),
        state.stock,
        state.players,
        phase,
    )


def _mixed(items: tuple[T, ...], below: Below) -> tuple[T, ...]:
    left = list(items)
    return tuple(left.pop(below(len(left))) for _ in items)


BASARI_GEMS = Counter[str](red=22, yellow=22, green=22, blue=22)
BOX = {"gems": BASARI_GEMS, "cards": Counter[str](DECK)}
"""What is in the box, counted by hand."""


def pieces(state: Any) -> dict[str, Counter[str]]:
    """Count every piece of a state given as plain data."""
    gems = Counter[str](state["stock"])
    cards = Counter[str](state["deck"])
    for player in state["players"]:
        gems.update(player["gems"])
        cards.update(player["cards"])
    return {"gems": gems, "cards": cards}

"""Positions that give a view of Basari: the pile and the choices of others are drawn."""

from __future__ import annotations

from engine.basari.pieces import Letter, letters
from engine.basari.state import Sealing, State
from engine.basari.view import Concealed, View
from engine.chance import Chance
from engine.core import Setup
from engine.rng import Rng


def imagine(view: View, chance: Chance) -> State:
    """Draw a whole position that gives the view."""
    seed, deck = f"imagined {chance.below(1 << 32)}", list(view.unseen)
    chance.shuffle(deck)
    step = sum(decision.answered for decision in view.pending)
    step += view.pending[0].opened if view.pending else 0
    phase = view.phase
    return State(
        Setup(len(view.players), seed),
        Rng(seed),
        step,
        view.stage,
        view.round,
        tuple(deck),
        view.stock,
        view.players,
        _sealing(view, phase, chance) if isinstance(phase, Concealed) else phase,
    )


def _sealing(view: View, phase: Concealed, chance: Chance) -> Sealing:
    cards, sealed = letters(len(view.players)), list[Letter | None]()
    for decision in view.pending:
        if decision.seat == view.seat:
            sealed.append(phase.own)
        else:
            sealed.append(cards[chance.below(len(cards))] if decision.answered else None)
    return Sealing(view.pending[0].opened, tuple(sealed))

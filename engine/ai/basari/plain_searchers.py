"""Plain players that look ahead: an answer to medium, and a Monte Carlo search by the rules."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ai.basari.evaluate import round_of, sealings
from engine.ai.basari.mind import BASARI_MIND, revealed
from engine.ai.basari.plain_traders import EXPERT, SANE, fixed_prices, higher, total
from engine.ai.basari.round_solver import settling_of
from engine.basari.actions import Accept, Action, Bid, Seal
from engine.basari.game import BASARI
from engine.basari.imagine import imagine
from engine.basari.pieces import (
    COLOURS,
    ENOUGH_WORKERS,
    MAJORITY,
    STAGES,
    WORKERS_BONUS,
    Letter,
    letters,
)
from engine.basari.state import Bargaining, Over, Sealing, State
from engine.basari.view import Concealed, View
from engine.chance import Chance
from engine.core import Seat, decision_of
from engine.play import awaited

TRIES = 12  # worlds in which each option of the searcher is played out
OPTIONS = 5  # offers that it tries


def counter(view: View, _seed: str) -> Action:
    """Play the best answer to medium players, who can be foreseen; bargain as hard does."""
    seat = decision_of(view.pending, view.seat).seat
    if not isinstance(view.phase, Concealed):
        return (BASARI_MIND.solve(view) or BASARI_MIND.weigh(view))[0].action
    plans = sealings(round_of(view.players, view.stage, view.stock, True))
    foreseen = [max(options, key=lambda option: option[1])[0] for options in plans]
    settling = settling_of(round_of(view.players, view.stage, view.stock, False), view.unseen)

    def share(letter: Letter) -> float:
        return settling.shares((*foreseen[:seat], letter, *foreseen[seat + 1 :]))[seat]

    return Seal(max(letters(len(view.players)), key=share))


def searcher(view: View, seed: str) -> Action:
    """Try every letter or a few offers in imagined worlds, played out by sane traders."""
    seat, phase = decision_of(view.pending, view.seat).seat, view.phase
    if isinstance(phase, Concealed):
        options: Sequence[Action] = [Seal(letter) for letter in letters(len(view.players))]
    elif isinstance(phase, Bargaining):
        prices = fixed_prices(view, seat)
        cheap = sorted(higher(view, seat, phase.offer), key=lambda gems: total(gems, prices))
        options = [Bid(gems) for gems in cheap[:OPTIONS]]
        options = options if phase.offer is None else [Accept(), *options]
    else:
        return EXPERT(view, seed)
    if len(options) == 1:
        return options[0]
    earned = dict.fromkeys(options, 0.0)
    chance = Chance(seed)
    for number in range(TRIES):
        world = imagine(view, chance)
        sealed = _others(view, seat, chance) if isinstance(phase, Concealed) else ()
        for option in options:
            if isinstance(option, Seal):
                after = revealed(world, (*sealed[:seat], option.action, *sealed[seat:]))
            else:
                after = BASARI.apply(world, seat, option).state
            earned[option] += _played_out(world, after, seat, f"{seed}/{number}")
    return max(options, key=earned.__getitem__)


def _others(view: View, seat: Seat, chance: Chance) -> list[Letter]:
    """Draw what the others seal: half of the time by their own cards, else anything."""
    cards = letters(len(view.players))
    drawn = []
    for other in range(len(view.players)):
        if other != seat:
            even = [1.0] * len(cards)
            weights = SANE.wishes(view, other, chance) if chance.below(2) else even
            drawn.append(cards[chance.pick(weights)])
    return drawn


def _played_out(before: State, state: State, seat: Seat, seed: str) -> float:
    """Return the lead of a seat in points once the round is over."""
    while (state.stage, state.round) == (before.stage, before.round):
        if isinstance(state.phase, Over | Sealing):
            break
        turn = awaited(BASARI, state)[0].seat
        state = BASARI.apply(state, turn, SANE(BASARI.view(state, turn), f"{seed}/{turn}")).state
    standing = [_points(state, each) for each in range(len(state.players))]
    own = standing.pop(seat)
    return own - max(standing) / 2 - sum(standing) / len(standing) / 2


def _points(state: State, seat: Seat) -> float:
    """Return the points of a seat, with what its gems and workers promise."""
    player = state.players[seat]
    points = float(player.points)
    if isinstance(state.phase, Over):
        return points
    for colour in COLOURS:
        counts = [each.gems.of(colour) for each in state.players]
        points += MAJORITY[colour] * counts[seat] ** 2 / max(1, sum(n * n for n in counts))
        points += 0.4 * counts[seat] * (STAGES - state.stage)
    return points + WORKERS_BONUS * min(1.0, player.workers / ENOUGH_WORKERS) ** 2

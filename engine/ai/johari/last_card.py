"""The last card of the last day: nothing is to come, so every choice is played out by the rules.

Everyone else does what brings them most points. Of cards that are being sealed, the likeliest two
of every rival are tried. Only what lies on others' face-down prestige cards is unknown, and drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import prod

from engine.ai.core import Weighed, priors
from engine.ai.johari.evaluate import gains
from engine.ai.johari.public_table import table_in
from engine.core import Seat, decision_of, ranked
from engine.johari import scoring
from engine.johari.actions import Action
from engine.johari.game import JOHARI
from engine.johari.pieces import DAYS, ROUNDS, worth
from engine.johari.state import Over, State
from engine.johari.view import View, pending
from engine.play import awaited, legal

MOST_TRIED = 400  # actions; where there are more, a search looks at the good ones
LIKELIEST = 2  # choices of a rival who chooses at the same time
KEENNESS = 0.8  # a lead of 1.25 points makes such a choice 2.7 times as likely


def is_last(view: View) -> bool:
    """Tell whether nothing is to come after what is being decided."""
    return view.day == DAYS and view.round == ROUNDS


def played_out(view: View, worlds: Sequence[State]) -> list[Weighed[Action]]:
    """Return every choice of the viewer with what it leads to in the end, best first.

    The worlds differ only in prestige cards that lie face down. Nothing if there are too many
    choices.
    """
    seat, first = decision_of(view.pending, view.seat).seat, worlds[0]
    actions = list(islice(legal(JOHARI, view), MOST_TRIED + 1))
    if len(actions) > MOST_TRIED:
        return []
    others = list(_answers(first, seat))
    options = []
    for action in actions:
        share = points = 0.0
        for chance, answers in others:
            end = _settled(_together(first, {**answers, seat: action}))
            won, score = _result(end, seat, worlds)
            share += chance * won
            points += chance * score
        options.append(Weighed(action, share, points=points))
    return sorted(options, key=lambda option: (-option.value, -option.points))


def _answers(world: State, seat: Seat) -> Iterator[tuple[float, dict[Seat, Action]]]:
    """Yield what the others may choose at the same time, and how likely that is."""
    rivals = [decision.seat for decision in awaited(JOHARI, world) if decision.seat != seat]
    likely = [_likely(world, rival) for rival in rivals]
    for joint in product(*likely):
        actions = {rival: action for rival, (action, _) in zip(rivals, joint, strict=True)}
        yield prod(chance for _, chance in joint), actions


def _likely(world: State, seat: Seat) -> list[tuple[Action, float]]:
    options = gains(table_in(world), seat, pending(world)[0].kind)[:LIKELIEST]
    chances = priors([gain for _, gain in options], KEENNESS)
    return [(action, chance) for (action, _), chance in zip(options, chances, strict=True)]


def _together(world: State, choices: dict[Seat, Action]) -> State:
    for seat in sorted(choices):
        world = JOHARI.apply(world, seat, choices[seat]).state
    return world


def _settled(world: State) -> State:
    """Return how a world ends if everyone does what brings most points."""
    while decisions := awaited(JOHARI, world):
        table = table_in(world)
        best = {each.seat: gains(table, each.seat, each.kind)[0][0] for each in decisions}
        world = _together(world, best)
    assert isinstance(world.phase, Over)
    return world


def _result(end: State, seat: Seat, worlds: Sequence[State]) -> tuple[float, float]:
    """Return the share of victory of a seat over all worlds, and its points."""
    outcome = scoring.outcome(end)
    assert outcome is not None
    tokens = [scoring.token_points(player.steps) for player in end.players]
    won = 0.0
    for world in worlds:
        hidden = [
            worth(player.prestige) - worth(before.prestige)
            for player, before in zip(world.players, worlds[0].players, strict=True)
        ]
        scores = [score + more for score, more in zip(outcome.scores, hidden, strict=True)]
        places = ranked(tuple(zip(scores, tokens, strict=True)))
        won += (places[seat] == 1) / places.count(1)
    return won / len(worlds), outcome.scores[seat]

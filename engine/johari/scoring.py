"""Prestige: every point by its source, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Outcome, ScoreLine, Seat, Sheet, ranked
from engine.johari import view as views
from engine.johari.names import gem_name, noble_name
from engine.johari.pieces import GEMS, NOBLES, TRACK, Noble, worth
from engine.johari.prices import types_in
from engine.johari.state import Over, State
from engine.johari.view import Stall, View
from engine.text import say


def noble_points(noble: Noble, stall: Stall) -> int:
    """Return the prestige that a noble brings its owner."""
    card = NOBLES[noble]
    match card.effect:
        case "points":
            return card.amount
        case "prestige_cards":
            return card.amount * stall.prestige_count
        case "gem_types":
            return card.amount * len(types_in(stall.display))
        case "entourage":
            return card.amount * len(stall.nobles)
        case _:
            return 0


def token_points(steps: Sequence[int]) -> int:
    """Return the sum of what the gem tokens show on their track."""
    return sum([TRACK[step] for step in steps])


def lines(seat: Seat, stall: Stall) -> tuple[ScoreLine, ...]:
    """Return the points of one seat as far as its stall shows them."""
    lines_of_seat = []
    for noble in stall.nobles:
        points = noble_points(noble, stall)
        if points:
            source = say("johari.score.noble", noble=noble_name(noble))
            lines_of_seat.append(ScoreLine(seat, source, points))
    if stall.prestige:
        source = say("johari.score.prestige_cards")
        lines_of_seat.append(ScoreLine(seat, source, worth(stall.prestige)))
    for gem, step in zip(GEMS, stall.steps, strict=True):
        source = say("johari.score.token", gem=gem_name(gem))
        lines_of_seat.append(ScoreLine(seat, source, TRACK[step]))
    return tuple(lines_of_seat)


def tally(view: View) -> tuple[Sheet, ...]:
    """Return the points that a viewer knows of, all seats on one sheet."""
    every = [line for seat, stall in enumerate(view.stalls) for line in lines(seat, stall)]
    return (Sheet(say("johari.score.title"), tuple(every), "johari.score.title.unit"),)


def outcome(state: State) -> Outcome | None:
    """Return the result, or None while the game goes on."""
    if not isinstance(state.phase, Over):
        return None
    sheets = tally(views.view(state, None))
    scores = tuple([sheets[-1].total(seat) for seat in range(len(state.players))])
    tokens = [token_points(player.steps) for player in state.players]
    # Rulebook p. 8: a tie goes to the higher sum of gem tokens; who is still tied shares.
    ranks = ranked(tuple(zip(scores, tokens, strict=True)))
    winners = tuple([seat for seat, rank in enumerate(ranks) if rank == 1])
    broken = scores.count(max(scores)) > len(winners)
    decided_by = say("johari.tiebreak.tokens") if broken else None
    return Outcome(winners, ranks, scores, sheets, decided_by)

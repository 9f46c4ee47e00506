"""Who gets the camel token, the seal and the match, and every rupee by its source."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Outcome, ScoreLine, Seat, Sheet, ranked
from engine.jaipur.events import TieBreak
from engine.jaipur.pieces import CAMEL_TOKEN, GOODS, SEALS, SEATS, SIZES, Values, name
from engine.jaipur.state import Over, Round, State
from engine.jaipur.view import View
from engine.text import Text, say

RUPEES = "jaipur.sheet.round.unit"
"""What a round counts in."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes out of a round: riches, the camel token, the seal, and what broke a tie."""

    rupees: tuple[int, ...]
    camels: Seat | None
    winner: Seat | None
    tie_break: TieBreak | None


def finished(state: State) -> Round:
    """Return the running round as it is scored, with the values of the bonus tokens."""
    bonuses = tuple(state.bonuses_of(seat) for seat in range(SEATS))
    return Round(state.starter, state.herds, state.tokens, bonuses)


def verdict(result: Round) -> Verdict:
    """Judge a finished round."""
    camels = _ahead(result.herds)  # Rulebook, notes: equal herds, no camel token
    goods, bonuses = map(_rupees, result.tokens), map(_rupees, result.bonuses)
    rupees = tuple(
        sum(earned) + CAMEL_TOKEN * (seat == camels)
        for seat, earned in enumerate(zip(goods, bonuses, strict=True))
    )
    winner = _ahead(rupees)
    if winner is not None:
        return Verdict(rupees, camels, winner, None)
    winner = _ahead(tuple(map(_number, result.bonuses)))
    if winner is not None:
        return Verdict(rupees, camels, winner, "bonuses")
    winner = _ahead(tuple(map(_number, result.tokens)))
    return Verdict(rupees, camels, winner, "none" if winner is None else "goods")


def next_starter(result: Round) -> Seat:
    """Return who begins the round after this one."""
    winner = verdict(result).winner
    # Rulebook, new round: the loser begins. Our choice after a replay: whoever did not begin.
    return 1 - (result.starter if winner is None else winner)


def seals(rounds: tuple[Round, ...]) -> tuple[int, ...]:
    """Return how many seals each seat has won."""
    winners = [verdict(result).winner for result in rounds]
    return tuple(winners.count(seat) for seat in range(SEATS))


def champion(rounds: tuple[Round, ...]) -> Seat | None:
    """Return the seat that has seals enough to win the match."""
    won = seals(rounds)
    return won.index(SEALS) if SEALS in won else None


def outcome(state: State) -> Outcome | None:
    """Return the result of the match, or None while it goes on."""
    if not isinstance(state.phase, Over):
        return None
    scores = seals(state.rounds)
    last = verdict(state.rounds[-1]).tie_break
    return Outcome(
        winners=(scores.index(SEALS),),
        ranks=ranked(tuple((score,) for score in scores)),
        scores=scores,
        sheets=_sheets(state.rounds),
        decided_by=None if last is None else say(f"jaipur.tie.{last}"),
    )


def tally(view: View) -> tuple[Sheet, ...]:
    """Return the rupees of every round and of the running one, then the seals of the match."""
    sheets = _sheets(view.rounds)
    if not view.pending:
        return sheets
    title = say("jaipur.sheet.running", number=len(view.rounds) + 1)
    lines = tuple(line for seat in range(SEATS) for line in _so_far(view, seat))
    return (*sheets[:-1], Sheet(title, lines, RUPEES), sheets[-1])


def _sheets(rounds: tuple[Round, ...]) -> tuple[Sheet, ...]:
    match = tuple(
        ScoreLine(winner, say("jaipur.score.seal", number=number), 1)
        for number, result in enumerate(rounds, 1)
        if (winner := verdict(result).winner) is not None
    )
    scored = [_scored(number, result) for number, result in enumerate(rounds, 1)]
    return (*scored, Sheet(say("jaipur.sheet.match"), match, "jaipur.sheet.match.unit"))


def _scored(number: int, result: Round) -> Sheet:
    camels = verdict(result).camels
    lines: list[ScoreLine] = []
    for seat in range(SEATS):
        lines += _goods(seat, result.tokens[seat])
        lines += _bonuses(seat, result.bonuses[seat])
        if seat == camels:
            lines.append(ScoreLine(seat, say("jaipur.score.camel_token"), CAMEL_TOKEN))
    return Sheet(say("jaipur.sheet.round", number=number), tuple(lines), RUPEES)


def _so_far(view: View, seat: Seat) -> list[ScoreLine]:
    lines = _goods(seat, view.tokens[seat])
    face_down = sum(drawn.count(seat) for drawn in view.bonuses)
    if seat == view.seat:
        lines += _bonuses(seat, view.own_bonuses)
        face_down -= _number(view.own_bonuses)
    if face_down:
        lines.append(ScoreLine(seat, say("jaipur.score.face_down", n=face_down), 0))
    return lines


def _goods(seat: Seat, tokens: tuple[Values, ...]) -> list[ScoreLine]:
    return [ScoreLine(seat, _source(place), sum(pile)) for place, pile in enumerate(tokens) if pile]


def _bonuses(seat: Seat, piles: tuple[Values, ...]) -> list[ScoreLine]:
    return [
        ScoreLine(seat, say("jaipur.score.bonus", size=say(f"jaipur.size.{size}")), sum(pile))
        for size, pile in zip(SIZES, piles, strict=True)
        if pile
    ]


def _source(place: int) -> Text:
    return say("jaipur.score.good", good=name(GOODS[place]))


def _rupees(piles: tuple[Values, ...]) -> int:
    return sum(map(sum, piles))


def _number(piles: tuple[Values, ...]) -> int:
    return sum(map(len, piles))


def _ahead(merits: tuple[int, ...]) -> Seat | None:
    first, second = merits
    return None if first == second else int(second > first)

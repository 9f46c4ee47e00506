"""The mind of a trader: what it weighs, which worlds it imagines, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ai.core import Weighed, shares_of, tempting
from engine.ai.jaipur import beginner
from engine.ai.jaipur.evaluate import potential, rated
from engine.ai.jaipur.fast_round import Move, Seen, Table, action_of, move_of, table_of
from engine.ai.jaipur.position_value import match_won
from engine.ai.jaipur.reasons import reasons
from engine.chance import Chance
from engine.jaipur.actions import Action
from engine.jaipur.imagine import imagine
from engine.jaipur.pieces import CAMEL_TOKEN
from engine.jaipur.view import View
from engine.text import Text

SPREAD = 22.0  # so many rupees at a glance make a share of victory of 73 %
PRIOR = 1.6  # so many rupees make a move 2.7 times as likely to be tried


class JaipurMind:
    """Jaipur, played by counts of cards; it thinks as far as the end of the round."""

    curiosity = 1.0
    simulations = 300

    def __init__(self) -> None:
        self._read: tuple[View, Seen] | None = None

    def weigh(self, view: View) -> Sequence[Weighed[Action]]:
        """Return the good turns of the trader, best first."""
        seen = self._seen(view)
        options = rated(
            seen.hand,
            seen.herds[seen.seat],
            seen.market,
            seen.sold,
            seen.bonuses,
            means=seen.bonus_means,
        )
        options.sort(key=lambda each: each[0], reverse=True)
        return tempting([(action_of(move), value) for value, move in options], SPREAD)

    def first_sight(self, view: View, chance: Chance) -> Sequence[Weighed[Action]]:
        """Return the turns that come to a beginner's mind, the most tempting one first."""
        options = beginner.first_sight(self._seen(view), chance)
        return tempting([(action_of(move), gain) for gain, move in options], SPREAD)

    def solve(self, _view: View) -> Sequence[Weighed[Action]]:
        """Return nothing: no choice is hidden."""
        return ()

    def reasons(self, view: View, action: Action) -> tuple[Text, ...]:
        """Say what speaks for a turn."""
        return reasons(self._seen(view), action)

    def move(self, action: Action) -> Move:
        """Return the move that an action is."""
        return move_of(action)

    def determinise(self, view: View, chance: Chance) -> Table:
        """Return a table that looks like the view."""
        return table_of(imagine(view, chance))

    def asked(self, world: Table) -> Sequence[int]:
        """Return whose turn it is."""
        return () if world.over else (world.turn,)

    def moves(self, world: Table, seat: int) -> Sequence[tuple[Move, float]]:
        """Return the good moves of a seat with their priors."""
        bonuses = [len(pile) for pile in world.bonuses]
        options = rated(world.hands[seat], world.herds[seat], world.market, world.sold, bonuses)
        shares = shares_of([value for value, _ in options], PRIOR)
        return [(move, share) for (_, move), share in zip(options, shares, strict=True)]

    def play(self, world: Table, choices: Sequence[Move]) -> Table:
        """Carry out a move."""
        world.play(choices[0])
        return world

    def worth(self, world: Table, _chance: Chance) -> Sequence[float]:
        """Return each trader's chance to win the match."""
        return match_won(world)

    def points(self, world: Table) -> Sequence[float]:
        """Return the rupees of both, with the cards in hand as long as they can be sold."""
        first, second = world.herds
        herd = CAMEL_TOKEN * (first > second), CAMEL_TOKEN * (second > first)
        return [
            world.money[seat] + herd[seat] + (0.0 if world.over else potential(world, seat))
            for seat in (0, 1)
        ]

    def _seen(self, view: View) -> Seen:
        # A search asks for many worlds of one view.
        read = self._read
        if read is None or read[0] is not view:
            self._read = read = (view, Seen(view))
        return read[1]


JAIPUR_MIND = JaipurMind()

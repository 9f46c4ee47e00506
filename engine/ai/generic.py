"""A mind for any game that can imagine: it plays imagined positions to their end by chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from engine.ai.core import Weighed
from engine.chance import Chance
from engine.core import Seat
from engine.play import AnyGame, awaited, legal, sample
from engine.text import Text

MAX_ACTIONS = 24
"""So many actions are weighed; where there are more, some are drawn by chance."""
GAMES_AN_ACTION = 2, 40
"""At least and at most so many games are played to weigh an action."""
MAX_STEPS = 6_000
"""When so many steps were played to weigh the actions of one view, no further games begin."""
MAX_GAME_STEPS = 400
"""A game that takes longer counts as even."""


class GenericMind:
    """Knows nothing of a game but its rules: good is what wins most games played by chance."""

    curiosity = 1.0
    simulations = 150

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def weigh(self, view: Any) -> Sequence[Weighed[Any]]:
        """Return actions of the viewer with the share of games they win, best first."""
        chance = Chance("weigh")
        actions = self._actions(view, chance)
        won, played, steps = [0.0] * len(actions), 0, 0
        least, most = GAMES_AN_ACTION
        while len(actions) > 1 and (played < least or steps < MAX_STEPS) and played < most:
            for place, action in enumerate(actions):
                world = self._chosen(self.determinise(view, chance), view.seat, action, chance)
                shares, taken = self._played_out(world, chance)
                won[place] += shares[view.seat]
                steps += taken
            played += 1
        options = [
            Weighed(action, share / played if played else 0.5)
            for action, share in zip(actions, won, strict=True)
        ]
        return sorted(options, key=lambda option: -option.value)

    def solve(self, _view: Any) -> Sequence[Weighed[Any]]:
        """Return nothing: everything is searched."""
        return ()

    def reasons(self, _view: Any, _action: Any) -> tuple[Text, ...]:
        """Return nothing: games played by chance give no reasons."""
        return ()

    def move(self, action: Any) -> Any:
        """Return the action, which is its own move."""
        return action

    def determinise(self, view: Any, chance: Chance) -> Any:
        """Return a position that gives the view; hidden choices can still be changed in it."""
        return self._game.imagine(view, chance)

    def asked(self, world: Any) -> Sequence[Seat]:
        """Return the seats that choose, those last whose choice is not made yet.

        So a choice that was made is made anew before the last one reveals them all.
        """
        pending = sorted(self._game.pending(world), key=lambda decision: not decision.answered)
        return [decision.seat for decision in pending]

    def moves(self, world: Any, seat: Seat) -> Sequence[tuple[Any, float]]:
        """Return actions of a seat, all as likely."""
        actions = self._actions(self._game.view(world, seat), Chance("moves"))
        return [(action, 1 / len(actions)) for action in actions]

    def play(self, world: Any, choices: Sequence[Any]) -> Any:
        """Carry out one action for each asked seat."""
        for seat, action in zip(self.asked(world), choices, strict=True):
            world = self._game.apply(world, seat, action).state
        return world

    def worth(self, world: Any, chance: Chance) -> Sequence[float]:
        """Return each seat's share of victory in one game that is played on by chance."""
        return self._played_out(world, chance)[0]

    def _actions(self, view: Any, chance: Chance) -> list[Any]:
        actions = list(islice(legal(self._game, view), MAX_ACTIONS + 1))
        if len(actions) <= MAX_ACTIONS:
            return actions
        drawn = (sample(self._game, view, chance.below) for _ in range(MAX_ACTIONS))
        return list(dict.fromkeys(drawn))

    def _chosen(self, world: Any, seat: Seat, action: Any, chance: Chance) -> Any:
        """Carry out an action; whoever chooses at the same time does so by chance."""
        choices = [
            action if each == seat else self._any_action(world, each, chance)
            for each in self.asked(world)
        ]
        return self.play(world, choices)

    def _any_action(self, world: Any, seat: Seat, chance: Chance) -> Any:
        return sample(self._game, self._game.view(world, seat), chance.below)

    def _played_out(self, world: Any, chance: Chance) -> tuple[Sequence[float], int]:
        """Return the shares of victory at the end, and how many steps it took to get there."""
        game, steps = self._game, 0
        while (open_ := awaited(game, world)) and steps < MAX_GAME_STEPS:
            action = self._any_action(world, open_[0].seat, chance)
            world = game.apply(world, open_[0].seat, action).state
            steps += 1
        outcome = game.outcome(world)
        seats = game.seats(world)
        winners = range(seats) if outcome is None else outcome.winners
        return [(seat in winners) / len(winners) for seat in range(seats)], steps

"""How well the hard level's hidden choices can be foreseen: the same position over many seeds."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from benchmarks.ai import views
from engine.ai.core import AnyMind
from engine.ai.levels import advise
from engine.ai.registry import mind_of, plays
from engine.chance import Chance
from engine.play import AnyGame
from engine.registry import GAMES

SEEDS = 8
CLOSE = 0.01
"""Two choices are close if their chances to win differ by less than this."""
APART = 3
"""One hidden choice in so many is looked at, so that positions are not all of one table."""

HEAD = f"""\
Of positions in which several seats choose at once, the share in which hard chooses the same over
{SEEDS} seeds: all, and those whose best two choices are within {CLOSE:.0%} of victory.
game         positions    same   close    same   most frequent choice"""


@dataclass(slots=True)
class Tally:
    """How many positions were looked at, and in how many the choice was always the same."""

    positions: int = 0
    same: int = 0
    close: int = 0
    close_same: int = 0
    choices: Counter[Any] = field(default_factory=Counter)

    def add(self, mind: AnyMind, view: Any) -> None:
        """Look at one position."""
        found = [advise(mind, view, "hard", seed=f"seed {number}") for number in range(SEEDS)]
        best = sorted([choice.value for choice in found[0].choices], reverse=True)
        same = len({advice.action for advice in found}) == 1
        self.positions += 1
        self.same += same
        self.choices.update(advice.action for advice in found)
        if len(best) > 1 and best[0] - best[1] < CLOSE:
            self.close += 1
            self.close_same += same


def hidden(game: AnyGame, seats: int) -> Iterator[Any]:
    """Yield views of choices that several seats make at once."""
    mind, number = mind_of(game.spec.key), 0
    for view in views(game, seats):
        if len(mind.asked(mind.determinise(view, Chance("hidden")))) > 1:
            number += 1
            if number % APART == 0:
                yield view


def main(argv: Sequence[str]) -> int:
    """Print how often hidden choices are the same."""
    parser = argparse.ArgumentParser(prog="bazaar bench predictability")
    keys = [key for key in GAMES if plays(key)]
    parser.add_argument("--game", choices=keys, default="basari", help="which game")
    parser.add_argument("--seats", type=int, help="only this number of seats")
    parser.add_argument("--positions", type=int, default=200, help="how many positions")
    wanted = parser.parse_args(argv)
    game = GAMES[wanted.game]
    print(HEAD)
    for seats in [wanted.seats] if wanted.seats else game.spec.seat_counts:
        tally = Tally()
        for view in islice(hidden(game, seats), wanted.positions):
            tally.add(mind_of(wanted.game), view)
        print(_row(f"{wanted.game.capitalize()} {seats}", tally))
    return 0


def _row(name: str, tally: Tally) -> str:
    action, times = tally.choices.most_common(1)[0]
    same = tally.same / tally.positions
    close = tally.close_same / tally.close if tally.close else 0.0
    most = times / tally.choices.total()
    shares = f"{same:>8.1%}{tally.close:>8}{close:>8.1%}"
    return f"{name:<12}{tally.positions:>10}{shares}   {action} {most:.1%}"

"""What a seat may not know of a position, written down beside the rules that hide it.

A game names its secrets in `tests/engine/<key>/secrets.py`, a function of the whole position. They
are the judge of its views: whatever a view leaves open must take more than one value in the
positions that are imagined from it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.chance import Chance
from engine.core import Seat
from tests.conformance.tables import Case, everyone, some_moments

MAX_WORLDS = 400
"""So many positions are imagined before a secret counts as told."""


@dataclass(frozen=True)
class Secret:
    """Pieces that a seat does not see, and the pool of unseen pieces that they are drawn from."""

    name: str
    pieces: Sequence[Any]
    pool: Sequence[Any]

    @property
    def is_open(self) -> bool:
        """Whether the pool allows for other pieces, or for another order of them."""
        return bool(self.pieces) and len(set(self.pool)) > 1


Secrets = Callable[[Any, Seat | None], Iterator[Secret]]


def secrets_of(key: str) -> Secrets | None:
    """Return what names the secrets of a game, if it has any."""
    name = f"tests.engine.{key}.secrets"
    if find_spec(f"tests.engine.{key}") is None or find_spec(name) is None:
        return None
    secrets: Secrets = import_module(name).secrets
    return secrets


def told_secrets(case: Case, seed: str, one_in: int) -> Iterator[str]:
    """Yield every secret that a view settles although the rules leave it open."""
    secrets = secrets_of(case.game.spec.key)
    assert secrets is not None
    for moment in some_moments(case, seed, one_in):
        for seat in everyone(case):
            view, chance = case.game.view(moment.state, seat), Chance(f"{seed}/worlds")
            left = {s.name: s.pieces for s in secrets(moment.state, seat) if s.is_open}
            for _ in range(MAX_WORLDS):
                if not left:
                    break
                world = case.game.imagine(view, chance)
                there = {s.name: s.pieces for s in secrets(world, seat)}
                left = {name: pieces for name, pieces in left.items() if there[name] == pieces}
            yield from (f"seat {seat} knows {name}: {left[name]}" for name in left)

"""Positions that were tampered with are refused, or can be played on; nothing else happens."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from engine.core import Game
from engine.play import AnyGame
from engine.registry import GAMES
from tests.engine.client import Client

POSITIONS, CHANGES, MOVES = 10, 6, 4


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place inside a value: its container, and its key there."""
    if isinstance(value, (dict, list)):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def tampered(state: Any, chance: Random) -> Any:
    """Return a copy that is different somewhere, if possible in a way that still looks right."""
    changed = deepcopy(state)
    spots = list(places(changed))
    within, key = chance.choice(spots)
    match within[key]:
        case bool(truth):
            within[key] = not truth
        case int(number):
            within[key] = chance.choice([number + 1, number - 1, 0, -1, 10**6, 2**63])
        case str():
            words = [inner[name] for inner, name in spots if isinstance(inner[name], str)]
            within[key] = chance.choice(words)
        case [*parts] if parts:
            within[key] = chance.choice([parts[1:], parts[::-1], [*parts, parts[0]]])
        case _:
            other, name = chance.choice(spots)
            within[key] = chance.choice([0, [], None, deepcopy(other[name])])
    return changed if chance.randrange(3) else tampered(changed, chance)


AUDITED = {key: game for key, game in GAMES.items() if type(game).audit is not Game.audit}
"""The games that look at a position more closely than whether it can be asked."""


def positions(client: Client, game: AnyGame, chance: Random) -> list[Any]:
    """Play a random game and return some of its states."""
    seats = chance.choice(game.spec.seat_counts)
    pending = client("start", game=game.spec.key, seats=seats, seed=str(chance.random()))["pending"]
    states = []
    while pending:
        states.append(client("state")["state"])
        pending = random_action(client, pending, chance)
    return [*chance.sample(states, POSITIONS - 1), client("state")["state"]]


def random_action(client: Client, pending: list[Any], chance: Random) -> list[Any]:
    seat = chance.choice(pending)["seat"]
    action = client("sample", seat=seat, seed=str(chance.random()))["action"]
    after: list[Any] = client("act", seat=seat, action=action)["pending"]
    return after


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", AUDITED.values(), ids=AUDITED)
def test_a_tampered_position_is_refused_or_can_be_played_on(game: AnyGame, seed: int) -> None:
    client, chance = Client(games=GAMES), Random(f"{game.spec.key} {seed}")
    refusals = set()
    for state in positions(client, game, chance):
        for _ in range(CHANGES):
            wrong = tampered(state, chance)
            answer = client("load", game=game.spec.key, state=wrong)
            if "error" in answer:
                refusals.add(answer["error"]["code"])
                continue
            pending = answer["pending"]
            for _ in range(MOVES if pending else 0):
                pending = pending and random_action(client, pending, chance)
            client("view", seat=None)["view"]
            client("tally", seat=None)["sheets"]
            assert (client("outcome")["outcome"] is None) == bool(pending)
    assert "engine.error.internal" not in refusals
    assert any(code.startswith(f"{game.spec.key}.audit.") for code in refusals)

"""No piece is ever lost or doubled: the boxes are counted at every step."""

from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from engine.registry import GAMES
from tests.conformance.tables import CASES, Case, moments


def box_of(key: str) -> Any:
    """Return the module that counts the pieces of a game, if it has one."""
    name = f"tests.engine.{key}.box"
    has_tests = find_spec(f"tests.engine.{key}") is not None
    return import_module(name) if has_tests and find_spec(name) is not None else None


BOXED = [case for case in CASES if box_of(case.game.spec.key) is not None]


@pytest.mark.parametrize("case", BOXED, ids=str)
def test_every_piece_stays_in_the_box_or_on_the_table(case: Case) -> None:
    game = case.game
    box = box_of(game.spec.key)
    dump = game.codec.state.dump
    start: dict[str, Counter[str]] = box.pieces(dump(game.start(case.setup("pieces")).state))
    assert {name: start[name] for name in box.BOX} == box.BOX
    for moment in moments(case, "pieces"):
        assert box.pieces(dump(moment.step.state)) == start


@pytest.mark.parametrize("key", [key for key in GAMES if box_of(key) is not None])
def test_a_box_holds_something(key: str) -> None:
    assert all(pieces.total() for pieces in box_of(key).BOX.values())

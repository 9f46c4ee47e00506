"""No piece is ever lost or doubled: the boxes are counted at every step."""

from importlib import import_module

import pytest

from tests.conformance.tables import Case, moments


def test_every_piece_stays_in_the_box_or_on_the_table(case: Case) -> None:
    game = case.game
    world = import_module(f"tests.conformance.worlds_{game.spec.key}")
    dump = game.codec.state.dump
    start = world.pieces(dump(game.start(case.setup("pieces")).state))
    assert {name: start[name] for name in world.BOX} == world.BOX
    for moment in moments(case, "pieces"):
        assert world.pieces(dump(moment.step.state)) == start


@pytest.mark.parametrize(
    ("key", "numbers"),
    [
        ("johari", {"cards": 96}),
        ("jaipur", {"cards": 55, "tokens": 56}),
        ("basari", {"gems": 88, "cards": 39}),
    ],
)
def test_the_boxes_hold_so_many_pieces(key: str, numbers: dict[str, int]) -> None:
    box = import_module(f"tests.conformance.worlds_{key}").BOX
    assert {name: pieces.total() for name, pieces in box.items()} == numbers

"""JSON is exact both ways: nothing ignored, nothing filled in, and the wrong place named."""

from dataclasses import dataclass
from typing import Any, Literal

import pytest

from engine.codec import Codec, Coder
from engine.errors import BadShape


@dataclass(frozen=True, slots=True)
class Sell:
    goods: tuple[str, ...]
    price: int
    kind: Literal["sell"] = "sell"


@dataclass(frozen=True, slots=True)
class Take:
    goods: tuple[str, ...]
    level: Literal[1, 2]
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Turn:
    moves: tuple[Sell | Take, ...]
    last: Sell | None = None
    pair: tuple[int, bool] = (0, False)


SELL = Sell(("gold", "silk"), 7)
TURN = Turn((SELL, Take((), 2)), SELL, (3, True))
PLAIN: dict[str, Any] = {
    "moves": [
        {"goods": ["gold", "silk"], "price": 7, "kind": "sell"},
        {"goods": [], "level": 2, "kind": "take"},
    ],
    "last": {"goods": ["gold", "silk"], "price": 7, "kind": "sell"},
    "pair": [3, True],
}
TURNS: Coder[Turn] = Coder(Turn)
ACTIONS: Coder[Sell | Take] = Coder(Sell | Take)


def misfit(coder: Coder[Any], raw: object) -> tuple[object, object]:
    with pytest.raises(BadShape) as caught:
        coder.load(raw)
    assert caught.value.code == "engine.error.shape"
    return caught.value.details["path"], caught.value.details["problem"]


def test_a_value_survives_json_and_plain_data() -> None:
    assert TURNS.dump(TURN) == PLAIN
    assert TURNS.load(PLAIN) == TURN
    assert TURNS.loads(TURNS.dumps(TURN)) == TURN


def test_the_tag_tells_which_of_a_union_is_meant() -> None:
    raw = {"goods": [], "price": 1, "kind": "sell"}
    assert ACTIONS.load(raw) == Sell((), 1)
    assert ACTIONS.load({"goods": [], "level": 1, "kind": "take"}) == Take((), 1)


@pytest.mark.parametrize(
    ("raw", "path", "problem"),
    [
        ({"goods": [], "price": "7", "kind": "sell"}, "price", "int_type"),
        ({"goods": [], "price": 7.0, "kind": "sell"}, "price", "int_type"),
        ({"goods": [], "price": True, "kind": "sell"}, "price", "int_type"),
        ({"goods": [], "price": float("nan"), "kind": "sell"}, "price", "int_type"),
        ({"goods": [], "price": None, "kind": "sell"}, "price", "int_type"),
        ({"goods": [1], "price": 7, "kind": "sell"}, "goods.0", "string_type"),
        ({"goods": "gold", "price": 7, "kind": "sell"}, "goods", "tuple_type"),
        ({"goods": [], "kind": "sell"}, "price", "missing"),
        ({"goods": [], "price": 7}, "kind", "missing"),
        ({"goods": [], "price": 7, "kind": "steal"}, "kind", "literal_error"),
        ({"kind": "steal"}, "kind", "literal_error"),
        ({"goods": [], "price": 7, "kind": "sell", "tip": 1}, "tip", "extra_forbidden"),
        ({"goods": [], "level": 3, "kind": "take"}, "level", "literal_error"),
        ({"goods": [], "level": True, "kind": "take"}, "level", "not_canonical"),
        ({"goods": [], "level": 1.0, "kind": "take"}, "level", "not_canonical"),
    ],
)
def test_what_does_not_fit_is_named_by_its_place(raw: object, path: str, problem: str) -> None:
    assert misfit(ACTIONS, raw) == (path, problem)


@pytest.mark.parametrize("raw", [None, 1, "sell", [], [1]])
def test_what_is_no_object_at_all_does_not_fit(raw: object) -> None:
    assert misfit(ACTIONS, raw)[1] == "dataclass_type"


def test_a_place_inside_lists_and_objects_is_named_whole() -> None:
    moves = [*PLAIN["moves"], {"goods": [], "price": "x", "kind": "sell"}]
    assert misfit(TURNS, {**PLAIN, "moves": moves}) == ("moves.2.price", "int_type")
    moves = [{"goods": [], "price": 1, "kind": "sell", "tip": 0}]
    assert misfit(TURNS, {**PLAIN, "moves": moves}) == ("moves.0.tip", "extra_forbidden")
    assert misfit(TURNS, {**PLAIN, "pair": [3, 1]}) == ("pair.1", "bool_type")
    assert misfit(TURNS, {**PLAIN, "pair": [3]}) == ("pair.1", "missing")
    assert misfit(TURNS, {**PLAIN, "pair": [3, True, 4]}) == ("pair", "too_long")


def test_defaults_are_not_filled_in() -> None:
    assert misfit(TURNS, {"moves": [], "pair": [0, False]}) == ("last", "missing")


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"[" * 5000, b'{"a":"\xff"}', b'"\\ud800"', b"9" * 5000, b"\x00", b"null null"],
)
def test_bytes_that_are_no_json_do_not_fit(raw: bytes) -> None:
    with pytest.raises(BadShape):
        ACTIONS.loads(raw)


def test_what_json_cannot_carry_does_not_fit() -> None:
    assert misfit(ACTIONS, {"goods": ["\ud800"], "price": 1, "kind": "sell"})[0] == ""
    assert misfit(ACTIONS, object())[0] == ""
    deep: list[object] = []
    for _ in range(500):
        deep = [deep]
    assert misfit(ACTIONS, deep)[0] == ""


def test_a_codec_has_a_coder_for_each_type_of_a_game() -> None:
    codec: Codec[Turn, Sell, Take, int] = Codec(state=Turn, action=Sell, view=Take, event=int)
    assert codec.state.load(PLAIN) == TURN
    assert codec.action.load(PLAIN["last"]) == SELL
    assert codec.view.load({"goods": [], "level": 1, "kind": "take"}) == Take((), 1)
    assert codec.event.dumps(3) == b"3"


def test_a_schema_names_every_member() -> None:
    schema = TURNS.schema()
    assert set(schema["properties"]) == {"moves", "last", "pair"}
    assert set(schema["$defs"]) == {"Sell", "Take"}


def test_what_was_written_is_read_back_and_what_does_not_fit_is_refused() -> None:
    assert TURNS.read_back(TURNS.dumps(TURN)) == TURN
    with pytest.raises(BadShape):
        TURNS.read_back(b'{"moves": 1}')

"""The protocol refuses what does not fit, says why, and changes nothing."""

import json
from typing import Any

import pytest

from bot.runtime.i18n import Speaker
from engine.protocol.messages import Teller
from engine.text import Text
from tests.engine.client import Client

START = {"do": "start", "game": "toy", "seats": 2, "seed": "x"}
NOT_MINE = {"card": 5, "kind": "seal"}
TABLE_VERBS: list[dict[str, Any]] = [
    {"do": "state"},
    {"do": "pending"},
    {"do": "outcome"},
    {"do": "view", "seat": 0},
    {"do": "tally", "seat": 0},
    {"do": "ask", "seat": 0},
    {"do": "legal", "seat": 0},
    {"do": "sample", "seat": 0, "seed": "x"},
    {"do": "advise", "seat": 0},
    {"do": "act", "seat": 0, "action": {"card": 8, "kind": "seal"}},
]


@pytest.mark.parametrize("request_", TABLE_VERBS, ids=lambda request: request["do"])
def test_without_a_table_there_is_nothing_to_look_at(
    client: Client, request_: dict[str, Any]
) -> None:
    assert client.code(**request_) == "engine.error.no_table"


@pytest.mark.parametrize("seat", [-1, 2, 10**19])
@pytest.mark.parametrize("request_", TABLE_VERBS[3:], ids=lambda request: request["do"])
def test_a_seat_that_does_not_exist_is_refused(
    started: Client, request_: dict[str, Any], seat: int
) -> None:
    error = started.refused(**{**request_, "seat": seat})
    assert (error["code"], error["args"]) == ("engine.error.no_seat", {"seat": seat, "seats": 2})


@pytest.mark.parametrize("request_", TABLE_VERBS[5:], ids=lambda request: request["do"])
def test_a_seat_that_owes_nothing_is_refused(buying: Client, request_: dict[str, Any]) -> None:
    assert buying.code(**{**request_, "seat": 1}) == "engine.error.nothing_to_decide"


@pytest.mark.parametrize(
    ("request_", "path", "problem"),
    [
        ({}, "do", "missing"),
        ({"do": 1}, "do", "string_type"),
        ({"do": ["state"]}, "do", "string_type"),
        ({"do": None}, "do", "string_type"),
        ({"do": "state", "seat": 0}, "seat", "extra_forbidden"),
        ({"do": "state", "Do": 0}, "Do", "extra_forbidden"),
        ({"do": "view"}, "seat", "missing"),
        ({"do": "view", "seat": True}, "seat", "int_type"),
        ({"do": "view", "seat": 0.0}, "seat", "int_type"),
        ({"do": "view", "seat": "0"}, "seat", "int_type"),
        ({"do": "ask", "seat": None}, "seat", "int_type"),
        ({"do": "ask", "seat": 0, "draft": [[[1]]]}, "draft.0.0.0", "string_type"),
        ({"do": "ask", "seat": 0, "draft": [["8"]]}, "draft.0.0", "tuple_type"),
        ({"do": "ask", "seat": 0, "draft": "8"}, "draft", "tuple_type"),
        ({"do": "legal", "seat": 0, "limit": 1.5}, "limit", "int_type"),
        ({"do": "legal", "seat": 0, "limit": None}, "limit", "int_type"),
        ({"do": "sample", "seat": 0}, "seed", "missing"),
        ({"do": "sample", "seat": 0, "seed": 5}, "seed", "string_type"),
        ({"do": "act", "seat": 0}, "action", "missing"),
        ({"do": "act", "seat": 0, "action": None}, "action", "dataclass_type"),
        ({"do": "act", "seat": 0, "action": {"card": 8}}, "action.kind", "missing"),
        ({"do": "act", "seat": 0, "action": {"kind": "x"}}, "action.kind", "literal_error"),
        ({"do": "start", "game": "toy", "seats": 2}, "seed", "missing"),
        ({"do": "start", "game": "toy", "seats": "2", "seed": "x"}, "seats", "int_type"),
        ({"do": "start", "game": "toy", "seats": 2, "seed": 1}, "seed", "string_type"),
        ({"do": "start", "game": None, "seats": 2, "seed": "x"}, "game", "string_type"),
        ({**START, "variants": ""}, "variants", "tuple_type"),
        ({**START, "version": "3"}, "version", "int_type"),
        ({"do": "load", "game": "toy"}, "state", "missing"),
    ],
)  # fmt: skip
def test_a_member_that_does_not_fit_is_named(
    started: Client, request_: dict[str, Any], path: str, problem: str
) -> None:
    before = started("state")
    answer = started.line(json.dumps({"id": "x", **request_}).encode())
    assert answer["id"] == "x"
    assert answer["error"]["code"] == "engine.error.shape"
    assert answer["error"]["args"] == {"path": path, "problem": problem}
    assert started("state") == before


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"do": "dance"}, "engine.error.verb"),
        ({"do": "start", "game": "chess", "seats": 2, "seed": "x"}, "engine.error.game"),
        ({**START, "version": 2}, "engine.error.version"),
        ({"do": "start", "game": "toy", "seats": 4, "seed": "x"}, "engine.error.seats"),
        ({"do": "start", "game": "toy", "seats": 2, "seed": ""}, "engine.error.seed"),
        ({**START, "variants": ["y"]}, "engine.error.variant"),
        ({"do": "load", "game": "chess", "state": {}}, "engine.error.game"),
        ({"do": "load", "game": "toy", "version": 4, "state": {}}, "engine.error.version"),
        ({"do": "ask", "seat": 0, "draft": [[["9"]]]}, "engine.error.unknown_option"),
        ({"do": "ask", "seat": 0, "draft": [[["8"]], [["8"]]]}, "engine.error.draft_too_long"),
        ({"do": "ask", "seat": 0, "draft": [[]]}, "engine.error.fields"),
        ({"do": "ask", "seat": 0, "draft": [[["8", "8"]]]}, "engine.error.picked_twice"),
        ({"do": "ask", "seat": 0, "draft": [[["8", "6"]]]}, "engine.error.how_many"),
        ({"do": "act", "seat": 0, "action": NOT_MINE}, "engine.error.unknown_option"),
    ],
)  # fmt: skip
def test_what_the_rules_refuse_changes_nothing(
    started: Client, request_: dict[str, Any], code: str
) -> None:
    assert started.code(**request_) == code


@pytest.mark.parametrize("line", [b"", b"\xff\n", b"{\n", b"[]\n", b"{}\n", b'{"id":2}\n'])
def test_a_line_that_is_no_request_is_answered(client: Client, line: bytes) -> None:
    answer = client.line(line)
    assert answer["id"] == (2 if b"id" in line else None)
    assert answer["error"]["message"]


@pytest.mark.parametrize("id_", [0, "x", None, True, 1.5, [1, {"a": []}], {"b": "Öl"}, 2**60])
def test_any_id_comes_back(client: Client, id_: Any) -> None:
    for do in ("games", "state"):
        assert client.line(json.dumps({"id": id_, "do": do}).encode())["id"] == id_


def test_an_error_is_a_sentence_with_its_arguments(buying: Client) -> None:
    error = buying.refused("ask", seat=0, draft=[[["1"], ["pearl"]]])
    assert error == {
        "code": "engine.error.blocked",
        "message": "toy.pearl isn't available: toy.blocked.no_pearls",
        "args": {
            "option": {"key": "toy.pearl", "args": {}},
            "reason": {"key": "toy.blocked.no_pearls", "args": {"gem": "pearl"}},
        },
    }


def test_lists_of_words_are_told_too() -> None:
    words = Text("x", (("gems", (Text("ruby"), Text("opal", (("n", 2),)))),))
    assert Teller(Speaker()).tell(words)["args"] == {
        "gems": [{"key": "ruby", "args": {}}, {"key": "opal", "args": {"n": 2}}]
    }


def test_a_mistake_of_ours_is_told_and_changes_nothing(
    started: Client, caplog: pytest.LogCaptureFixture
) -> None:
    state = started("state")["state"]
    error = started.refused("load", game="clumsy", state=state)
    assert (error["code"], error["args"]) == (
        "engine.error.internal",
        {"problem": "RecursionError"},
    )
    started("start", game="clumsy", seats=2, seed="a")
    error = started.refused("act", seat=0, action={"card": 8, "kind": "seal"})
    assert (error["code"], error["args"]) == ("engine.error.internal", {"problem": "KeyError"})
    assert "Traceback" in caplog.text


def test_a_speaker_without_words_does_not_matter() -> None:
    def mute(_text: Text) -> str:
        raise LookupError

    client = Client(mute)
    assert client.refused("dance") == {
        "code": "engine.error.verb", "message": "engine.error.verb", "args": {},
    }  # fmt: skip
    client("start", game="toy", seats=2, seed="a")
    assert client.code("ask", seat=0) == "engine.error.internal"

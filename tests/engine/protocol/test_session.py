"""The protocol over a toy game: every verb, and how it is served."""

import json
import os
import re
from io import BytesIO
from pathlib import Path

from babel.messages.pofile import read_po

from bot.runtime.i18n import LOCALES, Speaker, languages
from engine.protocol import requests
from engine.protocol import session as protocol
from engine.protocol.session import serve
from tests.engine.client import GAMES, Client


def test_the_games_are_listed(client: Client) -> None:
    toy, clumsy = client("games")["games"]
    assert toy == {
        "key": "toy", "version": 3, "least_seats": 2, "most_seats": 3, "variants": ["pearls"],
    }  # fmt: skip
    assert clumsy["key"] == "clumsy"


def test_a_start_tells_what_was_dealt_to_whom_and_who_decides(client: Client) -> None:
    answer = client("start", game="toy", seats=2, seed="a", variants=["pearls"], version=3)
    assert answer == {
        "events": [
            {"seat": 0, "cards": [8, 6], "to": [0], "kind": "dealt"},
            {"seat": 1, "cards": [5, 3], "to": [1], "kind": "dealt"},
        ],
        "pending": [
            {"seat": 0, "kind": "seal", "opened": 0, "answered": False},
            {"seat": 1, "kind": "seal", "opened": 0, "answered": False},
        ],
    }
    assert client("pending")["pending"] == answer["pending"]
    assert client("state")["state"]["setup"]["variants"] == ["pearls"]


def test_an_action_tells_its_events_to_whomever_they_belong(started: Client) -> None:
    answer = started("act", seat=0, action={"card": 8, "kind": "seal"})
    assert answer["events"] == [{"seat": 0, "card": 8, "to": [0], "kind": "sealed"}]
    assert [decision["answered"] for decision in answer["pending"]] == [True, False]
    answer = started("act", seat=1, action={"card": 5, "kind": "seal"})
    assert [event["kind"] for event in answer["events"]] == ["sealed", "revealed"]
    assert answer["pending"] == [{"seat": 0, "kind": "buy", "opened": 1, "answered": False}]


def test_a_view_has_no_secrets_of_others(started: Client) -> None:
    started("act", seat=0, action={"card": 8, "kind": "seal"})
    views = [started("view", seat=seat)["view"] for seat in (0, 1, None)]
    assert [view["hand"] for view in views] == [[8, 6], [5, 3], []]
    assert [view["sealed"] for view in views] == [8, None, None]


def test_a_form_is_filled_step_by_step(buying: Client) -> None:
    prompt = buying("ask", seat=0)["prompt"]
    assert prompt == buying("ask", seat=0, draft=[])["prompt"]
    assert (prompt["key"], [field["key"] for field in prompt["fields"]]) == (
        "toy.buy", ["toy.buy.coins", "toy.buy.gems"],
    )  # fmt: skip
    coins, gems = prompt["fields"]
    assert (coins["least"], coins["most"], gems["least"], gems["most"]) == (1, 1, 1, 2)
    two = {"key": "engine.number", "message": "2", "args": {"n": 2}}
    assert coins["options"][2] == {
        "id": "2",
        "text": two,
        "about": None,
        "blocked": None,
        "idle": False,
        "loses": None,
        "beside": False,
    }
    assert [option["id"] for option in gems["options"]] == ["ruby", "ruby#2", "opal", "pearl"]
    assert gems["options"][3]["blocked"]["key"] == "toy.blocked.no_pearls"
    assert gems["options"][3]["blocked"]["args"] == {"gem": "pearl"}

    prompt = buying("ask", seat=0, draft=[[["2"], ["opal"]]])["prompt"]
    assert prompt["fields"][0]["options"][1]["text"] == {
        "key": "seat", "message": "Seat 2", "args": {"n": 1},
    }  # fmt: skip
    action = buying("ask", seat=0, draft=[[["2"], ["opal"]], [["1"]]])["action"]
    assert action == {"coins": 2, "gems": ["opal"], "gift": 1, "kind": "buy"}
    assert buying("act", seat=0, action=action)["pending"] == []


def test_legal_actions_are_listed_up_to_a_limit(buying: Client) -> None:
    every = buying("legal", seat=0)
    assert (len(every["actions"]), every["more"]) == (14, False)
    some = buying("legal", seat=0, limit=13)
    assert (some["actions"], some["more"]) == (every["actions"][:13], True)
    assert buying("legal", seat=0, limit=14) == every
    assert buying("legal", seat=0, limit=requests.MAX_ACTIONS) == every
    for limit in (0, -1, requests.MAX_ACTIONS + 1):
        assert buying.code("legal", seat=0, limit=limit) == "engine.error.limit"


def test_the_same_seed_samples_the_same_legal_action(buying: Client) -> None:
    legal = buying("legal", seat=0)["actions"]
    sampled = [buying("sample", seat=0, seed=str(n))["action"] for n in range(60)]
    assert sampled == [buying("sample", seat=0, seed=str(n))["action"] for n in range(60)]
    assert all(action in legal for action in sampled)
    assert len({json.dumps(action) for action in sampled}) > 8


def test_the_outcome_says_why(buying: Client) -> None:
    assert buying("outcome") == {"outcome": None}
    assert buying("tally", seat=None)["sheets"][0]["lines"][1]["points"] == 5
    buying("act", seat=0, action={"coins": 2, "gems": ["opal"], "gift": 1, "kind": "buy"})
    outcome = buying("outcome")["outcome"]
    tie = {"key": "toy.tie", "message": "toy.tie", "args": {}}
    assert (outcome["winners"], outcome["ranks"], outcome["scores"]) == ([0], [1, 2], [9, 9])
    assert outcome["decided_by"] == tie
    lines = outcome["sheets"][0]["lines"]
    assert [(line["seat"], line["source"]["key"], line["points"]) for line in lines] == [
        (0, "toy.card", 8),
        (1, "toy.card", 5),
        (0, "toy.score.gems", 3),
        (0, "toy.score.coins", -2),
        (1, "toy.score.gift", 4),
    ]
    assert buying("tally", seat=0)["sheets"] == outcome["sheets"]


def test_a_position_can_be_taken_elsewhere(buying: Client) -> None:
    told = buying("state")
    assert (told["game"], told["version"]) == ("toy", 3)
    other = Client()
    assert other("load", **told) == buying("pending")
    assert other("state") == told
    del told["version"]
    assert other("load", **told) == buying("pending")


def test_an_impossible_position_is_refused_and_the_table_stays(buying: Client) -> None:
    told = buying("state")
    state = told["state"]
    wrong = {**state, "deck": [*state["deck"], 9]}
    assert buying.code("load", game="toy", state=wrong) == "toy.audit.cards"
    wrong = {**state, "phase": {**state["phase"], "shown": [9, 5]}}
    error = buying.refused("load", game="toy", state=wrong)
    assert (error["code"], error["args"]) == ("toy.audit.not_owned", {"card": 9})
    wrong = {**state, "phase": {**state["phase"], "shown": ["8", 5]}}
    error = buying.refused("load", game="toy", state=wrong)
    assert error["args"]["path"].startswith("state.phase.shown.0")
    assert error["args"]["problem"] == "int_type"
    assert buying.refused("load", game="toy", state=[])["args"]["path"] == "state"
    assert buying("state") == told


def test_serving_answers_every_line_and_goes_on_after_errors() -> None:
    sink = BytesIO()
    source = BytesIO(
        b'{"id":1,"do":"start","game":"toy","seats":2,"seed":"a"}\r\n\nnonsense\n'
        + b"x" * 3_000_000
        + b'\n{"id":2,"do":"pending"}'
    )
    serve(source, sink, Speaker(), GAMES)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, None, 2]
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        None, "engine.error.json", "engine.error.line_too_long", None,
    ]  # fmt: skip
    assert answers[3]["pending"] == answers[0]["pending"]


def test_nobody_listening_ends_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as sink:
        serve(BytesIO(b'{"do":"games"}\n' * 9), sink, Speaker(), GAMES)


def test_nobody_listening_where_there_is_no_file_ends_quietly() -> None:
    class Deaf(BytesIO):
        def flush(self) -> None:
            raise BrokenPipeError

    serve(BytesIO(b'{"do":"games"}\n'), Deaf(), Speaker(), GAMES)


def test_every_error_of_the_core_has_a_sentence_in_every_language() -> None:
    folder = Path(protocol.__file__).parent.parent
    sources = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    used = {key for source in sources for key in re.findall(r'"(engine\.[a-z0-9_.]+)"', source)}
    keys = {
        key for key in used if key.startswith(("engine.error.", "engine.number", "engine.points"))
    }
    for language in languages():
        with (LOCALES / language / "engine.po").open("rb") as file:
            ids = [entry.id for entry in read_po(file, locale=language) if entry.id]
        assert {id_ if isinstance(id_, str) else id_[0] for id_ in ids} == keys

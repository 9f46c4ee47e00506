"""The real process, driven through whole games by a script that knows only JSON."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.registry import GAMES
from tests.engine.process import COMMAND, ENVIRONMENT, Engine, choose

TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.spec.seat_counts]
NONSENSE: list[tuple[bytes, str]] = [
    (b"{", "engine.error.json"),
    (b"\xff\xfe", "engine.error.utf8"),
    (b"[]", "engine.error.no_object"),
    (b"[" * 100_000, "engine.error.too_deep"),
    (b'{"do":NaN}', "engine.error.number"),
    (b'{"do":"\\ud800"}', "engine.error.surrogate"),
    (b'{"do":"state"}\x00', "engine.error.json"),
    (b"x" * 3_000_000, "engine.error.line_too_long"),
]
FUZZ = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as running:
        yield running


def test_every_game_of_the_house_is_driven_here(engine: Engine) -> None:
    counts = [
        (game["key"], seats)
        for game in engine("games")["games"]
        for seats in range(game["least_seats"], game["most_seats"] + 1)
    ]
    assert counts == TABLES


def disturb(engine: Engine, seat: int, game: str, chance: Random) -> None:
    """Send something wrong; it is refused and changes nothing."""
    before = engine("state")
    match chance.randrange(4):
        case 0:
            line, code = chance.choice(NONSENSE)
            engine.send(line)
            answer = engine.receive()
            assert (answer["id"], answer["error"]["code"]) == (None, code)
        case 1:
            assert engine.code(do="act", seat=99, action=engine_action(engine, seat)) == (
                "engine.error.no_seat"
            )
        case 2:
            state = {**before["state"], "step": "many"}
            assert engine.code(do="load", game=game, state=state) == "engine.error.shape"
        case _:
            action = {**engine_action(engine, seat), "cheat": True}
            assert engine.code(do="act", seat=seat, action=action) == "engine.error.shape"
    assert engine("state") == before


def engine_action(engine: Engine, seat: int) -> Any:
    return engine("sample", seat=seat, seed="x")["action"]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_random_game_is_driven_to_its_outcome(
    engine: Engine, game: str, seats: int
) -> None:
    chance = Random(f"{game} {seats}")
    pending = engine("start", game=game, seats=seats, seed=str(chance.random()))["pending"]
    while pending:
        assert engine("outcome")["outcome"] is None
        seat = chance.choice(pending)["seat"]
        if chance.randrange(20) == 0:
            disturb(engine, seat, game, chance)
        if chance.randrange(20) == 0:
            told = engine("state")
            assert engine("load", **told)["pending"] == pending
            assert engine("state") == told
        pending = engine("act", seat=seat, action=choose(engine, seat, chance))["pending"]
        assert engine("pending")["pending"] == pending
        assert engine("view", seat=None)["view"]["pending"] == pending
    outcome = engine("outcome")["outcome"]
    for sheet in outcome["sheets"][-1:]:
        for seat in range(seats):
            points = sum(line["points"] for line in sheet["lines"] if line["seat"] == seat)
            assert outcome["scores"][seat] == points
    for seat in range(seats):
        assert engine.code(do="sample", seat=seat, seed="x") == "engine.error.nothing_to_decide"
    assert [seat for seat, rank in enumerate(outcome["ranks"]) if rank == 1] == outcome["winners"]
    assert engine("tally", seat=None)["sheets"] == outcome["sheets"]


def test_the_same_seeds_play_the_same_game(engine: Engine) -> None:
    ends = []
    for _ in range(2):
        engine("start", game="jaipur", seats=2, seed="twice")
        for number in range(40):
            seat = engine("pending")["pending"][0]["seat"]
            action = engine("sample", seat=seat, seed=str(number))["action"]
            engine("act", seat=seat, action=action)
        ends.append(engine("state"))
    assert ends[0] == ends[1]


def still_alive(engine: Engine) -> list[Any]:
    """Return the answers until the engine shows that it still answers."""
    engine.asked += 1
    engine.send(json.dumps({"id": f"alive {engine.asked}", "do": "games"}).encode())
    answers = []
    while (answer := engine.receive())["id"] != f"alive {engine.asked}":
        answers.append(answer)
    return answers


@FUZZ
@given(st.lists(st.binary(max_size=60), max_size=5))
def test_arbitrary_bytes_are_answered_with_errors(engine: Engine, lines: list[bytes]) -> None:
    for line in lines:
        engine.send(line)
    for answer in still_alive(engine):
        assert answer["error"]["code"] != "engine.error.internal"


words = st.text(max_size=5) | st.sampled_from(["jaipur", "basari", "seat", "buy"])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=5,
)
names = st.sampled_from(
    ["id", "game", "seats", "seed", "seat", "draft", "action", "state", "limit"]
)
verbs = st.sampled_from(["load", "view", "ask", "legal", "sample", "act", "tally", "pending"])


@FUZZ
@given(verbs, st.integers(-1, 3), st.dictionaries(names, values, max_size=4))
def test_arbitrary_requests_are_never_a_mistake_of_ours(
    engine: Engine, do: str, seat: int, members: dict[str, Any]
) -> None:
    if "error" in engine.answer(do="pending"):
        engine("start", game="basari", seats=3, seed="fuzz")
    engine.send(json.dumps({"do": do, "seat": seat, **members}).encode())
    for answer in still_alive(engine):
        assert answer.get("error", {}).get("code") != "engine.error.internal"


def run(stdin: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(COMMAND, input=stdin, env=ENVIRONMENT, capture_output=True, check=False)


@pytest.mark.parametrize("stdin", [b"", b"\n\n", b'{"do":"games"}', b'{"do":"games"}\r\n'])
def test_the_end_of_input_is_the_end(stdin: bytes) -> None:
    done = run(stdin)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == (1 if b"games" in stdin else 0)


def test_when_nobody_reads_the_answers_it_ends_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        COMMAND,
        input=b'{"do":"games"}\n' * 100,
        stdout=writer,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="a shell as POSIX has it")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-", "<&- >&- 2>&-"])
def test_a_closed_stream_ends_it_quietly(closed: str) -> None:
    script = f'exec "$@" {closed}'
    command = ("sh", "-c", script, "sh", *COMMAND)
    done = subprocess.run(
        command, input=b'{"do":"games"}\n', env=ENVIRONMENT, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.skipif(os.name == "nt", reason="interrupts are sent otherwise there")
def test_an_interrupt_ends_it_quietly() -> None:
    # A job in the background ignores interrupts, and its children would too.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    engine = Engine()
    signal.signal(signal.SIGINT, before)
    engine("games")
    engine.process.send_signal(signal.SIGINT)
    assert engine.process.wait(60) == 130
    assert engine.stderr.read() == b""
    for stream in (engine.stdin, engine.stdout, engine.stderr):
        stream.close()

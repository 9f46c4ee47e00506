"""The page about the protocol is true: its exchanges, its codes, its client, its schemas."""

import json
import re
import runpy
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel.messages.pofile import read_po
from jsonschema import Draft202012Validator

from bot.runtime.i18n import LOCALES, Speaker
from engine.core import Setup
from engine.play import AnyGame, sample
from engine.protocol import schema
from engine.protocol.requests import (
    DEFAULT_ACTIONS,
    MAX_ACTIONS,
    MAX_SIMULATIONS,
    MAX_THINKING_MS,
    VERBS,
)
from engine.protocol.session import Session
from engine.protocol.wire import MAX_DEPTH, MAX_LINE_BYTES
from engine.registry import GAMES
from tests.engine.process import COMMAND, ENVIRONMENT, ROOT

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
FOLDER = ROOT / "docs" / "schema"
NOT_ON_THE_WIRE = {"stale", "table_columns", "table_number", "table_word"}


def test_every_exchange_on_the_page_happens_as_it_is_told() -> None:
    session = Session(Speaker("en"), GAMES)
    exchanges = re.findall(r"^→ (.*)\n← (.*)$", PAGE, re.MULTILINE)
    assert len(exchanges) == PAGE.count("\n→ ") == PAGE.count("\n← ")
    for asked, told in exchanges:
        answer = session.answer(asked.encode()).decode().rstrip("\n")
        pattern = ".*".join(map(re.escape, told.split("…")))
        assert re.fullmatch(pattern, answer), f"{asked}\n{told}\n{answer}"


def test_every_verb_has_a_section_with_an_exchange() -> None:
    sections = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL))
    assert set(sections) == set(VERBS)
    for verb, section in sections.items():
        assert f'"do":"{verb}"' in section


def test_every_code_is_in_the_table() -> None:
    with (LOCALES / "en" / "engine.po").open("rb") as file:
        keys = {str(entry.id) for entry in read_po(file)}
    codes = {key for key in keys if key.startswith("engine.error.")}
    hidden = {f"engine.error.{name}" for name in NOT_ON_THE_WIRE}
    assert set(re.findall(r"^\| `(engine\.error\.\w+)` \|", PAGE, re.MULTILINE)) == codes - hidden


def test_the_limits_on_the_page_are_those_of_the_code() -> None:
    for number in (
        MAX_ACTIONS, DEFAULT_ACTIONS, MAX_SIMULATIONS, MAX_THINKING_MS, MAX_LINE_BYTES, MAX_DEPTH,
    ):  # fmt: skip
        assert str(number) in PAGE


@pytest.mark.parametrize("seed", range(3))
def test_the_client_on_the_page_plays_a_game_to_its_end(seed: int) -> None:
    client, _ = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert '["./bazaar", "engine"]' in client
    client = client.replace('["./bazaar", "engine"]', repr(list(COMMAND)))
    script = f"import random\nrandom.seed({seed})\n{client}"
    done = subprocess.run(
        [sys.executable, "-c", script], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "won by" in done.stdout


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.json")))
def test_the_schemas_in_docs_are_those_of_the_code(name: str) -> None:
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == schema.documents()[name], "python -m engine.protocol.schema writes them anew"


@pytest.mark.parametrize("content", schema.documents().values(), ids=schema.documents())
def test_a_schema_is_a_schema(content: str) -> None:
    Draft202012Validator.check_schema(json.loads(content))


def test_the_schemas_are_written_below_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "engine.protocol.schema")
    runpy.run_module("engine.protocol.schema", run_name="__main__")
    written = {path.name for path in (tmp_path / "docs" / "schema").iterdir()}
    assert written == {path.name for path in FOLDER.iterdir()} == set(schema.documents())


def validator(document: schema.Schema, part: str) -> Draft202012Validator:
    return Draft202012Validator({**document, "$ref": f"#/$defs/{part}"})


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_values_of_a_random_game_fit_their_schemas(game: AnyGame) -> None:
    document, chance = schema.of_game(game), Random(game.spec.key)
    fits = {part: validator(document, part) for part in ("state", "view", "action", "event")}
    step = game.start(Setup(game.spec.most_seats, "schema", game.spec.variants))
    while pending := game.pending(step.state):
        for event in step.events:
            fits["event"].validate(game.codec.event.dump(event))
        if chance.randrange(20) == 0:
            fits["state"].validate(game.codec.state.dump(step.state))
            for seat in (None, pending[0].seat):
                fits["view"].validate(game.codec.view.dump(game.view(step.state, seat)))
        seat = chance.choice(pending).seat
        action = sample(game, game.view(step.state, seat), chance.randrange)
        fits["action"].validate(game.codec.action.dump(action))
        step = game.apply(step.state, seat, action)
    fits["state"].validate(game.codec.state.dump(step.state))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_schema_allows_no_member_more_or_less(game: AnyGame) -> None:
    fits = validator(schema.of_game(game), "state")
    state: dict[str, Any] = game.codec.state.dump(
        game.start(Setup(game.spec.least_seats, "x")).state
    )
    assert fits.is_valid(state)
    assert not fits.is_valid({**state, "more": 1})
    for name in state:
        assert not fits.is_valid({key: value for key, value in state.items() if key != name})


def test_requests_and_answers_fit_the_schema_of_the_protocol() -> None:
    document, session = schema.of_protocol(), Session(Speaker("en"), GAMES)
    for line in re.findall(r"^→ (\{.*)$", PAGE, re.MULTILINE):
        request = json.loads(line)
        answer = json.loads(session.answer(line.encode()))
        wrong = answer.get("error", {}).get("code")
        if request["do"] in VERBS:
            fits = validator(document, f"do.{request['do']}")
            of_the_verb = wrong == "engine.error.shape" and request["do"] == "view"
            assert fits.is_valid(request) == (not of_the_verb), line
        for part in ("games", "pending", "prompt", "choices", "sheets", "outcome", "error"):
            if answer.get(part) is not None:
                validator(document, part).validate(answer[part])

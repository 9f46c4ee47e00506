"""A client that starts the engine as a process and knows nothing but JSON."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "-P", "-m", "bot.commands.cli", "engine")
PYTHONPATH = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
"""Ours, and whatever games this Python finds as packages."""
ENVIRONMENT = {**os.environ, "PYTHONPATH": PYTHONPATH, "PYTHONUTF8": "1", "LC_ALL": "C"}


class Refused(Exception):
    """The engine answered with an error."""


class Engine:
    """A running engine."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
        )
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        self.stdin, self.stdout = self.process.stdin, self.process.stdout
        self.stderr = self.process.stderr
        self.asked = 0

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.stdin.close()
        code = self.process.wait(60)
        complaints = self.stderr.read()
        self.stdout.close()
        self.stderr.close()
        if error is None:
            assert (code, complaints) == (0, b"")

    def send(self, line: bytes) -> None:
        self.stdin.write(line + b"\n")
        self.stdin.flush()

    def receive(self) -> dict[str, Any]:
        line = self.stdout.readline()
        assert line.endswith(b"\n"), self.stderr.read()
        answer: dict[str, Any] = json.loads(line)
        return answer

    def answer(self, **request: Any) -> dict[str, Any]:
        """Return the answer to a request, whatever it is."""
        self.asked += 1
        self.send(json.dumps({"id": self.asked, **request}).encode())
        answer = self.receive()
        assert answer.pop("id") == self.asked
        return answer

    def __call__(self, do: str, **members: Any) -> Any:
        answer = self.answer(do=do, **members)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer

    def code(self, **request: Any) -> Any:
        """Return the code of the error that a request must be answered with."""
        answer = self.answer(**request)
        assert list(answer) == ["error"], answer
        return answer["error"]["code"]


def choose(engine: Engine, seat: int, chance: Random) -> Any:
    """Find an action in one of the three ways there are."""
    match chance.randrange(3):
        case 0:
            return engine("sample", seat=seat, seed=str(chance.random()))["action"]
        case 1:
            return chance.choice(engine("legal", seat=seat, limit=20)["actions"])
        case _:
            return fill(engine, seat, chance)


def fill(engine: Engine, seat: int, chance: Random) -> Any:
    """Fill forms by chance until they make an action."""
    draft: list[list[list[str]]] = []
    while True:
        try:
            answer = engine("ask", seat=seat, draft=draft)
        except Refused:
            draft = []
            continue
        if "action" in answer:
            return answer["action"]
        draft.append([_pick(field, chance) for field in answer["prompt"]["fields"]])


def _pick(field: dict[str, Any], chance: Random) -> list[str]:
    open_ids = [option["id"] for option in field["options"] if option["blocked"] is None]
    size = chance.randint(field["least"], min(field["most"], len(open_ids)))
    return chance.sample(open_ids, size)

"""A program that drives the engine by JSON, and games for it to drive."""

import json
from collections.abc import Mapping
from typing import Any

from bot.runtime.i18n import Speaker
from engine.core import Spec
from engine.play import AnyGame
from engine.protocol.messages import Speak
from engine.protocol.session import Session
from tests.engine.toy import TOY, Action, State, Toy


class Clumsy(Toy):
    """Makes a mistake as soon as a card is sealed."""

    spec = Spec("clumsy", 1, 2, 2)

    def apply(self, state: State, seat: int, action: Action) -> Any:
        raise KeyError(seat)

    def audit(self, state: State) -> None:
        raise RecursionError


GAMES: dict[str, AnyGame] = {"toy": TOY, "clumsy": Clumsy()}


ENGLISH = Speaker("en")


class Client:
    """Speaks JSON and nothing else."""

    def __init__(self, speak: Speak = ENGLISH, games: Mapping[str, AnyGame] = GAMES) -> None:
        self.session = Session(speak, games)

    def line(self, line: bytes) -> Any:
        answer = self.session.answer(line)
        assert answer.endswith(b"\n")
        return json.loads(answer)

    def __call__(self, do: str, **members: Any) -> Any:
        answer = self.line(json.dumps({"id": 1, "do": do, **members}).encode())
        assert answer.pop("id") == 1
        return answer

    def refused(self, do: str, **members: Any) -> Any:
        before = self.session.table
        answer = self(do, **members)
        assert list(answer) == ["error"]
        assert list(answer["error"]) == ["code", "message", "args"]
        assert self.session.table is before
        return answer["error"]

    def code(self, do: str, **members: Any) -> str:
        code: str = self.refused(do, **members)["code"]
        return code

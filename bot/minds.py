"""Minds in a process of their own: asked one question at a time, and never waited for in vain.

A search takes all of a core, so it must not share the process of the bot. What it may know is
what is sent: the view of a seat as JSON, a level and a seed.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import structlog

from bot.config import ROOT
from bot.ports import Adviser, Hinted, NoAdvice
from bot.tables import Level
from engine.ai.core import LEVELS
from engine.codec import Coder
from engine.play import AnyGame
from engine.registry import find
from engine.text import Text

log = structlog.get_logger(__name__)
COMMAND = (sys.executable, "-P", "-m", "bot.thinking")
CARETAKER: Level = "medium"
SECONDS: Mapping[Level, float] = {"easy": 4.0, "medium": 4.0, "hard": 10.0}
"""How long a decision may take before a simpler one is made; a hard one aims at one second."""
CHANCES_SECONDS = 6.0
START_SECONDS = 30.0
LONGEST_ANSWER = 1 << 20
KEPT = frozenset({"PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "LANG", "TZ", "TMPDIR", "TEMP"})
"""What the process is told of the environment: no token, and nothing else of ours."""
TEXT: Coder[Text] = Coder(Text)


class ThinkingProcess(Adviser):
    """One process for all tables, started when somebody first asks.

    It is ended, and started anew for the next question, if it takes too long or if nobody wants
    to hear its answer any more.
    """

    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        seconds: Mapping[Level, float] = SECONDS,
        simulations: int | None = None,
    ) -> None:
        self._command = command
        self._seconds = seconds
        self._simulations = simulations
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._ending: set[asyncio.Task[int]] = set()
        self._closed = False

    async def decide(self, game: str, view: Any, level: Level | None, seed: str) -> Any:
        """Return an action for the seat of a view, of a simpler level if this one fails."""
        rules = find(game)
        answer = await self._advised("decide", rules, view, level or CARETAKER, seed)
        return rules.codec.action.load(answer["action"])

    async def hint(self, game: str, view: Any, seed: str) -> tuple[Hinted, ...]:
        """Return the best options of the seat of a view as the hard level sees them."""
        rules = find(game)
        answer = await self._advised("hint", rules, view, "hard", seed)
        return tuple(
            Hinted(
                rules.codec.action.load(choice["action"]),
                choice["value"],
                tuple(TEXT.load(reason) for reason in choice["reasons"]),
            )
            for choice in answer["choices"]
        )

    async def chances(self, game: str, views: Sequence[Any], seed: str) -> tuple[float, ...]:
        """Return for each view the share of victory of its seat as it looks from there."""
        question = _question("chances", find(game), views, CARETAKER, seed)
        answer = await self._asked(question, CHANCES_SECONDS)
        return tuple(answer["chances"])

    @property
    def process_id(self) -> int | None:
        """The number of the process that thinks now, if there is one."""
        return None if self._process is None else self._process.pid

    async def close(self) -> None:
        """End the process; whoever still waits for it gets no answer."""
        self._closed = True
        self._end()
        async with self._turn:  # whoever is just starting a process sees that it is in vain
            await asyncio.gather(*self._ending)

    async def _advised(
        self, do: str, rules: AnyGame, view: Any, level: Level, seed: str
    ) -> dict[str, Any]:
        """Return advice of a level or, if that fails, of the next simpler one."""
        levels = LEVELS[LEVELS.index(level) :: -1]
        for one in levels:
            question = _question(do, rules, [view], one, seed, self._simulations)
            try:
                return await self._asked(question, self._seconds[one])
            except NoAdvice as error:
                if self._closed:
                    break
                log.warning("mind failed", game=rules.spec.key, kind=one, reason=str(error))
        raise NoAdvice(f"no advice for {rules.spec.key}")

    async def _asked(self, question: bytes, seconds: float) -> dict[str, Any]:
        """Ask when it is our turn; the time counts from then on."""
        async with self._turn:
            process = await self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                async with asyncio.timeout(seconds):
                    process.stdin.write(question)
                    await process.stdin.drain()
                    line = await process.stdout.readline()
            except BaseException as error:
                self._end()  # whatever it thinks of now, nobody will hear it
                if isinstance(error, TimeoutError | OSError | ValueError):
                    raise NoAdvice(f"{type(error).__name__} after {seconds} s") from error
                raise
            if not line:
                self._end()
                raise NoAdvice("ended")
            answer: dict[str, Any] = json.loads(line)
            if answer.get("full"):
                self._end()
        if "error" in answer:
            raise NoAdvice(answer["error"])
        return answer

    async def _running(self) -> Process:
        self._refuse_if_closed()
        if self._process is not None and self._process.returncode is None:
            return self._process
        try:
            self._process = process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                cwd=ROOT,
                env=_environment(),
                limit=LONGEST_ANSWER,
                start_new_session=os.name != "nt",
            )
            self._refuse_if_closed()
            assert process.stdout is not None
            async with asyncio.timeout(START_SECONDS):
                ready = await process.stdout.readline()
        except BaseException as error:
            self._end()
            if isinstance(error, TimeoutError | OSError | ValueError):
                raise NoAdvice(f"not started: {type(error).__name__}") from error
            raise
        if not ready:
            self._end()
            raise NoAdvice("not started")
        return process

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise NoAdvice("closed")

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        task = asyncio.create_task(process.wait(), name="thinking-ends")
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)


def _question(  # noqa: PLR0917 (a question is all of this)
    do: str,
    rules: AnyGame,
    views: Sequence[Any],
    level: Level,
    seed: str,
    simulations: int | None = None,
) -> bytes:
    question = {
        "do": do,
        "game": rules.spec.key,
        "version": rules.spec.version,
        "views": [rules.codec.view.dump(view) for view in views],
        "level": level,
        "seed": seed,
        "simulations": simulations,
    }
    return json.dumps(question).encode() + b"\n"


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name.upper() in KEPT}
    return {**kept, "PYTHONPATH": str(ROOT)}

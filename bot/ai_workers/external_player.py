"""Outside programs at a table: a view a line to their stdin, an action a line from their stdout."""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from threading import Thread
from types import TracebackType
from typing import IO, Any

from engine.ai.arena import Misbehaved
from engine.core import decision_of
from engine.errors import EngineError
from engine.play import AnyGame, legal

MAX_LISTED_ACTIONS = 100
"""So many legal actions are offered with a view; where there are more, it says so."""
MAX_ANSWER_BYTES = 1 << 20
EXIT_TIMEOUT_SECONDS = 1.0  # seconds for a program to end by itself


class Outsider:
    """A program that plays one seat of one table; it starts with the table and ends with it."""

    def __init__(self, game: AnyGame, command: str, seconds: float) -> None:
        self._game = game
        self._command = command
        self._seconds = seconds
        self._asked = 0
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: Thread | None = None

    def __enter__(self) -> Outsider:
        with suppress(OSError, ValueError):  # what cannot be started loses when it is asked
            self._process = subprocess.Popen(
                shlex.split(self._command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            pipes = (self._process.stdout, self._lines.put)
            self._reader = Thread(target=_read, args=pipes, daemon=True)
            self._reader.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        process = self._process
        if process is None:
            return
        if process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()
        try:
            process.wait(timeout=EXIT_TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if self._reader is not None:
            # A child of the program may hold the pipe for longer.
            self._reader.join(EXIT_TIMEOUT_SECONDS)

    def choose(self, view: Any, seed: str) -> Any:
        """Return the program's action, or say how it misbehaved."""
        process = self._process
        if process is None or process.stdin is None:
            raise Misbehaved("arena.fault.not_started", command=self._command)
        self._asked += 1
        try:
            process.stdin.write(self._question(view, seed))
            process.stdin.flush()
            line = self._lines.get(timeout=self._seconds)
        except OSError:
            raise Misbehaved("arena.fault.gone") from None
        except queue.Empty:
            raise Misbehaved("arena.fault.late", ms=round(self._seconds * 1000)) from None
        if not line:
            raise Misbehaved("arena.fault.gone")
        return self._action(line)

    def _question(self, view: Any, seed: str) -> bytes:
        codec, spec = self._game.codec, self._game.spec
        actions = list(islice(legal(self._game, view), MAX_LISTED_ACTIONS + 1))
        question = {
            "id": self._asked,
            "do": "choose",
            "game": spec.key,
            "version": spec.version,
            "seat": view.seat,
            "decision": decision_of(view.pending, view.seat).kind,
            "ms": round(self._seconds * 1000),
            "seed": seed,
            "view": codec.view.dump(view),
            "actions": [codec.action.dump(action) for action in actions[:MAX_LISTED_ACTIONS]],
            "more": len(actions) > MAX_LISTED_ACTIONS,
        }
        return json.dumps(question, separators=(",", ":")).encode() + b"\n"

    def _action(self, line: bytes) -> Any:
        try:
            answer = json.loads(line)
            if answer["id"] != self._asked:
                raise Misbehaved("arena.fault.other_id")
            return self._game.codec.action.load(answer["action"])
        except Misbehaved:
            raise
        except EngineError as error:
            raise Misbehaved("arena.fault.no_action", why=error.text) from None
        except (ValueError, TypeError, LookupError, RecursionError):
            raise Misbehaved("arena.fault.no_answer") from None


def _read(source: IO[bytes], put: Callable[[bytes], None]) -> None:
    with source, suppress(OSError, ValueError):
        while line := source.readline(MAX_ANSWER_BYTES):
            put(line)
    put(b"")

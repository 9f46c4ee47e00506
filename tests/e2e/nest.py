"""A process that has everything loaded and hatches bots by fork, each one a process to be killed.

Loading the bot takes longer than most lives in these tests. A forked child shares what was loaded
and nothing that happens later: SIGKILL ends it as it ends any other process, with no clean-up.
One JSON line asks, one answers: `hatch` for a new bot, `look` for how one ended.
"""

from __future__ import annotations

import atexit
import functools
import gc
import importlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.e2e.commits import hold_commits

ROOT = Path(__file__).resolve().parents[2]
FAULT = 70
NAMES = ("Ada", "Bo", "Chidi")


@dataclass
class Hatched:
    """A bot of its own process; `returncode` is as asyncio has it."""

    nest: Nest
    pid: int
    ended: int | None = None

    @property
    def returncode(self) -> int | None:
        """How it ended, if it has."""
        if self.ended is None:
            self.ended = self.nest.ask(do="look", pid=self.pid)["code"]
        return self.ended

    def kill(self) -> None:
        """End it without a warning."""
        self._send(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self._send(signal.SIGTERM)

    def freeze(self) -> None:
        """Let it do nothing until it is thawed."""
        self._send(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on where it was."""
        self._send(signal.SIGCONT)

    def _send(self, number: signal.Signals) -> None:
        if self.returncode is None:  # until it is looked for, its number is nobody else's
            os.kill(self.pid, number)


class Nest:
    """Our side of the process that hatches."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            (sys.executable, "-P", "-m", "tests.e2e.nest"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        self._turn = threading.Lock()
        atexit.register(self.close)

    def ask(self, **question: Any) -> dict[str, Any]:
        """Ask one thing."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._turn:  # several threads may ask
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()
            answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def hatch(self, main: str, line: str, log: Path, environ: dict[str, str]) -> Hatched:
        """Start a bot at `main`, a module and a function; it reads `line` and is tethered to us."""
        answer = self.ask(do="hatch", main=main, line=line, log=str(log), environ=environ)
        return Hatched(self, answer["pid"])

    def close(self) -> None:
        """End it, and with it whatever still lives there."""
        self._process.communicate()


@functools.cache
def nest() -> Nest:
    """Return the nest of this process."""
    return Nest()


# -- on the other side --------------------------------------------------------------------------


def _serve() -> None:
    """Hatch as long as somebody asks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from bot.runtime.client import EXTENSIONS  # noqa: PLC0415 (only this side loads the bot)
        from bot.runtime.i18n import catalogue, languages  # noqa: PLC0415 (the same)

        for name in ("bot.runtime.app", "bot.commands.cli", *EXTENSIONS):
            importlib.import_module(name)
        if importlib.util.find_spec("asyncpg"):
            importlib.import_module("bot.store.postgres.store")
    for language in languages():
        catalogue(language)
    _draw()
    gc.collect()
    gc.freeze()
    tethers: dict[int, int] = {}
    for line in sys.stdin.buffer:
        question = json.loads(line)
        if question["do"] == "hatch":
            pid, tether = _hatched(question, tethers.values())
            tethers[pid] = tether
            answer: dict[str, int | None] = {"pid": pid}
        else:
            answer = {"code": _ended(question["pid"], tethers)}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    for tether in tethers.values():  # whoever still lives ends by itself
        os.close(tether)


def _draw() -> None:
    """Draw a board of each game, so that no bot must load what pictures are made of."""
    from bot.runtime.i18n import Speaker  # noqa: PLC0415 (only this side loads the bot)
    from engine.core import Setup  # noqa: PLC0415 (the same)
    from engine.registry import GAMES  # noqa: PLC0415 (the same)
    from render.pictures.snapshot import Look, board  # noqa: PLC0415 (the same)

    for key, game in GAMES.items():
        seats = game.spec.least_seats
        names = (NAMES * seats)[:seats]
        view = game.view(game.start(Setup(seats, "nest", ())).state, None)
        board(key, view, Look(names=names), Speaker("en", names))


def _hatched(question: dict[str, Any], others: Iterable[int]) -> tuple[int, int]:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        for other in (writing, *others):
            os.close(other)
        os._exit(_lived(question, reading))
    os.close(reading)
    os.write(writing, question["line"].encode())
    return pid, writing


def _ended(pid: int, tethers: dict[int, int]) -> int | None:
    found, status = os.waitpid(pid, os.WNOHANG)
    if not found:
        return None
    os.close(tethers.pop(pid))
    return os.waitstatus_to_exitcode(status)


def _lived(question: dict[str, Any], reading: int) -> int:
    """Be a bot until the end, and return how it was."""
    log = os.open(question["log"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    for number, stream in ((reading, 0), (log, 1), (log, 2)):
        os.dup2(number, stream)
    os.close(log)
    os.close(reading)
    os.environ.clear()
    os.environ.update(question["environ"])
    os.chdir(Path(question["log"]).parent)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    hold_commits()
    module, function = question["main"].split(":")
    try:
        code = getattr(importlib.import_module(module), function)()
    except BaseException:  # noqa: BLE001 (whatever it was, the log of this life tells it)
        sys.excepthook(*sys.exc_info())
        code = FAULT
    sys.stdout.flush()
    sys.stderr.flush()
    return int(code)


def real() -> int:
    """Run the bot as the command line does."""
    from bot.commands.cli import main  # noqa: PLC0415 (only this side loads the bot)

    return main(["bot", "--tethered"])


def member() -> int:
    """Run the bot as one process of several; it ends with whoever started it."""
    from bot.commands.cli import main  # noqa: PLC0415 (only this side loads the bot)

    def end() -> None:
        sys.stdin.read()
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=end, daemon=True).start()
    return main(["bot"])


if __name__ == "__main__":
    _serve()
